CREATE TABLE `document_access` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`booking_id` text NOT NULL,
	`receipt` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `document_access_booking` ON `document_access` (`booking_id`);--> statement-breakpoint
CREATE INDEX `document_access_at` ON `document_access` (`at`);--> statement-breakpoint
CREATE TABLE `passports` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`sealed` text,
	`picture_key` text,
	`created_at` integer NOT NULL,
	`reported_at` integer,
	`receipt` text,
	`removed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passports_booking` ON `passports` (`booking_id`);--> statement-breakpoint
CREATE INDEX `passports_removed` ON `passports` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `passports_pictures` ON `passports` (`booking_id`) WHERE picture_key is not null;--> statement-breakpoint
ALTER TABLE `admins` ADD `documents` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `foreign_guests` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `tm30_reported_at` integer;--> statement-breakpoint
ALTER TABLE `villa` ADD `passport_days` integer DEFAULT 7 NOT NULL;