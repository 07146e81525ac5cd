CREATE INDEX `payment_links_in_review` ON `payment_links` (`in_review_since`) WHERE status = 'in_review';--> statement-breakpoint
-- What nobody has decided on yet waits since this upgrade: 0007 took the last change for the beginning of the wait, and
-- the first cron would end it before the owner can act (decision 0247).
UPDATE `bookings` SET `in_review_since` = unixepoch() * 1000 WHERE `status` = 'in_review' OR (`status` = 'pending_payment' AND `in_review_since` IS NOT NULL);--> statement-breakpoint
UPDATE `payment_links` SET `in_review_since` = unixepoch() * 1000 WHERE `status` = 'in_review';--> statement-breakpoint
-- An unpaid booking is held as long as the slip of its payment link waits (`REVIEW_MS`).
UPDATE `bookings` SET `payment_deadline` = max(`payment_deadline`, unixepoch() * 1000 + 604800000) WHERE `status` = 'pending_payment' AND `payment_deadline` IS NOT NULL AND EXISTS (SELECT 1 FROM `payment_links` WHERE `booking_id` = `bookings`.`id` AND `status` = 'in_review');--> statement-breakpoint
-- A guest who cancelled while the slip waited may have paid: the versions before 0007 did not ask the owner.
UPDATE `bookings` SET `in_review_since` = unixepoch() * 1000 WHERE `status` = 'cancelled' AND `in_review_since` IS NULL AND `slip_id` IS NOT NULL AND `erased_at` IS NULL AND (SELECT `from_status` = 'in_review' AND `to_status` = 'cancelled' AND `actor` <> 'admin' FROM `booking_events` WHERE `booking_id` = `bookings`.`id` ORDER BY `id` DESC LIMIT 1);--> statement-breakpoint
-- A card payment of a link that is being captured locks the link and its unpaid booking, as one of a booking always did.
UPDATE `payment_links` SET `settling_payment_id` = (SELECT `id` FROM `card_payments` WHERE `payment_link_id` = `payment_links`.`id` AND `status` = 'capturing' LIMIT 1) WHERE `settling_payment_id` IS NULL AND `status` IN ('open', 'in_review') AND EXISTS (SELECT 1 FROM `card_payments` WHERE `payment_link_id` = `payment_links`.`id` AND `status` = 'capturing');--> statement-breakpoint
UPDATE `bookings` SET `payment_deadline` = NULL WHERE `status` = 'pending_payment' AND EXISTS (SELECT 1 FROM `payment_links` WHERE `booking_id` = `bookings`.`id` AND `settling_payment_id` IS NOT NULL);--> statement-breakpoint
UPDATE OR IGNORE `card_payments` SET `debt` = coalesce('booking:' || `booking_id`, (SELECT 'booking:' || `bookings`.`id` FROM `payment_links` JOIN `bookings` ON `bookings`.`id` = `payment_links`.`booking_id` WHERE `payment_links`.`id` = `payment_link_id` AND `bookings`.`status` IN ('pending_payment', 'in_review')), 'link:' || `payment_link_id`) WHERE `status` = 'capturing' AND `debt` IS NULL;--> statement-breakpoint
-- Bookings from before 0001 are counted, and found by a search.
DELETE FROM `booking_totals`;--> statement-breakpoint
INSERT INTO `booking_totals` (`month`, `status`, `count`, `total`) SELECT substr(`check_in`, 1, 7), `status`, count(*), sum(`total`) FROM `bookings` WHERE `deleted_at` IS NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT OR IGNORE INTO `booking_words` (`word`, `booking_id`) SELECT `value`, `bookings`.`id` FROM `bookings`, json_each('[' || replace(json_quote(lower(`reference` || ' ' || substr(`reference`, 4) || ' ' || coalesce(`first_name`, '') || ' ' || coalesce(`last_name`, '') || ' ' || coalesce(`email`, '') || ' ' || coalesce(`phone`, ''))), ' ', '","') || ']') WHERE `value` <> '' AND `bookings`.`id` NOT IN (SELECT `booking_id` FROM `booking_words`);--> statement-breakpoint
-- A villa that never sent emails around a stay does not begin with those whose moment has passed.
INSERT INTO `heartbeats` (`name`, `at`) SELECT 'stay-emails-since', unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM `bookings`) AND NOT EXISTS (SELECT 1 FROM `outbox` WHERE `kind` IN ('before-stay', 'arrival', 'thanks'));
