CREATE TABLE `first_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`lease_until` integer NOT NULL,
	`answer` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `first_answers_expiry` ON `first_answers` (`expires_at`);