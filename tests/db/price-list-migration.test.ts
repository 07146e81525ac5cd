import { readdirSync, readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { violations } from "../../scripts/integrity.ts"

const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"))
const PRICE_LIST = "0017_price_list.sql"

it("nights that were taken before the price list keep their owners, and get the parts of their booking's total", async () => {
  const database = new DatabaseSync(":memory:")
  const apply = (names: string[]) => {
    for (const name of names) database.exec(readFileSync(`migrations/${name}`, "utf8"))
  }
  apply(files.filter((name) => name < PRICE_LIST))
  database.exec(`
    INSERT INTO bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
      special_requests, language, price, total, version, created_at, updated_at)
    VALUES ('b-1', 'BV-1', 'g-1', 'confirmed', '2090-12-30', '2091-01-01', 3, 2, 'bank_transfer', '', 'th', '{}', 301, 1, 1, 1);
    INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied) VALUES ('b-1', 1, 'admin', 'booked', 'confirmed', 1);
    INSERT INTO blocks (id, from_date, to_date, note, created_at) VALUES ('k-1', '2091-01-01', '2091-01-02', '', 1);
    INSERT INTO nights (night, booking_id) VALUES ('2090-12-30', 'b-1'), ('2090-12-31', 'b-1');
    INSERT INTO nights (night, block_id) VALUES ('2091-01-01', 'k-1');
  `)
  apply(files.filter((name) => name >= PRICE_LIST))
  const taken = { block_id: null, prep: 0, season_id: null, charged: null }
  expect(database.prepare("SELECT * FROM nights ORDER BY night").all()).toEqual([
    { ...taken, night: "2090-12-30", booking_id: "b-1", charged: 151 },
    { ...taken, night: "2090-12-31", booking_id: "b-1", charged: 150 },
    { ...taken, night: "2091-01-01", booking_id: null, block_id: "k-1" },
  ])
  expect(await violations(async (queries) => queries.map((query) => database.prepare(query).all()))).toEqual([])
  database.exec("UPDATE bookings SET status = 'cancelled'")
  expect(database.prepare("SELECT night FROM nights").all()).toEqual([{ night: "2091-01-01" }])
})
