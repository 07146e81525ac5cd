import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { findCancellation } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking, previewEdit } from "#app/booking/edit/edit-booking.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { cancellationOf } from "#app/money/refunds/cancellation-refund.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { changeTerms } from "#app/villa/terms/change-terms.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { HOUR_MS, NOW } from "../../support/app.ts"
import { createBooking, REQUEST } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const BY = { name: "Noi" }
const ADMIN = { actor: "admin", name: "Noi" } as const
const MODERATE: Terms = { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } }
const app = setUpVilla()
beforeEach(async () => {
  await changeTerms(app, MODERATE, BY)
})

const book = () => createBooking(app, { customer: MALI, language: "en" })
const stored = async ({ id }: Booking) => (await read(app.db, readBooking(app.db, id)))[0]!
const emails = async ({ id }: Booking) => (await read(app.db, readEmailsOf(app.db, id, 20)))[0]
const firstDay = (booking: Booking) => cancellationOf(booking, "Asia/Bangkok")[0]?.to

describe("the terms of a booking", () => {
  it("are those of its time: later changes of the owner do not reach it", async () => {
    const booking = await book()
    expect(booking.terms).toEqual(MODERATE)
    await changeTerms(app, { cancellation: null }, BY)
    const confirmed = await changeStatus(app, booking.id, "confirmed", ADMIN)
    if (!confirmed.ok) throw new Error(confirmed.error)
    expect([confirmed.value.terms, firstDay(confirmed.value)]).toEqual([MODERATE, "2090-11-28"])
  })

  it("stay when staff change the dates, and the periods follow the new check-in", async () => {
    const booking = await book()
    const moved = await editBooking(app, booking.id, { checkIn: "2090-12-20", checkOut: "2090-12-24" }, ADMIN)
    if (!moved.ok) throw new Error(moved.error)
    expect([firstDay(booking), moved.value.terms, firstDay(moved.value)]).toEqual([
      "2090-11-28",
      MODERATE,
      "2090-12-15",
    ])
  })

  it("return no more once the team moves the confirmed stay, whoever did, than on the day of the move", async () => {
    for (const by of [ADMIN, { actor: "admin", name: "Lek", id: "lek", role: "staff" } as const]) {
      const paid = await book()
      await changeStatus(app, paid.id, "confirmed", ADMIN)
      app.clock.now = Date.parse("2090-11-30T12:00:00+07:00")
      const booking = await stored(paid)
      expect(await findCancellation(app, booking)).toMatchObject({ refund: 17_000_00 })
      await editBooking(app, booking.id, { checkOut: "2090-12-08", recalculate: true }, by)
      expect(await stored(booking)).toMatchObject({ refundCap: null })
      await editBooking(app, booking.id, { checkIn: "2091-03-04", checkOut: "2091-03-08" }, by)
      expect(await stored(booking)).toMatchObject({ checkIn: "2091-03-04", refundCap: 50 })
      expect(await findCancellation(app, await stored(booking))).toMatchObject({ refund: 17_000_00 })
      await editBooking(app, booking.id, { checkIn: "2091-03-05", checkOut: "2091-03-09" }, by)
      expect(await stored(booking)).toMatchObject({ refundCap: 50 })
      await changeStatus(app, booking.id, "cancelled", ADMIN)
      app.clock.now = NOW
    }
  })

  it("return what they did when the team mistypes the check-in and corrects it within an hour; it is told before", async () => {
    const paid = await book()
    await changeStatus(app, paid.id, "confirmed", ADMIN)
    const { checkIn, checkOut } = paid
    const [soon, again] = [
      { checkIn: "2090-11-22", checkOut: "2090-11-26" },
      { checkIn, checkOut },
    ]
    expect(await previewEdit(app, paid.id, soon, ADMIN)).toMatchObject({
      value: { returned: { before: 100, after: 50 } },
    })
    await editBooking(app, paid.id, soon, ADMIN)
    expect(await findCancellation(app, await stored(paid))).toMatchObject({ refund: 17_000_00 })
    expect(await previewEdit(app, paid.id, again, ADMIN)).toMatchObject({ value: { returned: null } })
    app.clock.now += HOUR_MS - 1
    await editBooking(app, paid.id, again, ADMIN)
    expect(await findCancellation(app, await stored(paid))).toMatchObject({ refund: 34_000_00 })
    await editBooking(app, paid.id, soon, ADMIN)
    app.clock.now += HOUR_MS
    await editBooking(app, paid.id, again, ADMIN)
    expect(await findCancellation(app, await stored(paid))).toMatchObject({ refund: 17_000_00 })
    app.clock.now = NOW
  })

  it("stay whole when the team corrects the dates of a stay that it has just entered", async () => {
    const by = { ...ADMIN, id: "a1", role: "owner", guestId: "team:1", network: "" } as const
    const started = await startBooking(app, { ...REQUEST, customer: MALI, received: {} }, by)
    if (!started.ok) throw new Error(started.error)
    const { booking } = started.value
    await editBooking(app, booking.id, { checkIn: "2091-03-04", checkOut: "2091-03-08" }, ADMIN)
    expect(await stored(booking)).toMatchObject({ status: "confirmed", checkIn: "2091-03-04", refundCap: null })
  })

  it("are in the emails that ask for the payment and name changes; those that confirm lead to the page", async () => {
    const booking = await book()
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    app.now = () => booking.createdAt + 3_600_000
    await sendConfirmation(app, booking.id, ADMIN)
    await editBooking(app, booking.id, { checkIn: "2090-12-20", checkOut: "2090-12-24" }, ADMIN)
    await sendChanges(app, booking.id, ADMIN, { alreadyNotified: false })
    const sent = (await emails(booking)).map((email) => [
      email.kind,
      /^Cancel by (\d+ \w+ 2090)/m.exec(renderEmail(email).text)?.[1],
    ])
    expect(sent.sort()).toEqual([
      ["changed", "15 December 2090"],
      ["confirmed", undefined],
      ["confirmed", undefined],
      ["received", "28 November 2090"],
    ])
  })

  it("say what comes back when a paid booking is cancelled", async () => {
    const booking = await book()
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    const [email] = (await emails(booking)).filter(({ kind }) => kind === "cancelled")
    expect(email?.facts).toMatchObject({ received: booking.total, refund: booking.total })
    expect(renderEmail(email!).text).toMatch(/\nPaid: ฿34,000\nRefund: ฿34,000\n/)
    const unpaid = await book()
    await changeStatus(app, unpaid.id, "cancelled", ADMIN)
    const [other] = (await emails(unpaid)).filter(({ kind }) => kind === "cancelled")
    expect(other?.facts).toMatchObject({ received: 0 })
    expect(renderEmail(other!).text).not.toContain("Paid:")
  })

  it("are not shown where the owner has set none", async () => {
    await changeTerms(app, { cancellation: null }, BY)
    const booking = await book()
    expect(booking.terms).toEqual(DEFAULT_TERMS)
    expect(renderEmail((await emails(booking))[0]!).text).not.toContain("To cancel")
  })
})
