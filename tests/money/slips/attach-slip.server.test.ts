import { runInDurableObject } from "cloudflare:test"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { checkTransfer } from "#app/money/slips/check-transfer.server.ts"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { saveSlip } from "#app/money/slips/save-slip.server.ts"
import { readSlip } from "#app/money/slips/slip-store.server.ts"
import { countdownStub, HOUR_MS, nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST as SENDER, uploadSlip } from "../../support/bookings.ts"
import { file, MINI_QR } from "../../support/files.ts"
import { setUpVilla } from "../../support/set-up.ts"

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

describe("whoever has a link only", () => {
  const BY_LINK = { ...GUEST, isByLink: true }
  const byLink = async () => attachSlip(app, booking.id, await uploadSlip(app), BY_LINK)
  const reject = () => changeStatus(app, booking.id, "pending_payment", ADMIN)

  it("replaces no slip in review, which may prove the guest's transfer", async () => {
    const sent = await uploadSlip(app)
    await attach(sent)
    expect(await byLink()).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await stored()).toMatchObject({ slipId: sent })
    expect(await rows("select id from slips where removed_at is not null")).toEqual([])
    const better = await uploadSlip(app)
    expect(await attach(better)).toMatchObject({ ok: true, value: { slipId: better } })
  })

  it("uses up none of the guest's ten slips, and sends ten", async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect((await byLink()).ok).toBe(true)
      await reject()
    }
    expect(await byLink()).toMatchObject({ ok: false, error: "too-many-slips" })
    for (let sent = 0; sent < 10; sent++) expect((await attach(await uploadSlip(app))).ok).toBe(true)
    expect(await attach(await uploadSlip(app))).toMatchObject({ ok: false, error: "too-many-slips" })
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
  const USED = { ok: false, error: "slip-used" }

  it("is accepted also if a stranger who has seen the slip sent it first", async () => {
    const stranger = await createBooking(app, STAY, "guest-2")
    const [own, copied] = [await named(), await named("guest-2")]
    expect((await attach(copied, stranger.id)).ok).toBe(true)
    expect(await attach(own)).toMatchObject({ ok: true, value: { status: "in_review", slipId: own } })
    const otherThan = async (id: string) => (await findSlipToCheck(app, id))?.sameTransfer
    expect(await otherThan(own)).toEqual([{ bookingId: stranger.id, reference: stranger.reference }])
    expect(await otherThan(copied)).toEqual([{ bookingId: booking.id, reference: booking.reference }])
  })

  it("is confirmed for exactly one of several bookings at once", async () => {
    const days = ["20", "22", "24", "26"]
    const others = await Promise.all(
      days.map((day) =>
        createBooking(app, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${Number(day) + 1}` }, `guest-${day}`),
      ),
    )
    for (const { id, guestId } of others) expect((await attach(await named(guestId), id)).ok).toBe(true)
    const answers = await Promise.all(others.map(({ id }) => changeStatus(app, id, "confirmed", ADMIN)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(USED)))
    expect(await rows("select id from bookings where status = 'confirmed'")).toHaveLength(1)
    expect(await rows("select evidence from ledger")).toEqual([{ evidence: "transfer:002:0002123123121200011" }])
  })

  it("is refused once money was counted by it", async () => {
    const other = await createBooking(app, STAY, "guest-2")
    const late = await named("guest-2")
    await attach(await named())
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await attach(late, other.id)).toMatchObject(USED)
    const [after] = await read(app.db, readBooking(app.db, other.id))
    expect(after).toEqual(other)
  })

  it("is counted as staff read it meanwhile", async () => {
    const [first, second] = [booking, await createBooking(app, STAY, "guest-2")]
    const plain = await uploadSlip(app)
    await attach(plain)
    await attach(await named("guest-2"), second.id)
    const raced = withConcurrentWrite(app, () => checkTransfer(app, plain, MINI_QR, { name: "Nok" }))
    expect(await changeStatus(raced, first.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
    expect(await changeStatus(app, second.id, "confirmed", ADMIN)).toMatchObject(USED)
    expect(await rows("select evidence from ledger")).toEqual([{ evidence: "transfer:002:0002123123121200011" }])
  })

  it("is refused for a second booking of the same guest", async () => {
    const own = await createBooking(app, STAY)
    await attach(await named())
    const again = await uploadSlip(app, "guest-1", "png", { miniQr: MINI_QR })
    expect(await attach(again, own.id)).toMatchObject(USED)
  })

  it("may be sent again for the same booking: after a lost response, and after a rejection", async () => {
    const first = await named()
    await attach(first)
    const again = await uploadSlip(app, "guest-1", "jpeg", { miniQr: MINI_QR, bookingId: booking.id })
    expect(await attach(again)).toMatchObject({ ok: true, value: { slipId: again, status: "in_review" } })

    await changeStatus(app, booking.id, "pending_payment", ADMIN, "Please send all of it")
    const third = await uploadSlip(app, "guest-1", "png", { miniQr: MINI_QR, bookingId: booking.id })
    expect(await attach(third)).toMatchObject({ ok: true, value: { slipId: third, status: "in_review" } })
    expect((await findSlipToCheck(app, third))?.sameTransfer).toEqual([])
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
