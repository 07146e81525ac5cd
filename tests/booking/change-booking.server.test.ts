import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Booking, GUEST_MAX_VERSION, LINK_MAX_CHANGES } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { type BookingChange, changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { changeStayDetails } from "#app/stay/pass/change-stay-details.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { insertAdmin } from "../support/admins.ts"
import {
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
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { createLink } from "../support/payment-links.ts"

const GUEST = { actor: "guest" } as const
let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
  booking = await createBooking(app)
})

const change = (fields: BookingChange, by = app) => changeBooking(by, booking.id, fields, GUEST)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]

async function moveTo(status: BookingStatus): Promise<void> {
  if (status === "in_review") await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
  else await changeStatus(app, booking.id, status, { actor: "admin" })
}

describe("an unpaid booking accepts", () => {
  it("new dates: it gets their nights and price, and the old nights are released", async () => {
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
    expect(changed.ok && changed.value).toEqual(await stored())
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-06", "2090-12-07", "2090-12-08"])
  })

  it("one new date, without changing the rest", async () => {
    expect(await change({ checkOut: "2090-12-05" })).toMatchObject({
      ok: true,
      value: { checkIn: "2090-12-03", total: 17000_00 },
    })
    expect(await nightsTaken()).toEqual(["2090-12-03", "2090-12-04"])
  })

  it("fewer rooms at a new price, with the same nights", async () => {
    expect(await change({ rooms: 1 })).toMatchObject({
      ok: true,
      value: { rooms: 1, total: 18000_00, price: { savings: 16000_00 } },
    })
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("current prices only when dates or rooms change", async () => {
    await updateSampleVilla(app, { weekdayDiscountedPrice: 9000_00 })
    const guests = await change({ guests: 3 })
    const rooms = await change({ rooms: 2 })
    await updateSampleVilla(app, { weekdayDiscountedPrice: 8500_00 })
    expect(guests).toMatchObject({ value: { guests: 3, total: 34000_00 } })
    expect(rooms).toMatchObject({ value: { rooms: 2, total: 28000_00 } })
  })

  it("the same dates and rooms at the price that they were booked at", async () => {
    await updateSampleVilla(app, { weekdayDiscountedPrice: 9000_00 })
    const same = await change({ checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3 })
    await updateSampleVilla(app, { weekdayDiscountedPrice: 8500_00 })
    expect(same).toMatchObject({ ok: true, value: { total: 34000_00, version: 1 } })
  })

  it("no dates and rooms from its guest once an admin has set the price", async () => {
    expect(await editBooking(app, booking.id, { totalPrice: 60000_00 }, { actor: "admin" })).toMatchObject({ ok: true })
    for (const fields of [{ rooms: 2 }, { checkOut: "2090-12-06" }, { checkIn: "2090-12-04", rooms: 3 }])
      expect(await change(fields)).toEqual({ ok: false, error: "booking-frozen" })
    // What is sent along unchanged does not bring the list price back.
    for (const fields of [{ rooms: 3 }, { checkIn: "2090-12-03" }, { rooms: 3, guests: 3 }])
      expect(await change(fields)).toMatchObject({ ok: true, value: { total: 60000_00 } })
    expect((await stored()).total).toBe(60000_00)
  })

  it("from its guest the dates and rooms whose price an admin has set", async () => {
    await editBooking(app, booking.id, { totalPrice: 60000_00 }, { actor: "admin" })
    await editBooking(app, booking.id, { rooms: 2, recalculate: true }, { actor: "admin" })
    expect(await change({ rooms: 3 })).toMatchObject({ ok: true, value: { total: 34000_00 } })
  })

  it("guests, requests and a payment method", async () => {
    const fields = { guests: 6, specialRequests: "ใกล้สระ", paymentMethod: "promptpay" } as const
    expect(await change(fields)).toMatchObject({ ok: true, value: fields })
    expect(await stored()).toMatchObject({ ...fields, total: 34000_00, status: "pending_payment" })
  })

  it("a change with a history event, a change of the method with its own", async () => {
    await change({ guests: 3 })
    await change({ paymentMethod: "promptpay" })
    const shared = { at: NOW, actor: "guest", actorName: null, from: null, to: null, reason: null }
    expect((await history()).slice(1)).toEqual([
      { ...shared, action: "changed", changes: [{ field: "guests", from: 2, to: 3 }] },
      {
        ...shared,
        action: "payment-method",
        changes: [{ field: "paymentMethod", from: "bank_transfer", to: "promptpay" }],
      },
    ])
  })

  it("unchanged values without an event", async () => {
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

  it("the nights of an overdue hold", async () => {
    const overdue = await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-08" }, "guest-2")
    app.clock.now += HOUR_MS
    // Another booking, not yet overdue, takes the night of the overdue one.
    const late = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-3")
    app.clock.now += HOUR_MS
    const changed = await changeBooking(app, late.id, { checkIn: "2090-12-07", checkOut: "2090-12-08" }, GUEST)
    expect(changed.ok).toBe(true)
    expect(await nightsTaken(late.id)).toEqual(["2090-12-07"])
    expect(await nightsTaken(overdue.id)).toEqual([])
  })
})

describe("a change is rejected", () => {
  it.each<[string, BookingChange, string]>([
    ["without nights", { checkOut: "2090-12-03" }, "same-day"],
    ["with an invalid date", { checkIn: "soon" }, "date-invalid"],
    ["with missing dates", { checkIn: "" }, "dates-missing"],
    ["backwards", { checkOut: "2090-12-01" }, "dates-reversed"],
    ["in the past", { checkIn: "2090-11-20" }, "date-past"],
    ["with 61 nights", { checkOut: dateAfter("2090-12-03", 61) }, "stay-too-long"],
    ["with a date too far ahead", { checkIn: "2092-12-03", checkOut: "2092-12-04" }, "date-too-far"],
    ["without rooms", { rooms: 0 }, "rooms-out-of-range"],
    ["with too many guests", { guests: 7 }, "guests-out-of-range"],
    ["with a disabled method", { paymentMethod: "credit_card" }, "payment-method-disabled"],
  ])("%s", async (_, fields, error) => {
    expect(await change({ specialRequests: "new", ...fields })).toMatchObject({ ok: false, error })
    expect(await stored()).toEqual(booking)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await history()).toHaveLength(1)
  })

  it("for nights taken by others: only those are named", async () => {
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-2")
    expect(await change({ checkOut: "2090-12-08" })).toEqual({
      ok: false,
      error: "dates-unavailable",
      data: { nights: ["2090-12-07"] },
    })
    expect(await stored()).toEqual(booking)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("for an unknown booking", async () => {
    expect(await changeBooking(app, "nobody's", { guests: 1 }, GUEST)).toMatchObject({ ok: false, error: "not-found" })
  })

  it("for an overdue booking, which is expired instead", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await change({ guests: 1 })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", guests: 2 })
    expect(await nightsTaken()).toEqual([])
  })
})

it("other dates asked for at the deadline: the booking expires, and holds no nights", async () => {
  // Read before the deadline, written at it
  const times = [booking.paymentDeadline! - 1]
  const late = { ...app, now: () => times.shift() ?? booking.paymentDeadline! }
  expect(await change({ checkOut: "2090-12-06" }, late)).toMatchObject({ ok: false, error: "booking-frozen" })
  expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", checkOut: booking.checkOut })
  expect(await nightsTaken()).toEqual([])
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
    await moveTo(status)
    const before = await stored()
    const changed = await change(fields)
    if (allowed) expect(changed).toMatchObject({ ok: true, value: { ...fields, status } })
    else expect(changed).toMatchObject({ ok: false, error: "booking-frozen" })
    if (!allowed) expect(await stored()).toEqual(before)
  })
})

describe("dates, rooms and guests are frozen for the guest", () => {
  const FROZEN = { ok: false, error: "booking-frozen" }
  const card = (status: string) =>
    rows(
      `insert into card_payments (id, booking_id, gateway, status, debt, amount, email, created_at, updated_at)
       values ('card', ?, 'sandbox', ?, 'card', 1, '', 0, 0) on conflict (id) do update set status = excluded.status`,
      booking.id,
      status,
    )

  it.each<BookingChange>([{ checkOut: "2090-12-05" }, { rooms: 2 }, { guests: 3 }])(
    "after the first slip, even if it was removed: %j",
    async (fields) => {
      await moveTo("in_review")
      await changeStatus(app, booking.id, "pending_payment", GUEST)
      expect(await stored()).toMatchObject({ status: "pending_payment", firstSlipAt: NOW })
      expect(await change(fields)).toMatchObject(FROZEN)
      expect((await change({ specialRequests: "late", paymentMethod: "promptpay" })).ok).toBe(true)
      expect((await changeBooking(app, booking.id, fields, { actor: "admin" })).ok).toBe(true)
    },
  )

  it.each(["pending", "authorized", "capturing"])(
    "while a card attempt is %s, until it is declined",
    async (status) => {
      await card(status)
      expect(await change({ guests: 3 })).toMatchObject(FROZEN)
      expect((await change({ specialRequests: "late" })).ok).toBe(true)
      await card("declined")
      expect((await change({ guests: 3 })).ok).toBe(true)
    },
  )

  it("when a card attempt starts between the read and the batch", async () => {
    const slow = withConcurrentWrite(app, () => card("pending"))
    expect(await change({ checkOut: "2090-12-05" }, slow)).toMatchObject(FROZEN)
    expect(await stored()).toEqual(booking)
  })
})

describe("a change to a longer stay", () => {
  it("alerts the owner when a guest's change exceeds the limit of unconfirmed nights", async () => {
    await insertAdmin(app)
    await createBooking(app, { checkIn: "2091-02-01", checkOut: dateAfter("2091-02-01", 60) }, "guest-2")
    await createBooking(app, { checkIn: "2091-05-01", checkOut: dateAfter("2091-05-01", 50) }, "guest-3")
    expect(await rows("select kind from alerts where kind = 'holds-many'")).toEqual([])
    expect((await change({ checkOut: dateAfter("2090-12-03", 30) })).ok).toBe(true)
    expect(await rows("select kind from alerts where kind = 'holds-many'")).toHaveLength(1)
  })
})

describe("while a payment link requests the price", () => {
  it("the guest cannot change dates, even if the link is created concurrently", async () => {
    const slow = withConcurrentWrite(app, () => createLink(app, { bookingId: booking.id, amount: 100 }))
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
    await createBooking(app, { checkIn: "2091-02-01", checkOut: dateAfter("2091-02-01", 60) })
    expect(await change(to(31))).toMatchObject({ ok: false, error: "too-many-holds" })
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect((await change(to(30))).ok).toBe(true)
    expect((await change(to(10))).ok).toBe(true)
  })

  it("are checked in the batch that takes them, also with concurrent requests", async () => {
    const others = await Promise.all(
      [0, 1].map((number) =>
        createBooking(app, {
          checkIn: dateAfter("2091-02-01", 60 * number),
          checkOut: dateAfter("2091-02-02", 60 * number),
        }),
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

describe("concurrent changes", () => {
  it("the rule runs again on the new state", async () => {
    const slow = withConcurrentWrite(app, () => change({ guests: 5 }))
    expect(await change({ specialRequests: "late" }, slow)).toMatchObject({
      ok: true,
      value: { guests: 5, specialRequests: "late", version: 3 },
    })
    expect(await history()).toHaveLength(3)
  })

  it("a change that has become invalid is rejected completely", async () => {
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "confirmed", { actor: "admin" }))
    expect(await change({ checkIn: "2090-12-10", checkOut: "2090-12-12" }, slow)).toMatchObject({
      error: "booking-frozen",
    })
    expect(await stored()).toMatchObject({ status: "confirmed", checkIn: "2090-12-03" })
    expect(await nightsTaken()).toEqual(await nightsTaken(booking.id))
    expect(await nightsTaken()).toContain("2090-12-03")
  })

  it("five concurrent changes are all applied", async () => {
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map((guests) => change({ guests })))
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill("fulfilled"))
    expect((await stored()).version).toBe((await history()).length)
  })
})

describe("a booking that its guest has changed very often", () => {
  beforeEach(() => rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, booking.id))

  it("rejects changes by its guest, and accepts one by an admin", async () => {
    const customer = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    expect(await change({ guests: 3 })).toEqual({ ok: false, error: "booking-frozen" })
    expect(await change({ paymentMethod: "promptpay" })).toEqual({ ok: false, error: "booking-frozen" })
    expect(await setCustomerInfo(app, booking.id, customer, GUEST)).toEqual({ ok: false, error: "booking-frozen" })
    expect(await setCustomerInfo(app, booking.id, customer, { actor: "admin" })).toMatchObject({ ok: true })
  })

  it("can still be paid, and cancelled", async () => {
    await moveTo("in_review")
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({ error: "booking-frozen" })
    expect(await changeStatus(app, booking.id, "cancelled", GUEST)).toMatchObject({ ok: true })
  })
})

describe("a forwarded link", () => {
  const BY_LINK = { ...GUEST, isByLink: true }
  const request = (specialRequests: string, by: ChangedBy) =>
    changeStayDetails(app, booking.id, { specialRequests }, by)

  it("changes a booking ten times a day, and uses up nothing of what its guest may change", async () => {
    for (let time = 1; time <= LINK_MAX_CHANGES; time++)
      expect(await request(`by link ${time}`, BY_LINK)).toMatchObject({ ok: true })
    expect(await request("once more", BY_LINK)).toEqual({ ok: false, error: "booking-frozen" })
    await rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, booking.id)
    expect(await request("by the guest", GUEST)).toMatchObject({ ok: true })
    await rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION + LINK_MAX_CHANGES, booking.id)
    expect(await request("by the guest again", GUEST)).toEqual({ ok: false, error: "booking-frozen" })
  })

  it("changes it again after a day, at most as often as its guest", async () => {
    for (let time = 1; time <= LINK_MAX_CHANGES; time++) await request(`by link ${time}`, BY_LINK)
    await rows("update booking_events set at = at - ?", DAY_MS)
    expect(await request("a day later", BY_LINK)).toMatchObject({ ok: true })
    await rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, booking.id)
    expect(await request("too often", BY_LINK)).toEqual({ ok: false, error: "booking-frozen" })
  })

  it("at once by twenty requests changes it ten times at most", async () => {
    await Promise.allSettled(Array.from({ length: 20 }, (_, time) => request(`by link ${time}`, BY_LINK)))
    expect((await history()).filter(({ isByLink }) => isByLink).length).toBeLessThanOrEqual(LINK_MAX_CHANGES)
  })
})
