import { beforeEach, describe, expect, it } from "vitest"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findBookings } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { HOUR_MS, rows } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin" } as const
setUpClock()
const app = setUpVilla()

const list = async (query: Record<string, string> = {}, by = app) => {
  const { bookings, nextCursor } = await findBookings(by, BookingListQuery.parse(query))
  return { ids: bookings.map(({ id }) => id), nextCursor }
}

async function three() {
  const stays = [
    { checkIn: "2090-12-03", checkOut: "2090-12-07" },
    { checkIn: "2090-12-07", checkOut: "2090-12-08" },
    { checkIn: "2090-12-20", checkOut: "2090-12-22" },
  ]
  const names = ["Somchai", "Somsri", "Anna"]
  const ids: string[] = []
  for (const [index, stay] of stays.entries()) {
    const { id } = await createBooking(app, stay, `guest-${index}`)
    const email = `${names[index]}@example.com`
    const customer = { firstName: names[index]!, lastName: "Dee", email, phone: `081000000${index}` }
    await setCustomerInfo(app, id, customer, { actor: "guest" })
    ids.push(id)
    app.clock.now += 1000
  }
  return ids as [string, string, string]
}

describe("the list", () => {
  it("shows all bookings, newest first, in pages", async () => {
    const [a, b, c] = await three()
    expect(await list()).toEqual({ ids: [c, b, a], nextCursor: null })
    const first = await list({ limit: "2" })
    expect(first.ids).toEqual([c, b])
    expect(await list({ limit: "2", cursor: first.nextCursor! })).toEqual({ ids: [a], nextCursor: null })
  })

  it("filters by status; an overdue hold is not pending", async () => {
    const [a, b, c] = await three()
    await changeStatus(app, b, "confirmed", ADMIN)
    expect((await list({ status: "confirmed" })).ids).toEqual([b])
    expect((await list({ status: "pending" })).ids).toEqual([c, a])
    // Its card is being charged.
    await rows("update bookings set payment_deadline = null where id = ?", a)
    expect((await list({ status: "pending" })).ids).toEqual([c, a])
    app.clock.now += 3 * HOUR_MS
    expect((await list({ status: "pending" })).ids).toEqual([a])
  })

  it.each<[Record<string, string>, number[]]>([
    [{ from: "2090-12-07", to: "2090-12-07" }, [1]],
    [{ from: "2090-12-06", to: "2090-12-07" }, [1, 0]],
    [{ from: "2090-12-08", to: "2090-12-19" }, []],
    [{ from: "2090-12-08" }, [2]],
    [{ to: "2090-12-03" }, [0]],
    [{ from: "2090-01-01", to: "2091-12-31" }, [2, 1, 0]],
    [{ from: "2090-12-31", to: "2090-12-01" }, []],
  ])("filters by the nights of a stay: %j", async (query, expected) => {
    const ids = await three()
    expect((await list(query)).ids).toEqual(expected.map((index) => ids[index]))
  })

  it.each<[string, number[]]>([
    ["som", [1, 0]],
    ["SOMCHAI", [0]],
    ["som dee", [1, 0]],
    ["dee anna", [2]],
    ["somsri@", [1]],
    ["081-000 0002", [2]],
    ["+6681", [2, 1, 0]],
    ["chai", []],
    ["som anna", []],
    ["100%", []],
    ["'; --", []],
  ])("searches by prefixes of words: %j", async (q, expected) => {
    const ids = await three()
    expect((await list({ q })).ids).toEqual(expected.map((index) => ids[index]))
  })

  it("searches by reference, in any case, with or without its prefix", async () => {
    const { id, reference } = await createBooking(app)
    for (const q of [reference, reference.toLowerCase(), reference.slice(3)])
      expect((await list({ q })).ids).toEqual([id])
  })

  it.each([
    ["muller", true],
    ["MÜLLER", true],
    ["nguyen muller", true],
    ["5678", true],
    ["๐๘๑\u2011๒๓๔ ๕๖๗๘", true],
    ["o’connor@example.com", true],
    ["mueller", false],
    ["4567", false],
  ])("finds names without their accents, and the last four digits of a number: %j", async (q, isFound) => {
    const { id } = await createBooking(app)
    const customer = { firstName: "Nguyễn", lastName: "Müller", email: "O'Connor@example.com", phone: "0812345678" }
    await setCustomerInfo(app, id, customer, { actor: "guest" })
    expect((await list({ q })).ids).toEqual(isFound ? [id] : [])
  })

  it("combines all filters", async () => {
    const [a, b] = await three()
    await changeStatus(app, b, "confirmed", ADMIN)
    const query = { q: "som", from: "2090-12-01", to: "2090-12-31" }
    expect((await list({ ...query, status: "confirmed" })).ids).toEqual([b])
    expect((await list({ ...query, status: "pending" })).ids).toEqual([a])
  })
})

describe("with thousands of bookings", () => {
  const COUNT = 4000

  beforeEach(async () => {
    await createBooking(app)
    const row = `select *, row_number() over () as n from (select value from json_each('[${"0,".repeat(COUNT - 1)}0]'))`
    await rows(`insert into bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, first_name,
        last_name, email, phone, payment_method, special_requests, language, price, terms, total, kept, version, created_at, updated_at)
      select 'id-' || n, 'BV-' || n, 'guest', case n % 4 when 0 then 'confirmed' else 'cancelled' end,
        date('2080-01-01', n || ' days'), date('2080-01-01', (n + 2) || ' days'), 3, 2, 'Guest', 'No' || n, '', '',
        'bank_transfer', '', 'th', b.price, b.terms, b.total, 0, 1, b.created_at - n * 1000, b.created_at
      from (${row}), (select price, terms, total, created_at from bookings limit 1) b`)
    await rows("insert into booking_words (word, booking_id) select 'guest', id from bookings where id like 'id-%'")
    await rows(
      "insert into booking_words (word, booking_id) select 'no' || substr(id, 4), id from bookings where id like 'id-%'",
    )
  })

  const cost = async (query: Record<string, string>) => {
    const before = app.usage.rowsRead
    const answer = await list(query)
    return { ...answer, rowsRead: app.usage.rowsRead - before }
  }

  it.each<[string, Record<string, string>]>([
    ["all", {}],
    ["with one status", { status: "confirmed" }],
    ["with a common word", { q: "guest" }],
  ])("page 20 reads as many rows as page 1: %s", async (_, query) => {
    const first = await cost({ ...query, limit: "50" })
    let page = first
    for (let number = 2; number <= 20 && page.nextCursor; number++) {
      page = await cost({ ...query, limit: "50", cursor: page.nextCursor })
      expect(page.ids).toHaveLength(50)
    }
    expect(Math.abs(page.rowsRead - first.rowsRead)).toBeLessThanOrEqual(50)
    expect(first.rowsRead).toBeLessThan(3500)
  })

  it("a rare word, a month, and a rare with a common word read few rows", async () => {
    expect(await cost({ q: "no777" })).toMatchObject({ ids: ["id-777"] })
    expect((await cost({ q: "no777" })).rowsRead).toBeLessThan(60)
    expect((await cost({ q: "guest no1234" })).rowsRead).toBeLessThan(3100)
    const month = await cost({ from: "2082-01-01", to: "2082-01-31" })
    expect(month.ids.length).toBeGreaterThan(25)
    expect(month.rowsRead).toBeLessThan(400)
  })
})
