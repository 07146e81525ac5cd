import { runInDurableObject } from "cloudflare:test"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { saveSlip } from "#app/money/slips/save-slip.server.ts"
import { readSlip } from "#app/money/slips/slip-store.server.ts"
import { countdownStub, HOUR_MS, nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../support/app.ts"
import { createBooking, GUEST as SENDER, uploadSlip } from "../support/bookings.ts"
import { file, MINI_QR } from "../support/files.ts"
import { setUpVilla } from "../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const attach = (slipId: string, id = booking.id) => attachSlip(app, id, slipId, GUEST)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const slip = async (id: string) => (await read(app.db, readSlip(app.db, id)))[0]
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]

describe("a slip is attached", () => {
  it("to an unpaid booking, which is then in review with its nights and without a deadline", async () => {
    const slipId = await uploadSlip(app)
    expect(await attach(slipId)).toMatchObject({
      ok: true,
      value: { status: "in_review", slipId, paymentDeadline: null },
    })
    expect(await stored()).toMatchObject({ status: "in_review", slipId, paymentDeadline: null, version: 2 })
    expect((await slip(slipId))?.bookingId).toBe(booking.id)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await runInDurableObject(countdownStub(booking.id), (_, state) => state.storage.getAlarm())).toBeNull()
    expect((await history()).at(-1)).toMatchObject({
      actor: "guest",
      action: "slip-attached",
      from: "pending_payment",
      to: "in_review",
    })
  })

  it("and the booking does not expire", async () => {
    await attach(await uploadSlip(app))
    app.clock.now += 100 * HOUR_MS
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-2")
    expect(await stored()).toMatchObject({ status: "in_review" })
    expect(await nightsTaken()).toEqual([...(await nightsTaken(booking.id)), ...(await nightsTaken(other.id))])
  })

  it("twice, with the same effect as once", async () => {
    const slipId = await uploadSlip(app)
    await attach(slipId)
    expect(await attach(slipId)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await history()).toHaveLength(2)
  })

  it("instead of another one", async () => {
    await attach(await uploadSlip(app))
    const better = await uploadSlip(app, "guest-1", "pdf")
    expect(await attach(better)).toMatchObject({ ok: true, value: { status: "in_review", slipId: better } })
    expect((await history()).at(-1)).toMatchObject({ action: "slip-attached", from: null, to: null })
  })

  it("again after it was removed", async () => {
    const slipId = await uploadSlip(app)
    await attach(slipId)
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    expect(await attach(slipId)).toMatchObject({ ok: true, value: { status: "in_review", slipId } })
  })
})

describe("a detached slip", () => {
  it("is deleted with its file by the next clean-up after it is replaced", async () => {
    const first = await uploadSlip(app)
    await attach(first)
    const second = await uploadSlip(app)
    await attach(second)
    app.clock.now += 60_001
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([{ id: second }])
  })

  it("is unattached after removal, and deleted after an hour", async () => {
    const slipId = await uploadSlip(app)
    await attach(slipId)
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    expect((await slip(slipId))?.bookingId).toBeNull()
    app.clock.now += HOUR_MS + 1
    expect(await cleanUpSlips(app)).toBe(1)
  })

  it("is retained after an admin's rejection", async () => {
    const slipId = await uploadSlip(app)
    await attach(slipId)
    await changeStatus(app, booking.id, "pending_payment", ADMIN)
    await attach(await uploadSlip(app))
    app.clock.now += 2 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(0)
    expect((await slip(slipId))?.bookingId).toBe(booking.id)
  })
})

describe("a booking accepts ten slips", () => {
  it("in total, including replaced and removed ones", async () => {
    for (let sent = 0; sent < 10; sent++) expect((await attach(await uploadSlip(app))).ok).toBe(true)
    expect(await attach(await uploadSlip(app))).toMatchObject({ ok: false, error: "too-many-slips" })
    expect((await history()).filter(({ action }) => action === "slip-attached")).toHaveLength(10)
  })

  it("also with concurrent uploads", async () => {
    for (let sent = 0; sent < 8; sent++) await attach(await uploadSlip(app))
    const ids = [await uploadSlip(app), await uploadSlip(app), await uploadSlip(app), await uploadSlip(app)]
    const answers = await Promise.allSettled(ids.map((id) => attach(id)))
    expect(answers.filter((each) => each.status === "fulfilled" && each.value.ok)).toHaveLength(2)
  })
})

describe("a slip is not attached", () => {
  it("if it does not exist", async () => {
    expect(await attach("nothing")).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await attach("")).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await stored()).toEqual(booking)
  })

  it("if it belongs to another guest", async () => {
    const slipId = await uploadSlip(app, "guest-2")
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect((await slip(slipId))?.bookingId).toBeNull()
  })

  it("if it belongs to another booking of the same guest", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const slipId = await uploadSlip(app)
    await attach(slipId, other.id)
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "slip-unknown" })
    expect(await stored()).toEqual(booking)
  })

  it("if another booking of the guest took it concurrently", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const slipId = await uploadSlip(app)
    const slow = withConcurrentWrite(app, () => attach(slipId, other.id))
    expect((await attachSlip(slow, booking.id, slipId, GUEST)).ok).toBe(false)
    expect((await slip(slipId))?.bookingId).toBe(other.id)
    expect(await stored()).toMatchObject({ status: "pending_payment", slipId: null })
  })

  it("if the clean-up job removed it concurrently", async () => {
    const slipId = await uploadSlip(app)
    const slow = withConcurrentWrite(app, () => cleanUpSlips({ ...app, now: () => app.clock.now + 25 * HOUR_MS }))
    expect((await attachSlip(slow, booking.id, slipId, GUEST)).ok).toBe(false)
    expect(await stored()).toMatchObject({ status: "pending_payment", slipId: null })
  })

  it("to an unknown booking", async () => {
    expect(await attach(await uploadSlip(app), "nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })

  it("to a confirmed booking", async () => {
    await attach(await uploadSlip(app))
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const before = await stored()
    expect(await attach(await uploadSlip(app))).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await stored()).toEqual(before)
  })

  it("to a cancelled booking", async () => {
    await changeStatus(app, booking.id, "cancelled", GUEST)
    expect(await attach(await uploadSlip(app))).toEqual({
      ok: false,
      error: "status-conflict",
      data: { from: "cancelled", to: "in_review" },
    })
    expect(await nightsTaken()).toEqual([])
  })

  it("to an overdue booking", async () => {
    const slipId = await uploadSlip(app)
    app.clock.now += 2 * HOUR_MS
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", slipId: null })
  })
})

describe("the transfer in a slip's mini-QR", () => {
  const STAY = { checkIn: "2090-12-20", checkOut: "2090-12-21" }
  const named = (guestId = "guest-1") => uploadSlip(app, guestId, "jpeg", { miniQr: MINI_QR })
  const holders = () =>
    rows<{ id: string }>("select id from slips where trans_ref is not null and booking_id is not null")
  const USED = { ok: false, error: "slip-used" }

  it("pays one booking only, even if both slips were uploaded before either was attached", async () => {
    const other = await createBooking(app, STAY, "guest-2")
    const [one, two] = [await named(), await named("guest-2")]
    expect((await attach(one)).ok).toBe(true)
    expect(await attach(two, other.id)).toMatchObject(USED)
    const [after] = await read(app.db, readBooking(app.db, other.id))
    expect(after).toEqual(other)
    expect(await holders()).toEqual([{ id: one }])
  })

  it("pays exactly one of several bookings concurrently", async () => {
    const days = ["20", "22", "24", "26"]
    const others = await Promise.all(
      days.map((day) =>
        createBooking(app, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${Number(day) + 1}` }, `guest-${day}`),
      ),
    )
    const sent = await Promise.all(others.map(async ({ id, guestId }) => ({ id, slipId: await named(guestId) })))
    const answers = await Promise.all(sent.map(({ id, slipId }) => attach(slipId, id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(USED)))
    const inReview = await rows("select id from bookings where status = 'in_review'")
    expect(inReview).toHaveLength(1)
    expect(await holders()).toHaveLength(1)
  })

  it("may be sent again for the same booking: after a lost response, and after a rejection", async () => {
    const first = await named()
    await attach(first)
    const again = await uploadSlip(app, "guest-1", "jpeg", { miniQr: MINI_QR, bookingId: booking.id })
    expect(await attach(again)).toMatchObject({ ok: true, value: { slipId: again, status: "in_review" } })
    expect(await holders()).toEqual([{ id: again }])

    await changeStatus(app, booking.id, "pending_payment", ADMIN, "Please send all of it")
    const third = await uploadSlip(app, "guest-1", "png", { miniQr: MINI_QR, bookingId: booking.id })
    expect(await attach(third)).toMatchObject({ ok: true, value: { slipId: third, status: "in_review" } })
    expect(await holders()).toEqual([{ id: third }])
    // A rejected slip stays with its booking; a replaced one is deleted.
    expect((await slip(again))?.bookingId).toBe(booking.id)
    expect(await slip(first)).toBeNull()
  })

  it("stays used after a cancellation: only the owner knows whether the money was refunded", async () => {
    await attach(await named())
    await changeStatus(app, booking.id, "cancelled", GUEST)
    const other = await createBooking(app, STAY)
    const saved = await saveSlip(app, file("jpeg"), { ...SENDER, miniQr: MINI_QR })
    expect(await attach(saved.ok ? saved.value.id : "", other.id)).toMatchObject(USED)
  })
})

describe("the payment method of a booking with a slip", () => {
  it("is another enabled one if its own was disabled", async () => {
    const slipId = await uploadSlip(app)
    await updateSampleVilla(app, { bankEnabled: false, promptPayEnabled: false })
    expect(await attach(slipId)).toMatchObject({ ok: false, error: "payment-method-disabled" })
    await updateSampleVilla(app, { promptPayEnabled: true })
    expect(await attach(slipId)).toMatchObject({ ok: true, value: { paymentMethod: "promptpay" } })
    await updateSampleVilla(app, { bankEnabled: true })
  })
})
