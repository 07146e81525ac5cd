import { readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** The number of future bookings; all others are past. */
export const FUTURE_BOOKINGS = 10
/** The latest bookings are the same for every count; older ones fill the ten years before them. */
const LATEST = 100
const NIGHTS = 5
const OLDER_DAYS = 3650
const OLDER_STAYS = OLDER_DAYS / NIGHTS

/** Search words that match one booking, every hundredth, and all of them. */
export const RARE_WORD = "guest7th"
export const COMMON_WORD = "somchai"
export const WORD_IN_ALL = "bench"

/**
 * Inserts `count` bookings of five nights, the newest first: a few future ones, unpaid or in review, then those of the last
 * year, then the ten years before; most of these are cancelled, because a night can be booked only once. A second call
 * with a larger count adds the difference. No server may run meanwhile.
 */
export function insertBookings(state: string, count: number): void {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject")
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")!
  const database = new DatabaseSync(join(folder, file))
  const night = 8500_00
  const total = NIGHTS * night
  const price = { nights: NIGHTS, weekdayNights: NIGHTS, weekendNights: 0, basePrice: night, discountPrice: null }
  const breakdown = { ...price, subtotal: total, discountTotal: 0, savings: 0, total, discountPercent: null }
  const sets = `WITH RECURSIVE
    numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}),
    fresh AS (
      SELECT number, 'bench-' || number AS id, 'BV-B' || substr('00000' || number, -6) AS reference,
        CASE WHEN number > 1 AND number % ${LATEST} = 50 THEN 'Somchai' ELSE 'Guest' || number || 'th' END AS name,
        (unixepoch('now') - number * 3600) * 1000 AS created,
        date('now', CASE
          WHEN number <= ${FUTURE_BOOKINGS} THEN (${FUTURE_BOOKINGS} - number) * ${NIGHTS}
          WHEN number <= ${LATEST} THEN (${FUTURE_BOOKINGS} - 1 - number) * ${NIGHTS}
          ELSE (${FUTURE_BOOKINGS - LATEST} - 2 - (number - ${LATEST} - 1) % ${OLDER_STAYS}) * ${NIGHTS}
        END || ' days') AS check_in,
        CASE
          WHEN number <= ${FUTURE_BOOKINGS} AND number % 3 = 1 THEN 'in_review'
          WHEN number <= ${FUTURE_BOOKINGS} AND number % 3 = 2 THEN 'pending_payment'
          WHEN number <= ${LATEST} AND number % 4 > 0 THEN 'confirmed'
          WHEN number > ${LATEST} AND number <= ${LATEST + OLDER_STAYS} THEN 'confirmed'
          ELSE 'cancelled'
        END AS status
      FROM numbers
    )`
  database.exec(`
    BEGIN;
    CREATE TEMP TABLE made AS ${sets}
    SELECT * FROM fresh WHERE NOT EXISTS (SELECT 1 FROM bookings WHERE bookings.id = fresh.id);

    INSERT INTO bookings (id, reference, guest_id, status, cancel_reason, check_in, check_out, rooms, guests, first_name,
      last_name, email, phone, payment_method, special_requests, language, price, total, payment_deadline, version,
      created_at, updated_at)
    SELECT id, reference, 'guest-' || number, status, CASE status WHEN 'cancelled' THEN 'expired' END,
      check_in, date(check_in, '+${NIGHTS} days'), 3, 2, name, 'Bench', 'g' || number || '@example.com', '+6681' || number,
      'bank_transfer', '', 'th', '${JSON.stringify(breakdown)}', ${total},
      CASE status WHEN 'pending_payment' THEN (unixepoch('now') + 86400) * 1000 END, 1, created, created
    FROM made;

    INSERT INTO booking_words (word, booking_id)
    SELECT word.value, made.id FROM made, json_each(json_array(lower(reference), lower(substr(reference, 4)), lower(name), 'bench',
      'g' || number || '@example.com', '+6681' || number)) AS word;

    INSERT INTO nights (night, booking_id)
    SELECT date(check_in, night.value || ' days'), made.id
    FROM made, json_each('${JSON.stringify([...Array(NIGHTS).keys()])}') AS night
    WHERE status <> 'cancelled';

    INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied)
    SELECT id, created, 'guest', 'booked', 'pending_payment', 1 FROM made;
    INSERT INTO booking_events (booking_id, at, actor, action, from_status, to_status, applied)
    SELECT id, created + 1, CASE status WHEN 'confirmed' THEN 'admin' ELSE 'system' END,
      CASE status WHEN 'confirmed' THEN 'status' ELSE 'expired' END, 'pending_payment', status, 1
    FROM made WHERE status IN ('confirmed', 'cancelled');

    DROP TABLE made;
    COMMIT;
  `)
  database.close()
}
