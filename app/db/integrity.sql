-- Invariants of the data that no SQL constraint can express, each as a query for the rows that violate it. To run them alone:
-- npm run wrangler -- d1 execute DB --remote --file app/db/integrity.sql

-- every foreign key references an existing row
PRAGMA foreign_key_check;

-- no night is held without a live booking of that night
SELECT night FROM nights LEFT JOIN bookings ON bookings.id = nights.booking_id WHERE nights.booking_id IS NOT NULL
  AND NOT prep AND (bookings.id IS NULL OR NOT (bookings.status <> 'cancelled' AND night >= check_in AND night < check_out));

-- each preparation night follows a live booking within three nights, or belongs to a feed
SELECT night FROM nights LEFT JOIN bookings ON bookings.id = nights.booking_id WHERE prep AND NOT coalesce(
  bookings.status <> 'cancelled' AND night >= check_out AND night < date(check_out, '+3 days'),
  block_id IN (SELECT id FROM blocks WHERE feed_id IS NOT NULL));

-- each night of each live booking is held once
SELECT id, check_in, check_out FROM bookings WHERE bookings.status <> 'cancelled'
  AND julianday(check_out) - julianday(check_in) <> (SELECT count(*) FROM nights WHERE booking_id = bookings.id AND NOT prep);

-- the nights of a booking divide its total without charges
SELECT bookings.id, bookings.total, sum(charged) FROM nights JOIN bookings ON bookings.id = nights.booking_id WHERE NOT prep
  GROUP BY bookings.id HAVING count(charged) > 0 AND count(*) = julianday(check_out) - julianday(check_in)
  AND sum(charged) <> bookings.total - coalesce(price ->> 'chargesTotal', 0);

-- each night of each block is held once, and no other night
SELECT id, from_date, to_date FROM blocks WHERE feed_id IS NULL AND (julianday(to_date) - julianday(from_date) <>
  (SELECT count(*) FROM nights WHERE block_id = blocks.id AND night >= from_date AND night < to_date)
  OR EXISTS (SELECT 1 FROM nights WHERE block_id = blocks.id AND NOT (night >= from_date AND night < to_date)));

-- each night that a channel sold is taken, so nobody can book it
SELECT feed_id, night FROM feed_nights WHERE kind = 'stay' AND night >= date('now', '+1 day')
  AND NOT EXISTS (SELECT 1 FROM nights WHERE nights.night = feed_nights.night AND NOT prep);

-- each night that the owner blocked on a channel and wants closed is taken, so nobody can book it
SELECT feed_id, night FROM feed_nights WHERE kind = 'block' AND night >= date('now', '+1 day')
  AND NOT EXISTS (SELECT 1 FROM nights WHERE nights.night = feed_nights.night AND NOT prep);

-- each preparation night after a channel's stay is taken
SELECT feed_id, night FROM feed_nights WHERE kind = 'prep' AND night >= date('now', '+1 day')
  AND NOT EXISTS (SELECT 1 FROM nights WHERE nights.night = feed_nights.night);

-- the statistics equal a recount
SELECT month, status FROM (
  SELECT month, status, count, total, 1 AS kept FROM booking_totals WHERE count <> 0 OR total <> 0 UNION ALL
  SELECT substr(check_in, 1, 7), status, count(*), sum(total), 0 FROM bookings WHERE deleted_at IS NULL GROUP BY 1, 2
  ) GROUP BY month, status, count, total HAVING count(*) <> 2;

-- the totals of reviews equal a recount
SELECT 1 FROM (SELECT coalesce(sum(count), 0) AS count, coalesce(sum(stars), 0) AS stars FROM review_totals) AS kept,
  (SELECT count(*) AS count, coalesce(sum(stars), 0) AS stars FROM reviews WHERE deleted_at IS NULL) AS counted
  WHERE kept.count <> counted.count OR kept.stars <> counted.stars;

-- a deleted review has no content, and that of an erased booking has no name and text
SELECT reviews.id FROM reviews JOIN bookings ON bookings.id = booking_id
  WHERE (reviews.deleted_at IS NOT NULL OR erased_at IS NOT NULL) AND (text <> '' OR name IS NOT NULL);

-- each booking's history ends in its status
SELECT id, status FROM bookings WHERE status IS NOT (SELECT to_status FROM booking_events
  WHERE booking_id = bookings.id AND to_status IS NOT NULL ORDER BY id DESC LIMIT 1);

-- no erased booking has a code of its own
SELECT id FROM bookings WHERE erased_at IS NOT NULL AND access_code IS NOT NULL;

-- the adults and children of a booking are both known or neither, and add up to its guests
SELECT id FROM bookings WHERE (adults IS NULL) <> (children IS NULL) OR adults + children <> guests OR adults < 1 OR children < 0;

-- each slip of a booking exists
SELECT id FROM bookings WHERE slip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM slips WHERE slips.id = slip_id);

-- at most one payment of a debt is captured
SELECT debt FROM card_payments WHERE debt IS NOT NULL AND status IN ('capturing', 'captured')
  GROUP BY debt HAVING count(*) > 1;

-- each captured card payment is in the ledger, with its amount
SELECT id FROM card_payments WHERE status = 'captured' AND amount > 0 AND NOT EXISTS (SELECT 1 FROM ledger
  WHERE evidence = 'charge:' || gateway || ':' || charge_id AND ledger.amount = card_payments.amount - coalesce(
    (SELECT deposit.amount FROM ledger deposit WHERE deposit.evidence = 'charge:' || gateway || ':' || charge_id || '#damage'), 0));

-- each refund that went back to a card is in the ledger, with its amount
SELECT id FROM refunds WHERE status = 'sent' AND channel = 'card' AND NOT EXISTS (SELECT 1 FROM ledger WHERE kind = 'refund'
  AND ledger.booking_id = refunds.booking_id AND ledger.amount = -refunds.amount
  AND (evidence = 'refund:' || refunds.id OR evidence LIKE 'refund:%:' || gateway_refund_id));

-- each line of money that went back to the card of a booking is of one of its refunds
SELECT id FROM ledger WHERE kind = 'refund' AND channel = 'card' AND booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM refunds
  WHERE refunds.booking_id = ledger.booking_id AND refunds.amount = -ledger.amount AND status = 'sent' AND channel = 'card'
  AND (evidence = 'refund:' || refunds.id OR evidence LIKE 'refund:%:' || gateway_refund_id));

-- no card gets back more than was paid by it
SELECT card_payment_id FROM refunds WHERE status = 'sent' AND card_payment_id IS NOT NULL GROUP BY card_payment_id
  HAVING sum(refunds.amount) > (SELECT amount FROM card_payments WHERE id = card_payment_id);

-- each paid link is in the ledger, with its amount
SELECT id FROM payment_links WHERE status = 'paid' AND NOT EXISTS (SELECT 1 FROM ledger
  WHERE payment_link_id = payment_links.id
  AND ledger.amount = payment_links.amount - iif(ledger.pot = 'damage', 0, payment_links.damage));

-- the same evidence of a payment counts once; a line that was taken back does not count
SELECT evidence FROM ledger WHERE evidence IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.reverses = ledger.id)
  GROUP BY evidence HAVING count(*) > 1;

-- the current house rules are one of the versions that bookings can have accepted
SELECT id FROM villa WHERE house_rules IS NOT NULL AND house_rules NOT IN (SELECT rules FROM house_rules);

-- no payment link of a cancelled booking can be paid
SELECT payment_links.id FROM payment_links JOIN bookings ON bookings.id = booking_id
  WHERE bookings.status = 'cancelled' AND payment_links.status IN ('open', 'in_review') AND settling_payment_id IS NULL;

-- no promo code has more uses than it allows, and no cancelled booking uses one
SELECT code FROM promo_codes WHERE max_uses < (SELECT count(*) FROM promo_uses WHERE code_id = promo_codes.id) UNION ALL
SELECT bookings.id FROM promo_uses JOIN bookings ON bookings.id = booking_id WHERE bookings.status = 'cancelled';

-- each live booking with a promo code in its price uses one
SELECT id FROM bookings WHERE status <> 'cancelled' AND json_extract(price, '$.promo.code') IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM promo_uses WHERE booking_id = bookings.id);

-- the receipts of a series and year are numbered from 1 without gaps
SELECT series, year FROM receipts GROUP BY series, year HAVING min(number) <> 1 OR max(number) <> count(*);

-- the valid papers of a line state its money, with the tax withheld from it
SELECT line_id FROM receipts JOIN ledger ON ledger.id = line_id WHERE cancelled_at IS NULL
  GROUP BY line_id HAVING sum(receipts.amount) <> abs(ledger.amount + (subject ->> 'withheld'));

-- the VAT of a receipt is that of its base, of a credit note within a satang for each receipt; both are within the money
SELECT receipts.id FROM receipts WHERE vat IS NOT NULL
    AND (base + vat > amount OR abs(vat - ((base + vat) * vat_rate * 2 + 10000 + vat_rate) / ((10000 + vat_rate) * 2))
      > iif(series = 'CN', json_array_length(subject -> '$.originals'), 0));

-- tax that was withheld from a payment is taken back with it
SELECT tax.id FROM ledger tax WHERE of_payment IS NOT NULL AND EXISTS (SELECT 1 FROM ledger WHERE reverses = tax.of_payment)
  AND NOT EXISTS (SELECT 1 FROM ledger WHERE reverses = tax.id);

-- a receipt names what was withheld from its payment, and the note on a payment taken back what was withheld from that
SELECT receipts.id FROM receipts JOIN ledger ON ledger.id = line_id
  WHERE coalesce(subject ->> 'withheld', 0) <> coalesce((SELECT sum(tax.amount) FROM ledger tax WHERE tax.of_payment = ledger.id),
    (SELECT -sum(tax.amount) FROM ledger tax WHERE tax.of_payment = ledger.reverses), 0);

-- a line that was taken back has no valid receipt, unless the taking back has a note of its own
SELECT receipts.id FROM receipts JOIN ledger ON ledger.reverses = line_id WHERE cancelled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM receipts note WHERE note.line_id = ledger.id AND note.cancelled_at IS NULL);

-- no more is credited than was invoiced
SELECT booking_id FROM receipts JOIN ledger ON ledger.id = line_id WHERE cancelled_at IS NULL AND vat IS NOT NULL AND booking_id IS NOT NULL
  GROUP BY booking_id HAVING sum(iif(series = 'CN', -1, 1) * (base + vat)) < 0;

-- no more of a receipt is returned by notes than it states
SELECT original.id FROM receipts note, json_each(note.subject, '$.originals') o JOIN receipts original
    ON (original.series, original.year, original.number) = (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number')
  WHERE note.cancelled_at IS NULL GROUP BY original.id HAVING sum(o.value ->> 'returned') > original.amount;

-- no valid note names a cancelled receipt
SELECT note.id FROM receipts note, json_each(note.subject, '$.originals') o JOIN receipts original
    ON (original.series, original.year, original.number) = (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number')
  WHERE note.cancelled_at IS NULL AND original.cancelled_at IS NOT NULL;

-- an erased booking has no buyer
SELECT id FROM bookings WHERE erased_at IS NOT NULL AND buyer IS NOT NULL;
