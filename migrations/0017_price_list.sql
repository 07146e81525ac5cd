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
CREATE INDEX `seasons_by_end` ON `seasons` (`yearly`,`to_date`) WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE `nights` ADD `prep` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `nights` ADD `season_id` text REFERENCES seasons(id);--> statement-breakpoint
ALTER TABLE `nights` ADD `charged` integer;--> statement-breakpoint
-- Bookings from before: the total in equal parts, what is left over on the first night.
UPDATE `nights` SET `charged` = (SELECT `total` / count + (`night` = `check_in`) * (`total` % count) FROM (SELECT `total`, `check_in`, CAST(julianday(`check_out`) - julianday(`check_in`) AS INTEGER) AS count FROM `bookings` WHERE `id` = `booking_id`)) WHERE `booking_id` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `villa` ADD `offer_rules` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The use of a promo code ends with its booking, also when it expires.
CREATE TRIGGER `promo_uses_end` AFTER UPDATE OF `status` ON `bookings` WHEN new.`status` = 'cancelled' BEGIN DELETE FROM `promo_uses` WHERE `booking_id` = new.`id`; END;--> statement-breakpoint
-- A night that is given up passes to the feed that claimed it first: it was sold elsewhere. If nobody sold it, it goes to
-- a feed that needs it to prepare the villa after a stay of its own; nights for preparing yield to whoever takes them.
DROP TRIGGER `nights_pass_to_feed`;--> statement-breakpoint
CREATE TRIGGER `nights_pass_to_feed` AFTER DELETE ON `nights` BEGIN UPDATE `feed_nights` SET `settled_at` = NULL WHERE `night` = OLD.`night` AND kind = 'stay' AND `settled_at` IS NOT NULL; INSERT INTO `nights` (`night`, `block_id`, `prep`) SELECT OLD.`night`, `blocks`.`id`, kind = 'prep' FROM `feed_nights` JOIN `blocks` ON `blocks`.`feed_id` = `feed_nights`.`feed_id` WHERE `feed_nights`.`night` = OLD.`night` AND (kind = 'stay' OR (kind = 'prep' AND NOT OLD.`prep`)) ORDER BY kind = 'prep', `feed_nights`.`first_seen_at`, `feed_nights`.`feed_id` LIMIT 1; END;
