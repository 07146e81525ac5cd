CREATE TABLE `alert_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`channel` text NOT NULL,
	`device_id` text DEFAULT '' NOT NULL,
	`group_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`shown_at` integer,
	`error` text,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_once` ON `alert_deliveries` (`alert_id`,`admin_id`,`channel`,`device_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `alert_deliveries_admin` ON `alert_deliveries` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_group` ON `alert_deliveries` (`group_id`) WHERE group_id is not null;--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`channels` text NOT NULL,
	`detail` text NOT NULL,
	`language` text NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`digest_hour` integer,
	`read_at` integer NOT NULL,
	`tested_at` integer,
	`version` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`urgency` text NOT NULL,
	`subject` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`actor_id` text,
	`recipient_id` text,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL,
	`expanded_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_dedupe_key` ON `alerts` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `alerts_to_expand` ON `alerts` (`created_at`) WHERE expanded_at is null;--> statement-breakpoint
CREATE INDEX `alerts_created` ON `alerts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_booking` ON `alerts` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX `alerts_payment_link` ON `alerts` (`payment_link_id`) WHERE payment_link_id is not null;--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `line_codes` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_codes_hash` ON `line_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `line_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `line_events_at` ON `line_events` (`at`);--> statement-breakpoint
CREATE TABLE `line_links` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`line_user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`broken_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_links_user` ON `line_links` (`line_user_id`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`shown_at` integer,
	`error` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_admin` ON `push_devices` (`admin_id`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
