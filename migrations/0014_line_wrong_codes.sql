ALTER TABLE `line_events` ADD `failed_by` text;--> statement-breakpoint
CREATE INDEX `line_events_failed_by` ON `line_events` (`failed_by`,`at`) WHERE failed_by is not null;