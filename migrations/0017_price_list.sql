CREATE TABLE `promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`valid_from` text,
	`valid_to` text,
	`stay_from` text,
	`stay_to` text,
	`min_nights` integer,
	`max_uses` integer,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);--> statement-breakpoint
CREATE TABLE `promo_uses` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`code_id` text NOT NULL,
	`applied` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promo_uses_applied" CHECK("promo_uses"."applied" = 1)
);
--> statement-breakpoint
CREATE INDEX `promo_uses_code` ON `promo_uses` (`code_id`);--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` text PRIMARY KEY NOT NULL,
	`layer` text NOT NULL,
	`yearly` integer NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`name` text NOT NULL,
	`prices` text,
	`min_nights` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `seasons_by_end` ON `seasons` (`yearly`,`layer`,`to_date`) WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE `nights` ADD `prep` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `nights` ADD `season_id` text REFERENCES seasons(id);--> statement-breakpoint
ALTER TABLE `nights` ADD `charged` integer;--> statement-breakpoint
-- Existing bookings: the total in equal parts, with the remainder on the first night.
UPDATE `nights` SET `charged` = (SELECT `total` / count + (`night` = `check_in`) * (`total` % count) FROM (SELECT `total`, `check_in`, CAST(julianday(`check_out`) - julianday(`check_in`) AS INTEGER) AS count FROM `bookings` WHERE `id` = `booking_id`)) WHERE `booking_id` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `villa` ADD `offer_rules` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The use of a promo code ends with its booking, also when it expires.
CREATE TRIGGER `promo_uses_end` AFTER UPDATE OF `status` ON `bookings` WHEN new.`status` = 'cancelled' BEGIN DELETE FROM `promo_uses` WHERE `booking_id` = new.`id`; END;--> statement-breakpoint
CREATE INDEX `feed_nights_prep` ON `feed_nights` (`night`) WHERE kind = 'prep';--> statement-breakpoint
-- The nights of a booking are released when it is cancelled or expires.
CREATE TRIGGER `nights_end` AFTER UPDATE OF `status` ON `bookings` WHEN new.`status` = 'cancelled' BEGIN DELETE FROM `nights` WHERE `booking_id` = new.`id`; END;--> statement-breakpoint
-- A night that is given up passes to the feed that claimed it first: it was sold elsewhere. If nobody sold it, it goes to
-- the booking, or else to the feed, that needs it to prepare the villa after its stay.
DROP TRIGGER `nights_pass_to_feed`;--> statement-breakpoint
CREATE TRIGGER `nights_pass_to_feed` AFTER DELETE ON `nights` BEGIN UPDATE `feed_nights` SET `settled_at` = NULL WHERE `night` = OLD.`night` AND kind = 'stay' AND `settled_at` IS NOT NULL; INSERT INTO `nights` (`night`, `block_id`) SELECT OLD.`night`, `blocks`.`id` FROM `feed_nights` JOIN `blocks` ON `blocks`.`feed_id` = `feed_nights`.`feed_id` WHERE `feed_nights`.`night` = OLD.`night` AND kind = 'stay' ORDER BY `feed_nights`.`first_seen_at`, `feed_nights`.`feed_id` LIMIT 1; INSERT INTO `nights` (`night`, `booking_id`, `prep`) SELECT OLD.`night`, `bookings`.`id`, 1 FROM `villa` JOIN `nights` AS `last` ON `last`.`night` < OLD.`night` AND `last`.`night` >= date(OLD.`night`, '-' || coalesce(json_extract(`villa`.`offer_rules`, '$.gapNights'), 0) || ' days') JOIN `bookings` ON `bookings`.`id` = `last`.`booking_id` WHERE NOT `last`.`prep` AND `bookings`.`status` <> 'cancelled' AND `bookings`.`check_out` = date(`last`.`night`, '+1 day') AND NOT EXISTS (SELECT 1 FROM `nights` WHERE `night` = OLD.`night`) ORDER BY `last`.`night` DESC LIMIT 1; INSERT INTO `nights` (`night`, `block_id`, `prep`) SELECT OLD.`night`, `blocks`.`id`, 1 FROM `feed_nights` JOIN `blocks` ON `blocks`.`feed_id` = `feed_nights`.`feed_id` WHERE `feed_nights`.`night` = OLD.`night` AND kind = 'prep' AND NOT EXISTS (SELECT 1 FROM `nights` WHERE `night` = OLD.`night`) ORDER BY `feed_nights`.`first_seen_at`, `feed_nights`.`feed_id` LIMIT 1; END;
