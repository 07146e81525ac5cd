CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`series` text DEFAULT 'RC' NOT NULL,
	`year` integer DEFAULT 0 NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`issued_on` text NOT NULL,
	`taxed_on` text DEFAULT '' NOT NULL,
	`seal` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`seller` text DEFAULT '{}' NOT NULL,
	`buyer` text,
	`subject` text DEFAULT '{}' NOT NULL,
	`replaces` text,
	`cancelled_at` integer,
	`cancel_reason` text,
	`cancelled_by` text,
	`printed_at` integer,
	FOREIGN KEY (`line_id`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`series`,`year`,`number`) WHERE number > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_valid` ON `receipts` (`line_id`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `receipts_to_erase` ON `receipts` (`issued_on`) WHERE (buyer is not null or cancel_reason is not null or subject ->> 'link' <> '');--> statement-breakpoint
CREATE INDEX `receipts_listed` ON `receipts` (`year`,`issued_on`);--> statement-breakpoint
CREATE INDEX `receipts_line` ON `receipts` (`line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_replaces` ON `receipts` (`replaces`) WHERE replaces is not null;--> statement-breakpoint
ALTER TABLE `bookings` ADD `moved_on` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `buyer` text;--> statement-breakpoint
ALTER TABLE `ledger` ADD `recorded_on` text;--> statement-breakpoint
ALTER TABLE `move_requests` ADD `list_total` integer;--> statement-breakpoint
ALTER TABLE `villa` ADD `seller` text;--> statement-breakpoint
-- Numbers have no gaps, because D1 runs one batch after the other and none of them is ever deleted. What a paper says is
-- copied here, for whatever writes the line. Each trigger is on one line: some versions of D1's remote API split statements
-- at line ends.
CREATE TRIGGER `receipts_issue` AFTER INSERT ON `receipts` WHEN new.`number` = 0 BEGIN UPDATE `receipts` SET (`seller`, `buyer`, `subject`, `series`, `year`, `taxed_on`, `number`) = (SELECT f.`seller`, f.`buyer`, f.`subject`, f.`series`, f.`year`, f.`taxed_on`, coalesce((SELECT max(r.`number`) FROM `receipts` r WHERE r.`series` = f.`series` AND r.`year` = f.`year` AND r.`number` > 0), 0) + 1 FROM (SELECT (SELECT v.`seller` FROM `villa` v) AS `seller`, CASE WHEN new.`replaces` IS NOT NULL THEN new.`buyer` ELSE coalesce(new.`buyer`, (SELECT r.`buyer` FROM `receipts` r JOIN `ledger` l ON l.`id` = r.`line_id` WHERE r.`id` <> new.`id` AND r.`cancelled_at` IS NULL AND l.`booking_id` IS n.`booking_id` AND (n.`booking_id` IS NOT NULL OR l.`payment_link_id` = n.`payment_link_id`) ORDER BY r.rowid DESC LIMIT 1), b.`buyer`, CASE WHEN trim(coalesce(b.`first_name`, '') || ' ' || coalesce(b.`last_name`, '')) <> '' THEN json_object('name', trim(coalesce(b.`first_name`, '') || ' ' || coalesce(b.`last_name`, '')), 'address', '', 'taxId', '', 'branch', '') WHEN p.`customer_name` <> '' THEN json_object('name', p.`customer_name`, 'address', '', 'taxId', '', 'branch', '') END) END AS `buyer`, coalesce((SELECT o.`subject` FROM `receipts` o WHERE o.`id` = new.`replaces`), json_object('villa', (SELECT json(v.`name`) FROM `villa` v), 'reference', b.`reference`, 'checkIn', b.`check_in`, 'checkOut', b.`check_out`, 'link', CASE WHEN p.`purpose` IN ('free', 'extra') THEN p.`description` END, 'total', coalesce(b.`total`, n.`amount`), 'held', coalesce((SELECT sum(l.`amount`) FROM `ledger` l WHERE l.`booking_id` = n.`booking_id` AND l.`pot` = n.`pot` AND l.rowid < n.rowid AND coalesce((SELECT r.`kind` FROM `ledger` r WHERE r.`id` = l.`reverses`), l.`kind`) IN ('payment', 'refund', 'kept')), 0), 'originals', CASE WHEN n.`kind` = 'refund' THEN (SELECT json_group_array(json_object('year', r.`year`, 'number', r.`number`, 'issuedOn', r.`issued_on`, 'amount', l.`amount`, 'taxed', json(iif(coalesce(r.`seller` ->> 'vatSince' <= r.`taxed_on`, 0), 'true', 'false')))) FROM `receipts` r JOIN `ledger` l ON l.`id` = r.`line_id` WHERE l.`kind` = 'payment' AND l.`pot` = n.`pot` AND l.rowid < n.rowid AND r.`cancelled_at` IS NULL AND l.`booking_id` IS n.`booking_id` AND (n.`booking_id` IS NOT NULL OR l.`payment_link_id` = n.`payment_link_id`)) ELSE json_array() END, 'credited', CASE WHEN n.`kind` = 'refund' THEN (SELECT coalesce(-sum(l.`amount`), 0) FROM `receipts` r JOIN `ledger` l ON l.`id` = r.`line_id` WHERE l.`kind` = 'refund' AND l.`pot` = n.`pot` AND l.rowid < n.rowid AND r.`cancelled_at` IS NULL AND l.`booking_id` IS n.`booking_id` AND (n.`booking_id` IS NOT NULL OR l.`payment_link_id` = n.`payment_link_id`)) ELSE 0 END)) AS `subject`, CASE WHEN n.`kind` = 'payment' THEN 'RC' WHEN n.`pot` = 'stay' AND EXISTS (SELECT 1 FROM `receipts` r JOIN `ledger` l ON l.`id` = r.`line_id` WHERE l.`kind` = 'payment' AND l.`pot` = n.`pot` AND l.rowid < n.rowid AND r.`cancelled_at` IS NULL AND l.`booking_id` IS n.`booking_id` AND (n.`booking_id` IS NOT NULL OR l.`payment_link_id` = n.`payment_link_id`) AND r.`seller` ->> 'vatSince' <= r.`taxed_on`) THEN 'CN' ELSE 'RF' END AS `series`, CAST(substr(new.`issued_on`, 1, 4) AS INTEGER) AS `year`, coalesce((SELECT o.`taxed_on` FROM `receipts` o WHERE o.`id` = new.`replaces`), nullif(new.`taxed_on`, ''), new.`issued_on`) AS `taxed_on` FROM `ledger` n LEFT JOIN `bookings` b ON b.`id` = n.`booking_id` LEFT JOIN `payment_links` p ON p.`id` = n.`payment_link_id` WHERE n.`id` = new.`line_id`) f) WHERE `id` = new.`id`; END;
--> statement-breakpoint
-- Each payment and each refund gets a paper in the batch that records it, once the owner has said who issues them.
CREATE TRIGGER `ledger_receipt` AFTER INSERT ON `ledger` WHEN new.`kind` IN ('payment', 'refund') AND new.`recorded_on` IS NOT NULL AND (SELECT v.`seller` FROM `villa` v) IS NOT NULL BEGIN INSERT INTO `receipts` (`id`, `line_id`, `issued_on`) VALUES (new.`id`, new.`id`, new.`recorded_on`); END;
--> statement-breakpoint
-- A line that is taken back has no valid paper.
CREATE TRIGGER `ledger_receipt_end` AFTER INSERT ON `ledger` WHEN new.`reverses` IS NOT NULL BEGIN UPDATE `receipts` SET `cancelled_at` = new.`at` WHERE `line_id` = new.`reverses` AND `cancelled_at` IS NULL; END;
--> statement-breakpoint
-- Only money that came or went back and was not taken back has a paper.
CREATE TRIGGER `receipts_line_valid` BEFORE INSERT ON `receipts` WHEN NOT EXISTS (SELECT 1 FROM `ledger` l WHERE l.`id` = new.`line_id` AND l.`kind` IN ('payment', 'refund')) OR EXISTS (SELECT 1 FROM `ledger` l WHERE l.`reverses` = new.`line_id`) OR (SELECT v.`seller` FROM `villa` v) IS NULL BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts.line'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are never deleted'); END;
--> statement-breakpoint
-- Of an issued one only this changes: it is cancelled or printed, once each, and what names people is erased when the law
-- allows it: its buyer, the reason, and what a payment link was for.
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` WHEN old.`number` > 0 AND ((old.`id`, old.`line_id`, old.`series`, old.`year`, old.`number`, old.`issued_on`, old.`taxed_on`, old.`seal`, old.`seller`) IS NOT (new.`id`, new.`line_id`, new.`series`, new.`year`, new.`number`, new.`issued_on`, new.`taxed_on`, new.`seal`, new.`seller`) OR (old.`subject` IS NOT new.`subject` AND new.`subject` IS NOT json_set(old.`subject`, '$.link', '')) OR old.`replaces` IS NOT new.`replaces` OR (old.`buyer` IS NOT new.`buyer` AND new.`buyer` IS NOT NULL) OR (old.`cancelled_at` IS NOT NULL AND ((old.`cancelled_at`, old.`cancelled_by`) IS NOT (new.`cancelled_at`, new.`cancelled_by`) OR (old.`cancel_reason` IS NOT new.`cancel_reason` AND new.`cancel_reason` IS NOT NULL))) OR (old.`printed_at` IS NOT NULL AND old.`printed_at` IS NOT new.`printed_at`)) BEGIN SELECT RAISE(ABORT, 'receipts are not changed'); END;
--> statement-breakpoint
DROP TRIGGER `ledger_no_update`;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` WHEN new.`note` IS NOT NULL OR (old.`id`, old.`at`, old.`kind`, old.`place`, old.`amount`, old.`actor`, old.`pot`) IS NOT (new.`id`, new.`at`, new.`kind`, new.`place`, new.`amount`, new.`actor`, new.`pot`) OR old.`booking_id` IS NOT new.`booking_id` OR old.`payment_link_id` IS NOT new.`payment_link_id` OR old.`evidence` IS NOT new.`evidence` OR old.`recorded_on` IS NOT new.`recorded_on` OR old.`actor_name` IS NOT new.`actor_name` OR old.`reverses` IS NOT new.`reverses` BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;
