import type { DatabaseSync } from "node:sqlite"
import { beforeEach, expect, it } from "vitest"
import { CHECKS, violations } from "../../scripts/integrity.ts"
import { emptyDatabase, insertSampleRows } from "../support/villa-database.ts"

let database: DatabaseSync
beforeEach(() => {
  database = emptyDatabase()
  insertSampleRows(database)
})

const found = () => violations(async (questions) => questions.map((question) => database.prepare(question).all()))

it("finds no violation in a valid or an empty database", async () => {
  expect(await found()).toEqual([])
  database = emptyDatabase()
  expect(await found()).toEqual([])
})

const REFUND = `INSERT INTO refunds (id, booking_id, pot, amount, channel, card_payment_id, gateway_refund_id, status, version,
  created_at, updated_at) VALUES`
/** Receipts are inserted only where somebody sells. */
const WITHOUT_SELLER = "DROP TRIGGER receipts_line_valid;"
const receipt = (id: string, line: string, number: number, vat = "null, null, null") =>
  `INSERT INTO receipts (id, line_id, part, amount, series, year, number, issued_on, tax_date, seller, subject, base, vat, vat_rate)
    VALUES ('${id}', '${line}', 1, 100, 'RC', 2026, ${number}, '2026-11-21', '2026-11-21', '{}', '{}', ${vat})`
const WITHHELD = `INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, of_payment, actor)
  VALUES ('2090-11-21', '2090-11-21', 'tax', 'b-2', 2, 'payment', 'withheld', 6, 'e-1', 'admin')`
const REFUND_LINE =
  "INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor) VALUES"

it("finds no violation in refunds to a card, of ours and of the gateway's dashboard", async () => {
  database.exec(`${REFUND} ('f-1', 'b-2', 'stay', 150, 'card', 'c-1', 'rfnd-1', 'sent', 1, 1, 1),
    ('f-2', 'b-2', 'stay', 50, 'card', 'c-1', 'rfnd-2', 'sent', 1, 1, 1)`)
  database.exec(`${REFUND_LINE} ('2090-11-21', '2090-11-21', 'e-2', 'b-2', 3, 'refund', 'card', -150, 'refund:f-1', 'gateway'),
    ('2090-11-21', '2090-11-21', 'e-3', 'b-2', 3, 'refund', 'card', -50, 'refund:sandbox:rfnd-2', 'gateway')`)
  expect(await found()).toEqual([])
})

it("finds no violation in a link that was paid by card for the price and the security deposit", async () => {
  database.exec(`INSERT INTO payment_links (id, amount, damage, description, booking_id, status, expires_at, version,
    created_at, updated_at) VALUES ('l-2', 250, 50, '', 'b-2', 'paid', 9, 1, 1, 1)`)
  database.exec(`INSERT INTO card_payments (id, payment_link_id, gateway, charge_id, status, debt, amount, email, created_at,
    updated_at) VALUES ('c-2', 'l-2', 'sandbox', 'chrg-2', 'captured', 'link:l-2', 250, '', 1, 2)`)
  database.exec(`INSERT INTO ledger (recorded_on, received_on, id, booking_id, payment_link_id, at, kind, pot, channel, amount, evidence, actor)
    VALUES ('2090-11-21', '2090-11-21', 'e-2', 'b-2', 'l-2', 3, 'payment', 'stay', 'card', 200, 'charge:sandbox:chrg-2', 'gateway'),
      ('2090-11-21', '2090-11-21', 'e-3', 'b-2', 'l-2', 3, 'payment', 'damage', 'card', 50, 'charge:sandbox:chrg-2#damage', 'gateway')`)
  expect(await found()).toEqual([])
})

/** SQL that violates only this invariant. */
const BREACHES: Record<string, string[]> = {
  "every foreign key references an existing row": [
    "PRAGMA foreign_keys = off; UPDATE payment_links SET booking_id = 'gone'",
    "PRAGMA foreign_keys = off; INSERT INTO booking_words VALUES ('mali', 'gone')",
  ],
  "no night is held without a live booking of that night": [
    "INSERT INTO nights (night, booking_id) VALUES ('2090-06-01', 'b-2')",
  ],
  "each preparation night follows a live booking within three nights, or belongs to a feed": [
    "UPDATE nights SET night = '2091-01-05' WHERE prep",
    "UPDATE nights SET night = '2090-12-29' WHERE prep",
    "UPDATE nights SET booking_id = 'b-2' WHERE prep; UPDATE nights SET night = '2091-01-02' WHERE prep",
  ],
  "the nights of a booking divide its total without charges": [
    "UPDATE nights SET charged = 91 WHERE night = '2090-12-30'",
    "UPDATE nights SET charged = NULL WHERE night = '2090-12-30'",
    `UPDATE bookings SET price = '{"chargesTotal":50}'`,
  ],
  "each preparation night after a channel's stay is taken": [
    `INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, created_at)
      VALUES ('f-1', 'Airbnb', 'airbnb', 'rose', '', '', '', '', 900, 1, 1);
      INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at) VALUES ('f-1', '2090-05-05', 'r-1', 'prep', 1)`,
  ],
  "each night of each live booking is held once": ["DELETE FROM nights WHERE night = '2090-12-31'"],
  "each night of each block is held once, and no other night": [
    "DELETE FROM nights WHERE night = '2090-02-28'",
    "INSERT INTO nights (night, block_id) VALUES ('2090-03-02', 'k-1')",
  ],
  "each night that a channel sold is taken, so nobody can book it": [
    `INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, created_at)
      VALUES ('f-1', 'Airbnb', 'airbnb', 'rose', '', '', '', '', 900, 1, 1);
      INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at) VALUES ('f-1', '2090-05-05', 'r-1', 'stay', 1)`,
    `INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, created_at)
      VALUES ('f-1', 'Airbnb', 'airbnb', 'rose', '', '', '', '', 900, 1, 1);
      INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at) VALUES ('f-1', '2091-01-03', 'r-1', 'stay', 1)`,
  ],
  "each night that the owner blocked on a channel and wants closed is taken, so nobody can book it": [
    `INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, created_at)
      VALUES ('f-1', 'Airbnb', 'airbnb', 'rose', '', '', '', '', 900, 1, 1);
      INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at) VALUES ('f-1', '2090-05-05', 'r-1', 'block', 1)`,
  ],
  "the adults and children of a booking are both known or neither, and add up to its guests": [
    "UPDATE bookings SET adults = guests",
    "UPDATE bookings SET children = 0",
    "UPDATE bookings SET adults = guests, children = 1",
    "UPDATE bookings SET adults = 0, children = guests",
    "UPDATE bookings SET adults = guests + 1, children = -1",
  ],
  "the statistics equal a recount": [
    "UPDATE booking_totals SET total = total + 1 WHERE status = 'in_review'",
    "DELETE FROM booking_totals",
    "INSERT INTO booking_totals VALUES ('2090-01', 'confirmed', 1, 100)",
  ],
  "the totals of reviews equal a recount": ["UPDATE review_totals SET stars = 1", "DELETE FROM review_totals"],
  "a deleted review has no content, and that of an erased booking has no name and text": [
    "UPDATE reviews SET deleted_at = 200",
    "UPDATE bookings SET erased_at = 5",
  ],
  "each booking's history ends in its status": [
    "DELETE FROM booking_events WHERE booking_id = 'b-2'",
    "UPDATE booking_events SET to_status = 'confirmed' WHERE action = 'status'",
  ],
  "no erased booking has a code of its own": ["UPDATE bookings SET erased_at = 1, access_code = 'x' WHERE id = 'b-2'"],
  "each slip of a booking exists": ["DELETE FROM slips"],
  "at most one payment of a debt is captured": [
    `DROP INDEX card_payments_one_capture; INSERT INTO card_payments (id, booking_id, gateway, status, debt, amount, email,
      created_at, updated_at) VALUES ('c-2', 'b-2', 'sandbox', 'capturing', 'booking:b-2', 200, '', 1, 2)`,
  ],
  "each captured card payment is in the ledger, with its amount": [
    "UPDATE card_payments SET amount = 201",
    "UPDATE card_payments SET charge_id = 'chrg-2'",
  ],
  "each refund that went back to a card is in the ledger, with its amount": [
    `${REFUND} ('f-1', 'b-2', 'stay', 150, 'card', 'c-1', 'rfnd-1', 'sent', 1, 1, 1)`,
  ],
  "each line of money that went back to the card of a booking is of one of its refunds": [
    `${REFUND_LINE} ('2090-11-21', '2090-11-21', 'e-2', 'b-2', 3, 'refund', 'card', -150, 'refund:f-1', 'gateway')`,
  ],
  "no card gets back more than was paid by it": [
    `${REFUND} ('f-1', 'b-2', 'stay', 150, 'card', 'c-1', 'rfnd-1', 'sent', 1, 1, 1),
      ('f-2', 'b-2', 'stay', 51, 'card', 'c-1', 'rfnd-2', 'sent', 1, 1, 1);
      ${REFUND_LINE} ('2090-11-21', '2090-11-21', 'e-2', 'b-2', 3, 'refund', 'card', -150, 'refund:f-1', 'gateway'),
      ('2090-11-21', '2090-11-21', 'e-3', 'b-2', 3, 'refund', 'card', -51, 'refund:f-2', 'gateway')`,
  ],
  "each paid link is in the ledger, with its amount": ["UPDATE payment_links SET status = 'paid'"],
  "the same evidence of a payment counts once; a line that was taken back does not count": [
    `DROP INDEX ledger_evidence; INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor)
      VALUES ('2090-11-21', '2090-11-21', 'e-2', 'b-2', 2, 'payment', 'card', 200, 'charge:sandbox:chrg-1', 'gateway')`,
  ],
  "the receipts of a series and year are numbered from 1 without gaps": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 2)}`,
  ],
  "the valid papers of a line state its money, with the tax withheld from it": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 1)}; DROP TRIGGER receipts_no_update;
      UPDATE receipts SET subject = '{"withheld":0}', amount = 99`,
  ],
  "no more of a receipt is returned by notes than it states": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 1)}; DROP TRIGGER receipts_no_update;
      UPDATE receipts SET subject = '{"originals":[{"series":"RC","year":2026,"number":1,"returned":101}]}'`,
  ],
  "the VAT of a receipt is that of its base, of a credit note within a satang for each receipt; both are within the money":
    [receipt("r-1", "e-1", 1, "100000, 7000, 700"), receipt("r-1", "e-1", 1, "93, 8, 700")],
  "tax that was withheld from a payment is taken back with it": [
    `${WITHHELD}; DROP TRIGGER ledger_line;
      INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, reverses, reversed_kind, actor)
      SELECT '2090-11-21', '2090-11-21', 'e-9', booking_id, 3, 'reversal', channel, -amount, 'e-1', kind, 'admin' FROM ledger WHERE id = 'e-1'`,
  ],
  "a receipt names what was withheld from its payment, and the note on a payment taken back what was withheld from that":
    [`${receipt("r-1", "e-1", 1)}; DROP TRIGGER ledger_withheld; ${WITHHELD}`],
  "a line that was taken back has no valid receipt, unless the taking back has a note of its own": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 1)};
      DROP TRIGGER ledger_line;
      INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, reverses, reversed_kind, actor)
      SELECT '2090-11-21', '2090-11-21', 'e-9', booking_id, 3, 'reversal', channel, -amount, 'e-1', kind, 'admin' FROM ledger WHERE id = 'e-1'`,
  ],
  "no more is credited than was invoiced": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 1, "93, 7, 700")}; DROP TRIGGER receipts_no_update; UPDATE receipts SET series = 'CN'`,
  ],
  "no valid note names a cancelled receipt": [
    `${WITHOUT_SELLER} ${receipt("r-1", "e-1", 1)}; UPDATE receipts SET cancelled_at = 1;
      ${receipt("r-2", "e-1", 2)}; DROP TRIGGER receipts_no_update;
      UPDATE receipts SET subject = '{"originals":[{"series":"RC","year":2026,"number":1}]}' WHERE id = 'r-2'`,
  ],
  "an erased booking has no buyer": ["UPDATE bookings SET erased_at = 1, buyer = '{}' WHERE id = 'b-2'"],
  "no promo code has more uses than it allows, and no cancelled booking uses one": [
    "UPDATE promo_codes SET max_uses = 0",
    "INSERT INTO promo_uses VALUES ('b-2', 'code-1', 1)",
  ],
  "each live booking with a promo code in its price uses one": [
    `UPDATE bookings SET price = '{"promo":{"code":"BAAN10"}}'; DELETE FROM promo_uses`,
  ],
  "the current house rules are one of the versions that bookings can have accepted": [
    `DROP TABLE villa; CREATE TABLE villa (id, house_rules); INSERT INTO villa VALUES ('villa', '{"pets":"no"}')`,
  ],
  "no payment link of a cancelled booking can be paid": ["UPDATE payment_links SET booking_id = 'b-2'"],
}

it.each(CHECKS.flatMap(({ what }) => (BREACHES[what] ?? [""]).map((sql) => [what, sql])))(
  "%s: finds %s",
  async (what, sql) => {
    database.exec(sql)
    const lines = await found()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`violated: ${what}`)
  },
)

it("finds a night on the wrong date from both sides", async () => {
  database.exec("UPDATE nights SET night = '2091-01-02' WHERE night = '2091-01-01'")
  expect((await found())[0]).toContain("no night is held without a live booking of that night")
})
