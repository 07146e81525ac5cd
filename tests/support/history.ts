import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { SAMPLE_SELLER } from "./sample.ts"

/** The stays to come. */
const TO_COME = 10
const STAY_NIGHTS = 5
/** Stays that have ended, each with a review. */
const LATEST_STAYS = 10
/** The bookings that every history has; all beyond are older. */
export const LATEST_BOOKINGS = TO_COME + LATEST_STAYS
/** One of so many older bookings took place, and all others were cancelled: a night can be sold only once. */
const STAYED_EVERY = 20
/** The older stays ended so many days ago and earlier: before all that the statistics of the last year read. */
const OLDER_STAYS_DAYS = 440
/** The cancelled ones are spread over so many days. */
const CANCELLED_DAYS = 600
const RETENTION = "-24 months"
const FEEDS = 10
/** The changes of the villa that every history has: as many as are looked through for people who left the team. */
const CHANGES = 500
/** The nights to come that each feed claims. */
const FEED_NIGHTS = 30
/** The past nights of each feed, for every thousand bookings. */
const PAST_FEED_NIGHTS = 40
const NIGHT_PRICE = 8500_00
/** Half is paid on booking, and the rest of the stays that have ended by a link. */
const DEPOSIT = NIGHT_PRICE / 2
const PAST_TERMS = JSON.stringify({
  ...DEFAULT_TERMS,
  deposit: { kind: "percent", percent: 50 },
  balanceDays: 7,
  moves: 0,
} satisfies Terms)
/** By these the guest of a new booking can cancel and ask for other dates, and pays a deposit for damage. */
const TERMS: Terms = {
  ...DEFAULT_TERMS,
  cancellation: { tiers: [{ days: 14, percent: 50 }], graceHours: 0 },
  deposit: { kind: "percent", percent: 50 },
  damage: { amount: 3000_00, when: "arrival" },
}
/** That of a calendar's address. */
const TOKEN_LENGTH = 27
const DAY_MS = 24 * 60 * 60 * 1000

/** Search words that match one booking, every hundredth, and all of them. */
export const RARE_WORD = "guest27th"
export const COMMON_WORD = "somchai"
export const WORD_IN_ALL = "bench"

/** The code that one in ten of the older stays used. */
export const PROMO_CODE = "BENCH10"
export const OWNER_ID = "bench-owner"
/** A payment from before there was a seller. */
export const LINE_WITHOUT_RECEIPT = `paid-${TO_COME + 2}`
/** A guest whose stay has ended. */
export const PAST_GUEST = {
  guestId: `guest-${TO_COME + 1}`,
  bookingId: `bench-${TO_COME + 1}`,
  email: `g${TO_COME + 1}@example.com`,
}

/**
 * @property bookings at least `LATEST_BOOKINGS`
 * @property now epoch milliseconds
 */
export type HistoryOptions = { bookings: number; now: number; feeds?: number }

const NO_CHARGE = { mode: "none", rate: 0 } as const
const EMAIL_FACTS = JSON.stringify({
  villaName: { th: "บ้าน", en: "Baan" },
  contact: { phone: "", email: "", line: "" },
  timezone: "Asia/Bangkok",
  checkInTime: "14:00",
  checkOutTime: "11:00",
  firstName: "Somchai",
  lastName: "Bench",
  checkIn: "2026-01-01",
  checkOut: "2026-01-02",
  rooms: 3,
  guests: 2,
  total: NIGHT_PRICE,
  price: { lines: [], included: { service: 0, vat: 0 }, charges: { service: NO_CHARGE, vat: NO_CHARGE } },
  paymentMethod: "bank_transfer",
  paymentDeadline: null,
  cancelReason: "expired",
  updatedAt: 0,
  origin: "https://baan.example",
})

/**
 * The SQL of a villa's history, for a database with a villa and no bookings: bookings with all that belongs to them, reviews,
 * alerts, and the calendars of ten other channels. What is to come is the same however many bookings there are, so whatever
 * reads more rows with more of them reads the past. Stays older than the retention period are erased. It violates no
 * invariant (integrity.sql).
 */
export function historySql({ bookings, now, feeds = FEEDS }: HistoryOptions): string[] {
  const today = `date(${now} / 1000, 'unixepoch')`
  const older = bookings - LATEST_BOOKINGS
  const price = (nights: number) => {
    const total = nights * NIGHT_PRICE
    return JSON.stringify({
      nights,
      weekdayNights: nights,
      weekendNights: 0,
      basePrice: NIGHT_PRICE,
      discountPrice: null,
      subtotal: total,
      discountTotal: 0,
      savings: 0,
      total,
      discountPercent: null,
      lines: [{ kind: "nights", season: null, days: "all", quantity: nights, unit: NIGHT_PRICE, amount: total }],
      chargesTotal: 0,
      included: { service: 0, vat: 0 },
      guests: 2,
      promo: null,
      minNights: 1,
      charges: { service: NO_CHARGE, vat: NO_CHARGE },
    } satisfies Price)
  }
  const numbered = `WITH RECURSIVE
    numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${bookings}),
    ordered AS (
      SELECT number, number - ${LATEST_BOOKINGS + 1} AS older, 'bench-' || number AS id,
        'BV-B' || substr('00000' || number, -6) AS reference,
        number > ${LATEST_BOOKINGS} AND (number - ${LATEST_BOOKINGS + 1}) % ${STAYED_EVERY} = 0 AS stayed
      FROM numbers
    ),
    placed AS (
      SELECT *,
        CASE
          WHEN number <= ${TO_COME} AND number % 3 = 1 THEN 'in_review'
          WHEN number <= ${TO_COME} AND number % 3 = 2 THEN 'pending_payment'
          WHEN number <= ${LATEST_BOOKINGS} OR stayed THEN 'confirmed'
          ELSE 'cancelled'
        END AS status,
        iif(number <= ${TO_COME}, ${STAY_NIGHTS}, 1) AS nights,
        date(${today}, CASE
          WHEN number <= ${TO_COME} THEN 3 + (number - 1) * ${STAY_NIGHTS}
          WHEN number <= ${LATEST_BOOKINGS} THEN -5 - number
          WHEN stayed THEN -${OLDER_STAYS_DAYS} - older / ${STAYED_EVERY}
          ELSE -40 - older % ${CANCELLED_DAYS}
        END || ' days') AS check_in
      FROM ordered
    ),
    made AS (
      SELECT *, date(check_in, nights || ' days') AS check_out,
        CASE
          WHEN number <= ${TO_COME} THEN ${now} - number * 3600000
          ELSE (unixepoch(check_in) - 864000) * 1000 + number
        END AS created,
        date(check_in, nights || ' days') <= date(${today}, '${RETENTION}') AS erased,
        CASE WHEN number > 1 AND number % 100 = 50 THEN 'Somchai' ELSE 'Guest' || number || 'th' END AS name,
        'g' || number || '@example.com' AS email
      FROM placed
    )`
  return [
    `UPDATE villa SET credit_card_enabled = 1, prompt_pay_enabled = 1, prompt_pay_id = '0899999999',
      terms = '${JSON.stringify(TERMS)}'`,
    `INSERT INTO admins (id, email, name, password_hash, created_at)
    VALUES ('${OWNER_ID}', 'owner@example.com', 'Owner', '', 0)`,
    `INSERT INTO alert_settings (admin_id, channels, detail, language, read_at, version)
    VALUES ('${OWNER_ID}', '{"push":"nothing","line":"nothing","mail":"everything"}', 'standard', 'th', ${now - DAY_MS}, 1)`,

    `INSERT INTO bookings (id, reference, guest_id, status, cancel_reason, check_in, check_out, rooms, guests, first_name,
      last_name, email, phone, payment_method, special_requests, language, price, total, payment_deadline, in_review_since,
      slip_id, origin, address_hash, version, created_at, updated_at, erased_at, terms, kept) ${numbered}
    SELECT id, reference, iif(erased, 'erased:' || id, 'guest-' || number), status,
      CASE status WHEN 'cancelled' THEN 'expired' END, check_in, check_out, 3, 2, iif(erased, NULL, name),
      iif(erased, NULL, 'Bench'), iif(erased, NULL, email), iif(erased, NULL, '+6681' || number), 'bank_transfer', '', 'th',
      iif(nights = 1, '${price(1)}', '${price(STAY_NIGHTS)}'), nights * ${NIGHT_PRICE},
      CASE status WHEN 'pending_payment' THEN ${now + DAY_MS} END, CASE status WHEN 'in_review' THEN created END,
      CASE status WHEN 'in_review' THEN 'slip-' || number END, 'https://baan.example',
      iif(erased OR number % 3 = 0, '', 'network-' || number % 5000), 1, created, created + 1, iif(erased, created + 2, NULL), '${PAST_TERMS}',
      iif(status = 'cancelled', 0, NULL)
    FROM made`,
    `INSERT INTO booking_words (word, booking_id) ${numbered}
    SELECT value, made.id FROM made, json_each(iif(erased, json_array(lower(reference), lower(substr(reference, 4))),
      json_array(lower(reference), lower(substr(reference, 4)), lower(name), 'bench', email, '+6681' || number)))`,
    `INSERT INTO nights (night, booking_id, charged) ${numbered}
    SELECT date(check_in, value || ' days'), made.id, ${NIGHT_PRICE} FROM made, json_each('${JSON.stringify([...Array(STAY_NIGHTS).keys()])}')
    WHERE status <> 'cancelled' AND value < nights`,
    `INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied) ${numbered}
    SELECT id, created, 'guest', 'booked', 'pending_payment', 1 FROM made`,
    `INSERT INTO booking_events (booking_id, at, actor, action, from_status, to_status, applied) ${numbered}
    SELECT id, created + 1, CASE status WHEN 'confirmed' THEN 'admin' WHEN 'in_review' THEN 'guest' ELSE 'system' END,
      iif(status = 'cancelled', 'expired', 'status'), 'pending_payment', status, 1
    FROM made WHERE status <> 'pending_payment'`,

    // The files of the older slips were deleted 30 days after their bookings were cancelled.
    `INSERT INTO slips (id, guest_id, booking_id, type, size, sha256, uploaded_at, file_removed_at) ${numbered}
    SELECT 'slip-' || number, 'guest-' || number, id, 'image/jpeg', 100, 'file-' || number, created,
      iif(status = 'cancelled', created + 2, NULL)
    FROM made WHERE NOT erased AND (number <= ${LATEST_BOOKINGS} OR stayed OR number % 10 = 3)`,
    `INSERT INTO payment_links (id, amount, description, booking_id, status, expires_at, version, created_at, updated_at,
      erased_at) ${numbered}
    SELECT 'link-' || number, 100000, '', iif(number % 40 = 5, NULL, id), 'cancelled', created, 1, created, created,
      iif(erased, created, NULL)
    FROM made WHERE number % 20 = 5`,
    `INSERT INTO payment_links (id, amount, description, booking_id, purpose, automatic, status, expires_at, version,
      created_at, updated_at, erased_at) ${numbered}
    SELECT 'balance-' || number, nights * ${DEPOSIT}, 'Balance', id, 'balance', 1, iif(number <= ${TO_COME}, 'open', 'paid'),
      unixepoch(check_in) * 1000, 1, created + 1, created + 1, iif(erased, created, NULL)
    FROM made WHERE status = 'confirmed'`,
    `INSERT INTO payment_link_events (payment_link_id, at, actor, to_status, applied)
    SELECT id, created_at, 'admin', status, 1 FROM payment_links`,
    `INSERT INTO card_payments (id, booking_id, gateway, charge_id, status, debt, amount, email, created_at, updated_at)
    ${numbered}
    SELECT 'card-' || number, id, 'sandbox', 'charge-' || number, iif(stayed, 'captured', 'voided'), 'booking:' || id,
      nights * ${DEPOSIT}, iif(erased, '', email), created, created
    FROM made WHERE stayed OR (number > ${LATEST_BOOKINGS} AND number % 10 = 7)`,
    `INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor) ${numbered}
    SELECT date(created / 1000, 'unixepoch'), date(created / 1000, 'unixepoch'), 'paid-' || number, id, created + 1, 'payment', iif(stayed, 'card', 'cash'), nights * ${DEPOSIT},
      iif(stayed, 'charge:sandbox:charge-' || number, NULL), iif(stayed, 'gateway', 'admin')
    FROM made WHERE status = 'confirmed'`,
    `INSERT INTO ledger (recorded_on, received_on, id, booking_id, payment_link_id, at, kind, channel, amount, actor) ${numbered}
    SELECT date(created / 1000, 'unixepoch'), date(created / 1000, 'unixepoch'), 'rest-' || number, id, 'balance-' || number, created + 2, 'payment', 'bank', nights * ${DEPOSIT}, 'admin'
    FROM made WHERE status = 'confirmed' AND number > ${TO_COME}`,
    // Each other payment has its receipt. With a number already, so that the trigger does not look each of them up.
    `UPDATE villa SET seller = '${JSON.stringify(SAMPLE_SELLER)}'`,
    `INSERT INTO receipts (id, line_id, part, amount, series, year, number, issued_on, tax_date, seller, buyer, subject)
    SELECT 'receipt-' || id, id, 1, amount, 'RC', year, row_number() OVER (PARTITION BY year ORDER BY at, id), day, day,
      (SELECT seller FROM villa), json_object('name', 'Guest', 'address', '', 'taxId', '', 'branch', ''),
      json_object('villa', json_object('th', '', 'en', ''), 'reference', NULL, 'checkIn', NULL, 'checkOut', NULL,
        'link', NULL, 'total', amount, 'held', 0, 'withheld', 0, 'originals', json_array(), 'credited', 0)
    FROM (SELECT id, at, amount, date(at / 1000, 'unixepoch', '+7 hours') AS day,
      CAST(strftime('%Y', at / 1000, 'unixepoch', '+7 hours') AS INTEGER) AS year FROM ledger
      WHERE id <> '${LINE_WITHOUT_RECEIPT}')`,
    // What was returned of them, and the other dates that were asked for.
    `INSERT INTO refunds (id, booking_id, pot, amount, channel, status, sent_at, version, created_at, updated_at) ${numbered}
    SELECT 'refund-' || number, id, 'stay', 100, 'cash', 'sent', created, 1, created, created FROM made
    WHERE number > ${TO_COME}`,
    `INSERT INTO move_requests (id, booking_id, check_in, check_out, total, list_total, status, created_at, decided_at) ${numbered}
    SELECT 'move-' || number, id, '2020-01-01', '2020-01-02', 100, 100, 'declined', created, created FROM made
    WHERE status = 'confirmed' AND number > ${TO_COME}`,
    `INSERT INTO outbox (id, kind, language, recipient, facts, booking_id, created_at, attempts, sent_at) ${numbered}
    SELECT 'email-' || number, iif(status = 'confirmed', 'confirmed', 'expired'), 'th', email,
      json_set('${EMAIL_FACTS}', '$.bookingId', id, '$.reference', reference), id, created + 1, 1, created + 2
    FROM made WHERE NOT erased AND status IN ('confirmed', 'cancelled')`,

    `INSERT INTO promo_codes (id, code, kind, value, created_at) VALUES ('bench-code', '${PROMO_CODE}', 'percent', 1000, 0)`,
    `INSERT INTO extras (id, name, sentence, kind, unit, price, max_quantity, hours_before, min_nights, tell_cleaner, position, created_at)
    VALUES ('bench-extra', '{"th":"อาหารเช้า","en":"Breakfast"}', '{"th":"","en":""}', 'plain', 'person-night', 25000, 4, 24, 1, 1, 1, 0)`,
    `INSERT INTO promo_uses (booking_id, code_id, applied) ${numbered}
    SELECT id, 'bench-code', 1 FROM made WHERE stayed AND number % (${STAYED_EVERY} * 10) = 1`,
    `INSERT INTO reviews (id, booking_id, stars, text, lang, name, created_at, updated_at, published_at, deleted_at) ${numbered}
    SELECT 'review-' || number, id, 1 + number % 5, iif(erased, '', 'เงียบดี'), iif(erased, '', 'th'), iif(erased, NULL, name),
      created, created, created, NULL
    FROM made WHERE (number > ${TO_COME} AND number <= ${LATEST_BOOKINGS}) OR (stayed AND older / ${STAYED_EVERY} % 8 > 0)`,

    `INSERT INTO alerts (id, kind, urgency, subject, dedupe_key, booking_id, facts, created_at, fanned_out_at) ${numbered}
    SELECT 'alert-' || number, 'booking-new', 'normal', 'booking:' || id, 'booking:' || id, id,
      json_object('reference', reference, 'amount', nights * ${NIGHT_PRICE}, 'stay', NULL, 'name', name), created, created
    FROM made WHERE created > ${now - 90 * DAY_MS}`,
    `INSERT INTO alert_deliveries (id, alert_id, admin_id, channel, device_id, group_id, created_at, attempts, sent_at)
    SELECT 'sent-' || value || '-' || alerts.id, alerts.id, '${OWNER_ID}', 'push', 'device-' || value,
      'group-' || value || '-' || alerts.id, created_at, 1, created_at
    FROM alerts, json_each('[1,2,3,4]')`,
    `INSERT INTO villa_events (at, actor_name, action, detail)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${CHANGES + Math.floor(older / 10)})
    SELECT ${now} - number * 60000, 'Owner', 'villa-changed', '' FROM numbers`,
    `INSERT INTO seasons (id, layer, yearly, from_date, to_date, name, min_nights, created_at)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${10 + Math.floor(older / 500)})
    SELECT 'season-' || number, 'season', 0, date(${today}, start || ' days'), date(${today}, (start + 7) || ' days'),
      '{"th":"ช่วง","en":"Season"}', 2, 0
    FROM (SELECT number, iif(number <= 10, 30 * number, -30 * number) AS start FROM numbers)`,

    ...(feeds > 0 ? feedsSql(feeds, now, Math.floor((older / 1000) * PAST_FEED_NIGHTS)) : []),
  ]
}

/** Feeds that all claim the same nights: the first one has them, and the others have conflicts that were settled. */
function feedsSql(feeds: number, now: number, pastNights: number): string[] {
  return [
    `INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, succeeded_at,
      checked_at, created_at)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${feeds})
    SELECT 'feed-' || number, 'Feed ' || number, 'other', 'blue', '', 'hash-' || number, 'example.org', '.ics', 900000,
      ${now + 365 * DAY_MS}, ${now}, ${now}, number FROM numbers`,
    `INSERT INTO blocks (id, from_date, to_date, note, created_at, feed_id)
    SELECT 'holder-' || id, '0001-01-01', '0001-01-02', '', 0, id FROM feeds`,
    // Every feed has the export that it was added with.
    `INSERT INTO calendar_exports (id, feed_id, name, token, created_at)
    SELECT 'export-' || id, id, name, substr(id || '---------------------------', 1, ${TOKEN_LENGTH}), 0 FROM feeds`,
    `INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at, settled_at)
    WITH RECURSIVE days (day) AS (SELECT -${pastNights} UNION ALL SELECT day + 1 FROM days WHERE day < ${FEED_NIGHTS - 1})
    SELECT id, date(${now} / 1000, 'unixepoch', iif(day < 0, day - 4000, day + 100) || ' days'), '', 'stay', 0, 1
    FROM feeds, days`,
    "INSERT OR IGNORE INTO nights (night, block_id) SELECT night, 'holder-' || feed_id FROM feed_nights ORDER BY feed_id",
  ]
}
