ALTER TABLE `ledger` ADD `pot` text DEFAULT 'stay' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledger` ADD `reverses` text REFERENCES ledger(id);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reverses` ON `ledger` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `purpose` text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_balance` ON `payment_links` (`booking_id`) WHERE automatic = 1 and status in ('open', 'in_review');--> statement-breakpoint
-- Each trigger is on one line: some versions of D1's remote API split statements at line ends.
CREATE TRIGGER `ledger_line` BEFORE INSERT ON `ledger` WHEN NOT coalesce(CASE new.`kind` WHEN 'payment' THEN new.`amount` > 0 WHEN 'charge' THEN new.`amount` > 0 WHEN 'refund' THEN new.`amount` < 0 WHEN 'waiver' THEN new.`amount` < 0 WHEN 'kept' THEN new.`amount` < 0 WHEN 'reversal' THEN (SELECT l.`kind` <> 'reversal' AND l.`amount` = -new.`amount` AND l.`pot` = new.`pot` AND l.`booking_id` IS new.`booking_id` FROM `ledger` l WHERE l.`id` = new.`reverses`) END, 0) OR (new.`kind` = 'reversal') <> (new.`reverses` IS NOT NULL) OR new.`pot` NOT IN ('stay', 'damage') BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.line'); END;
--> statement-breakpoint
DROP TRIGGER `ledger_no_update`;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` WHEN new.`note` IS NOT NULL OR (old.`id`, old.`at`, old.`kind`, old.`place`, old.`amount`, old.`actor`, old.`pot`) IS NOT (new.`id`, new.`at`, new.`kind`, new.`place`, new.`amount`, new.`actor`, new.`pot`) OR old.`booking_id` IS NOT new.`booking_id` OR old.`payment_link_id` IS NOT new.`payment_link_id` OR old.`evidence` IS NOT new.`evidence` OR old.`actor_name` IS NOT new.`actor_name` OR old.`reverses` IS NOT new.`reverses` BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;
--> statement-breakpoint
-- A link made for a confirmed booking of which nothing was owed is an extra; all others pay what is owed, also those that
-- were made before the booking was confirmed and ended with it: a late payment of one is an overpayment.
UPDATE `payment_links` SET `purpose` = iif((SELECT b.`status` = 'confirmed' AND b.`total` <= coalesce((SELECT sum(l.`amount`) FROM `ledger` l WHERE l.`booking_id` = b.`id` AND l.`payment_link_id` IS NOT `payment_links`.`id`), 0) AND `payment_links`.`created_at` > coalesce((SELECT min(e.`at`) FROM `booking_events` e WHERE e.`booking_id` = b.`id` AND e.`to_status` = 'confirmed'), b.`created_at`) FROM `bookings` b WHERE b.`id` = `payment_links`.`booking_id`), 'extra', 'balance') WHERE `booking_id` IS NOT NULL;
--> statement-breakpoint
-- What was paid by such a link was owed beyond the total.
INSERT INTO `ledger` (`id`, `booking_id`, `payment_link_id`, `at`, `kind`, `place`, `amount`, `evidence`, `actor`) SELECT lower(hex(randomblob(16))), l.`booking_id`, l.`payment_link_id`, l.`at`, 'charge', 'none', l.`amount`, 'extra:' || l.`payment_link_id`, 'system' FROM `ledger` l JOIN `payment_links` p ON p.`id` = l.`payment_link_id` WHERE p.`purpose` = 'extra' AND p.`status` = 'paid' AND l.`kind` = 'payment' GROUP BY l.`payment_link_id`;
