import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { withQuote } from "#app/villa/prices/quote-json.ts"
import {
  countdownStub,
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  NOW,
  nightsTaken,
  rows,
  type TestApp,
  testApp,
  updateSampleVilla,
  withConcurrentWrite,
} from "../support/app.ts"
import { createBooking, GUEST, REQUEST, uploadSlip } from "../support/bookings.ts"

let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
})

const start = (request: Partial<BookingRequest> = {}, guestId = "guest-1", by = app) =>
  startBooking(by, { ...REQUEST, ...request }, { ...GUEST, guestId })

describe("a booking is created", () => {
  it("with its nights, its price, its deadline and its first event", async () => {
    const booking = await createBooking(app, { rooms: 2, guests: 4, specialRequests: "เตียงเสริม", language: "en" })
    expect(booking).toMatchObject({
      guestId: "guest-1",
      status: "pending_payment",
      cancelReason: null,
      checkIn: "2090-12-03",
      checkOut: "2090-12-07",
      rooms: 2,
      guests: 4,
      customer: null,
      paymentMethod: "bank_transfer",
      specialRequests: "เตียงเสริม",
      language: "en",
      total: 26000_00,
      paymentDeadline: NOW + 2 * HOUR_MS,
      slipId: null,
      card: null,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
    })
    const [stored, history] = await read(app.db, readBooking(app.db, booking.id), readHistory(app.db, booking.id))
    expect(stored).toEqual(booking)
    expect(history).toEqual([
      { at: NOW, actor: "guest", actorName: null, action: "booked", from: null, to: "pending_payment", reason: null },
    ])
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"])
  })

  it("with a random id and a short reference", async () => {
    const [one, two] = [
      await createBooking(app),
      await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-08" }),
    ]
    expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(one.reference).toMatch(/^BV-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(two.id).not.toBe(one.id)
    expect(two.reference).not.toBe(one.reference)
  })

  it("with dates in the villa's time zone, and check-in possible today", async () => {
    const booking = await createBooking(app, {
      checkIn: "2090-11-20T17:00:00.000Z",
      checkOut: "2090-11-22T11:00:00+07:00",
    })
    expect([booking.checkIn, booking.checkOut]).toEqual(["2090-11-21", "2090-11-22"])
  })

  it.each([
    ["after the villa's payment window", {}, 2 * HOUR_MS],
    ["after the payment window of local development", { PAYMENT_WINDOW_SECONDS: "5" }, 5000],
  ])("with a deadline %s", async (_, vars, window) => {
    app = testApp({ LIMITS: "off", ...vars })
    const booking = await createBooking(app)
    expect(booking.paymentDeadline).toBe(NOW + window)
  })

  it("and its countdown is started", async () => {
    const booking = await createBooking(app)
    const answer = await countdownStub(booking.id).fetch("http://countdown", { headers: { Upgrade: "websocket" } })
    const countdownState = new Promise<string>((resolve) =>
      answer.webSocket?.addEventListener("message", ({ data }) => resolve(String(data))),
    )
    answer.webSocket?.accept()
    expect(JSON.parse(await countdownState).data).toMatchObject({
      status: "pending_payment",
      deadline: new Date(NOW + 2 * HOUR_MS).toISOString(),
    })
    answer.webSocket?.close()
  })

  it("if the total that was shown is right", async () => {
    expect((await start({ expectedTotal: 34000_00 })).ok).toBe(true)
  })

  it("next to others: one party leaves and the next arrives on the same day", async () => {
    await createBooking(app)
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" })
    await createBooking(app, { checkIn: "2090-12-01", checkOut: "2090-12-03" })
    expect(await nightsTaken()).toHaveLength(8)
  })

  it("for the longest stay, whose nights exceed D1's parameters per statement", async () => {
    const booking = await createBooking(app, { checkIn: "2090-12-01", checkOut: dateAfter("2090-12-01", 60) })
    expect(await nightsTaken(booking.id)).toHaveLength(60)
  })

  it("with another reference if the first one exists already", async () => {
    const draws = [7, 7, 9]
    const drawing = { ...app, randomBytes: (count: number) => new Uint8Array(count).fill(draws.shift() ?? 0) }
    const one = await createBooking(drawing)
    const two = await createBooking(drawing, { checkIn: "2090-12-10", checkOut: "2090-12-11" })
    expect([one.reference, two.reference]).toEqual(["BV-777777", "BV-999999"])
  })
})

describe("no booking is created and no night taken", () => {
  it.each<[string, Partial<BookingRequest>, string]>([
    ["without dates", { checkIn: "", checkOut: "" }, "dates-missing"],
    ["with an invalid date", { checkIn: "2090-02-30" }, "date-invalid"],
    ["without nights", { checkOut: "2090-12-03" }, "same-day"],
    ["backwards", { checkOut: "2090-12-01" }, "dates-reversed"],
    ["in the past", { checkIn: "2090-11-20" }, "date-past"],
    ["with 61 nights", { checkOut: dateAfter("2090-12-03", 61) }, "stay-too-long"],
    [
      "541 days ahead",
      { checkIn: dateAfter("2090-11-21", 540), checkOut: dateAfter("2090-11-21", 541) },
      "date-too-far",
    ],
    ["without rooms", { rooms: 0 }, "rooms-out-of-range"],
    ["with more rooms than exist", { rooms: 4 }, "rooms-out-of-range"],
    ["for nobody", { guests: 0 }, "guests-out-of-range"],
    ["with too many guests", { guests: 7 }, "guests-out-of-range"],
  ])("%s", async (_, request, error) => {
    expect(await start(request)).toMatchObject({ ok: false, error })
    expect(await rows("select * from bookings")).toEqual([])
    expect(await nightsTaken()).toEqual([])
  })

  it("of rooms whose reduction leaves no price, unless the owner enters it", async () => {
    await updateSampleVilla(app, { priceReductionPerRoom: 4_750_00 })
    expect(await start({ rooms: 1 })).toMatchObject({ ok: false, error: "night-without-price" })
    expect(await nightsTaken()).toEqual([])
    const byOwner = await startBooking(app, { ...REQUEST, rooms: 1 }, { ...GUEST, actor: "admin" })
    expect(byOwner).toMatchObject({ ok: true, value: { booking: { total: 0 } } })
    await updateSampleVilla(app, { priceReductionPerRoom: 2_000_00 })
  })

  it("if the price has changed: the answer contains the new quote in baht", async () => {
    expect(withQuote(await start({ expectedTotal: 33999_99 }))).toMatchObject({
      ok: false,
      error: "price-changed",
      data: {
        total: 34000,
        checkInDate: "2090-12-03",
        checkOutDate: "2090-12-07",
        rooms: 3,
        nights: 4,
        currency: "THB",
      },
    })
    expect(await nightsTaken()).toEqual([])
  })

  it("if nights are taken: exactly those are named, with the nearest stays of the same length", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-05", checkOut: "2090-12-10" }, "guest-2")
    expect(await start()).toEqual({
      ok: false,
      error: "dates-unavailable",
      data: {
        nights: ["2090-12-05", "2090-12-06"],
        alternatives: [
          { checkInDate: "2090-12-01", checkOutDate: "2090-12-05", total: 39000 },
          { checkInDate: "2090-11-30", checkOutDate: "2090-12-04", total: 39000 },
        ],
      },
    })
    expect(await rows("select id from bookings")).toEqual([{ id: other.id }])
    expect(await nightsTaken()).toHaveLength(5)
  })

  it("for blocked nights", async () => {
    await env.DB.batch([
      env.DB.prepare(
        "insert into blocks (id, from_date, to_date, note, created_at) values ('block-1', '2090-12-04', '2090-12-05', 'paint', 0)",
      ),
      env.DB.prepare("insert into nights (night, block_id) values ('2090-12-04', 'block-1')"),
    ])
    expect(await start()).toMatchObject({ error: "dates-unavailable", data: { nights: ["2090-12-04"] } })
  })

  it("from an address above the rate limit", async () => {
    app = testApp({})
    const rateLimited = {
      ...app,
      limits: { ...app.limits, booking: async (network: string) => network !== GUEST.network },
    }
    expect(await start({}, "guest-1", rateLimited)).toMatchObject({ ok: false, error: "too-many-requests" })
  })
})

/** One night, the given number of days after 1 December. */
const stay = (number: number) => ({
  checkIn: dateAfter("2090-12-01", number),
  checkOut: dateAfter("2090-12-02", number),
})

/** The app with hold limits, but without rate limits per minute. */
function limit() {
  app = testApp({})
  app.limits = { ...app.limits, booking: async () => true, upload: async () => true }
}

describe("a guest may hold at most three unpaid bookings", () => {
  beforeEach(limit)

  it("the fourth is rejected for this guest only", async () => {
    for (const number of [0, 1, 2]) await createBooking(app, stay(number))
    expect(await start(stay(3))).toEqual({ ok: false, error: "too-many-holds", data: undefined })
    expect((await start(stay(3), "guest-2")).ok).toBe(true)
  })

  it("a cancelled booking does not count", async () => {
    const [first] = [
      await createBooking(app, stay(0)),
      await createBooking(app, stay(1)),
      await createBooking(app, stay(2)),
    ]
    await changeStatus(app, first.id, "cancelled", { actor: "guest" })
    expect((await start(stay(3))).ok).toBe(true)
  })

  it("an overdue booking does not count, whether or not its expiry is recorded", async () => {
    for (const number of [0, 1, 2]) await createBooking(app, stay(number))
    app.clock.now += 2 * HOUR_MS
    expect((await start(stay(3))).ok).toBe(true)
  })

  it("a confirmed booking does not count", async () => {
    const [first] = [
      await createBooking(app, stay(0)),
      await createBooking(app, stay(1)),
      await createBooking(app, stay(2)),
    ]
    await changeStatus(app, first.id, "confirmed", { actor: "admin" })
    expect((await start(stay(3))).ok).toBe(true)
  })

  it("the limit does not apply to admins", async () => {
    for (const number of [0, 1, 2]) await createBooking(app, stay(number))
    expect((await startBooking(app, { ...REQUEST, ...stay(3) }, { ...GUEST, actor: "admin" })).ok).toBe(true)
  })

  it("the limit is disabled by LIMITS=off", async () => {
    app = testApp()
    for (const number of [0, 1, 2, 3]) await createBooking(app, stay(number))
    expect(await nightsTaken()).toHaveLength(4)
  })

  it("the limit holds for concurrent requests", async () => {
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => start(stay(number))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter((each) => !each.ok).map((each) => !each.ok && each.error)).toEqual(
      Array(3).fill("too-many-holds"),
    )
    expect(await nightsTaken()).toHaveLength(3)
  })
})

describe("limits of unconfirmed bookings", () => {
  beforeEach(limit)
  const TOO_MANY = { ok: false, error: "too-many-holds" }
  const nights = (first: number, count: number) => ({
    checkIn: dateAfter("2090-12-01", first),
    checkOut: dateAfter("2090-12-01", first + count),
  })
  const startAt = (network: string, guestId: string, request: Partial<BookingRequest>) =>
    startBooking(app, { ...REQUEST, ...request }, { ...GUEST, guestId, network })

  it("count bookings in review and unpaid ones", async () => {
    for (const number of [0, 1, 2]) {
      const booking = await createBooking(app, stay(number))
      await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    }
    app.clock.now += 100 * HOUR_MS
    expect(await start(stay(3))).toMatchObject(TOO_MANY)
  })

  it("allow a guest 90 nights", async () => {
    await createBooking(app, nights(0, 60))
    expect(await start(nights(60, 31))).toMatchObject(TOO_MANY)
    expect((await start(nights(60, 30))).ok).toBe(true)
    expect(await start(nights(90, 1))).toMatchObject(TOO_MANY)
  })

  it("allow a network six bookings of any guests", async () => {
    for (const number of [0, 1, 2, 3, 4, 5]) {
      expect((await startAt("203.0.113.7", `guest-${number}`, stay(number))).ok).toBe(true)
    }
    expect(await startAt("203.0.113.7", "guest-6", stay(6))).toMatchObject(TOO_MANY)
    expect((await startAt("203.0.113.8", "guest-6", stay(6))).ok).toBe(true)
  })

  it("allow one network 120 nights", async () => {
    await startAt("203.0.113.7", "guest-1", nights(0, 60))
    expect(await startAt("203.0.113.7", "guest-2", nights(60, 60))).toMatchObject({ ok: true })
    expect(await startAt("203.0.113.7", "guest-3", nights(120, 1))).toMatchObject(TOO_MANY)
  })

  it("store the network as a keyed hash, and none for bookings by admins", async () => {
    await startAt("203.0.113.7", "guest-1", stay(0))
    await startBooking(app, { ...REQUEST, ...stay(1) }, { ...GUEST, guestId: "guest-2", actor: "admin" })
    const stored = await rows<{ address_hash: string }>("select address_hash from bookings order by check_in")
    expect(stored).toEqual([{ address_hash: await app.signer.sign("network:203.0.113.7") }, { address_hash: "" }])
  })

  it("are exact for forty concurrent guests of one network", async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, number) => startAt("203.0.113.7", `guest-${number}`, stay(number))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(6)
    expect(await nightsTaken()).toHaveLength(6)
  })

  it("allow one network forty bookings in 24 hours, cancelled ones included", async () => {
    for (let number = 0; number < 40; number++) {
      const started = await startAt("203.0.113.7", `guest-${number}`, stay(0))
      if (!started.ok) throw new Error(`${number}: ${started.error}`)
      await changeStatus(app, started.value.booking.id, "cancelled", GUEST)
    }
    expect(await startAt("203.0.113.7", "guest-40", stay(0))).toMatchObject({ error: "too-many-requests" })
    expect((await startAt("203.0.113.8", "guest-41", stay(1))).ok).toBe(true)
    app.clock.now += 24 * HOUR_MS
    expect((await startAt("203.0.113.7", "guest-40", stay(0))).ok).toBe(true)
  })

  it("are exact for concurrent bookings at a network's daily limit", async () => {
    for (let number = 0; number < 39; number++) {
      const started = await startAt("203.0.113.7", `guest-${number}`, stay(0))
      if (started.ok) await changeStatus(app, started.value.booking.id, "cancelled", GUEST)
    }
    const results = await Promise.all(
      [1, 2, 3, 4].map((number) => startAt("203.0.113.7", `last-${number}`, stay(number))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it("are exact in nights for concurrent long stays of one guest", async () => {
    const results = await Promise.all([0, 40, 80, 120, 160].map((first) => start(nights(first, 40))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await nightsTaken()).toHaveLength(80)
  })
})

describe("many unconfirmed nights", () => {
  const alerts = () =>
    rows<{ facts: string; booking_id: string | null }>(
      "select facts, booking_id from alerts where kind = 'holds-many' order by created_at",
    )
  const long = (number: number) => ({
    checkIn: dateAfter("2090-12-01", number * 50),
    checkOut: dateAfter("2090-12-01", number * 50 + 50),
  })

  it("raise an alert immediately, in the batch that books, once a day", async () => {
    await createBooking(app, long(0), "guest-1")
    await createBooking(app, long(1), "guest-2")
    expect(await alerts()).toEqual([])
    await createBooking(app, long(2), "guest-3")
    const [raised] = await alerts()
    expect(raised?.booking_id).toBeNull()
    expect(JSON.parse(raised!.facts)).toEqual({ bookings: 3, nights: 150 })
    await createBooking(app, long(3), "guest-4")
    expect(await alerts()).toHaveLength(1)
    app.clock.now += 25 * HOUR_MS
    for (const number of [0, 1, 2]) await createBooking(app, long(number), `guest-${number}`)
    expect(await alerts()).toHaveLength(2)
  })
})

describe("overdue holds", () => {
  it("lose their nights to the next booking, which expires them in the same batch", async () => {
    const overdue = await createBooking(app, {}, "guest-2")
    app.clock.now += 2 * HOUR_MS
    const booking = await createBooking(app, { checkIn: "2090-12-04", checkOut: "2090-12-05" })

    expect(await nightsTaken()).toEqual(["2090-12-04"])
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-04"])
    const [expired, history] = await read(app.db, readBooking(app.db, overdue.id), readHistory(app.db, overdue.id))
    expect(expired).toMatchObject({ status: "cancelled", cancelReason: "expired", paymentDeadline: null, version: 2 })
    expect(history.map(({ actor, action, from, to }) => [actor, action, from, to])).toEqual([
      ["guest", "booked", null, "pending_payment"],
      ["system", "expired", "pending_payment", "cancelled"],
    ])
  })

  it("still count a millisecond before their deadline", async () => {
    await createBooking(app, {}, "guest-2")
    app.clock.now += 2 * HOUR_MS - 1
    expect(await start()).toMatchObject({ error: "dates-unavailable" })
  })
})

describe("concurrent requests", () => {
  it("of two overlapping bookings one succeeds and one gets a conflict that names the nights", async () => {
    const results = await Promise.all([
      start({}, "guest-1"),
      start({ checkIn: "2090-12-06", checkOut: "2090-12-09" }, "guest-2"),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      error: "dates-unavailable",
      data: { nights: ["2090-12-06"] },
    })
  })

  it("of twenty bookings of one range one succeeds", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, number) => start({}, `guest-${number}`)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows("select count(*) as count from bookings")).toEqual([{ count: 1 }])
    expect(await nightsTaken()).toHaveLength(4)
  })

  it("a booking never uses a price that the owner has just changed", async () => {
    const racing = withConcurrentWrite(app, () => updateSampleVilla(app, { weekdayDiscountedPrice: 9000_00 }))
    const results = await start({ expectedTotal: 34000_00 }, "guest-1", racing)
    await updateSampleVilla(app, { weekdayDiscountedPrice: 8500_00 })
    expect(results).toMatchObject({ ok: false, error: "price-changed", data: { price: { total: 36000_00 } } })
    expect(await nightsTaken()).toEqual([])
  })
})

it("booking fails without a villa", async () => {
  const [stored] = await rows<Record<string, unknown>>("select * from villa")
  await env.DB.exec("delete from villa")
  expect(await start()).toMatchObject({ ok: false, error: "villa-missing" })
  const columns = Object.keys(stored!)
  await env.DB.prepare(`insert into villa (${columns}) values (${columns.map(() => "?")})`)
    .bind(...Object.values(stored!))
    .run()
  expect((await start()).ok).toBe(true)
})
