import { beforeEach, describe, expect, it } from "vitest"
import { completePrice, type StoredPrice } from "#app/booking/price-breakdown.ts"
import { DEFAULT_OFFER } from "#app/villa/offer-defaults.ts"
import { violations } from "../../scripts/integrity.ts"
import { databaseBefore, migrate } from "../support/villa-database.ts"

/** The price of two weekday nights and two of the weekend, as stored before prices had lines. */
const STORED = {
  nights: 4,
  weekdayNights: 2,
  weekendNights: 2,
  basePrice: 9500_00,
  discountPrice: 8500_00,
  subtotal: 44_000_01,
  discountTotal: 5000_00,
  savings: 0,
  total: 39_000_01,
  discountPercent: 11,
}
const MIGRATION = "0017_price_list.sql"
let database: ReturnType<typeof databaseBefore>
beforeEach(() => {
  database = databaseBefore(MIGRATION)
  database.exec(`
    INSERT INTO bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
      special_requests, language, price, total, version, created_at, updated_at)
    VALUES ('b-1', 'BV-1', 'g-1', 'confirmed', '2090-12-30', '2091-01-03', 3, 2, 'bank_transfer', '', 'th',
      '${JSON.stringify(STORED)}', ${STORED.total}, 1, 1, 1);
    INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied)
    VALUES ('b-1', 1, 'admin', 'booked', 'confirmed', 1);
    INSERT INTO blocks (id, from_date, to_date, note, created_at) VALUES ('k-1', '2091-01-03', '2091-01-04', '', 1);
    INSERT INTO nights (night, booking_id)
    VALUES ('2090-12-30', 'b-1'), ('2090-12-31', 'b-1'), ('2091-01-01', 'b-1'), ('2091-01-02', 'b-1');
    INSERT INTO nights (night, block_id) VALUES ('2091-01-03', 'k-1');
  `)
  const required = all("SELECT name FROM pragma_table_info('villa') WHERE \"notnull\" AND dflt_value IS NULL")
  const others = required.map(({ name }) => name).filter((name) => name !== "id" && name !== "version")
  database.exec(`INSERT INTO villa (id, version, ${others}) VALUES ('villa', 7, ${others.map(() => "'{}'")})`)
})
const all = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

describe("a database from before the price list", () => {
  it("keeps the price of every booking, its nights and its history", () => {
    const kept = ["SELECT id, price, total, status FROM bookings", "SELECT night, booking_id, block_id FROM nights"]
    const before = [...kept, "SELECT * FROM booking_events", "SELECT * FROM ledger"].map(all)
    migrate(database)
    expect([...kept, "SELECT * FROM booking_events", "SELECT * FROM ledger"].map(all)).toEqual(before)
  })

  it("has nights of stays without a season, and none that prepare the villa", () => {
    migrate(database)
    expect(all("SELECT DISTINCT prep, season_id FROM nights")).toEqual([{ prep: 0, season_id: null }])
  })

  it("has rules that change nothing, and no seasons or codes", () => {
    migrate(database)
    const [villa] = all("SELECT offer_rules, version FROM villa")
    expect({ ...DEFAULT_OFFER, ...JSON.parse(String(villa?.offer_rules)) }).toEqual(DEFAULT_OFFER)
    expect(villa?.version).toBe(7)
    expect([all("SELECT * FROM seasons"), all("SELECT * FROM promo_codes")]).toEqual([[], []])
  })

  it("shows the figures of an earlier booking as lines that sum to its total", () => {
    migrate(database)
    const [row] = all("SELECT price, guests FROM bookings WHERE id = 'b-1'")
    const price = completePrice(JSON.parse(String(row?.price)) as StoredPrice, Number(row?.guests))
    expect(price).toMatchObject({ ...STORED, chargesTotal: 0, guests: 2, promo: null })
    expect(price.lines).toEqual([
      { kind: "nights", season: null, days: "all", quantity: 4, unit: null, amount: 44_000_01 },
      { kind: "offer", amount: -5000_00 },
    ])
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(STORED.total)
  })

  it("passes every integrity check", async () => {
    migrate(database)
    expect(await violations(async (queries) => queries.map((query) => all(query)))).toEqual([])
  })

  it("has the parts of its bookings' totals on their nights", () => {
    migrate(database)
    const sums =
      "SELECT total, sum(charged) AS charged FROM nights JOIN bookings ON bookings.id = booking_id GROUP BY bookings.id"
    expect(all(sums)).toEqual([{ total: STORED.total, charged: STORED.total }])
    expect(all("SELECT charged FROM nights WHERE block_id IS NOT NULL AND charged IS NOT NULL")).toEqual([])
  })
})
