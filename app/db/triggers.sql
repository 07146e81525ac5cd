-- Every live trigger, by table: what the database does by itself in the batch of a write. A trigger guards a rule, numbers or
-- keeps a total. After a change here, `npm run db:generate` writes the migration; tests/db/triggers.test.ts compares this page
-- with the migrated database.

-- Bookings: released nights and codes, and the statistics of the administration
-- -----------------------------------------------------------------------------

-- A cancelled booking, however it ends, gives its nights back.
CREATE TRIGGER nights_end AFTER UPDATE OF status ON bookings
  WHEN new.status = 'cancelled'
BEGIN
  DELETE FROM nights WHERE booking_id = new.id;
END;

-- A cancelled booking gives its use of a promo code back.
CREATE TRIGGER promo_uses_end AFTER UPDATE OF status ON bookings
  WHEN new.status = 'cancelled'
BEGIN
  DELETE FROM promo_uses WHERE booking_id = new.id;
END;

-- Counts a new booking in the statistics of its month and status.
CREATE TRIGGER booking_totals_insert AFTER INSERT ON bookings
  WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO booking_totals (month, status, count, total)
    VALUES (substr(new.check_in, 1, 7), new.status, 1, new.total)
    ON CONFLICT (month, status) DO UPDATE SET count = count + 1, total = booking_totals.total + excluded.total;
END;

-- Takes a changed booking out of the month and status that it had.
CREATE TRIGGER booking_totals_update_old AFTER UPDATE OF status, total, check_in, deleted_at ON bookings
  WHEN old.deleted_at IS NULL
BEGIN
  UPDATE booking_totals SET count = count - 1, total = total - old.total
    WHERE month = substr(old.check_in, 1, 7) AND status = old.status;
END;

-- Counts a changed booking in the month and status that it has now.
CREATE TRIGGER booking_totals_update_new AFTER UPDATE OF status, total, check_in, deleted_at ON bookings
  WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO booking_totals (month, status, count, total)
    VALUES (substr(new.check_in, 1, 7), new.status, 1, new.total)
    ON CONFLICT (month, status) DO UPDATE SET count = count + 1, total = booking_totals.total + excluded.total;
END;

-- Nights: who gets a night that somebody gives back
-- -------------------------------------------------

-- A night given back goes to the channel that sold it first, else to one on which the owner blocked it, else to the
-- stay before it as a preparation night, else to a channel's preparation.
CREATE TRIGGER nights_pass_to_feed AFTER DELETE ON nights
BEGIN
  UPDATE feed_nights SET settled_at = NULL
    WHERE night = OLD.night AND kind = 'stay' AND settled_at IS NOT NULL;
  INSERT INTO nights (night, block_id)
    SELECT OLD.night, blocks.id
    FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id
    WHERE feed_nights.night = OLD.night AND kind = 'stay'
    ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1;
  INSERT INTO nights (night, block_id)
    SELECT OLD.night, blocks.id
    FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id
    WHERE feed_nights.night = OLD.night AND kind = 'block'
      AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night)
    ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1;
  INSERT INTO nights (night, booking_id, prep)
    SELECT OLD.night, bookings.id, 1
    FROM villa
    JOIN nights AS last ON last.night < OLD.night
      AND last.night >= date(OLD.night, '-' || coalesce(json_extract(villa.offer_rules, '$.gapNights'), 0) || ' days')
    JOIN bookings ON bookings.id = last.booking_id
    WHERE NOT last.prep AND bookings.status <> 'cancelled' AND bookings.check_out = date(last.night, '+1 day')
      AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night)
    ORDER BY last.night DESC LIMIT 1;
  INSERT INTO nights (night, block_id, prep)
    SELECT OLD.night, blocks.id, 1
    FROM feed_nights JOIN blocks ON blocks.feed_id = feed_nights.feed_id
    WHERE feed_nights.night = OLD.night AND kind = 'prep'
      AND NOT EXISTS (SELECT 1 FROM nights WHERE night = OLD.night)
    ORDER BY feed_nights.first_seen_at, feed_nights.feed_id LIMIT 1;
END;

-- Ledger: append-only lines, and what follows from them
-- -----------------------------------------------------

-- Each kind of line has its sign; a reversal takes back one whole line of the same booking.
CREATE TRIGGER ledger_line BEFORE INSERT ON ledger
  WHEN NOT coalesce(CASE new.kind
      WHEN 'payment' THEN new.amount > 0
      WHEN 'charge' THEN new.amount > 0
      WHEN 'refund' THEN new.amount < 0
      WHEN 'waiver' THEN new.amount < 0
      WHEN 'kept' THEN new.amount < 0
      WHEN 'reversal' THEN (
        SELECT l.kind <> 'reversal' AND l.kind = new.reversed_kind AND l.amount = -new.amount AND l.pot = new.pot AND l.booking_id IS new.booking_id
          AND (l.of_payment IS NULL OR EXISTS (SELECT 1 FROM ledger p WHERE p.reverses = l.of_payment))
        FROM ledger l WHERE l.id = new.reverses)
    END, 0)
    OR (new.kind = 'reversal') <> (new.reverses IS NOT NULL)
    OR (new.kind = 'reversal') <> (new.reversed_kind IS NOT NULL)
    OR new.pot NOT IN ('stay', 'damage')
    OR (new.kind = 'kept') <> coalesce(new.kept_for IN ('damage', 'service'), 0)
    OR (new.kind <> 'kept' AND new.kept_for IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger.line');
END;

-- Tax withheld from a payment counts with it, and is recorded before the receipt of both.
CREATE TRIGGER ledger_withheld BEFORE INSERT ON ledger
  WHEN (new.of_payment IS NOT NULL) <> (new.kind = 'payment' AND new.channel = 'withheld')
    OR (new.of_payment IS NOT NULL AND (
      NOT EXISTS (SELECT 1 FROM ledger p WHERE p.id = new.of_payment AND p.kind = 'payment' AND p.channel <> 'withheld'
        AND p.pot = 'stay' AND new.pot = 'stay' AND p.booking_id IS new.booking_id
        AND p.payment_link_id IS new.payment_link_id AND p.received_on = new.received_on)
      OR EXISTS (SELECT 1 FROM receipts r WHERE r.line_id = new.of_payment)))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger.withheld');
END;

-- A closed month takes no more money, nor gives any back; nor do those before it, which decide what it holds at its end.
CREATE TRIGGER ledger_month BEFORE INSERT ON ledger
  WHEN EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(new.received_on, 1, 7))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger.month');
END;

-- Money that refunds under way need stays held: nothing else may take it out. Nor is a security deposit or a credit
-- taken back that was returned or kept.
CREATE TRIGGER ledger_held BEFORE INSERT ON ledger
  WHEN new.amount < 0
    AND (new.kind = 'kept' OR (new.kind = 'refund' AND new.channel <> 'card')
      OR new.reversed_kind = 'payment')
    AND coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0) + new.amount
      < coalesce((SELECT sum(o.amount) FROM refunds o
      WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0)
    AND ((new.kind = 'reversal' AND (new.pot = 'damage' OR new.channel = 'credit')) OR coalesce((SELECT sum(o.amount) FROM refunds o
      WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0) > 0)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger.held');
END;

-- A line never changes, but that its note may be erased.
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
  WHEN new.note IS NOT NULL
    OR (old.id, old.at, old.kind, old.channel, old.amount, old.actor, old.pot)
      IS NOT (new.id, new.at, new.kind, new.channel, new.amount, new.actor, new.pot)
    OR old.booking_id IS NOT new.booking_id
    OR old.payment_link_id IS NOT new.payment_link_id
    OR (old.evidence, old.taken_back_before) IS NOT (new.evidence, new.taken_back_before)
    OR (old.recorded_on, old.received_on) IS NOT (new.recorded_on, new.received_on)
    OR old.actor_name IS NOT new.actor_name
    OR (old.reverses, old.reversed_kind, old.of_payment, old.kept_for)
      IS NOT (new.reverses, new.reversed_kind, new.of_payment, new.kept_for)
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

-- A line is never deleted.
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

-- Marks a cancelled booking for which money came, so that staff return it.
CREATE TRIGGER ledger_late_money AFTER INSERT ON ledger
  WHEN new.kind = 'payment' AND new.pot = 'stay' AND new.booking_id IS NOT NULL
BEGIN
  UPDATE bookings SET late_money_at = max(coalesce(late_money_at, 0), new.at)
    WHERE id = new.booking_id AND status = 'cancelled';
END;

-- Receipts: numbered without gaps, never changed
-- ----------------------------------------------

-- A receipt is for a payment, with the tax withheld from it, a refund or money kept that was not taken back; or for
-- the taking back of money whose receipt stays.
CREATE TRIGGER receipts_line_valid BEFORE INSERT ON receipts
  WHEN NOT EXISTS (SELECT 1 FROM ledger l
      WHERE l.id = new.line_id AND l.channel <> 'withheld' AND (l.kind IN ('payment', 'refund', 'kept')
        OR EXISTS (SELECT 1 FROM receipts r WHERE r.line_id = l.reverses AND r.cancelled_at IS NULL)))
    OR EXISTS (SELECT 1 FROM ledger l WHERE l.reverses = new.line_id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: receipts.line');
END;

-- A closed month keeps its tax invoices and credit notes, and gets no more; so do those before it, which take no money.
CREATE TRIGGER receipts_month BEFORE INSERT ON receipts
  WHEN new.vat IS NOT NULL AND EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(new.tax_date, 1, 7))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: receipts.month');
END;
CREATE TRIGGER receipts_month_cancelled BEFORE UPDATE OF cancelled_at ON receipts
  WHEN old.vat IS NOT NULL AND old.cancelled_at IS NULL AND new.cancelled_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM closed_months m WHERE m.month >= substr(old.tax_date, 1, 7))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: receipts.month');
END;

-- The receipt of a payment is not cancelled while a valid note on returned money names it.
CREATE TRIGGER receipts_credited BEFORE UPDATE OF cancelled_at ON receipts
  WHEN old.cancelled_at IS NULL AND new.cancelled_at IS NOT NULL
    AND EXISTS (SELECT 1
      FROM ledger own
      JOIN ledger l ON l.booking_id = own.booking_id OR l.payment_link_id = own.payment_link_id
      JOIN receipts note ON note.line_id = l.id AND note.cancelled_at IS NULL,
      json_each(note.subject, '$.originals') o
      WHERE own.id = old.line_id
        AND (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number') = (old.series, old.year, old.number))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: receipts.credited');
END;

-- Numbers a receipt within its series and year, without a gap (Revenue Code s. 86/4).
CREATE TRIGGER receipts_number_next AFTER INSERT ON receipts
  WHEN new.number = 0
BEGIN
  UPDATE receipts SET number = coalesce((SELECT max(r.number) FROM receipts r
      WHERE r.series = new.series AND r.year = new.year AND r.number > 0), 0) + 1
    WHERE id = new.id;
END;

-- A numbered receipt keeps what it says; it can be cancelled and printed once, its buyer erased.
CREATE TRIGGER receipts_no_update BEFORE UPDATE ON receipts
  WHEN old.number > 0 AND (
    (old.id, old.line_id, old.series, old.year, old.number, old.issued_on, old.tax_date, old.seal, old.seller)
      IS NOT (new.id, new.line_id, new.series, new.year, new.number, new.issued_on, new.tax_date, new.seal, new.seller)
    OR (old.part, old.amount, old.base, old.vat, old.vat_rate)
      IS NOT (new.part, new.amount, new.base, new.vat, new.vat_rate)
    OR (old.subject IS NOT new.subject AND new.subject IS NOT json_set(old.subject, '$.link', ''))
    OR old.replaces IS NOT new.replaces
    OR (old.buyer IS NOT new.buyer AND new.buyer IS NOT NULL)
    OR (old.cancelled_at IS NOT NULL AND (
      (old.cancelled_at, old.cancelled_by) IS NOT (new.cancelled_at, new.cancelled_by)
      OR (old.cancel_reason IS NOT new.cancel_reason AND new.cancel_reason IS NOT NULL)))
    OR (old.printed_at IS NOT NULL AND old.printed_at IS NOT new.printed_at))
BEGIN
  SELECT RAISE(ABORT, 'receipts are not changed');
END;

-- A receipt is never deleted.
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts are never deleted');
END;

-- Refunds: never more than is held
-- --------------------------------

-- A new refund is covered by what is held and not yet promised to others.
CREATE TRIGGER refunds_insert BEFORE INSERT ON refunds
  WHEN new.status IN ('owed', 'sending')
    AND new.amount > coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0)
      - coalesce((SELECT sum(o.amount) FROM refunds o
      WHERE o.booking_id = new.booking_id AND o.pot = new.pot AND o.status IN ('owed', 'sending')), 0)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refunds.amount');
END;

-- A refund keeps its amount, and is sent only while it is held.
CREATE TRIGGER refunds_update BEFORE UPDATE ON refunds
  WHEN old.amount <> new.amount OR old.booking_id <> new.booking_id OR old.pot <> new.pot
    OR (old.status = 'owed' AND new.status IN ('sending', 'sent')
      AND new.amount > coalesce((SELECT sum(m.held) FROM booking_money m WHERE m.booking_id = new.booking_id AND m.pot = new.pot), 0))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refunds.amount');
END;

-- Reviews: their number and stars
-- -------------------------------

-- Counts a new review.
CREATE TRIGGER review_totals_insert AFTER INSERT ON reviews
  WHEN new.deleted_at IS NULL
BEGIN
  INSERT INTO review_totals (id, count, stars) VALUES (1, 1, new.stars)
    ON CONFLICT (id) DO UPDATE SET count = count + 1, stars = review_totals.stars + excluded.stars;
END;

-- Counts a review whose stars changed, or that was deleted or restored.
CREATE TRIGGER review_totals_update AFTER UPDATE OF stars, deleted_at ON reviews
BEGIN
  UPDATE review_totals SET
    count = count - (old.deleted_at IS NULL) + (new.deleted_at IS NULL),
    stars = stars - iif(old.deleted_at IS NULL, old.stars, 0) + iif(new.deleted_at IS NULL, new.stars, 0)
    WHERE id = 1;
END;

-- Takes an erased review out of the totals.
CREATE TRIGGER review_totals_delete AFTER DELETE ON reviews
  WHEN old.deleted_at IS NULL
BEGIN
  UPDATE review_totals SET count = count - 1, stars = stars - old.stars WHERE id = 1;
END;

-- Content version: a new one for every write to what the cached home page shows
-- -----------------------------------------------------------------------------

CREATE TRIGGER content_version_villa_insert AFTER INSERT ON villa
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_villa_update AFTER UPDATE ON villa
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_villa_delete AFTER DELETE ON villa
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_rooms_insert AFTER INSERT ON rooms
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_rooms_update AFTER UPDATE ON rooms
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_rooms_delete AFTER DELETE ON rooms
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_room_images_insert AFTER INSERT ON room_images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_room_images_update AFTER UPDATE ON room_images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_room_images_delete AFTER DELETE ON room_images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_slides_insert AFTER INSERT ON slides
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_slides_update AFTER UPDATE ON slides
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_slides_delete AFTER DELETE ON slides
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_images_insert AFTER INSERT ON images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_images_update AFTER UPDATE ON images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_images_delete AFTER DELETE ON images
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_nights_insert AFTER INSERT ON nights
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_nights_update AFTER UPDATE ON nights
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_nights_delete AFTER DELETE ON nights
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_reviews_insert AFTER INSERT ON reviews
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_reviews_update AFTER UPDATE ON reviews
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_reviews_delete AFTER DELETE ON reviews
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER content_version_bookings_update AFTER UPDATE OF status, payment_deadline ON bookings
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, hex(randomblob(8)))
    ON CONFLICT (id) DO UPDATE SET version = excluded.version;
END;
