import { runInDurableObject } from "cloudflare:test"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import type { PaymentLinkStatus } from "#app/payment/payment-link.ts"
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
import { booked } from "../support/bookings.ts"
import { ADMIN, madeLink, submitted } from "../support/payment-links.ts"

let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const change = (id: string, to: PaymentLinkStatus, by: TestApp = app) => changePaymentLinkStatus(by, id, to, ADMIN)
const tied = () => madeLink(app, { bookingId: booking.id })
const whole = async (id: string) => (await read(app.db, readPaymentLinkDetails(app.db, id)))[0]!
const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const review = async (id: string) => submitted(app, id)

describe("paid", () => {
  it("a link without a booking", async () => {
    const { id } = await madeLink(app)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid", version: 2 }, booking: null },
    })
    expect((await whole(id)).events.at(-1)).toEqual({
      ...{ at: NOW, actor: "admin", actorName: "Anong" },
      ...{ from: "open", to: "paid" },
    })
    expect(await kept()).toEqual(booking)
  })

  it("twice does nothing more", async () => {
    const { id } = await tied()
    await change(id, "paid")
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { link: { version: 2 } } })
    expect((await whole(id)).events).toHaveLength(2)
    expect(await kept()).toMatchObject({ version: 3 })
  })

  it("confirms its booking, with its letter, and ends the countdown", async () => {
    const { id } = await tied()
    await rows("update bookings set email = 'ploy@example.com', first_name = 'Ploy' where id = ?", booking.id)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid" }, booking: { status: "confirmed", paymentDeadline: null } },
    })
    expect(await kept()).toMatchObject({ status: "confirmed", paymentDeadline: null })
    expect((await history()).at(-1)).toMatchObject({
      ...{ actor: "admin", actorName: "Anong", action: "link-paid" },
      ...{ from: "pending_payment", to: "confirmed" },
    })
    expect(await rows("select kind from outbox where booking_id = ?", booking.id)).toEqual([{ kind: "confirmed" }])
    expect(await runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())).toBeNull()
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("by its slip, which is then accepted", async () => {
    const { id } = await tied()
    await review(id)
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { booking: { status: "confirmed" } } })
  })

  it("for a booking that was confirmed otherwise: fine", async () => {
    const { id } = await tied()
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await change(id, "paid")).toMatchObject({ ok: true, value: { booking: { status: "confirmed" } } })
    expect(await kept()).toMatchObject({ version: 3 })
  })

  it("for a booking that was cancelled: the money has come, and the booking stays cancelled", async () => {
    const { id } = await tied()
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await change(id, "paid")).toMatchObject({
      ok: true,
      value: { link: { status: "paid" }, booking: { status: "cancelled" } },
    })
    expect(await kept()).toMatchObject({ status: "cancelled" })
    expect(await nightsTaken()).toEqual([])
  })

  it("for a booking that is cancelled in the very moment", async () => {
    const { id } = await tied()
    const slow = outrun(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await change(id, "paid", slow)).toMatchObject({ ok: true, value: { booking: { status: "cancelled" } } })
    expect((await whole(id)).link.status).toBe("paid")
    expect(await kept()).toMatchObject({ status: "cancelled" })
  })

  it("by two at once, once", async () => {
    const { id } = await tied()
    const both = await Promise.all([change(id, "paid"), change(id, "paid")])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await whole(id)).events).toHaveLength(2)
    expect((await history()).filter(({ action }) => action === "link-paid")).toHaveLength(1)
  })

  it("of two who pay and cancel at once, one wins wholly", async () => {
    const { id } = await tied()
    const [paid, cancelled] = await Promise.all([change(id, "paid"), change(id, "cancelled")])
    const { status } = (await whole(id)).link
    expect([paid.ok, cancelled.ok]).toEqual(status === "paid" ? [true, false] : [false, true])
    expect((await kept()).status).toBe(status === "paid" ? "confirmed" : "pending_payment")
  })

  it("not once it is cancelled in the meantime, and the booking is not confirmed either", async () => {
    const { id } = await tied()
    const slow = outrun(app, () => change(id, "cancelled"))
    expect(await change(id, "paid", slow)).toEqual({
      ok: false,
      error: "link-status-conflict",
      data: { from: "cancelled", to: "paid" },
    })
    expect(await kept()).toMatchObject({ status: "pending_payment", version: 2 })
  })
})

describe("cancelled", () => {
  it("leaves the booking and its deadline alone", async () => {
    const { id } = await tied()
    const before = await kept()
    expect(await change(id, "cancelled")).toMatchObject({ ok: true, value: { link: { status: "cancelled" } } })
    expect(await kept()).toEqual(before)
  })

  it.each(["paid", "open"] as const)("is final: not %s", async (to) => {
    const { id } = await madeLink(app)
    await change(id, "cancelled")
    expect(await change(id, to)).toMatchObject({ ok: false, error: "link-status-conflict" })
  })
})

describe("sent back", () => {
  it("is open again, for a day at least, and so is its booking", async () => {
    const { id } = await madeLink(app, { bookingId: booking.id, expiresInHours: 3 })
    await review(id)
    app.clock.now += 6 * 24 * HOUR_MS
    expect(await change(id, "open")).toMatchObject({ ok: true, value: { link: { status: "open" } } })
  })

  it("keeps the booking while it was looked at and a day after", async () => {
    const { id, expiresAt } = await madeLink(app, { bookingId: booking.id, expiresInHours: 3 })
    await review(id)
    expect(await kept()).toMatchObject({ paymentDeadline: NOW + 7 * 24 * HOUR_MS })
    app.clock.now += 7 * 24 * HOUR_MS - HOUR_MS
    await change(id, "open")
    const ends = app.clock.now + 24 * HOUR_MS
    expect(ends).toBeGreaterThan(expiresAt)
    expect((await whole(id)).link).toMatchObject({ status: "open", expiresAt: ends })
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: ends })
    expect((await history()).at(-1)).toMatchObject({ action: "link-returned", from: null })
  })

  it("only what is in review: an open link stays as it is", async () => {
    const link = await madeLink(app)
    expect(await change(link.id, "open")).toMatchObject({ ok: true, value: { link } })
    expect((await whole(link.id)).events).toHaveLength(1)
  })
})

describe("no change", () => {
  it("while its booking's card is being charged: the link waits, with the slip that came", async () => {
    const { id } = await tied()
    await rows("update bookings set payment_deadline = null where id = ?", booking.id)
    const before = await kept()
    expect(await change(id, "paid")).toEqual({ ok: false, error: "payment-settling" })
    expect(await review(id)).toEqual({ ok: false, error: "payment-settling" })
    expect((await whole(id)).link.status).toBe("open")
    expect((await whole(id)).events).toHaveLength(1)
    expect(await kept()).toEqual(before)
  })

  it("of a link that is not there", async () => {
    expect(await change("nobody's", "paid")).toMatchObject({ ok: false, error: "not-found" })
  })

  it.each(["paid", "cancelled", "open"] as const)(
    "to %s of a link whose time is over, which then says so",
    async (to) => {
      const { id } = await madeLink(app, { expiresInHours: 1 })
      app.clock.now += HOUR_MS
      expect(await change(id, to)).toEqual({ ok: false, error: "link-status-conflict", data: { from: "expired", to } })
      expect((await whole(id)).link.status).toBe("expired")
      expect((await whole(id)).events.at(-1)).toMatchObject({ actor: "system", from: "open", to: "expired" })
    },
  )

  it("by a guest", async () => {
    const { id } = await madeLink(app)
    for (const to of ["paid", "cancelled", "expired"] as const) {
      const refused = await changePaymentLinkStatus(app, id, to, { actor: "guest" })
      expect(refused).toMatchObject({ ok: false, error: "link-status-conflict" })
    }
  })
})
