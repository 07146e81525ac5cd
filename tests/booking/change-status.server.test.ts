import { runInDurableObject } from "cloudflare:test"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
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

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin", name: "Anong" } as const
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
const review = async () => attachSlip(app, booking.id, await uploaded(app), GUEST)

describe("an admin's decision on what was on the screen", () => {
  it.each(["confirmed", "cancelled"] as const)(
    "is refused where the guest changes the dates in between: %s",
    async (to) => {
      const change = () => changeBooking(app, booking.id, { checkIn: "2090-12-03", checkOut: "2091-02-01" }, GUEST)
      const slow = outrun(app, change)
      expect(await changeStatus(slow, booking.id, to, ADMIN, null, booking.version)).toEqual({
        ok: false,
        error: "booking-edited",
      })
      expect(await kept()).toMatchObject({ status: "pending_payment", checkOut: "2091-02-01", version: 2 })
      expect(await rows("select id from ledger")).toEqual([])
      expect(await changeStatus(app, booking.id, to, ADMIN, null, 2)).toMatchObject({ ok: true, value: { status: to } })
    },
  )

  it("that is so already is no change, whatever version was shown", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN, null, 1)
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN, null, 1)).toMatchObject({ ok: true })
    expect(await rows("select amount, actor_name from ledger")).toEqual([
      { amount: booking.total, actor_name: "Anong" },
    ])
  })
})

describe("cancelling", () => {
  it.each([
    [GUEST, "guest"],
    [ADMIN, "admin"],
  ] as const)("by %j frees the nights in the same write and ends the countdown", async (by, cancelReason) => {
    expect(await alarm()).toBe(NOW + 2 * HOUR_MS)
    const cancelled = await changeStatus(app, booking.id, "cancelled", by, "plans changed")
    expect(cancelled).toMatchObject({
      ok: true,
      value: { status: "cancelled", cancelReason, paymentDeadline: null, version: 2 },
    })
    expect(cancelled.ok && cancelled.value).toEqual(await kept())
    expect(await nightsTaken()).toEqual([])
    expect(await alarm()).toBeNull()
    expect((await history()).at(-1)).toEqual({
      at: NOW,
      actor: by.actor,
      actorName: by === ADMIN ? "Anong" : null,
      action: "status",
      from: "pending_payment",
      to: "cancelled",
      reason: "plans changed",
    })
  })

  it("twice does nothing more", async () => {
    await changeStatus(app, booking.id, "cancelled", GUEST)
    const again = await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(again).toMatchObject({ ok: true, value: { cancelReason: "guest", version: 2 } })
    expect(await history()).toHaveLength(2)
  })

  it("a booking in review frees its nights", async () => {
    await review()
    expect((await changeStatus(app, booking.id, "cancelled", GUEST)).ok).toBe(true)
    expect(await nightsTaken()).toEqual([])
  })

  it("a confirmed booking is the admin's, not the guest's", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await changeStatus(app, booking.id, "cancelled", GUEST)).toEqual({
      ok: false,
      error: "status-conflict",
      data: { from: "confirmed", to: "cancelled" },
    })
    expect(await nightsTaken()).toHaveLength(4)
    expect((await changeStatus(app, booking.id, "cancelled", ADMIN)).ok).toBe(true)
    expect(await nightsTaken()).toEqual([])
  })
})

describe("confirming", () => {
  it("by an admin keeps the nights and ends the countdown", async () => {
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({
      ok: true,
      value: { status: "confirmed", paymentDeadline: null, cancelReason: null },
    })
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await alarm()).toBeNull()
    app.clock.now += 100 * HOUR_MS
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true, value: { version: 2 } })
  })

  it("by the guest is refused", async () => {
    expect(await changeStatus(app, booking.id, "confirmed", GUEST)).toMatchObject({
      ok: false,
      error: "status-conflict",
    })
    expect(await kept()).toEqual(booking)
  })
})

describe("back to pending_payment", () => {
  it("the slip is off and the countdown starts anew", async () => {
    await review()
    app.clock.now += 5 * HOUR_MS
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: true,
      value: { status: "pending_payment", slipId: null, paymentDeadline: app.clock.now + 2 * HOUR_MS },
    })
    expect(await alarm()).toBe(app.clock.now + 2 * HOUR_MS)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("by its guest starts the countdown anew once; later it keeps that deadline", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    const deadline = app.clock.now + 2 * HOUR_MS
    expect(await kept()).toMatchObject({ paymentDeadline: deadline, slipClearedDeadline: deadline })
    app.clock.now += HOUR_MS
    await review()
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: true,
      value: { paymentDeadline: deadline, slipClearedDeadline: deadline },
    })
  })

  it("by its guest is refused when the deadline of the first clearing has passed", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    await review()
    app.clock.now += 2 * HOUR_MS
    const before = await kept()
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: false,
      error: "slip-kept",
    })
    expect(await kept()).toEqual(before)
  })

  it("by an admin starts the countdown anew each time", async () => {
    for (const hours of [5, 7]) {
      await review()
      app.clock.now += hours * HOUR_MS
      expect(await changeStatus(app, booking.id, "pending_payment", ADMIN)).toMatchObject({
        ok: true,
        value: { paymentDeadline: app.clock.now + 2 * HOUR_MS, slipClearedDeadline: null },
      })
    }
  })

  it("an admin rejects a slip with a reason", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", ADMIN, "wrong amount")
    expect((await history()).at(-1)).toMatchObject({
      actor: "admin",
      from: "in_review",
      to: "pending_payment",
      reason: "wrong amount",
    })
  })

  it("an unpaid booking stays as it is, deadline and all", async () => {
    app.clock.now += HOUR_MS
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toEqual({ ok: true, value: booking })
    expect(await history()).toHaveLength(1)
  })
})

describe("in_review", () => {
  it.each([GUEST, ADMIN])("needs a slip, whoever asks: %j", async (by) => {
    expect(await changeStatus(app, booking.id, "in_review", by)).toMatchObject({ ok: false, error: "slip-missing" })
    expect(await kept()).toEqual(booking)
  })
})

describe("since when a slip has been waiting", () => {
  it("is kept while better slips replace it, and forgotten once it is decided or cleared", async () => {
    await review()
    app.clock.now += HOUR_MS
    await review()
    expect((await kept()).inReviewSince).toBe(NOW)
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    expect((await kept()).inReviewSince).toBeNull()
    await review()
    expect((await kept()).inReviewSince).toBe(NOW + HOUR_MS)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect((await kept()).inReviewSince).toBeNull()
  })
})

describe("a change is refused", () => {
  it("for a booking that is not there", async () => {
    expect(await changeStatus(app, "nobody's", "cancelled", ADMIN)).toMatchObject({ ok: false, error: "not-found" })
  })

  it.each(["pending_payment", "in_review", "confirmed"] as const)(
    "from cancelled to %s, which is final",
    async (to) => {
      await changeStatus(app, booking.id, "cancelled", GUEST)
      expect(await changeStatus(app, booking.id, to, ADMIN)).toEqual({
        ok: false,
        error: "status-conflict",
        data: { from: "cancelled", to },
      })
      expect(await nightsTaken()).toEqual([])
    },
  )

  it("to a booking whose time is over, which is expired instead", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "confirmed" },
    })
    expect(await kept()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
  })

  it("to who is not quick enough", async () => {
    const slow = outrun(app, () => changeStatus(app, booking.id, "cancelled", GUEST))
    expect(await changeStatus(slow, booking.id, "confirmed", ADMIN)).toMatchObject({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "confirmed" },
    })
    expect(await nightsTaken()).toEqual([])
    expect(await history()).toHaveLength(2)
  })
})

it("of two who cancel and confirm at once, one wins wholly", async () => {
  const [cancelled, confirmed] = await Promise.all([
    changeStatus(app, booking.id, "cancelled", GUEST),
    changeStatus(app, booking.id, "confirmed", ADMIN),
  ])
  const { status } = await kept()
  // An admin may cancel what is confirmed; the guest may not, and nobody revives what is cancelled.
  expect([cancelled.ok, confirmed.ok]).toEqual(status === "cancelled" ? [true, false] : [false, true])
  expect(await nightsTaken()).toHaveLength(status === "cancelled" ? 0 : 4)
})
