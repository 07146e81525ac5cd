import { runInDurableObject } from "cloudflare:test"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking, readHistory } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { readSlip } from "#app/payment/slip-store.server.ts"
import { sweepSlips } from "#app/payment/sweep-slips.server.ts"
import { forgetBookings, HOUR_MS, nightsTaken, outrun, putVilla, type TestApp, testApp } from "../support/app.ts"
import { booked, uploaded } from "../support/bookings.ts"

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin" } as const
let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const attach = (slipId: string, id = booking.id) => attachSlip(app, id, slipId, GUEST)
const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const slip = async (id: string) => (await read(app.db, readSlip(app.db, id)))[0]
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]

describe("a slip is attached", () => {
  it("to an unpaid booking, which is then in review with its nights and without a deadline", async () => {
    const slipId = await uploaded(app)
    expect(await attach(slipId)).toMatchObject({
      ok: true,
      value: { status: "in_review", slipId, paymentDeadline: null },
    })
    expect(await kept()).toMatchObject({ status: "in_review", slipId, paymentDeadline: null, version: 2 })
    expect((await slip(slipId))?.bookingId).toBe(booking.id)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await runInDurableObject(app.countdown(booking.id), (_, state) => state.storage.getAlarm())).toBeNull()
    expect((await history()).at(-1)).toMatchObject({
      actor: "guest",
      action: "slip-attached",
      from: "pending_payment",
      to: "in_review",
    })
  })

  it("and keeps the booking from expiring", async () => {
    await attach(await uploaded(app))
    app.clock.now += 100 * HOUR_MS
    const other = await booked(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-2")
    expect(await kept()).toMatchObject({ status: "in_review" })
    expect(await nightsTaken()).toEqual([...(await nightsTaken(booking.id)), ...(await nightsTaken(other.id))])
  })

  it("the same twice, which does nothing more", async () => {
    const slipId = await uploaded(app)
    await attach(slipId)
    expect(await attach(slipId)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await history()).toHaveLength(2)
  })

  it("in place of one that was worse", async () => {
    await attach(await uploaded(app))
    const better = await uploaded(app, "guest-1", "pdf")
    expect(await attach(better)).toMatchObject({ ok: true, value: { status: "in_review", slipId: better } })
    expect((await history()).at(-1)).toMatchObject({ action: "slip-attached", from: null, to: null })
  })

  it("again after it was cleared", async () => {
    const slipId = await uploaded(app)
    await attach(slipId)
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    expect(await attach(slipId)).toMatchObject({ ok: true, value: { status: "in_review", slipId } })
  })
})

describe("no slip is attached", () => {
  it("that is not there", async () => {
    expect(await attach("nothing")).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await attach("")).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await kept()).toEqual(booking)
  })

  it("of somebody else", async () => {
    const slipId = await uploaded(app, "guest-2")
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect((await slip(slipId))?.bookingId).toBeNull()
  })

  it("of another booking of the same guest", async () => {
    const other = await booked(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const slipId = await uploaded(app)
    await attach(slipId, other.id)
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await kept()).toEqual(booking)
  })

  it("that another booking of the guest took in the meantime", async () => {
    const other = await booked(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const slipId = await uploaded(app)
    const slow = outrun(app, () => attach(slipId, other.id))
    expect((await attachSlip(slow, booking.id, slipId, GUEST)).ok).toBe(false)
    expect((await slip(slipId))?.bookingId).toBe(other.id)
    expect(await kept()).toMatchObject({ status: "pending_payment", slipId: null })
  })

  it("that the sweep removed in the meantime", async () => {
    const slipId = await uploaded(app)
    const slow = outrun(app, () => sweepSlips({ ...app, now: () => app.clock.now + 25 * HOUR_MS }))
    expect((await attachSlip(slow, booking.id, slipId, GUEST)).ok).toBe(false)
    expect(await kept()).toMatchObject({ status: "pending_payment", slipId: null })
  })

  it("to a booking that is not there", async () => {
    expect(await attach(await uploaded(app), "nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })

  it("to a confirmed booking, where it is frozen", async () => {
    await attach(await uploaded(app))
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const before = await kept()
    expect(await attach(await uploaded(app))).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await kept()).toEqual(before)
  })

  it("to a cancelled booking", async () => {
    await changeStatus(app, booking.id, "cancelled", GUEST)
    expect(await attach(await uploaded(app))).toEqual({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "in_review" },
    })
    expect(await nightsTaken()).toEqual([])
  })

  it("to a booking whose time is over", async () => {
    const slipId = await uploaded(app)
    app.clock.now += 2 * HOUR_MS
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await kept()).toMatchObject({ status: "cancelled", cancelReason: "expired", slipId: null })
  })
})
