CREATE TABLE `calendar_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`feed_id` text,
	`name` text NOT NULL,
	`token` text NOT NULL,
	`listed` text DEFAULT '[]' NOT NULL,
	`exported` text,
	`fetched_at` integer,
	`fetched_by` text,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_exports_token` ON `calendar_exports` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_exports_feed` ON `calendar_exports` (`feed_id`) WHERE feed_id is not null and revoked_at is null;--> statement-breakpoint
CREATE TABLE `feed_nights` (
	`feed_id` text NOT NULL,
	`night` text NOT NULL,
	`run` text NOT NULL,
	`kind` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`missing_since` integer,
	`unlisted_since` integer,
	`settled_at` integer,
	PRIMARY KEY(`feed_id`, `night`),
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_nights_claims` ON `feed_nights` (`night`,`first_seen_at`) WHERE kind = 'stay';--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`channel` text NOT NULL,
	`colour` text NOT NULL,
	`address` text NOT NULL,
	`address_hash` text NOT NULL,
	`host` text NOT NULL,
	`address_end` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`body_hash` text,
	`interval` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`throttled_at` integer,
	`due_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`succeeded_at` integer,
	`changed_at` integer,
	`error` text,
	`held` integer DEFAULT false NOT NULL,
	`ignored` integer DEFAULT 0 NOT NULL,
	`unreadable` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`due_at`) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_address` ON `feeds` (`address_hash`) WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE `blocks` ADD `feed_id` text REFERENCES feeds(id);--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_feed` ON `blocks` (`feed_id`);--> statement-breakpoint
-- A night that a booking or block gives up passes to the feed that claimed it first: it was sold elsewhere. What the
-- owner settled with the holder before is open again.
CREATE TRIGGER `nights_pass_to_feed` AFTER DELETE ON `nights` BEGIN UPDATE `feed_nights` SET `settled_at` = NULL WHERE `night` = OLD.`night` AND kind = 'stay' AND `settled_at` IS NOT NULL; INSERT INTO `nights` (`night`, `block_id`) SELECT OLD.`night`, `blocks`.`id` FROM `feed_nights` JOIN `blocks` ON `blocks`.`feed_id` = `feed_nights`.`feed_id` WHERE `feed_nights`.`night` = OLD.`night` AND kind = 'stay' ORDER BY `feed_nights`.`first_seen_at`, `feed_nights`.`feed_id` LIMIT 1; END;
