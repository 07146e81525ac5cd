import { runInDurableObject } from "cloudflare:test"
import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows, withConcurrentWrite } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin", name: "Anong" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const alarm = () => runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())
const review = async () => attachSlip(app, booking.id, await uploadSlip(app), GUEST)

it.each([
  ["the button", () => changeStatus(app, booking.id, "confirmed", ADMIN)],
  ["an edit", () => editBooking(app, booking.id, { status: "confirmed" }, ADMIN)],
])("confirming by %s takes one read and one write", async (_, confirm) => {
  await review()
  const { batches } = app.usage
  expect(await confirm()).toMatchObject({ ok: true, value: { status: "confirmed" } })
  expect(app.usage.batches - batches).toBe(2)
  expect(await rows("select amount, actor_name from ledger")).toEqual([{ amount: booking.total, actor_name: "Anong" }])
})

describe("an admin's decision with a version", () => {
  it.each(["confirmed", "cancelled"] as const)(
    "is rejected when the guest has changed the dates since: %s",
    async (to) => {
      const change = () => changeBooking(app, booking.id, { checkIn: "2090-12-03", checkOut: "2091-02-01" }, GUEST)
      const slow = withConcurrentWrite(app, change)
      expect(await changeStatus(slow, booking.id, to, ADMIN, null, booking.version)).toEqual({
        ok: false,
        error: "booking-edited",
      })
      expect(await stored()).toMatchObject({ status: "pending_payment", checkOut: "2091-02-01", version: 2 })
      expect(await rows("select id from ledger")).toEqual([])
      expect(await changeStatus(app, booking.id, to, ADMIN, null, 2)).toMatchObject({ ok: true, value: { status: to } })
    },
  )

  it("succeeds with any version if the status is already set", async () => {
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
  ] as const)("by %j releases the nights in the same batch and ends the countdown", async (by, cancelReason) => {
    expect(await alarm()).toBe(NOW + 2 * HOUR_MS)
    const cancelled = await changeStatus(app, booking.id, "cancelled", by, "plans changed")
    expect(cancelled).toMatchObject({
      ok: true,
      value: { status: "cancelled", cancelReason, paymentDeadline: null, version: 2 },
    })
    expect(cancelled.ok && cancelled.value).toEqual(await stored())
    expect(await nightsTaken()).toEqual([])
    expect(await alarm(), "the clean-up of its storage").toBeGreaterThan(Date.now() + 23 * HOUR_MS)
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

  it("twice has no further effect", async () => {
    await changeStatus(app, booking.id, "cancelled", GUEST)
    const again = await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(again).toMatchObject({ ok: true, value: { cancelReason: "guest", version: 2 } })
    expect(await history()).toHaveLength(2)
  })

  it("a booking in review releases its nights", async () => {
    await review()
    expect((await changeStatus(app, booking.id, "cancelled", GUEST)).ok).toBe(true)
    expect(await nightsTaken()).toEqual([])
  })

  it("a confirmed booking is allowed for an admin, not for the guest", async () => {
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
    expect(await alarm(), "the clean-up of its storage").toBeGreaterThan(Date.now() + 23 * HOUR_MS)
    app.clock.now += 100 * HOUR_MS
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true, value: { version: 2 } })
  })

  it("by the guest is rejected", async () => {
    expect(await changeStatus(app, booking.id, "confirmed", GUEST)).toMatchObject({
      ok: false,
      error: "status-conflict",
    })
    expect(await stored()).toEqual(booking)
  })
})

describe("back to pending_payment", () => {
  it("removes the slip and restarts the countdown", async () => {
    await review()
    app.clock.now += 5 * HOUR_MS
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: true,
      value: { status: "pending_payment", slipId: null, paymentDeadline: app.clock.now + 2 * HOUR_MS },
    })
    expect(await alarm()).toBe(app.clock.now + 2 * HOUR_MS)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  it("by its guest restarts the countdown once; later removals keep that deadline", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    const deadline = app.clock.now + 2 * HOUR_MS
    expect(await stored()).toMatchObject({ paymentDeadline: deadline, slipClearedDeadline: deadline })
    app.clock.now += HOUR_MS
    await review()
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: true,
      value: { paymentDeadline: deadline, slipClearedDeadline: deadline },
    })
  })

  it("by its guest keeps the day that a refused slip gave, and prolongs it by no further removal", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    const deadline = app.clock.now + 24 * HOUR_MS
    expect(await stored()).toMatchObject({ paymentDeadline: deadline })
    for (let turn = 0; turn < 3; turn++) {
      app.clock.now += HOUR_MS
      await review()
      await changeStatus(app, booking.id, "pending_payment", GUEST)
      expect(await stored()).toMatchObject({ paymentDeadline: deadline })
    }
  })

  it("by its guest is rejected after the deadline of the first removal", async () => {
    await review()
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    await review()
    app.clock.now += 2 * HOUR_MS
    const before = await stored()
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toMatchObject({
      ok: false,
      error: "slip-kept",
    })
    expect(await stored()).toEqual(before)
  })

  it("by an admin gives a day for another slip each time", async () => {
    for (const hours of [5, 7]) {
      await review()
      app.clock.now += hours * HOUR_MS
      expect(await changeStatus(app, booking.id, "pending_payment", ADMIN)).toMatchObject({
        ok: true,
        value: { paymentDeadline: app.clock.now + 24 * HOUR_MS, slipClearedDeadline: null },
      })
    }
  })

  it("by an admin leaves the time that the guest had, if it is longer", async () => {
    const held = app.clock.now + 5 * 24 * HOUR_MS
    await app.db.run(sql`update bookings set payment_deadline = ${held} where id = ${booking.id}`)
    await review()
    app.clock.now += HOUR_MS
    expect(await changeStatus(app, booking.id, "pending_payment", ADMIN)).toMatchObject({
      ok: true,
      value: { paymentDeadline: held },
    })
    expect(await alarm()).toBe(held)
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

  it("does not change an unpaid booking or its deadline", async () => {
    app.clock.now += HOUR_MS
    expect(await changeStatus(app, booking.id, "pending_payment", GUEST)).toEqual({ ok: true, value: booking })
    expect(await history()).toHaveLength(1)
  })
})

describe("whoever has a link only", () => {
  const press = (to: "pending_payment" | "cancelled") => changeStatus(app, booking.id, to, { ...GUEST, isByLink: true })
  const refused = (from: string) => ({ error: "status-conflict", data: { from, to: "cancelled" } })

  it("removes no slip and cancels nothing unpaid, however it stood when the link was checked", async () => {
    expect(await press("cancelled")).toMatchObject(refused("pending_payment"))
    await review()
    expect(await press("pending_payment")).toMatchObject({ ok: false, error: "slip-kept" })
    expect(await press("cancelled")).toMatchObject(refused("in_review"))
    expect(await stored()).toMatchObject({ status: "in_review", version: 2 })
    expect(await nightsTaken()).toHaveLength(4)
  })
})

describe("in_review", () => {
  it.each([GUEST, ADMIN])("requires a slip, for every actor: %j", async (by) => {
    expect(await changeStatus(app, booking.id, "in_review", by)).toMatchObject({ ok: false, error: "slip-missing" })
    expect(await stored()).toEqual(booking)
  })
})

describe("inReviewSince", () => {
  it("does not change when the slip is replaced, and is cleared by a decision or removal", async () => {
    await review()
    app.clock.now += HOUR_MS
    await review()
    expect((await stored()).inReviewSince).toBe(NOW)
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    expect((await stored()).inReviewSince).toBeNull()
    await review()
    expect((await stored()).inReviewSince).toBe(NOW + HOUR_MS)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect((await stored()).inReviewSince).toBeNull()
  })
})

describe("a change is rejected", () => {
  it("for an unknown booking", async () => {
    expect(await changeStatus(app, "nobody's", "cancelled", ADMIN)).toMatchObject({ ok: false, error: "not-found" })
  })

  it.each(["pending_payment", "in_review", "confirmed"] as const)(
    "from cancelled, which is final, to %s",
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

  it("for an overdue booking, which is expired instead", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "confirmed" },
    })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
  })

  it("concurrent changes", async () => {
    const slow = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", GUEST))
    expect(await changeStatus(slow, booking.id, "confirmed", ADMIN)).toMatchObject({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "confirmed" },
    })
    expect(await nightsTaken()).toEqual([])
    expect(await history()).toHaveLength(2)
  })
})

it("of a concurrent cancellation and confirmation, one is applied completely", async () => {
  const [cancelled, confirmed] = await Promise.all([
    changeStatus(app, booking.id, "cancelled", GUEST),
    changeStatus(app, booking.id, "confirmed", ADMIN),
  ])
  const { status } = await stored()
  // An admin may cancel a confirmed booking; a guest may not, and nobody can reopen a cancelled one.
  expect([cancelled.ok, confirmed.ok]).toEqual(status === "cancelled" ? [true, false] : [false, true])
  expect(await nightsTaken()).toHaveLength(status === "cancelled" ? 0 : 4)
})
