CREATE TABLE `card_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`gateway` text NOT NULL,
	`charge_id` text,
	`status` text NOT NULL,
	`amount` integer NOT NULL,
	`brand` text,
	`last4` text,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_payments_subject" CHECK(("card_payments"."booking_id" is null) <> ("card_payments"."payment_link_id" is null))
);
--> statement-breakpoint
CREATE INDEX `card_payments_booking` ON `card_payments` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `card_payments_link` ON `card_payments` (`payment_link_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_charge` ON `card_payments` (`gateway`,`charge_id`);--> statement-breakpoint
CREATE INDEX `card_payments_unsettled` ON `card_payments` (`updated_at`) WHERE status in ('pending', 'authorized', 'capturing');--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`recipient` text NOT NULL,
	`facts` text NOT NULL,
	`booking_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_booking` ON `outbox` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_link_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_link_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`from_status` text,
	`to_status` text NOT NULL,
	`applied` integer NOT NULL,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_link_events_applied" CHECK("payment_link_events"."applied" = 1)
);
--> statement-breakpoint
CREATE INDEX `payment_link_events_link` ON `payment_link_events` (`payment_link_id`,`id`);--> statement-breakpoint
CREATE TABLE `payment_links` (
	`id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`description` text NOT NULL,
	`customer_name` text,
	`booking_id` text,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`card_brand` text,
	`card_last4` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_links_amount" CHECK("payment_links"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `payment_links_created` ON `payment_links` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_links_booking` ON `payment_links` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payment_links_due` ON `payment_links` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
ALTER TABLE `bookings` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `slips` ADD `payment_link_id` text REFERENCES payment_links(id);--> statement-breakpoint
ALTER TABLE `slips` ADD `sending_bank` text;--> statement-breakpoint
ALTER TABLE `slips` ADD `trans_ref` text;--> statement-breakpoint
CREATE INDEX `slips_payment_link` ON `slips` (`payment_link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `slips_transfer` ON `slips` (`sending_bank`,`trans_ref`) WHERE trans_ref is not null and (booking_id is not null or payment_link_id is not null);--> statement-breakpoint
ALTER TABLE `villa` ADD `contact_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `villa` ADD `contact_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `villa` ADD `contact_line` text DEFAULT '' NOT NULL;