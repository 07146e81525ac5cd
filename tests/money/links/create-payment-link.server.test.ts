import { runInDurableObject } from "cloudflare:test"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { createPaymentLink } from "#app/money/links/create-payment-link.server.ts"
import { readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { ADMIN, createLink, LINK_REQUEST } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const WEEK_MS = 168 * HOUR_MS
const ID = "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11"
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const alarm = () => runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())
const linkCount = async () => (await rows("select id from payment_links")).length

describe("a link without a booking", () => {
  it("is open until its expiry, with a first history event", async () => {
    const link = await createLink(app, { customerName: "Ploy", expiresInHours: 0.5 })
    expect(link).toMatchObject({ status: "open", expiresAt: NOW + HOUR_MS / 2, amount: 1500_00, bookingId: null })
    const [details] = await read(app.db, readPaymentLinkDetails(app.db, link.id))
    expect(details).toEqual({
      link,
      slips: [],
      booking: null,
      events: [{ at: NOW, actor: "admin", actorName: "Anong", from: null, to: "open" }],
    })
    expect(await stored()).toEqual(booking)
  })

  it("is created once, however often its form is sent", async () => {
    const make = () => createPaymentLink(app, ID, LINK_REQUEST, ADMIN)
    const results = await Promise.all([make(), make(), make()])
    expect(new Set(results.map((each) => each.ok && each.value.id))).toEqual(new Set([ID]))
    expect(await linkCount()).toBe(1)
    expect(await rows("select id from payment_link_events")).toHaveLength(1)
  })
})

describe("a link for a booking", () => {
  it("found by its id holds the booking until the link's expiry, including the alarm", async () => {
    const link = await createLink(app, { bookingId: booking.id })
    expect(link.bookingId).toBe(booking.id)
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS, version: 2 })
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
    ["unchanged", (reference: string) => reference],
    ["in lower case", (reference: string) => reference.toLowerCase()],
    ["without its prefix", (reference: string) => reference.slice(3)],
  ])("found by its reference %s", async (_, spelled) => {
    expect(await createLink(app, { bookingId: spelled(booking.reference) })).toMatchObject({ bookingId: booking.id })
  })

  it("that is confirmed asks for more: paid, it is charged and received", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const { id } = await createLink(app, { bookingId: booking.id })
    const before = await stored()
    expect(before).toMatchObject({ status: "confirmed", paymentDeadline: null, version: 3 })
    expect((await history()).at(-1)).toMatchObject({ action: "link-made", from: null })
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await stored()).toEqual({ ...before, version: 4, updatedAt: app.clock.now })
    const lines = await rows("select booking_id, payment_link_id, kind, amount, channel from ledger order by rowid")
    expect(lines).toEqual([
      { booking_id: booking.id, payment_link_id: null, kind: "payment", amount: booking.total, channel: "bank" },
      { booking_id: booking.id, payment_link_id: id, kind: "charge", amount: 1500_00, channel: "none" },
      { booking_id: booking.id, payment_link_id: id, kind: "payment", amount: 1500_00, channel: "cash" },
    ])
  })

  it("that expires earlier does not change the deadline", async () => {
    await createLink(app, { bookingId: booking.id, expiresInHours: 1 })
    expect(await stored()).toMatchObject({ paymentDeadline: booking.paymentDeadline, version: 2 })
  })

  it("in review sets no deadline, and after a rejection the deadline is late enough", async () => {
    await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
    await createLink(app, { bookingId: booking.id })
    expect(await stored()).toMatchObject({ status: "in_review", paymentDeadline: null })
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS })
    expect(await alarm()).toBe(NOW + WEEK_MS)
  })

  it("whose slip is rejected concurrently has a late enough deadline, too", async () => {
    await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "pending_payment", ADMIN))
    expect((await createPaymentLink(slow, ID, { ...LINK_REQUEST, bookingId: booking.id }, ADMIN)).ok).toBe(true)
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + WEEK_MS })
  })

  it("of two created concurrently, both exist and the later expiry applies", async () => {
    const results = await Promise.all([
      createLink(app, { bookingId: booking.id, expiresInHours: 5 }),
      createLink(app, { bookingId: booking.id, expiresInHours: 9 }),
    ])
    expect(new Set(results.map(({ id }) => id)).size).toBe(2)
    expect(await stored()).toMatchObject({ paymentDeadline: NOW + 9 * HOUR_MS, version: 3 })
  })

  it("is created once, however often its form is sent", async () => {
    const request = { ...LINK_REQUEST, bookingId: booking.id }
    const make = () => createPaymentLink(app, ID, request, ADMIN)
    const results = await Promise.all([make(), make()])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await make()).toMatchObject({ ok: true, value: { id: ID } })
    expect(await linkCount()).toBe(1)
    expect((await history()).filter(({ action }) => action === "link-made")).toHaveLength(1)
  })
})

describe("a link is not created", () => {
  const refused = (bookingId = booking.id, by = app) => createPaymentLink(by, ID, { ...LINK_REQUEST, bookingId }, ADMIN)

  it.each(["nobody's", "BV-000000"])("for %s, which matches no booking", async (name) => {
    expect(await refused(name)).toMatchObject({ ok: false, error: "link-booking-unknown" })
  })

  it("for more than an unpaid booking costs", async () => {
    const request = { ...LINK_REQUEST, bookingId: booking.id }
    const asked = (amount: number) => createPaymentLink(app, ID, { ...request, amount }, ADMIN)
    expect(await asked(booking.total + 1)).toMatchObject({ ok: false, error: "link-above-balance" })
    expect(await asked(booking.total)).toMatchObject({ ok: true })
  })

  it("beside an open one for the same unpaid booking, unless it is said to be another", async () => {
    const [first, second] = [app.newId(), app.newId()]
    const made = (id: string, another?: boolean) =>
      createPaymentLink(app, id, { ...LINK_REQUEST, bookingId: booking.id, another }, ADMIN)
    expect(await Promise.all([made(first), made(first)])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await made(second)).toEqual({ ok: false, error: "balance-link-exists" })
    expect(await made(second, true)).toMatchObject({ ok: true })
  })

  it("for a cancelled booking", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await refused()).toMatchObject({ ok: false, error: "link-booking-closed" })
  })

  it("for a booking that its guest changed after it was shown", async () => {
    const { version } = booking
    await changeBooking(app, booking.id, { checkOut: "2090-12-20" }, { actor: "guest" })
    const request = { ...LINK_REQUEST, bookingId: booking.reference }
    expect(await createPaymentLink(app, ID, { ...request, version }, ADMIN)).toMatchObject({ error: "booking-edited" })
    expect(await linkCount()).toBe(0)
    expect((await createPaymentLink(app, ID, { ...request, version: version + 1 }, ADMIN)).ok).toBe(true)
  })

  it("for an overdue booking", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await refused()).toMatchObject({ ok: false, error: "link-booking-closed" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
  })

  it("for a booking that is cancelled concurrently", async () => {
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await refused(booking.id, slow)).toMatchObject({ ok: false, error: "link-booking-closed" })
  })

  it("and nothing is stored", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    await refused()
    expect([await linkCount(), await rows("select id from payment_link_events")]).toEqual([0, []])
    expect((await history()).at(-1)).toMatchObject({ action: "status", to: "cancelled" })
  })
})
