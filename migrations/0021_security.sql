-- Who has been shown a guest's link: it ends when this person leaves the team.
CREATE TABLE `guest_links` (
	`booking_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`shared_at` integer NOT NULL,
	`ended_at` integer,
	`renewed_at` integer,
	PRIMARY KEY(`booking_id`, `admin_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guest_links_open` ON `guest_links` (`admin_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `guest_links_to_renew` ON `guest_links` (`ended_at`) WHERE ended_at is not null and renewed_at is null;--> statement-breakpoint
-- Until now every view of a booking showed its link, so each account may know that of every present booking.
INSERT INTO `guest_links` (`booking_id`, `admin_id`, `admin_name`, `shared_at`) SELECT `bookings`.`id`, `admins`.`id`, `admins`.`name`, `bookings`.`created_at` FROM `bookings`, `admins` WHERE `bookings`.`check_out` > date('now', '-90 days') AND `bookings`.`erased_at` IS NULL;
--> statement-breakpoint
-- Attempts that are limited over an hour or a day. The name is a keyed hash of what is counted.
CREATE TABLE `attempt_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempt_counts_expired` ON `attempt_counts` (`expires_at`);
