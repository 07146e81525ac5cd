import { runInDurableObject } from "cloudflare:test"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { expireBookings } from "#app/booking/expire-bookings.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { createPaymentLink } from "#app/payment/create-payment-link.server.ts"
import { readPaymentLinkDetails } from "#app/payment/payment-link-store.server.ts"
import {
  countdownStub,
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
import { ADMIN, LINK_REQUEST, madeLink } from "../support/payment-links.ts"

const WEEK_MS = 168 * HOUR_MS
const ID = "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11"
let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const alarm = () => runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())
const linkCount = async () => (await rows("select id from payment_links")).length

describe("a link for nobody's booking", () => {
  it("is open until its end, and its history begins", async () => {
    const link = await madeLink(app, { customerName: "Ploy", expiresInHours: 0.5 })
    expect(link).toMatchObject({ status: "open", expiresAt: NOW + HOUR_MS / 2, amount: 1500_00, bookingId: null })
    const [whole] = await read(app.db, readPaymentLinkDetails(app.db, link.id))
    expect(whole).toEqual({
      link,
      slips: [],
      booking: null,
      events: [{ at: NOW, actor: "admin", actorName: "Anong", from: null, to: "open" }],
    })
    expect(await kept()).toEqual(booking)
  })

  it("is made once, however often its form is sent", async () => {
    const make = () => createPaymentLink(app, ID, LINK_REQUEST, ADMIN)
    const made = await Promise.all([make(), make(), make()])
    expect(new Set(made.map((each) => each.ok && each.value.id))).toEqual(new Set([ID]))
    expect(await linkCount()).toBe(1)
    expect(await rows("select id from payment_link_events")).toHaveLength(1)
  })
})

describe("a link for a booking", () => {
  it("named by its id keeps the booking until its own end, alarm and all", async () => {
    const link = await madeLink(app, { bookingId: booking.id })
    expect(link.bookingId).toBe(booking.id)
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS, version: 2 })
    expect(await alarm()).toBe(NOW + WEEK_MS)
    expect((await history()).at(-1)).toMatchObject({
      actor: "admin",
      actorName: "Anong",
      action: "link-made",
      to: null,
    })
    app.clock.now += WEEK_MS - 1
    expect(await expireBookings(app)).toBe(0)
    app.clock.now += 1
    expect(await expireBookings(app)).toBe(1)
    expect(await nightsTaken()).toEqual([])
  })

  it.each([
    ["as it is", (reference: string) => reference],
    ["in small letters", (reference: string) => reference.toLowerCase()],
    ["without the letters before it", (reference: string) => reference.slice(3)],
  ])("named by its reference %s", async (_, spelled) => {
    expect(await madeLink(app, { bookingId: spelled(booking.reference) })).toMatchObject({ bookingId: booking.id })
  })

  it("that is confirmed is a debt of its own: paying it leaves the booking as it is", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const { id } = await madeLink(app, { bookingId: booking.id })
    const before = await kept()
    expect(before).toMatchObject({ status: "confirmed", paymentDeadline: null, version: 3 })
    expect((await history()).at(-1)).toMatchObject({ action: "link-made", from: null })
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await kept()).toEqual(before)
    const lines = await rows("select booking_id, payment_link_id, amount, place from ledger order by rowid")
    expect(lines).toEqual([
      { booking_id: booking.id, payment_link_id: null, amount: booking.total, place: "bank" },
      { booking_id: booking.id, payment_link_id: id, amount: 1500_00, place: "cash" },
    ])
  })

  it("that ends sooner leaves the deadline alone", async () => {
    await madeLink(app, { bookingId: booking.id, expiresInHours: 1 })
    expect(await kept()).toMatchObject({ paymentDeadline: booking.paymentDeadline, version: 2 })
  })

  it("in review has no deadline to move, and once its slip is sent back has one that is late enough", async () => {
    await attachSlip(app, booking.id, await uploaded(app), { actor: "guest" })
    await madeLink(app, { bookingId: booking.id })
    expect(await kept()).toMatchObject({ status: "in_review", paymentDeadline: null })
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS })
    expect(await alarm()).toBe(NOW + WEEK_MS)
  })

  it("whose slip is sent back in the same moment has a deadline that is late enough, too", async () => {
    await attachSlip(app, booking.id, await uploaded(app), { actor: "guest" })
    const slow = outrun(app, () => changeStatus(app, booking.id, "pending_payment", ADMIN))
    expect((await createPaymentLink(slow, ID, { ...LINK_REQUEST, bookingId: booking.id }, ADMIN)).ok).toBe(true)
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS })
  })

  it("of two made at once, both are there and the later end holds", async () => {
    const made = await Promise.all([
      madeLink(app, { bookingId: booking.id, expiresInHours: 5 }),
      madeLink(app, { bookingId: booking.id, expiresInHours: 9 }),
    ])
    expect(new Set(made.map(({ id }) => id)).size).toBe(2)
    expect(await kept()).toMatchObject({ paymentDeadline: NOW + 9 * HOUR_MS, version: 3 })
  })

  it("is made once, however often its form is sent", async () => {
    const request = { ...LINK_REQUEST, bookingId: booking.id }
    const make = () => createPaymentLink(app, ID, request, ADMIN)
    const made = await Promise.all([make(), make()])
    expect(made.map(({ ok }) => ok)).toEqual([true, true])
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await make()).toMatchObject({ ok: true, value: { id: ID } })
    expect(await linkCount()).toBe(1)
    expect((await history()).filter(({ action }) => action === "link-made")).toHaveLength(1)
  })
})

describe("no link is made", () => {
  const refused = (bookingId = booking.id, by = app) => createPaymentLink(by, ID, { ...LINK_REQUEST, bookingId }, ADMIN)

  it.each(["nobody's", "BV-000000"])("for %s, which is no booking", async (name) => {
    expect(await refused(name)).toMatchObject({ ok: false, error: "link-booking-unknown" })
  })

  it("for a booking that is cancelled", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await refused()).toMatchObject({ ok: false, error: "link-booking-closed" })
  })

  it("for a booking whose time is over", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await refused()).toMatchObject({ ok: false, error: "link-booking-closed" })
    expect(await kept()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
  })

  it("for a booking that is cancelled in the meantime", async () => {
    const slow = outrun(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await refused(booking.id, slow)).toMatchObject({ ok: false, error: "link-booking-closed" })
  })

  it("and nothing is left of it", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    await refused()
    expect([await linkCount(), await rows("select id from payment_link_events")]).toEqual([0, []])
    expect((await history()).at(-1)).toMatchObject({ action: "status", to: "cancelled" })
  })
})
