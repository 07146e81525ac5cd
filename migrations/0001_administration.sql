CREATE TABLE `admin_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_email` ON `admins` (`email`);--> statement-breakpoint
CREATE TABLE `booking_totals` (
	`month` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`month`, `status`)
);
--> statement-breakpoint
CREATE TABLE `booking_words` (
	`word` text NOT NULL,
	`booking_id` text NOT NULL,
	PRIMARY KEY(`word`, `booking_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_words_booking` ON `booking_words` (`booking_id`);--> statement-breakpoint
CREATE TABLE `invites` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_by` text,
	FOREIGN KEY (`created_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`used_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `log_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`who` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_in_failures_who` ON `log_in_failures` (`who`,`at`);--> statement-breakpoint
CREATE TABLE `villa_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bookings_listed` ON `bookings` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `bookings_by_status` ON `bookings` (`status`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `bookings_by_stay` ON `bookings` (`check_in`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
-- Booking totals by check-in month and status, maintained by triggers so that every write is included.
CREATE TRIGGER `booking_totals_insert` AFTER INSERT ON `bookings` WHEN new.`deleted_at` IS NULL BEGIN INSERT INTO `booking_totals` (`month`, `status`, `count`, `total`) VALUES (substr(new.`check_in`, 1, 7), new.`status`, 1, new.`total`) ON CONFLICT (`month`, `status`) DO UPDATE SET `count` = `count` + 1, `total` = `booking_totals`.`total` + excluded.`total`; END;
--> statement-breakpoint
CREATE TRIGGER `booking_totals_update_old` AFTER UPDATE OF `status`, `total`, `check_in`, `deleted_at` ON `bookings` WHEN old.`deleted_at` IS NULL BEGIN UPDATE `booking_totals` SET `count` = `count` - 1, `total` = `total` - old.`total` WHERE `month` = substr(old.`check_in`, 1, 7) AND `status` = old.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `booking_totals_update_new` AFTER UPDATE OF `status`, `total`, `check_in`, `deleted_at` ON `bookings` WHEN new.`deleted_at` IS NULL BEGIN INSERT INTO `booking_totals` (`month`, `status`, `count`, `total`) VALUES (substr(new.`check_in`, 1, 7), new.`status`, 1, new.`total`) ON CONFLICT (`month`, `status`) DO UPDATE SET `count` = `count` + 1, `total` = `booking_totals`.`total` + excluded.`total`; END;
