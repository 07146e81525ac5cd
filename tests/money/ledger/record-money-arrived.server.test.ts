import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { recordMoneyArrived } from "#app/money/ledger/record-money-arrived.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { closeUndecided } from "#app/money/slips/close-undecided.server.ts"
import { HOUR_MS, NOW, nightsTaken, rows } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin", name: "Anong" } as const
const STAFF = { actor: "admin", name: "Lek", id: "staff-1", role: "staff" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
  await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const ledger = () =>
  rows("select booking_id, payment_link_id, channel, amount, evidence, actor, actor_name from ledger")
const waiting = async () => (await dashboardOf(app)).moneyChecks.map(({ id }) => id)
const cancel = () => changeStatus(app, booking.id, "cancelled", GUEST)
const answer = (received: boolean, version?: number) =>
  recordMoneyArrived(app, booking.id, { received }, ADMIN, version)

describe("a booking whose slip is in review", () => {
  it("keeps waiting for the owner's answer when its guest cancels it", async () => {
    await cancel()
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "guest", inReviewSince: NOW })
    expect(await nightsTaken()).toEqual([])
    expect(await waiting()).toEqual([booking.id])
  })

  it("keeps waiting when the system cancels it", async () => {
    app.clock.now += 7 * 24 * HOUR_MS
    expect(await closeUndecided(app)).toBe(1)
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", inReviewSince: NOW })
    expect(await waiting()).toEqual([booking.id])
  })

  it("keeps waiting when an owner cancels it, who has not said whether money came", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await stored()).toMatchObject({ status: "cancelled", inReviewSince: NOW })
    expect(await waiting()).toEqual([booking.id])
  })

  it.each([
    ["an owner", ADMIN],
    ["staff", STAFF],
  ])("has its transfer recorded by the answer alone, not again by hand, by %s", async (_, by) => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    const byHand = (channel: "bank" | "cash", amount: number) =>
      recordLedgerLine(app, booking.id, { kind: "payment", amount, channel }, by)
    expect(await byHand("bank", booking.total)).toEqual({ ok: false, error: "slip-to-check" })
    // Cash is no money of the slip.
    expect(await byHand("cash", 100_00)).toMatchObject({ ok: true })
    expect(await waiting()).toEqual([booking.id])
    await answer(true)
    expect(await byHand("bank", 100_00)).not.toMatchObject({ error: "slip-to-check" })
  })

  it("has its transfer recorded by no closed link either, unless in cash", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-13", checkOut: "2090-12-15" })
    const link = await createLink(app, { bookingId: other.id })
    await attachSlip(app, other.id, await uploadSlip(app), GUEST)
    await changeStatus(app, other.id, "cancelled", GUEST)
    const paid = (channel: "bank" | "cash") =>
      changePaymentLinkStatus(app, link.id, "paid", STAFF, undefined, { channel })
    expect(await paid("bank")).toEqual({ ok: false, error: "slip-to-check" })
    expect(await paid("cash")).toMatchObject({ ok: true })
  })

  it("keeps waiting when an admin would delete it, until the question is answered", async () => {
    expect(await deleteBooking(app, booking.id, ADMIN)).toMatchObject({ error: "booking-in-review" })
    await cancel()
    expect(await deleteBooking(app, booking.id, ADMIN)).toMatchObject({ error: "booking-in-review" })
    expect(await stored()).toMatchObject({ inReviewSince: NOW, deletedAt: null })
    expect(await waiting()).toEqual([booking.id])
    await answer(false)
    expect(await deleteBooking(app, booking.id, ADMIN)).toMatchObject({ ok: true, value: { deletedAt: NOW } })
  })

  it.each(["cancelled", "expired"] as const)("does not after its guest has removed the slip: %s", async (end) => {
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    app.clock.now += HOUR_MS
    if (end === "cancelled") await cancel()
    app.clock.now += 48 * HOUR_MS
    await expireBookings(app)
    expect(await stored()).toMatchObject({ status: "cancelled", inReviewSince: null })
    expect(await waiting()).toEqual([])
  })
})

describe("the owner's answer", () => {
  it("records the money once, with the slip as evidence; the booking stays cancelled", async () => {
    await cancel()
    const { version, slipId, total } = await stored()
    const line = { booking_id: booking.id, payment_link_id: null, channel: "bank", amount: total }
    for (const _ of [1, 2]) {
      expect(await answer(true, version)).toMatchObject({
        ok: true,
        value: { status: "cancelled", inReviewSince: null },
      })
      expect(await ledger()).toEqual([{ ...line, evidence: `slip:${slipId}`, actor: "admin", actor_name: "Anong" }])
    }
    expect((await history()).at(-1)).toMatchObject({
      actorName: "Anong",
      action: "money-received",
      from: null,
      to: null,
    })
    expect((await stored()).version).toBe(version + 1)
    expect(await waiting()).toEqual([])
    expect(await answer(false)).toMatchObject({ ok: false, error: "booking-edited" })
  })

  it("says how much came, where that is not what was due", async () => {
    await cancel()
    const arrived = { received: true, amount: 12_345_00 }
    expect(await recordMoneyArrived(app, booking.id, arrived, ADMIN)).toMatchObject({ ok: true })
    expect(await ledger()).toMatchObject([{ amount: 12_345_00, channel: "bank" }])
  })

  it("dismisses a slip whose money did not arrive, and may be corrected", async () => {
    await cancel()
    for (const _ of [1, 2]) expect(await answer(false)).toMatchObject({ ok: true, value: { inReviewSince: null } })
    expect((await history()).filter(({ action }) => action === "money-missing")).toHaveLength(1)
    expect(await ledger()).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await answer(true)).toMatchObject({ ok: true })
    expect(await ledger()).toHaveLength(1)
  })

  it("is recorded once when two admins give it at the same time", async () => {
    await cancel()
    const both = await Promise.all([answer(true), answer(true)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await ledger()).toHaveLength(1)
  })

  it("is rejected with an outdated version", async () => {
    const { version } = await stored()
    await cancel()
    expect(await answer(true, version)).toMatchObject({ ok: false, error: "booking-edited" })
    expect(await ledger()).toEqual([])
  })

  it("is rejected while the booking is not cancelled", async () => {
    expect(await answer(true)).toMatchObject({ ok: false, error: "status-conflict", data: { from: "in_review" } })
    expect(await ledger()).toEqual([])
  })

  it("is rejected if the same transfer was received for something else", async () => {
    await cancel()
    const { slipId } = await stored()
    await rows(
      `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor)
        values ('2090-11-21', '2090-11-21', 'line', ?, 1, 'payment', 'bank', 5, ?, 'admin')`,
      (await createBooking(app)).id,
      `slip:${slipId}`,
    )
    expect(await answer(true)).toMatchObject({ ok: false, error: "slip-used" })
    expect((await stored()).inReviewSince).toBe(NOW)
  })
})

describe("a transfer by a payment link whose slip waits", () => {
  let linkId: string
  beforeEach(async () => {
    await changeStatus(app, booking.id, "pending_payment", ADMIN, "Wrong account")
    linkId = (await createLink(app, { bookingId: booking.id, amount: booking.total })).id
    await submitSlipByLink(app, linkId)
  })
  const paid = () => changePaymentLinkStatus(app, linkId, "paid", ADMIN)
  const waits = () => rows("select id from payment_links where in_review_since is not null")

  it("is recorded by the link alone when its booking was cancelled", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await waits()).toHaveLength(1)
    const byHand = () =>
      recordLedgerLine(app, booking.id, { kind: "payment", amount: booking.total, channel: "bank" }, ADMIN)
    expect(await byHand()).toEqual({ ok: false, error: "link-in-review" })
    expect(await paid()).toMatchObject({ ok: true })
    expect(await ledger()).toMatchObject([{ amount: booking.total }])
    expect(await byHand()).toMatchObject({ ok: true })
  })

  it("is not recorded by hand on another link of its booking", async () => {
    await changePaymentLinkStatus(app, linkId, "cancelled", ADMIN)
    const other = await createLink(app, { bookingId: booking.id, amount: booking.total })
    const byHand = (channel: "bank" | "cash") =>
      changePaymentLinkStatus(app, other.id, "paid", ADMIN, undefined, { channel })
    expect(await byHand("bank")).toEqual({ ok: false, error: "link-in-review" })
    expect(await byHand("cash")).toMatchObject({ ok: true })
  })

  it("does not confirm its booking by hand as well when the link was cancelled", async () => {
    await changePaymentLinkStatus(app, linkId, "cancelled", ADMIN)
    expect(await waits()).toHaveLength(1)
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toEqual({ ok: false, error: "link-in-review" })
    expect(await paid()).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ status: "confirmed" })
    expect(await ledger()).toMatchObject([{ amount: booking.total }])
  })
})
