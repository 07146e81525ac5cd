ALTER TABLE `bookings` ADD `email_number` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The keys of emails that are queued once contain it instead of `email_version`: a guest who has them gets none again.
UPDATE `bookings` SET `email_number` = `email_version` WHERE `email_version` > 1;
