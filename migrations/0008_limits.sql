ALTER TABLE `slips` ADD `file_removed_at` integer;--> statement-breakpoint
CREATE INDEX `bookings_awaiting_receipt` ON `bookings` (`in_review_since`) WHERE status = 'cancelled' and in_review_since is not null;--> statement-breakpoint
CREATE INDEX `bookings_network` ON `bookings` (`address_hash`,`created_at`) WHERE address_hash <> '';