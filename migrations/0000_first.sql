CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "blocks_range" CHECK("blocks"."from_date" < "blocks"."to_date")
);
--> statement-breakpoint
CREATE TABLE `booking_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`action` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`reason` text,
	`applied` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_events_applied" CHECK("booking_events"."applied" = 1)
);
--> statement-breakpoint
CREATE INDEX `booking_events_booking` ON `booking_events` (`booking_id`,`id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`guest_id` text NOT NULL,
	`status` text NOT NULL,
	`cancel_reason` text,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`rooms` integer NOT NULL,
	`guests` integer NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`phone` text,
	`payment_method` text NOT NULL,
	`special_requests` text NOT NULL,
	`language` text NOT NULL,
	`price` text NOT NULL,
	`total` integer NOT NULL,
	`payment_deadline` integer,
	`slip_id` text,
	`card_brand` text,
	`card_last4` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "bookings_stay" CHECK("bookings"."check_in" < "bookings"."check_out"),
	CONSTRAINT "bookings_total" CHECK("bookings"."total" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `bookings_guest` ON `bookings` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_due` ON `bookings` (`payment_deadline`) WHERE status = 'pending_payment';--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text,
	`variants` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `nights` (
	`night` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`block_id` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`block_id`) REFERENCES `blocks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nights_one_owner" CHECK(("nights"."booking_id" is null) <> ("nights"."block_id" is null))
);
--> statement-breakpoint
CREATE INDEX `nights_booking` ON `nights` (`booking_id`);--> statement-breakpoint
CREATE INDEX `nights_block` ON `nights` (`block_id`);--> statement-breakpoint
CREATE TABLE `room_images` (
	`room_id` text NOT NULL,
	`image_id` text NOT NULL,
	`alt` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`room_id`, `image_id`),
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `slides` (
	`image_id` text PRIMARY KEY NOT NULL,
	`alt` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `slips` (
	`id` text PRIMARY KEY NOT NULL,
	`guest_id` text NOT NULL,
	`booking_id` text,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slips_booking` ON `slips` (`booking_id`);--> statement-breakpoint
CREATE INDEX `slips_sha256` ON `slips` (`sha256`);--> statement-breakpoint
CREATE TABLE `villa` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`beachfront` text NOT NULL,
	`background_image_id` text,
	`max_guests` integer NOT NULL,
	`bedrooms` integer NOT NULL,
	`bathrooms` integer NOT NULL,
	`min_rooms` integer NOT NULL,
	`weekday_price` integer NOT NULL,
	`weekday_discounted_price` integer NOT NULL,
	`weekend_price` integer NOT NULL,
	`weekend_discounted_price` integer NOT NULL,
	`price_reduction_per_room` integer NOT NULL,
	`bank_name` text NOT NULL,
	`account_number` text NOT NULL,
	`account_name` text NOT NULL,
	`credit_card_enabled` integer NOT NULL,
	`bank_enabled` integer NOT NULL,
	`prompt_pay_enabled` integer NOT NULL,
	`prompt_pay_id` text,
	`prompt_pay_qr_id` text,
	`timezone` text NOT NULL,
	`check_in_time` text NOT NULL,
	`check_out_time` text NOT NULL,
	`payment_window_minutes` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`background_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prompt_pay_qr_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
