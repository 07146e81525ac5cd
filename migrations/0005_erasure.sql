ALTER TABLE `bookings` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `bookings_to_erase` ON `bookings` (`check_out`) WHERE erased_at is null;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `payment_links_to_erase` ON `payment_links` (`updated_at`) WHERE erased_at is null and booking_id is null;--> statement-breakpoint
ALTER TABLE `slips` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `slips_removed` ON `slips` (`removed_at`) WHERE removed_at is not null;