-- Run once on a restored database, by `npm run restore` and after Time Travel. What waits begins to wait now, and what has
-- become due since the backup was done then: it is not done again. Credentials of the past end (decision 0044).
UPDATE bookings SET in_review_since = unixepoch() * 1000 WHERE in_review_since IS NOT NULL;
UPDATE bookings SET payment_deadline = max(payment_deadline, unixepoch() * 1000 + coalesce((SELECT payment_window_minutes FROM villa), 60) * 60000) WHERE status = 'pending_payment' AND payment_deadline IS NOT NULL;
UPDATE bookings SET payment_deadline = max(payment_deadline, unixepoch() * 1000 + 604800000) WHERE status = 'pending_payment' AND payment_deadline IS NOT NULL AND EXISTS (SELECT 1 FROM payment_links WHERE booking_id = bookings.id AND status = 'in_review');
UPDATE payment_links SET in_review_since = unixepoch() * 1000 WHERE in_review_since IS NOT NULL;
UPDATE payment_links SET expires_at = max(expires_at, unixepoch() * 1000 + 86400000) WHERE status = 'open';
UPDATE slips SET uploaded_at = unixepoch() * 1000 WHERE booking_id IS NULL AND payment_link_id IS NULL AND removed_at IS NULL;
UPDATE villa SET updated_at = unixepoch() * 1000;
UPDATE feeds SET due_at = unixepoch() * 1000, lease_until = 0, failures = 0, succeeded_at = iif(succeeded_at IS NULL, NULL, unixepoch() * 1000) WHERE removed_at IS NULL;
UPDATE feed_nights SET missing_since = NULL WHERE missing_since IS NOT NULL;
UPDATE outbox SET due_at = NULL, error = 'restored' WHERE due_at IS NOT NULL;
UPDATE alerts SET fanned_out_at = unixepoch() * 1000 WHERE fanned_out_at IS NULL;
UPDATE alert_deliveries SET due_at = NULL, error = 'restored' WHERE due_at IS NOT NULL;
-- Offers would be repeated, for dates that may be sold since: the owner switches the queue on again (decision 0047).
UPDATE villa SET waiting_list = 0;
DELETE FROM job_failures;
-- Links in emails have the version: the present second was never one, also of a link that was sent after the backup.
UPDATE bookings SET email_version = unixepoch();
UPDATE guest_links SET ended_at = coalesce(ended_at, unixepoch() * 1000), renewed_at = unixepoch() * 1000 WHERE renewed_at IS NULL;
UPDATE cleaners SET token = lower(hex(randomblob(20))), version = version + 1, line_user_id = NULL, line_linked_at = NULL,
  line_code_hash = NULL, line_code_expires_at = NULL;
DELETE FROM admin_sessions;
DELETE FROM invites WHERE used_by IS NULL;
DELETE FROM password_resets;
DELETE FROM line_codes;
DELETE FROM guest_line_codes;
UPDATE guest_line_links SET line_user_id = NULL, name = NULL, ended_at = unixepoch() * 1000, ended_by = 'team' WHERE line_user_id IS NOT NULL;
DELETE FROM heartbeats WHERE name IN ('cron', 'feeds', 'restore-settled');
INSERT INTO heartbeats (name, at) VALUES ('restored', unixepoch() * 1000) ON CONFLICT (name) DO UPDATE SET at = excluded.at;
