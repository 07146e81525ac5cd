CREATE TABLE `sandbox_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`last4` text NOT NULL,
	`failure_code` text,
	`captures` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_charges_payment` ON `sandbox_charges` (`payment_id`);