import { beforeEach, describe, expect, it } from "vitest"
import { databaseBefore, migrate } from "../support/villa-database.ts"

const MIGRATION = "0023_deposits.sql"
let database: ReturnType<typeof databaseBefore>

const all = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

/** A booking of 10,000 baht that was confirmed at 100, and of which so much was received. */
function insertBooking(id: string, status: string, received: number) {
  database.exec(`
    INSERT INTO bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
      special_requests, language, price, total, version, created_at, updated_at)
    VALUES ('${id}', 'BV-${id}', 'g-1', '${status}', '2090-12-30', '2091-01-03', 3, 2, 'bank_transfer', '', 'th', '{}',
      1000000, 1, 1, 1);
    INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied)
    VALUES ('${id}', 1, 'guest', 'booked', 'pending_payment', 1)`)
  if (status === "confirmed")
    database.exec(`INSERT INTO booking_events (booking_id, at, actor, action, from_status, to_status, applied)
      VALUES ('${id}', 100, 'admin', 'status', 'pending_payment', 'confirmed', 1)`)
  if (received > 0)
    database.exec(`INSERT INTO ledger (id, booking_id, at, kind, place, amount, actor)
      VALUES ('paid-${id}', '${id}', 100, 'payment', 'bank', ${received}, 'admin')`)
}

function insertLink(id: string, bookingId: string | null, status: string, amount: number, createdAt: number) {
  const booking = bookingId === null ? "NULL" : `'${bookingId}'`
  database.exec(`INSERT INTO payment_links (id, amount, description, booking_id, status, expires_at, version, created_at,
      updated_at) VALUES ('${id}', ${amount}, '', ${booking}, '${status}', 999, 1, ${createdAt}, ${createdAt})`)
}

beforeEach(() => {
  database = databaseBefore(MIGRATION)
})

describe("the links of a database from before deposits", () => {
  it.each<[string, string, [status: string, received: number], [status: string, amount: number, at: number]]>([
    ["balance", "of an unpaid booking", ["pending_payment", 0], ["open", 10_000_00, 50]],
    ["balance", "of one that is paid for more than it costs", ["pending_payment", 0], ["open", 12_000_00, 50]],
    ["balance", "for the second half, of a confirmed one", ["confirmed", 5_000_00], ["open", 5_000_00, 200]],
    ["balance", "for a part of it", ["confirmed", 5_000_00], ["in_review", 2_000_00, 200]],
    // What it asks for beyond the balance is not asked for twice.
    ["balance", "for more than is owed", ["confirmed", 5_000_00], ["open", 5_000_01, 200]],
    ["extra", "of one that has paid everything", ["confirmed", 10_000_00], ["open", 500_00, 200]],
    // A late payment of it is an overpayment, as it was.
    ["balance", "that ended when its booking was paid", ["confirmed", 10_000_00], ["cancelled", 10_000_00, 50]],
    ["balance", "that expired before", ["confirmed", 10_000_00], ["expired", 10_000_00, 50]],
    ["balance", "of a cancelled booking", ["cancelled", 0], ["cancelled", 10_000_00, 50]],
  ])("are %s: %s", (purpose, _, [status, received], [linkStatus, amount, at]) => {
    insertBooking("b-1", status, received)
    insertLink("l-1", "b-1", linkStatus, amount, at)
    migrate(database)
    expect(all("SELECT purpose, automatic, amount, status FROM payment_links")).toEqual([
      { purpose, automatic: 0, amount, status: linkStatus },
    ])
  })

  it.each<[string, number, { purpose: string; charged: number | null }]>([
    ["an extra of a booking that is paid", 10_000_00, { purpose: "extra", charged: 500_00 }],
    ["the rest of one that is not", 5_000_00, { purpose: "balance", charged: null }],
  ])("that were paid keep the balance: %s", (_, received, { purpose, charged }) => {
    insertBooking("b-1", "confirmed", received)
    insertLink("l-1", "b-1", "paid", 500_00, 200)
    database.exec(`INSERT INTO ledger (id, booking_id, payment_link_id, at, kind, place, amount, actor)
      VALUES ('link-paid', 'b-1', 'l-1', 300, 'payment', 'bank', 50000, 'admin')`)
    migrate(database)
    expect(all("SELECT purpose FROM payment_links")).toEqual([{ purpose }])
    expect(all("SELECT sum(amount) AS charged FROM ledger WHERE kind = 'charge'")).toEqual([{ charged }])
  })

  it("are free without a booking", () => {
    insertLink("l-1", null, "open", 500_00, 1)
    migrate(database)
    expect(all("SELECT purpose FROM payment_links")).toEqual([{ purpose: "free" }])
  })
})

describe("the ledger", () => {
  const insert = (columns: string) => () =>
    database.exec(
      `INSERT INTO ledger (id, booking_id, at, place, actor, kind, amount, pot, reverses) VALUES (${columns})`,
    )
  const line = (id: string, kind: string, amount: number, pot = "stay", reverses: string | null = null) =>
    insert(`'${id}', 'b-1', 1, 'none', 'admin', '${kind}', ${amount}, '${pot}', ${reverses && `'${reverses}'`}`)
  beforeEach(() => {
    insertBooking("b-1", "confirmed", 5_000_00)
    insertBooking("b-2", "confirmed", 5_000_00)
    migrate(database)
  })

  it("keeps its lines, as payments for the stay", () => {
    expect(all("SELECT kind, amount, pot, reverses FROM ledger WHERE booking_id = 'b-1'")).toEqual([
      { kind: "payment", amount: 5_000_00, pot: "stay", reverses: null },
    ])
  })

  it.each([
    ["a payment of nothing", line("x", "payment", 0)],
    ["a payment below 0", line("x", "payment", -1)],
    ["a refund above 0", line("x", "refund", 1)],
    ["a charge below 0", line("x", "charge", -1)],
    ["a waiver above 0", line("x", "waiver", 1)],
    ["an unknown kind", line("x", "gift", 1)],
    ["an unknown pot", line("x", "payment", 1, "tips")],
    ["a reversal of nothing", line("x", "reversal", -5_000_00)],
    ["a reversal of a part", line("x", "reversal", -4_000_00, "stay", "paid-b-1")],
    ["a reversal of another booking's line", line("x", "reversal", -5_000_00, "stay", "paid-b-2")],
    ["a reversal of another pot's line", line("x", "reversal", -5_000_00, "damage", "paid-b-1")],
    ["a payment that takes back", line("x", "payment", 5_000_00, "stay", "paid-b-1")],
  ])("refuses %s", (_, write) => {
    expect(write).toThrow("ledger.line")
  })

  it("takes a line back once, and a reversal never", () => {
    line("r-1", "reversal", -5_000_00, "stay", "paid-b-1")()
    expect(line("r-2", "reversal", -5_000_00, "stay", "paid-b-1")).toThrow("ledger.reverses")
    expect(line("r-3", "reversal", 5_000_00, "stay", "r-1")).toThrow("ledger.line")
  })

  it("is never changed, but for a note that is removed", () => {
    insert(`'c-1', 'b-1', 1, 'none', 'admin', 'charge', 500, 'stay', NULL`)()
    for (const change of ["amount = 1", "kind = 'refund'", "pot = 'damage'", "reverses = 'c-1'", "note = 'Other'"])
      expect(() => database.exec(`UPDATE ledger SET ${change} WHERE id = 'paid-b-1'`), change).toThrow()
    expect(() => database.exec("DELETE FROM ledger")).toThrow()
    expect(() => database.exec("UPDATE ledger SET note = NULL")).not.toThrow()
  })
})
