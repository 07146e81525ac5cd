ALTER TABLE `booking_events` ADD `sets_email` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `booking_events` ADD `by_link` integer DEFAULT false NOT NULL;