CREATE TABLE `admin_devices` (
	`admin_id` text NOT NULL,
	`device` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`admin_id`, `device`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `admin_sessions_admin` ON `admin_sessions` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`role` text DEFAULT 'owner' NOT NULL,
	`documents` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_email` ON `admins` (`email`);--> statement-breakpoint
CREATE TABLE `alert_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`channel` text NOT NULL,
	`device_id` text DEFAULT '' NOT NULL,
	`group_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`shown_at` integer,
	`error` text,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_once` ON `alert_deliveries` (`alert_id`,`admin_id`,`channel`,`device_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `alert_deliveries_admin` ON `alert_deliveries` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_group` ON `alert_deliveries` (`group_id`) WHERE group_id is not null;--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`channels` text NOT NULL,
	`detail` text NOT NULL,
	`language` text NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`digest_hour` integer,
	`read_at` integer NOT NULL,
	`tested_at` integer,
	`version` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`urgency` text NOT NULL,
	`subject` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`actor_id` text,
	`recipient_id` text,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL,
	`not_before` integer,
	`fanned_out_at` integer,
	`read_by` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_dedupe_key` ON `alerts` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `alerts_to_fan_out` ON `alerts` (`created_at`) WHERE fanned_out_at is null;--> statement-breakpoint
CREATE INDEX `alerts_created` ON `alerts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_booking` ON `alerts` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX `alerts_digests` ON `alerts` (`created_at`) WHERE kind = 'digest';--> statement-breakpoint
CREATE INDEX `alerts_payment_link` ON `alerts` (`payment_link_id`) WHERE payment_link_id is not null;--> statement-breakpoint
CREATE TABLE `attempt_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempt_counts_expired` ON `attempt_counts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`feed_id` text,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocks_range" CHECK("blocks"."from_date" < "blocks"."to_date")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_feed` ON `blocks` (`feed_id`);--> statement-breakpoint
CREATE TABLE `booking_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`action` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`reason` text,
	`changes` text,
	`sets_email` integer DEFAULT false NOT NULL,
	`by_link` integer DEFAULT false NOT NULL,
	`applied` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_events_applied" CHECK("booking_events"."applied" = 1)
);
--> statement-breakpoint
CREATE INDEX `booking_events_booking` ON `booking_events` (`booking_id`,`id`);--> statement-breakpoint
CREATE INDEX `booking_events_cancelled` ON `booking_events` (`at`) WHERE to_status = 'cancelled';--> statement-breakpoint
CREATE TABLE `booking_totals` (
	`month` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`month`, `status`)
);
--> statement-breakpoint
CREATE TABLE `booking_words` (
	`word` text NOT NULL,
	`booking_id` text NOT NULL,
	PRIMARY KEY(`word`, `booking_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_words_booking` ON `booking_words` (`booking_id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`guest_id` text NOT NULL,
	`status` text NOT NULL,
	`cancel_reason` text,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`rooms` integer NOT NULL,
	`guests` integer NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`phone` text,
	`payment_method` text NOT NULL,
	`special_requests` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`price` text NOT NULL,
	`total` integer NOT NULL,
	`extras` text,
	`agreed_total` integer,
	`arrival` text,
	`adults` integer,
	`children` integer,
	`foreign_guests` integer,
	`tm30_reported_at` integer,
	`access_code` text,
	`rules_hash` text,
	`terms` text NOT NULL,
	`kept` integer,
	`late_money_at` integer,
	`moves_used` integer DEFAULT 0 NOT NULL,
	`refund_cap` integer,
	`moved_on` text,
	`confirmed_with` integer,
	`buyer` text,
	`source` text DEFAULT 'own-site' NOT NULL,
	`commission` integer,
	`payment_deadline` integer,
	`in_review_since` integer,
	`first_slip_at` integer,
	`slip_cleared_deadline` integer,
	`slip_sent_deadline` integer,
	`slip_id` text,
	`card_brand` text,
	`card_last4` text,
	`origin` text DEFAULT '' NOT NULL,
	`address_hash` text DEFAULT '' NOT NULL,
	`email_version` integer DEFAULT 1 NOT NULL,
	`email_number` integer DEFAULT 1 NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`erased_at` integer,
	FOREIGN KEY (`rules_hash`) REFERENCES `house_rules`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_stay" CHECK("bookings"."check_in" < "bookings"."check_out"),
	CONSTRAINT "bookings_total" CHECK("bookings"."total" >= 0),
	CONSTRAINT "bookings_kept" CHECK("bookings"."status" <> 'cancelled' or "bookings"."kept" is not null),
	CONSTRAINT "bookings_commission" CHECK("bookings"."commission" >= 0)
);
--> statement-breakpoint
CREATE INDEX `bookings_to_erase` ON `bookings` (`check_out`) WHERE erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `bookings_guest` ON `bookings` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_listed` ON `bookings` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `bookings_by_status` ON `bookings` (`status`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `bookings_by_stay` ON `bookings` (`check_in`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `bookings_due` ON `bookings` (`payment_deadline`) WHERE status = 'pending_payment';--> statement-breakpoint
CREATE INDEX `bookings_unconfirmed` ON `bookings` (`address_hash`) WHERE status in ('pending_payment', 'in_review');--> statement-breakpoint
CREATE INDEX `bookings_awaiting_receipt` ON `bookings` (`in_review_since`) WHERE status = 'cancelled' and in_review_since is not null;--> statement-breakpoint
CREATE INDEX `bookings_network` ON `bookings` (`address_hash`,`created_at`) WHERE address_hash <> '';--> statement-breakpoint
CREATE INDEX `bookings_late_money` ON `bookings` (`late_money_at`) WHERE late_money_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_confirmed_stays` ON `bookings` (`check_in`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `bookings_rules` ON `bookings` (`rules_hash`) WHERE rules_hash is not null;--> statement-breakpoint
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
CREATE TABLE `card_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`gateway` text NOT NULL,
	`charge_id` text,
	`status` text NOT NULL,
	`debt` text NOT NULL,
	`livemode` integer,
	`returned_at` integer,
	`amount` integer NOT NULL,
	`brand` text,
	`last4` text,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_payments_subject" CHECK(("card_payments"."booking_id" is null) <> ("card_payments"."payment_link_id" is null))
);
--> statement-breakpoint
CREATE INDEX `card_payments_booking` ON `card_payments` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `card_payments_link` ON `card_payments` (`payment_link_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `card_payments_payer` ON `card_payments` (lower(email));--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_charge` ON `card_payments` (`gateway`,`charge_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_payments_one_capture` ON `card_payments` (`debt`) WHERE status in ('capturing', 'captured');--> statement-breakpoint
CREATE INDEX `card_payments_unsettled` ON `card_payments` (`updated_at`) WHERE status in ('pending', 'authorized', 'capturing');--> statement-breakpoint
CREATE TABLE `channel_stays` (
	`feed_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`source` text NOT NULL,
	`amount` integer NOT NULL,
	`commission` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`feed_id`, `check_in`),
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_stays_amount" CHECK("channel_stays"."amount" > 0 and "channel_stays"."commission" between 0 and "channel_stays"."amount")
);
--> statement-breakpoint
CREATE INDEX `channel_stays_by_check_in` ON `channel_stays` (`check_in`);--> statement-breakpoint
CREATE TABLE `cleaners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`note` text NOT NULL,
	`token` text NOT NULL,
	`linked_at` integer NOT NULL,
	`confirmed` text NOT NULL,
	`confirmed_at` integer,
	`by_line` integer DEFAULT false NOT NULL,
	`line_user_id` text,
	`line_linked_at` integer,
	`line_origin` text DEFAULT '' NOT NULL,
	`line_code_hash` text,
	`line_code_expires_at` integer,
	`told` text DEFAULT '{}' NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleaners_token` ON `cleaners` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `cleaners_line_code` ON `cleaners` (`line_code_hash`);--> statement-breakpoint
CREATE INDEX `cleaners_line` ON `cleaners` (`line_user_id`) WHERE line_user_id is not null;--> statement-breakpoint
CREATE TABLE `cleaning_problems` (
	`id` text PRIMARY KEY NOT NULL,
	`cleaner_name` text NOT NULL,
	`text` text NOT NULL,
	`photo_type` text,
	`reported_at` integer NOT NULL,
	`seen_at` integer
);
--> statement-breakpoint
CREATE INDEX `cleaning_problems_open` ON `cleaning_problems` (`reported_at`) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX `cleaning_problems_reported` ON `cleaning_problems` (`reported_at`);--> statement-breakpoint
CREATE TABLE `cleanings` (
	`day` text PRIMARY KEY NOT NULL,
	`cleaner_name` text NOT NULL,
	`done_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `closed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	`ends_at` integer NOT NULL,
	`last_receipt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `closed_stays` (
	`month` text NOT NULL,
	`booking_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`kept` integer,
	`source` text NOT NULL,
	`commission` integer,
	`deleted` integer NOT NULL,
	PRIMARY KEY(`month`, `booking_id`),
	FOREIGN KEY (`month`) REFERENCES `closed_months`(`month`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `closed_stays_booking` ON `closed_stays` (`booking_id`);--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `damage_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`ledger_id` text,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_id`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `damage_photos_booking` ON `damage_photos` (`booking_id`);--> statement-breakpoint
CREATE INDEX `damage_photos_ledger` ON `damage_photos` (`ledger_id`);--> statement-breakpoint
CREATE INDEX `damage_photos_removed` ON `damage_photos` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `document_access` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`booking_id` text NOT NULL,
	`receipt` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `document_access_booking` ON `document_access` (`booking_id`);--> statement-breakpoint
CREATE INDEX `document_access_at` ON `document_access` (`at`);--> statement-breakpoint
CREATE TABLE `extras` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sentence` text NOT NULL,
	`kind` text NOT NULL,
	`time` text,
	`unit` text NOT NULL,
	`price` integer NOT NULL,
	`max_quantity` integer NOT NULL,
	`hours_before` integer NOT NULL,
	`min_nights` integer NOT NULL,
	`tell_cleaner` integer NOT NULL,
	`position` integer NOT NULL,
	`photo_id` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `extras_photo` ON `extras` (`photo_id`);--> statement-breakpoint
CREATE TABLE `feed_nights` (
	`feed_id` text NOT NULL,
	`night` text NOT NULL,
	`event_dates` text NOT NULL,
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
CREATE INDEX `feed_nights_blocks` ON `feed_nights` (`night`) WHERE kind = 'block';--> statement-breakpoint
CREATE INDEX `feed_nights_prep` ON `feed_nights` (`night`) WHERE kind = 'prep';--> statement-breakpoint
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
	`removed_at` integer,
	`blocked_nights` text,
	`booked_as` text,
	`commission_rate` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`due_at`) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_address` ON `feeds` (`address_hash`) WHERE removed_at is null;--> statement-breakpoint
CREATE TABLE `guest_line_codes` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`by_link` integer DEFAULT false NOT NULL,
	`shown_by` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_line_codes_hash` ON `guest_line_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `guest_line_links` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`line_user_id` text,
	`account_hash` text NOT NULL,
	`by_link` integer DEFAULT false NOT NULL,
	`name` text,
	`linked_at` integer NOT NULL,
	`shown_by` text,
	`ended_at` integer,
	`ended_by` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guest_line_links_user` ON `guest_line_links` (`line_user_id`) WHERE line_user_id is not null;--> statement-breakpoint
CREATE TABLE `guest_links` (
	`booking_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`shared_at` integer NOT NULL,
	`ended_at` integer,
	`renewed_at` integer,
	PRIMARY KEY(`booking_id`, `admin_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guest_links_open` ON `guest_links` (`admin_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `guest_links_to_renew` ON `guest_links` (`ended_at`) WHERE ended_at is not null and renewed_at is null;--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `house_rules` (
	`hash` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`lease_until` integer NOT NULL,
	`response` text,
	`address_hash` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text,
	`variants` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_by` text,
	`role` text DEFAULT 'owner' NOT NULL,
	`email` text,
	FOREIGN KEY (`created_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`used_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invites_created_by` ON `invites` (`created_by`);--> statement-breakpoint
CREATE INDEX `invites_used_by` ON `invites` (`used_by`) WHERE used_by is not null;--> statement-breakpoint
CREATE TABLE `job_failures` (
	`job` text NOT NULL,
	`subject` text NOT NULL,
	`failures` integer NOT NULL,
	`error` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`job`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`amount` integer NOT NULL,
	`pot` text DEFAULT 'stay' NOT NULL,
	`reverses` text,
	`reversed_kind` text,
	`of_payment` text,
	`evidence` text,
	`taken_back_before` integer DEFAULT 0 NOT NULL,
	`recorded_on` text NOT NULL,
	`received_on` text NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`note` text,
	`kept_for` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reverses`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`of_payment`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_subject" CHECK("ledger"."booking_id" is not null or "ledger"."payment_link_id" is not null),
	CONSTRAINT "ledger_payment" CHECK("ledger"."kind" <> 'payment' or "ledger"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`);--> statement-breakpoint
CREATE INDEX `ledger_received` ON `ledger` (`received_on`);--> statement-breakpoint
CREATE INDEX `ledger_damage` ON `ledger` (`booking_id`) WHERE pot = 'damage';--> statement-breakpoint
CREATE INDEX `ledger_booking` ON `ledger` (`booking_id`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_payment_link` ON `ledger` (`payment_link_id`);--> statement-breakpoint
CREATE INDEX `ledger_of_payment` ON `ledger` (`of_payment`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_evidence` ON `ledger` (`evidence`,`taken_back_before`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reverses` ON `ledger` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
CREATE TABLE `line_codes` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_codes_hash` ON `line_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `line_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`failed_by` text
);
--> statement-breakpoint
CREATE INDEX `line_events_at` ON `line_events` (`at`);--> statement-breakpoint
CREATE INDEX `line_events_failed_by` ON `line_events` (`failed_by`,`at`) WHERE failed_by is not null;--> statement-breakpoint
CREATE TABLE `line_links` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`line_user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`broken_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_links_user` ON `line_links` (`line_user_id`);--> statement-breakpoint
CREATE TABLE `log_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`who` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_in_failures_who` ON `log_in_failures` (`who`,`at`);--> statement-breakpoint
CREATE TABLE `move_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`total` integer NOT NULL,
	`list_total` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `move_requests_booking` ON `move_requests` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `move_requests_asked` ON `move_requests` (`booking_id`) WHERE status = 'asked';--> statement-breakpoint
CREATE TABLE `nights` (
	`night` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`block_id` text,
	`prep` integer DEFAULT false NOT NULL,
	`season_id` text,
	`charged` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`block_id`) REFERENCES `blocks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nights_one_owner" CHECK(("nights"."booking_id" is null) <> ("nights"."block_id" is null))
);
--> statement-breakpoint
CREATE INDEX `nights_booking` ON `nights` (`booking_id`);--> statement-breakpoint
CREATE INDEX `nights_block` ON `nights` (`block_id`);--> statement-breakpoint
CREATE INDEX `nights_season` ON `nights` (`season_id`) WHERE season_id is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`channel` text DEFAULT 'email' NOT NULL,
	`language` text NOT NULL,
	`recipient` text NOT NULL,
	`counted_by` text,
	`facts` text NOT NULL,
	`booking_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`error` text,
	`deduplication_key` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_booking` ON `outbox` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_mailbox` ON `outbox` (lower(recipient));--> statement-breakpoint
CREATE INDEX `outbox_counted_by` ON `outbox` (`counted_by`,`created_at`) WHERE counted_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`deduplication_key`);--> statement-breakpoint
CREATE TABLE `passports` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`sealed` text,
	`picture_key` text,
	`created_at` integer NOT NULL,
	`reported_at` integer,
	`receipt` text,
	`removed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passports_booking` ON `passports` (`booking_id`);--> statement-breakpoint
CREATE INDEX `passports_removed` ON `passports` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `passports_pictures` ON `passports` (`booking_id`) WHERE picture_key is not null;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `password_resets_created_by` ON `password_resets` (`created_by`) WHERE created_by is not null;--> statement-breakpoint
CREATE TABLE `payment_link_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_link_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text,
	`from_status` text,
	`to_status` text NOT NULL,
	`action` text,
	`detail` text,
	`applied` integer NOT NULL,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_link_events_applied" CHECK("payment_link_events"."applied" = 1)
);
--> statement-breakpoint
CREATE INDEX `payment_link_events_link` ON `payment_link_events` (`payment_link_id`,`id`);--> statement-breakpoint
CREATE TABLE `payment_links` (
	`id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`description` text NOT NULL,
	`customer_name` text,
	`booking_id` text,
	`purpose` text DEFAULT 'free' NOT NULL,
	`automatic` integer DEFAULT false NOT NULL,
	`made_by` text,
	`damage` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`in_review_since` integer,
	`settling_payment_id` text,
	`card_brand` text,
	`card_last4` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`erased_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_links_amount" CHECK("payment_links"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `payment_links_to_erase` ON `payment_links` (`updated_at`) WHERE erased_at is null and booking_id is null;--> statement-breakpoint
CREATE INDEX `payment_links_created` ON `payment_links` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_links_booking` ON `payment_links` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payment_links_due` ON `payment_links` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_balance` ON `payment_links` (`booking_id`) WHERE automatic = 1 and status in ('open', 'in_review');--> statement-breakpoint
CREATE INDEX `payment_links_in_review` ON `payment_links` (`in_review_since`,`id`) WHERE status = 'in_review' or in_review_since is not null;--> statement-breakpoint
CREATE TABLE `presses` (
	`subject` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`admin_id` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	`amount` integer NOT NULL,
	`replaced` text,
	`lines` text NOT NULL,
	`nights` text NOT NULL,
	`open_links` text NOT NULL,
	`emails` text NOT NULL,
	`alerts` text NOT NULL,
	`link` text
);
--> statement-breakpoint
CREATE INDEX `presses_until` ON `presses` (`until`);--> statement-breakpoint
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
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_ok_at` integer,
	`shown_at` integer,
	`error` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_admin` ON `push_devices` (`admin_id`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`part` integer NOT NULL,
	`amount` integer NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer DEFAULT 0 NOT NULL,
	`issued_on` text NOT NULL,
	`tax_date` text NOT NULL,
	`base` integer,
	`vat` integer,
	`vat_rate` integer,
	`seal` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`seller` text NOT NULL,
	`buyer` text,
	`subject` text NOT NULL,
	`replaces` text,
	`cancelled_at` integer,
	`cancel_reason` text,
	`cancelled_by` text,
	`printed_at` integer,
	FOREIGN KEY (`line_id`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_vat" CHECK(("receipts"."vat" is null) = ("receipts"."base" is null) and ("receipts"."vat" is null) = ("receipts"."vat_rate" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`series`,`year`,`number`) WHERE number > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_valid` ON `receipts` (`line_id`,`part`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `receipts_to_erase` ON `receipts` (`issued_on`) WHERE (buyer is not null or cancel_reason is not null or subject ->> 'link' <> '');--> statement-breakpoint
CREATE INDEX `receipts_listed` ON `receipts` (`year`,`issued_on`);--> statement-breakpoint
CREATE INDEX `receipts_taxed` ON `receipts` (`tax_date`) WHERE vat is not null;--> statement-breakpoint
CREATE INDEX `receipts_line` ON `receipts` (`line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_replaces` ON `receipts` (`replaces`) WHERE replaces is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`pot` text NOT NULL,
	`amount` integer NOT NULL,
	`channel` text NOT NULL,
	`card_payment_id` text,
	`status` text NOT NULL,
	`valid_until` text,
	`credit_ended_at` integer,
	`gateway_refund_id` text,
	`payee` text,
	`payee_at` integer,
	`slip_id` text,
	`error` text,
	`actor_name` text,
	`sending_since` integer,
	`sent_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_payment_id`) REFERENCES `card_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_positive" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_credit" CHECK("refunds"."channel" <> 'credit' or "refunds"."valid_until" is not null),
	CONSTRAINT "refunds_card" CHECK(("refunds"."channel" = 'card') = ("refunds"."card_payment_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE status in ('owed', 'sending');--> statement-breakpoint
CREATE INDEX `refunds_sent` ON `refunds` (`sent_at`) WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX `refunds_card_payment` ON `refunds` (`card_payment_id`) WHERE card_payment_id is not null;--> statement-breakpoint
CREATE INDEX `refunds_waived` ON `refunds` (`updated_at`) WHERE status = 'waived';--> statement-breakpoint
CREATE INDEX `refunds_payee` ON `refunds` (`sent_at`) WHERE payee is not null;--> statement-breakpoint
CREATE INDEX `refunds_slip` ON `refunds` (`slip_id`) WHERE slip_id is not null;--> statement-breakpoint
CREATE TABLE `review_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`stars` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`report_reason` text,
	`reported_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `reviews_of_booking` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `reviews_deleted` ON `reviews` (`booking_id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `reviews_published` ON `reviews` (`deleted_at`,`published_at`);--> statement-breakpoint
CREATE TABLE `room_images` (
	`room_id` text NOT NULL,
	`image_id` text NOT NULL,
	`alt` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`room_id`, `image_id`),
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `room_images_image` ON `room_images` (`image_id`);--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`sleeps` integer,
	`beds` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `sandbox_charges_payment` ON `sandbox_charges` (`payment_id`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`refund_id` text,
	`amount` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` text PRIMARY KEY NOT NULL,
	`layer` text NOT NULL,
	`yearly` integer NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`name` text NOT NULL,
	`prices` text,
	`min_nights` integer,
	`arrival_days` text,
	`departure_days` text,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `seasons_by_end` ON `seasons` (`yearly`,`layer`,`to_date`) WHERE removed_at is null;--> statement-breakpoint
CREATE TABLE `slides` (
	`image_id` text PRIMARY KEY NOT NULL,
	`alt` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `slips` (
	`id` text PRIMARY KEY NOT NULL,
	`guest_id` text NOT NULL,
	`booking_id` text,
	`payment_link_id` text,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`sending_bank` text,
	`trans_ref` text,
	`uploaded_at` integer NOT NULL,
	`removed_at` integer,
	`file_removed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slips_removed` ON `slips` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `slips_booking` ON `slips` (`booking_id`);--> statement-breakpoint
CREATE INDEX `slips_payment_link` ON `slips` (`payment_link_id`);--> statement-breakpoint
CREATE INDEX `slips_sha256` ON `slips` (`sha256`);--> statement-breakpoint
CREATE INDEX `slips_guest` ON `slips` (`guest_id`,`uploaded_at`);--> statement-breakpoint
CREATE INDEX `slips_kept` ON `slips` (`booking_id`) WHERE booking_id is not null and removed_at is null and file_removed_at is null;--> statement-breakpoint
CREATE INDEX `slips_unattached` ON `slips` (`uploaded_at`) WHERE booking_id is null and payment_link_id is null;--> statement-breakpoint
CREATE INDEX `slips_transfer` ON `slips` (`sending_bank`,`trans_ref`) WHERE trans_ref is not null;--> statement-breakpoint
CREATE TABLE `villa` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`beachfront` text NOT NULL,
	`background_image_id` text,
	`max_guests` integer NOT NULL,
	`bedrooms` integer NOT NULL,
	`bathrooms` integer NOT NULL,
	`min_rooms` integer NOT NULL,
	`weekday_price` integer NOT NULL,
	`weekday_discounted_price` integer NOT NULL,
	`weekend_price` integer NOT NULL,
	`weekend_discounted_price` integer NOT NULL,
	`price_reduction_per_room` integer NOT NULL,
	`bank_name` text NOT NULL,
	`account_number` text NOT NULL,
	`account_name` text NOT NULL,
	`credit_card_enabled` integer NOT NULL,
	`bank_enabled` integer NOT NULL,
	`prompt_pay_enabled` integer NOT NULL,
	`prompt_pay_id` text,
	`prompt_pay_qr_id` text,
	`timezone` text NOT NULL,
	`check_in_time` text NOT NULL,
	`check_out_time` text NOT NULL,
	`payment_window_minutes` integer NOT NULL,
	`slip_answer_hours` integer DEFAULT 24 NOT NULL,
	`passport_days` integer DEFAULT 7 NOT NULL,
	`contact_phone` text DEFAULT '' NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`contact_line` text DEFAULT '' NOT NULL,
	`amenities` text DEFAULT '["pool","wifi","kitchen","tv","coffee","airCon","parking","bathroom","bbq"]' NOT NULL,
	`sample_reviews` integer DEFAULT true NOT NULL,
	`offer_rules` text DEFAULT '{}' NOT NULL,
	`place` text DEFAULT '{}' NOT NULL,
	`map_image_id` text,
	`house_rules` text,
	`access` text,
	`access_secrets` text,
	`terms` text DEFAULT '{}' NOT NULL,
	`seller` text,
	`ready_texts` text DEFAULT '{}' NOT NULL,
	`waiting_list` integer DEFAULT false NOT NULL,
	`guest_line` integer DEFAULT false NOT NULL,
	`confirmed` text DEFAULT '[]' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`background_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prompt_pay_qr_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`map_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `villa_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `villa_events_departures` ON `villa_events` (`id`) WHERE action in ('admin-removed', 'made-staff');--> statement-breakpoint
CREATE TABLE `waiting_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`line_user_id` text,
	`line_code_hash` text,
	`mailbox` text,
	`address_hash` text NOT NULL,
	`language` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`rooms` integer NOT NULL,
	`guests` integer NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`offered_at` integer,
	`booking_id` text,
	`ended_at` integer,
	`end_reason` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `waiting_list_open` ON `waiting_list_entries` (`confirmed_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_code` ON `waiting_list_entries` (`line_code_hash`);--> statement-breakpoint
CREATE INDEX `waiting_list_mailbox` ON `waiting_list_entries` (`mailbox`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `waiting_list_network` ON `waiting_list_entries` (`address_hash`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `waiting_list_ended` ON `waiting_list_entries` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `waiting_list_booking` ON `waiting_list_entries` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
CREATE TABLE `way_photos` (
	`image_id` text PRIMARY KEY NOT NULL,
	`caption` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `withholding_certificates` (
	`line_id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `ledger`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE VIEW `booking_money` AS 
  select booking_id, payment_link_id, seq, at, received_on, pot,
    iif(counts_as = 'payment', amount, 0) as received,
    iif(counts_as = 'refund', amount, 0) as returned,
    iif(counts_as = 'kept', amount, 0) as kept,
    iif(counts_as in ('payment', 'refund', 'kept'), amount, 0) as held,
    iif(counts_as in ('charge', 'waiver'), amount, 0) as charged,
    iif(counts_as = 'waiver', amount, 0) as waived,
    iif(counts_as in ('charge', 'waiver'), amount, -amount) as due
  from (select *, rowid as seq, coalesce(reversed_kind, kind) as counts_as from ledger);--> statement-breakpoint
CREATE TRIGGER nights_end AFTER UPDATE OF status ON bookings WHEN new.status = 'cancelled' BEGIN DELETE FROM nights WHERE booking_id = new.id; END;--> statement-breakpoint
CREATE TRIGGER promo_uses_end AFTER UPDATE OF status ON bookings WHEN new.status = 'cancelled' BEGIN DELETE FROM promo_uses WHERE booking_id = new.id; END;--> statement-breakpoint
CREATE TRIGGER booking_totals_insert AFTER INSERT ON bookings WHEN new.deleted_at IS NULL BEGIN INSERT INTO booking_totals (month, status, count, total) VALUES (substr(new.check_in, 1, 7), new.status, 1, new.total) ON CONFLICT (month, status) DO UPDATE SET count = count + 1, total = booking_totals.total + excluded.total; END;--> statement-breakpoint
CREATE TRIGGER booking_totals_update_old AFTER UPDATE OF status, total, check_in, deleted_at ON bookings WHEN old.deleted_at IS NULL BEGIN UPDATE booking_totals SET count = count - 1, total = total - old.total WHERE month = substr(old.check_in, 1, 7) AND status = old.status; END;--> statement-breakpoint
CREATE TRIGGER booking_totals_update_new AFTER UPDATE OF status, total, check_in, deleted_at ON bookings WHEN new.deleted_at IS NULL BEGIN INSERT INTO booking_totals (month, status, count, total) VALUES (substr(new.check_in, 1, 7), new.status, 1, new.total) ON CONFLICT (month, status) DO UPDATE SET count = count + 1, total = booking_totals.total + excluded.total; END;--> statement-breakpoint
CREATE TRIGGER nights_pass_to_feed AFTER DELETE ON nights BEGIN UPDATE feed_nights SET settled_at = NULL WHERE night = OLD.night AND kind = 'stay' AND settled_at IS NOT NULL; INSERT INTO nights (night, block_id) SELECT OLD.night, blocks.id FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id WHERE feed_nights.night = OLD.night AND kind = 'stay' ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1; INSERT INTO nights (night, block_id) SELECT OLD.night, blocks.id FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id WHERE feed_nights.night = OLD.night AND kind = 'block' AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night) ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1; INSERT INTO nights (night, booking_id, prep) SELECT OLD.night, bookings.id, 1 FROM villa JOIN nights AS last ON last.night < OLD.night AND last.night >= date(OLD.night, '-' || coalesce(json_extract(villa.offer_rules, '$.gapNights'), 0) || ' days') JOIN bookings ON bookings.id = last.booking_id WHERE NOT last.prep AND bookings.status <> 'cancelled' AND bookings.check_out = date(last.night, '+1 day') AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night) ORDER BY last.night DESC LIMIT 1; INSERT INTO nights (night, block_id, prep) SELECT OLD.night, blocks.id, 1 FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id WHERE feed_nights.night = OLD.night AND kind = 'prep' AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night) ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1; END;--> statement-breakpoint
CREATE TRIGGER ledger_line BEFORE INSERT ON ledger WHEN NOT coalesce(CASE new.kind WHEN 'payment' THEN new.amount > 0 WHEN 'charge' THEN new.amount > 0 WHEN 'refund' THEN new.amount < 0 WHEN 'waiver' THEN new.amount < 0 WHEN 'kept' THEN new.amount < 0 WHEN 'reversal' THEN ( SELECT l.kind <> 'reversal' AND l.kind = new.reversed_kind AND l.amount = -new.amount AND l.pot = new.pot AND l.booking_id IS new.booking_id AND (l.of_payment IS NULL OR EXISTS (SELECT 1 FROM ledger p WHERE p.reverses = l.of_payment)) FROM ledger l WHERE l.id = new.reverses) END, 0) OR (new.kind = 'reversal') <> (new.reverses IS NOT NULL) OR (new.kind = 'reversal') <> (new.reversed_kind IS NOT NULL) OR new.pot NOT IN ('stay', 'damage') OR (new.kind = 'kept') <> coalesce(new.kept_for IN ('damage', 'service'), 0) OR (new.kind <> 'kept' AND new.kept_for IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.line'); END;--> statement-breakpoint
CREATE TRIGGER ledger_withheld BEFORE INSERT ON ledger WHEN (new.of_payment IS NOT NULL) <> (new.kind = 'payment' AND new.channel = 'withheld') OR (new.of_payment IS NOT NULL AND ( NOT EXISTS (SELECT 1 FROM ledger p WHERE p.id = new.of_payment AND p.kind = 'payment' AND p.channel <> 'withheld' AND p.pot = 'stay' AND new.pot = 'stay' AND p.booking_id IS new.booking_id AND p.payment_link_id IS new.payment_link_id AND p.received_on = new.received_on) OR EXISTS (SELECT 1 FROM receipts r WHERE r.line_id = new.of_payment))) BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.withheld'); END;--> statement-breakpoint
CREATE TRIGGER ledger_month BEFORE INSERT ON ledger WHEN EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(new.received_on, 1, 7)) BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.month'); END;--> statement-breakpoint
CREATE TRIGGER ledger_held BEFORE INSERT ON ledger WHEN new.amount < 0 AND (new.kind = 'kept' OR (new.kind = 'refund' AND new.channel <> 'card') OR new.reversed_kind = 'payment') AND coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0) + new.amount < coalesce((SELECT sum(o.amount) FROM refunds o WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0) AND ((new.kind = 'reversal' AND (new.pot = 'damage' OR new.channel = 'credit')) OR coalesce((SELECT sum(o.amount) FROM refunds o WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0) > 0) BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger.held'); END;--> statement-breakpoint
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger WHEN new.note IS NOT NULL OR (old.id, old.at, old.kind, old.channel, old.amount, old.actor, old.pot) IS NOT (new.id, new.at, new.kind, new.channel, new.amount, new.actor, new.pot) OR old.booking_id IS NOT new.booking_id OR old.payment_link_id IS NOT new.payment_link_id OR (old.evidence, old.taken_back_before) IS NOT (new.evidence, new.taken_back_before) OR (old.recorded_on, old.received_on) IS NOT (new.recorded_on, new.received_on) OR old.actor_name IS NOT new.actor_name OR (old.reverses, old.reversed_kind, old.of_payment, old.kept_for) IS NOT (new.reverses, new.reversed_kind, new.of_payment, new.kept_for) BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER ledger_late_money AFTER INSERT ON ledger WHEN new.kind = 'payment' AND new.pot = 'stay' AND new.booking_id IS NOT NULL BEGIN UPDATE bookings SET late_money_at = max(coalesce(late_money_at, 0), new.at) WHERE id = new.booking_id AND status = 'cancelled'; END;--> statement-breakpoint
CREATE TRIGGER receipts_line_valid BEFORE INSERT ON receipts WHEN NOT EXISTS (SELECT 1 FROM ledger l WHERE l.id = new.line_id AND l.channel <> 'withheld' AND (l.kind IN ('payment', 'refund', 'kept') OR EXISTS (SELECT 1 FROM receipts r WHERE r.line_id = l.reverses AND r.cancelled_at IS NULL))) OR EXISTS (SELECT 1 FROM ledger l WHERE l.reverses = new.line_id) BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts.line'); END;--> statement-breakpoint
CREATE TRIGGER receipts_month BEFORE INSERT ON receipts WHEN new.vat IS NOT NULL AND EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(new.tax_date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts.month'); END;--> statement-breakpoint
CREATE TRIGGER receipts_month_cancelled BEFORE UPDATE OF cancelled_at ON receipts WHEN old.vat IS NOT NULL AND old.cancelled_at IS NULL AND new.cancelled_at IS NOT NULL AND EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(old.tax_date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts.month'); END;--> statement-breakpoint
CREATE TRIGGER receipts_credited BEFORE UPDATE OF cancelled_at ON receipts WHEN old.cancelled_at IS NULL AND new.cancelled_at IS NOT NULL AND EXISTS (SELECT 1 FROM ledger own JOIN ledger l ON l.booking_id = own.booking_id OR l.payment_link_id = own.payment_link_id JOIN receipts note ON note.line_id = l.id AND note.cancelled_at IS NULL, json_each(note.subject, '$.originals') o WHERE own.id = old.line_id AND (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number') = (old.series, old.year, old.number)) BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts.credited'); END;--> statement-breakpoint
CREATE TRIGGER receipts_number_next AFTER INSERT ON receipts WHEN new.number = 0 BEGIN UPDATE receipts SET number = coalesce((SELECT max(r.number) FROM receipts r WHERE r.series = new.series AND r.year = new.year AND r.number > 0), 0) + 1 WHERE id = new.id; END;--> statement-breakpoint
CREATE TRIGGER receipts_no_update BEFORE UPDATE ON receipts WHEN old.number > 0 AND ( (old.id, old.line_id, old.series, old.year, old.number, old.issued_on, old.tax_date, old.seal, old.seller) IS NOT (new.id, new.line_id, new.series, new.year, new.number, new.issued_on, new.tax_date, new.seal, new.seller) OR (old.part, old.amount, old.base, old.vat, old.vat_rate) IS NOT (new.part, new.amount, new.base, new.vat, new.vat_rate) OR (old.subject IS NOT new.subject AND new.subject IS NOT json_set(old.subject, '$.link', '')) OR old.replaces IS NOT new.replaces OR (old.buyer IS NOT new.buyer AND new.buyer IS NOT NULL) OR (old.cancelled_at IS NOT NULL AND ( (old.cancelled_at, old.cancelled_by) IS NOT (new.cancelled_at, new.cancelled_by) OR (old.cancel_reason IS NOT new.cancel_reason AND new.cancel_reason IS NOT NULL))) OR (old.printed_at IS NOT NULL AND old.printed_at IS NOT new.printed_at)) BEGIN SELECT RAISE(ABORT, 'receipts are not changed'); END;--> statement-breakpoint
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'receipts are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER refunds_insert BEFORE INSERT ON refunds WHEN new.status IN ('owed', 'sending') AND new.amount > coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0) - coalesce((SELECT sum(o.amount) FROM refunds o WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds.amount'); END;--> statement-breakpoint
CREATE TRIGGER refunds_update BEFORE UPDATE ON refunds WHEN old.amount <> new.amount OR old.booking_id <> new.booking_id OR old.pot <> new.pot OR (old.status = 'owed' AND new.status IN ('sending', 'sent') AND new.amount > coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0)) BEGIN SELECT RAISE(ABORT, 'constraint failed: refunds.amount'); END;--> statement-breakpoint
CREATE TRIGGER review_totals_insert AFTER INSERT ON reviews WHEN new.deleted_at IS NULL BEGIN INSERT INTO review_totals (id, count, stars) VALUES (1, 1, new.stars) ON CONFLICT (id) DO UPDATE SET count = count + 1, stars = review_totals.stars + excluded.stars; END;--> statement-breakpoint
CREATE TRIGGER review_totals_update AFTER UPDATE OF stars, deleted_at ON reviews BEGIN UPDATE review_totals SET count = count - (old.deleted_at IS NULL) + (new.deleted_at IS NULL), stars = stars - iif(old.deleted_at IS NULL, old.stars, 0) + iif(new.deleted_at IS NULL, new.stars, 0) WHERE id = 1; END;--> statement-breakpoint
CREATE TRIGGER review_totals_delete AFTER DELETE ON reviews WHEN old.deleted_at IS NULL BEGIN UPDATE review_totals SET count = count - 1, stars = stars - old.stars WHERE id = 1; END;--> statement-breakpoint
CREATE TRIGGER content_version_villa_insert AFTER INSERT ON villa BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_villa_update AFTER UPDATE ON villa BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_villa_delete AFTER DELETE ON villa BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_rooms_insert AFTER INSERT ON rooms BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_rooms_update AFTER UPDATE ON rooms BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_rooms_delete AFTER DELETE ON rooms BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_room_images_insert AFTER INSERT ON room_images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_room_images_update AFTER UPDATE ON room_images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_room_images_delete AFTER DELETE ON room_images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_slides_insert AFTER INSERT ON slides BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_slides_update AFTER UPDATE ON slides BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_slides_delete AFTER DELETE ON slides BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_images_insert AFTER INSERT ON images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_images_update AFTER UPDATE ON images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_images_delete AFTER DELETE ON images BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_nights_insert AFTER INSERT ON nights BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_nights_update AFTER UPDATE ON nights BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_nights_delete AFTER DELETE ON nights BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_reviews_insert AFTER INSERT ON reviews BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_reviews_update AFTER UPDATE ON reviews BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_reviews_delete AFTER DELETE ON reviews BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;--> statement-breakpoint
CREATE TRIGGER content_version_bookings_update AFTER UPDATE OF status, payment_deadline ON bookings BEGIN INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET version = excluded.version; END;
