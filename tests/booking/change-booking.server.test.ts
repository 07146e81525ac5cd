import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Booking, GUEST_MAX_VERSION } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { type BookingChange, changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { giveCustomerInfo } from "#app/booking/give-customer-info.server.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import { dateAfter } from "#app/booking/stay.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { putAdmin } from "../support/admins.ts"
import {
  changeVilla,
  forgetBookings,
  HOUR_MS,
  NOW,
  nightsTaken,
  outrun,
  putVilla,
  rows,
  type TestApp,
  testApp,
} from "../support/app.ts"
import { booked, uploaded } from "../support/bookings.ts"
import { madeLink } from "../support/payment-links.ts"

const GUEST = { actor: "guest" } as const
let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const change = (fields: BookingChange, by = app) => changeBooking(by, booking.id, fields, GUEST)
const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]

async function bring(status: BookingStatus): Promise<void> {
  if (status === "in_review") await attachSlip(app, booking.id, await uploaded(app), GUEST)
  else await changeStatus(app, booking.id, status, { actor: "admin" })
}

describe("an unpaid booking takes", () => {
  it("other dates: their nights, their price, and its old nights are free", async () => {
    const changed = await change({ checkIn: "2090-12-06", checkOut: "2090-12-09" })
    // Wednesday, Thursday, Friday
    expect(changed).toMatchObject({
      ok: true,
      value: {
        checkIn: "2090-12-06",
        checkOut: "2090-12-09",
        total: 28000_00,
        price: { nights: 3, weekendNights: 1 },
        version: 2,
      },
    })
    expect(changed.ok && changed.value).toEqual(await kept())
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-06", "2090-12-07", "2090-12-08"])
  })

  it("one other date: the rest stays", async () => {
    expect(await change({ checkOut: "2090-12-05" })).toMatchObject({
      ok: true,
      value: { checkIn: "2090-12-03", total: 17000_00 },
    })
    expect(await nightsTaken()).toEqual(["2090-12-03", "2090-12-04"])
  })

  it("fewer rooms, priced anew, with the same nights", async () => {
    expect(await change({ rooms: 1 })).toMatchObject({
      ok: true,
      value: { rooms: 1, total: 18000_00, price: { savings: 16000_00 } },
    })
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("today's prices when dates or rooms change, and only then", async () => {
    await changeVilla(app, { weekdayDiscountedPrice: 9000_00 })
    const guests = await change({ guests: 3 })
    const rooms = await change({ rooms: 2 })
    await changeVilla(app, { weekdayDiscountedPrice: 8500_00 })
    expect(guests).toMatchObject({ value: { guests: 3, total: 34000_00 } })
    expect(rooms).toMatchObject({ value: { rooms: 2, total: 28000_00 } })
  })

  it("guests, requests and a method", async () => {
    const fields = { guests: 6, specialRequests: "ใกล้สระ", paymentMethod: "promptpay" } as const
    expect(await change(fields)).toMatchObject({ ok: true, value: fields })
    expect(await kept()).toMatchObject({ ...fields, total: 34000_00, status: "pending_payment" })
  })

  it("a change into its history, a method by its own name", async () => {
    await change({ guests: 3 })
    await change({ paymentMethod: "promptpay" })
    expect((await history()).slice(1)).toEqual([
      { at: NOW, actor: "guest", actorName: null, action: "changed", from: null, to: null, reason: null },
      { at: NOW, actor: "guest", actorName: null, action: "payment-method", from: null, to: null, reason: null },
    ])
  })

  it("what it has already without a trace", async () => {
    const same = {
      checkIn: "2090-12-02T17:00:00Z",
      rooms: 3,
      guests: 2,
      specialRequests: "",
      paymentMethod: "bank_transfer",
    } as const
    expect(await change(same)).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await change({})).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await history()).toHaveLength(1)
  })

  it("the nights of a hold whose time is over", async () => {
    const overdue = await booked(app, { checkIn: "2090-12-07", checkOut: "2090-12-08" }, "guest-2")
    app.clock.now += HOUR_MS
    // Another booking, still in time, takes the night of the one that is not.
    const late = await booked(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-3")
    app.clock.now += HOUR_MS
    const changed = await changeBooking(app, late.id, { checkIn: "2090-12-07", checkOut: "2090-12-08" }, GUEST)
    expect(changed.ok).toBe(true)
    expect(await nightsTaken(late.id)).toEqual(["2090-12-07"])
    expect(await nightsTaken(overdue.id)).toEqual([])
  })
})

describe("nothing is changed", () => {
  it.each<[string, BookingChange, string]>([
    ["to no night", { checkOut: "2090-12-03" }, "same-day"],
    ["to a date that is none", { checkIn: "soon" }, "date-invalid"],
    ["to missing dates", { checkIn: "" }, "dates-missing"],
    ["backwards", { checkOut: "2090-12-01" }, "dates-reversed"],
    ["to the past", { checkIn: "2090-11-20" }, "date-past"],
    ["to 61 nights", { checkOut: dateAfter("2090-12-03", 61) }, "stay-too-long"],
    ["to a date too far", { checkIn: "2092-12-03", checkOut: "2092-12-04" }, "date-too-far"],
    ["to no room", { rooms: 0 }, "rooms-out-of-range"],
    ["to too many guests", { guests: 7 }, "guests-out-of-range"],
    ["to a method that is switched off", { paymentMethod: "credit_card" }, "payment-method-disabled"],
  ])("%s", async (_, fields, error) => {
    expect(await change({ specialRequests: "new", ...fields })).toMatchObject({ ok: false, error })
    expect(await kept()).toEqual(booking)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await history()).toHaveLength(1)
  })

  it("to nights that somebody else has: they are named, its own are not", async () => {
    await booked(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-2")
    expect(await change({ checkOut: "2090-12-08" })).toEqual({
      ok: false,
      error: "dates-unavailable",
      data: { nights: ["2090-12-07"] },
    })
    expect(await kept()).toEqual(booking)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("of a booking that is not there", async () => {
    expect(await changeBooking(app, "nobody's", { guests: 1 }, GUEST)).toMatchObject({ ok: false, error: "not-found" })
  })

  it("once its time is over: it is expired instead", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await change({ guests: 1 })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await kept()).toMatchObject({ status: "cancelled", cancelReason: "expired", guests: 2 })
    expect(await nightsTaken()).toEqual([])
  })
})

describe("later states", () => {
  it.each<[BookingStatus, BookingChange, boolean]>([
    ["in_review", { guests: 3 }, false],
    ["in_review", { specialRequests: "late" }, true],
    ["in_review", { rooms: 2 }, false],
    ["in_review", { checkOut: "2090-12-08" }, false],
    ["in_review", { paymentMethod: "promptpay" }, false],
    ["confirmed", { guests: 3 }, false],
    ["confirmed", { specialRequests: "late" }, false],
    ["confirmed", { checkOut: "2090-12-08" }, false],
    ["cancelled", { guests: 3 }, false],
    ["cancelled", { checkOut: "2090-12-08" }, false],
  ])("%s, %j: %s", async (status, fields, allowed) => {
    await bring(status)
    const before = await kept()
    const changed = await change(fields)
    if (allowed) expect(changed).toMatchObject({ ok: true, value: { ...fields, status } })
    else expect(changed).toMatchObject({ ok: false, error: "booking-frozen" })
    if (!allowed) expect(await kept()).toEqual(before)
  })
})

describe("dates, rooms and guests are frozen for the guest", () => {
  const FROZEN = { ok: false, error: "booking-frozen" }
  const card = (status: string) =>
    rows(
      `insert into card_payments (id, booking_id, gateway, status, amount, email, created_at, updated_at)
       values ('card', ?, 'sandbox', ?, 1, '', 0, 0) on conflict (id) do update set status = excluded.status`,
      booking.id,
      status,
    )

  it.each<BookingChange>([{ checkOut: "2090-12-05" }, { rooms: 2 }, { guests: 3 }])(
    "once a slip was ever attached, also when it is cleared: %j",
    async (fields) => {
      await bring("in_review")
      await changeStatus(app, booking.id, "pending_payment", GUEST)
      expect(await kept()).toMatchObject({ status: "pending_payment", firstSlipAt: NOW })
      expect(await change(fields)).toMatchObject(FROZEN)
      expect((await change({ specialRequests: "late", paymentMethod: "promptpay" })).ok).toBe(true)
      expect((await changeBooking(app, booking.id, fields, { actor: "admin" })).ok).toBe(true)
    },
  )

  it.each(["pending", "authorized", "capturing"])("while a card attempt is %s; a decline unfreezes", async (status) => {
    await card(status)
    expect(await change({ guests: 3 })).toMatchObject(FROZEN)
    expect((await change({ specialRequests: "late" })).ok).toBe(true)
    await card("declined")
    expect((await change({ guests: 3 })).ok).toBe(true)
  })

  it("when a card attempt begins between the reading and the batch", async () => {
    const slow = outrun(app, () => card("pending"))
    expect(await change({ checkOut: "2090-12-05" }, slow)).toMatchObject(FROZEN)
    expect(await kept()).toEqual(booking)
  })
})

describe("a change to a longer stay", () => {
  it("alerts the owner where a guest's change makes too many nights unconfirmed", async () => {
    await putAdmin(app)
    await booked(app, { checkIn: "2091-02-01", checkOut: dateAfter("2091-02-01", 60) }, "guest-2")
    await booked(app, { checkIn: "2091-05-01", checkOut: dateAfter("2091-05-01", 50) }, "guest-3")
    expect(await rows("select kind from outbox where kind = 'holds-alert'")).toEqual([])
    expect((await change({ checkOut: dateAfter("2090-12-03", 30) })).ok).toBe(true)
    expect(await rows("select kind from outbox where kind = 'holds-alert'")).toHaveLength(1)
  })
})

describe("while a payment link asks for the price", () => {
  it("its guest changes no dates, also where the link is made in the same moment", async () => {
    const slow = outrun(app, () => madeLink(app, { bookingId: booking.id, amount: 100 }))
    expect(await change({ checkOut: "2090-12-09" }, slow)).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await change({ checkOut: "2090-12-09" })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect((await change({ specialRequests: "late" })).ok).toBe(true)
  })
})

describe("more nights for a guest", () => {
  const to = (count: number) => ({ checkOut: dateAfter("2090-12-03", count) })
  beforeEach(() => {
    app = testApp({})
    app.limits = { ...app.limits, booking: async () => true, upload: async () => true }
  })

  it("must be within the limit of nights", async () => {
    await booked(app, { checkIn: "2091-02-01", checkOut: dateAfter("2091-02-01", 60) })
    expect(await change(to(31))).toMatchObject({ ok: false, error: "too-many-holds" })
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect((await change(to(30))).ok).toBe(true)
    expect((await change(to(10))).ok).toBe(true)
  })

  it("are judged in the batch that takes them, however many come at once", async () => {
    const others = await Promise.all(
      [0, 1].map((number) =>
        booked(app, { checkIn: dateAfter("2091-02-01", 60 * number), checkOut: dateAfter("2091-02-02", 60 * number) }),
      ),
    )
    const grown = await Promise.all(
      [booking, ...others].map(({ id, checkIn }) =>
        changeBooking(app, id, { checkIn, checkOut: dateAfter(checkIn, 45) }, GUEST),
      ),
    )
    expect(grown.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await nightsTaken()).length).toBeLessThanOrEqual(90)
  })
})

describe("who is not quick enough", () => {
  it("decides again on what is there now", async () => {
    const slow = outrun(app, () => change({ guests: 5 }))
    expect(await change({ specialRequests: "late" }, slow)).toMatchObject({
      ok: true,
      value: { guests: 5, specialRequests: "late", version: 3 },
    })
    expect(await history()).toHaveLength(3)
  })

  it("is refused what the other has made impossible, and nothing of it is kept", async () => {
    const slow = outrun(app, () => changeStatus(app, booking.id, "confirmed", { actor: "admin" }))
    expect(await change({ checkIn: "2090-12-10", checkOut: "2090-12-12" }, slow)).toMatchObject({
      error: "booking-frozen",
    })
    expect(await kept()).toMatchObject({ status: "confirmed", checkIn: "2090-12-03" })
    expect(await nightsTaken()).toEqual(await nightsTaken(booking.id))
    expect(await nightsTaken()).toContain("2090-12-03")
  })

  it("loses no change when five come at once", async () => {
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map((guests) => change({ guests })))
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill("fulfilled"))
    expect((await kept()).version).toBe((await history()).length)
  })
})

describe("a booking that its guest has changed very often", () => {
  beforeEach(() => rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, booking.id))

  it("takes no further change from its guest, and one from an admin", async () => {
    const customer = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    expect(await change({ guests: 3 })).toEqual({ ok: false, error: "booking-frozen" })
    expect(await change({ paymentMethod: "promptpay" })).toEqual({ ok: false, error: "booking-frozen" })
    expect(await giveCustomerInfo(app, booking.id, customer, GUEST)).toEqual({ ok: false, error: "booking-frozen" })
    expect(await giveCustomerInfo(app, booking.id, customer, { actor: "admin" })).toMatchObject({ ok: true })
  })

  it("can still be paid, and cancelled", async () => {
    await bring("in_review")
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({ error: "booking-frozen" })
    expect(await changeStatus(app, booking.id, "cancelled", GUEST)).toMatchObject({ ok: true })
  })
})
