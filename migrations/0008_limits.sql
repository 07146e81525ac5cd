ALTER TABLE `slips` ADD `file_removed_at` integer;--> statement-breakpoint
CREATE INDEX `bookings_network` ON `bookings` (`address_hash`,`created_at`) WHERE address_hash <> '';