CREATE INDEX `alerts_digests` ON `alerts` (`created_at`) WHERE kind = 'digest';--> statement-breakpoint
CREATE INDEX `bookings_confirmed_stays` ON `bookings` (`check_in`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `card_payments_payer` ON `card_payments` (lower(email));--> statement-breakpoint
CREATE INDEX `outbox_mailbox` ON `outbox` (lower(recipient));--> statement-breakpoint
CREATE INDEX `payment_links_in_review` ON `payment_links` (`in_review_since`,`id`) WHERE status = 'in_review' or in_review_since is not null;--> statement-breakpoint
CREATE INDEX `reviews_of_booking` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `slips_kept` ON `slips` (`booking_id`) WHERE booking_id is not null and removed_at is null and file_removed_at is null;--> statement-breakpoint
CREATE INDEX `slips_unattached` ON `slips` (`uploaded_at`) WHERE booking_id is null and payment_link_id is null;