CREATE TABLE `damage_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`ledger_id` text,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_id`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `damage_photos_booking` ON `damage_photos` (`booking_id`);--> statement-breakpoint
CREATE INDEX `damage_photos_ledger` ON `damage_photos` (`ledger_id`);--> statement-breakpoint
CREATE INDEX `damage_photos_removed` ON `damage_photos` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `move_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`total` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `move_requests_booking` ON `move_requests` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `move_requests_asked` ON `move_requests` (`booking_id`) WHERE status = 'asked';--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`pot` text NOT NULL,
	`amount` integer NOT NULL,
	`channel` text NOT NULL,
	`card_payment_id` text,
	`status` text NOT NULL,
	`gateway_refund_id` text,
	`payee` text,
	`payee_at` integer,
	`slip_id` text,
	`error` text,
	`actor_name` text,
	`sending_since` integer,
	`sent_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_payment_id`) REFERENCES `card_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_positive" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_card" CHECK(("refunds"."channel" = 'card') = ("refunds"."card_payment_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE status in ('owed', 'sending');--> statement-breakpoint
CREATE INDEX `refunds_card_payment` ON `refunds` (`card_payment_id`) WHERE card_payment_id is not null;--> statement-breakpoint
CREATE INDEX `refunds_payee` ON `refunds` (`sent_at`) WHERE payee is not null;--> statement-breakpoint
CREATE INDEX `refunds_slip` ON `refunds` (`slip_id`) WHERE slip_id is not null;--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`refund_id` text,
	`amount` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `kept` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `late_money_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `moves_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `refund_cap` integer;--> statement-breakpoint
CREATE INDEX `bookings_late_money` ON `bookings` (`late_money_at`) WHERE late_money_at is not null;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `damage` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is open of a pot never exceeds what is held of it. Each trigger is on one line: some versions of D1's remote API split
-- statements at line ends.
CREATE TRIGGER `refunds_insert` BEFORE INSERT ON `refunds` WHEN new.`status` IN ('owed', 'sending') AND new.`amount` > coalesce((SELECT sum(l.`amount`) FROM `ledger` l WHERE l.`booking_id` = new.`booking_id` AND l.`pot` = new.`pot` AND coalesce((SELECT r.`kind` FROM `ledger` r WHERE r.`id` = l.`reverses`), l.`kind`) IN ('payment', 'refund', 'kept')), 0) - coalesce((SELECT sum(o.`amount`) FROM `refunds` o WHERE o.`booking_id` = new.`booking_id` AND o.`pot` = new.`pot` AND o.`status` IN ('owed', 'sending')), 0) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds.amount'); END;
--> statement-breakpoint
CREATE TRIGGER `refunds_update` BEFORE UPDATE ON `refunds` WHEN old.`amount` <> new.`amount` OR old.`booking_id` <> new.`booking_id` OR old.`pot` <> new.`pot` OR (old.`status` = 'owed' AND new.`status` IN ('sending', 'sent') AND new.`amount` > coalesce((SELECT sum(l.`amount`) FROM `ledger` l WHERE l.`booking_id` = new.`booking_id` AND l.`pot` = new.`pot` AND coalesce((SELECT r.`kind` FROM `ledger` r WHERE r.`id` = l.`reverses`), l.`kind`) IN ('payment', 'refund', 'kept')), 0)) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds.amount'); END;
--> statement-breakpoint
-- Nor does taking a payment back, keeping damage money or returning money in cash leave less than what is to be returned. What
-- went back to a card has gone back.
CREATE TRIGGER `ledger_held` BEFORE INSERT ON `ledger` WHEN new.`amount` < 0 AND (new.`kind` = 'kept' OR (new.`kind` = 'refund' AND new.`place` <> 'card') OR (SELECT r.`kind` FROM `ledger` r WHERE r.`id` = new.`reverses`) = 'payment') AND coalesce((SELECT sum(l.`amount`) FROM `ledger` l WHERE l.`booking_id` = new.`booking_id` AND l.`pot` = new.`pot` AND coalesce((SELECT r.`kind` FROM `ledger` r WHERE r.`id` = l.`reverses`), l.`kind`) IN ('payment', 'refund', 'kept')), 0) + new.`amount` < coalesce((SELECT sum(o.`amount`) FROM `refunds` o WHERE o.`booking_id` = new.`booking_id` AND o.`pot` = new.`pot` AND o.`status` IN ('owed', 'sending')), 0) AND coalesce((SELECT sum(o.`amount`) FROM `refunds` o WHERE o.`booking_id` = new.`booking_id` AND o.`pot` = new.`pot` AND o.`status` IN ('owed', 'sending')), 0) > 0 BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.held'); END;
--> statement-breakpoint
-- Money that comes for a cancelled booking may have to go back: it is found by this mark, however long ago that was.
CREATE TRIGGER `ledger_late_money` AFTER INSERT ON `ledger` WHEN new.`kind` = 'payment' AND new.`pot` = 'stay' AND new.`booking_id` IS NOT NULL BEGIN UPDATE `bookings` SET `late_money_at` = max(coalesce(`late_money_at`, 0), new.`at`) WHERE `id` = new.`booking_id` AND `status` = 'cancelled'; END;
