CREATE TABLE `house_rules` (
	`hash` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `review_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`stars` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`report_reason` text,
	`reported_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `reviews_deleted` ON `reviews` (`booking_id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `reviews_published` ON `reviews` (`deleted_at`,`published_at`);--> statement-breakpoint
CREATE TABLE `way_photos` (
	`image_id` text PRIMARY KEY NOT NULL,
	`caption` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `arrival` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `adults` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `children` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `access_code` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `rules_hash` text REFERENCES house_rules(hash);--> statement-breakpoint
ALTER TABLE `bookings` ADD `terms` text;--> statement-breakpoint
ALTER TABLE `villa` ADD `place` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `villa` ADD `map_image_id` text REFERENCES images(id);--> statement-breakpoint
ALTER TABLE `villa` ADD `house_rules` text;--> statement-breakpoint
ALTER TABLE `villa` ADD `access` text;--> statement-breakpoint
ALTER TABLE `villa` ADD `access_secrets` text;--> statement-breakpoint
ALTER TABLE `villa` ADD `terms` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Guests see a published review at once on the home page, see 0006.
CREATE TRIGGER `offer_revision_reviews_insert` AFTER INSERT ON `reviews` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;--> statement-breakpoint
CREATE TRIGGER `offer_revision_reviews_update` AFTER UPDATE ON `reviews` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;--> statement-breakpoint
CREATE TRIGGER `offer_revision_reviews_delete` AFTER DELETE ON `reviews` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;--> statement-breakpoint
-- The home page reads the totals of all reviews in one row, see 0001 for bookings.
CREATE TRIGGER `review_totals_insert` AFTER INSERT ON `reviews` WHEN new.`deleted_at` IS NULL BEGIN INSERT INTO `review_totals` (`id`, `count`, `stars`) VALUES (1, 1, new.`stars`) ON CONFLICT (`id`) DO UPDATE SET `count` = `count` + 1, `stars` = `review_totals`.`stars` + excluded.`stars`; END;--> statement-breakpoint
CREATE TRIGGER `review_totals_update` AFTER UPDATE OF `stars`, `deleted_at` ON `reviews` BEGIN UPDATE `review_totals` SET `count` = `count` - (old.`deleted_at` IS NULL) + (new.`deleted_at` IS NULL), `stars` = `stars` - iif(old.`deleted_at` IS NULL, old.`stars`, 0) + iif(new.`deleted_at` IS NULL, new.`stars`, 0) WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `review_totals_delete` AFTER DELETE ON `reviews` WHEN old.`deleted_at` IS NULL BEGIN UPDATE `review_totals` SET `count` = `count` - 1, `stars` = `stars` - old.`stars` WHERE `id` = 1; END;
