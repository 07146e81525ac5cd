CREATE TABLE `admin_devices` (
	`admin_id` text NOT NULL,
	`device` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`admin_id`, `device`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- The devices of existing sessions are known, so that nobody is warned about their own phone.
INSERT INTO `admin_devices` (`admin_id`, `device`, `seen_at`) SELECT `admin_id`, `device`, max(`created_at`) FROM `admin_sessions` WHERE `device` <> '' GROUP BY `admin_id`, `device`;
