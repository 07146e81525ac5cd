CREATE TABLE `job_failures` (
	`job` text NOT NULL,
	`subject` text NOT NULL,
	`failures` integer NOT NULL,
	`error` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`job`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`amount` integer NOT NULL,
	`evidence` text,
	`actor` text NOT NULL,
	`actor_name` text,
	`note` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_subject" CHECK("ledger"."booking_id" is not null or "ledger"."payment_link_id" is not null),
	CONSTRAINT "ledger_payment" CHECK("ledger"."kind" <> 'payment' or "ledger"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_booking` ON `ledger` (`booking_id`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_payment_link` ON `ledger` (`payment_link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_evidence` ON `ledger` (`evidence`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `in_review_since` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `first_slip_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `slip_cleared_deadline` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `address_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `email_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_unconfirmed` ON `bookings` (`address_hash`) WHERE status in ('pending_payment', 'in_review');--> statement-breakpoint
ALTER TABLE `card_payments` ADD `debt` text;--> statement-breakpoint
ALTER TABLE `card_payments` ADD `livemode` integer;--> statement-breakpoint
ALTER TABLE `card_payments` ADD `returned_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_one_capture` ON `card_payments` (`debt`) WHERE status in ('capturing', 'captured');--> statement-breakpoint
ALTER TABLE `first_answers` ADD `address_hash` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `once` text;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`once`);--> statement-breakpoint
ALTER TABLE `payment_links` ADD `in_review_since` integer;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `settling_payment_id` text;--> statement-breakpoint
CREATE INDEX `slips_guest` ON `slips` (`guest_id`,`uploaded_at`);--> statement-breakpoint
-- Each trigger is on one line: some versions of D1's remote API split statements at line ends.
CREATE TRIGGER `ledger_no_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` WHEN new.`note` IS NOT NULL OR (old.`id`, old.`at`, old.`kind`, old.`place`, old.`amount`, old.`actor`) IS NOT (new.`id`, new.`at`, new.`kind`, new.`place`, new.`amount`, new.`actor`) OR old.`booking_id` IS NOT new.`booking_id` OR old.`payment_link_id` IS NOT new.`payment_link_id` OR old.`evidence` IS NOT new.`evidence` OR old.`actor_name` IS NOT new.`actor_name` BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;
--> statement-breakpoint
UPDATE `bookings` SET `in_review_since` = `updated_at` WHERE `status` = 'in_review';
--> statement-breakpoint
UPDATE `payment_links` SET `in_review_since` = `updated_at` WHERE `status` = 'in_review';
--> statement-breakpoint
UPDATE `bookings` SET `first_slip_at` = (SELECT min(`at`) FROM `booking_events` WHERE `booking_events`.`booking_id` = `bookings`.`id` AND `booking_events`.`action` = 'slip-attached');
--> statement-breakpoint
-- Backfill of the ledger: captured card payments, links paid another way, then the remainder of each confirmed booking.
INSERT INTO `ledger` (`id`, `booking_id`, `payment_link_id`, `at`, `kind`, `place`, `amount`, `evidence`, `actor`) SELECT lower(hex(randomblob(16))), coalesce(c.`booking_id`, l.`booking_id`), c.`payment_link_id`, c.`updated_at`, 'payment', 'card', c.`amount`, 'charge:' || c.`gateway` || ':' || c.`charge_id`, 'system' FROM `card_payments` c LEFT JOIN `payment_links` l ON l.`id` = c.`payment_link_id` WHERE c.`status` = 'captured' AND c.`amount` > 0;
--> statement-breakpoint
INSERT INTO `ledger` (`id`, `booking_id`, `payment_link_id`, `at`, `kind`, `place`, `amount`, `evidence`, `actor`) SELECT lower(hex(randomblob(16))), l.`booking_id`, l.`id`, l.`updated_at`, 'payment', iif(s.`id` IS NULL, 'cash', 'bank'), l.`amount`, iif(s.`trans_ref` IS NULL, 'slip:' || s.`id`, 'transfer:' || s.`sending_bank` || ':' || s.`trans_ref`), 'system' FROM `payment_links` l LEFT JOIN `slips` s ON s.`id` = (SELECT `id` FROM `slips` WHERE `payment_link_id` = l.`id` ORDER BY `uploaded_at` DESC LIMIT 1) WHERE l.`status` = 'paid' AND NOT EXISTS (SELECT 1 FROM `card_payments` WHERE `payment_link_id` = l.`id` AND `status` = 'captured');
--> statement-breakpoint
INSERT INTO `ledger` (`id`, `booking_id`, `at`, `kind`, `place`, `amount`, `evidence`, `actor`) SELECT lower(hex(randomblob(16))), b.`id`, b.`updated_at`, 'payment', iif(b.`payment_method` = 'credit_card' AND s.`id` IS NULL, 'cash', 'bank'), b.`total` - coalesce((SELECT sum(`amount`) FROM `ledger` WHERE `booking_id` = b.`id`), 0), iif(s.`trans_ref` IS NULL, 'slip:' || s.`id`, 'transfer:' || s.`sending_bank` || ':' || s.`trans_ref`), 'system' FROM `bookings` b LEFT JOIN `slips` s ON s.`id` = b.`slip_id` WHERE b.`status` = 'confirmed' AND b.`total` > coalesce((SELECT sum(`amount`) FROM `ledger` WHERE `booking_id` = b.`id`), 0);
--> statement-breakpoint
-- Until now links were only created for unpaid bookings: close those whose booking is paid or cancelled by now.
INSERT INTO `payment_link_events` (`payment_link_id`, `at`, `actor`, `from_status`, `to_status`, `applied`) SELECT `id`, unixepoch() * 1000, 'system', `status`, 'cancelled', 1 FROM `payment_links` WHERE `status` IN ('open', 'in_review') AND `booking_id` IN (SELECT `id` FROM `bookings` WHERE `status` IN ('confirmed', 'cancelled'));
--> statement-breakpoint
UPDATE `payment_links` SET `status` = 'cancelled', `version` = `version` + 1, `updated_at` = unixepoch() * 1000 WHERE `status` IN ('open', 'in_review') AND `booking_id` IN (SELECT `id` FROM `bookings` WHERE `status` IN ('confirmed', 'cancelled'));
