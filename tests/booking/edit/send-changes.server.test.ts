import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { changesSinceNotified } from "#app/booking/edit/stay-change.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { read } from "#app/db/database.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { HOUR_MS, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app, { customer: MALI, language: "en" })
})

const emailChanges = () => sendChanges(app, booking.id, ADMIN, { alreadyNotified: false })
const changeEmails = async () => {
  const [emails] = await read(app.db, readEmailsOf(app.db, booking.id, 20))
  return emails.filter(({ kind }) => kind === "changed")
}

describe("emailing changes to the guest", () => {
  it("emails every change since the last time, once, in the guest's language", async () => {
    await editBooking(app, booking.id, { checkOut: "2090-12-08", recalculate: true }, ADMIN)
    await editBooking(app, booking.id, { guests: 4, customerInfo: { phone: "+4915123456789" } }, ADMIN)
    expect(await emailChanges()).toMatchObject({ ok: true })
    const [email, ...more] = await changeEmails()
    expect(more).toEqual([])
    const { subject, text } = renderEmail(email!)
    expect(subject).toMatch(/^Booking BV-\w+ changed/)
    expect(text).toContain("Fri, 8 Dec 2090")
    expect(text).toContain("2 → 4")
    expect(text).toContain("฿34,000 → ฿42,500")
    expect(text).toContain("081 234 5678 → +49 1512 3456789")
    expect(await emailChanges()).toMatchObject({ ok: false, error: "changes-not-sent" })
    await editBooking(app, booking.id, { guests: 5 }, ADMIN)
    await emailChanges()
    expect((await changeEmails()).map(({ facts }) => facts)).toMatchObject([
      { changes: [{ field: "guests", from: 4, to: 5 }], remaining: 0 },
      {},
    ])
  })

  it("offers to pay a balance by the booking's open payment link", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await editBooking(app, booking.id, { totalPrice: 40000_00 }, ADMIN)
    const [link] = await rows<{ id: string; amount: number }>(
      "select id, amount from payment_links where booking_id = ? and status = 'open'",
      booking.id,
    )
    expect(link).toMatchObject({ amount: 6000_00 })
    await emailChanges()
    const [email] = await changeEmails()
    expect(email?.facts).toMatchObject({ payLink: { url: `${booking.origin}/payment/${link?.id}`, amount: 6000_00 } })
    expect(renderEmail(email!).text).toContain(`Pay ฿6,000:\n${booking.origin}/payment/${link?.id}`)
  })

  it("says what is still to be paid for a confirmed booking", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await editBooking(app, booking.id, { totalPrice: 40000_00 }, ADMIN)
    await emailChanges()
    const [email] = await changeEmails()
    expect(email?.facts).toMatchObject({ remaining: 6000_00 })
    expect(renderEmail(email!).text).toContain("฿6,000")
  })

  it("says what cancelling refunds of the price and of what was charged later", async () => {
    const cancellation = JSON.stringify({ tiers: [{ days: 5, percent: 100 }], graceHours: 0 })
    await rows("update bookings set terms = json_set(terms, '$.cancellation', json(?))", cancellation)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await recordLedgerLine(app, booking.id, { kind: "charge", amount: 1_800_00, note: "BBQ" }, ADMIN)
    await editBooking(app, booking.id, { guests: 3 }, ADMIN)
    await emailChanges()
    const [unpaid] = await changeEmails()
    expect(renderEmail(unpaid!).text).toContain("all you paid: ฿34,000, or ฿35,800 once paid in full")
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_800_00, channel: "cash" }, ADMIN)
    await editBooking(app, booking.id, { guests: 4 }, ADMIN)
    await emailChanges()
    const texts = (await changeEmails()).map((email) => renderEmail(email).text)
    expect(texts.filter((text) => text.includes("full refund of ฿35,800"))).toHaveLength(1)
  })

  it("fails once the booking is cancelled", async () => {
    await editBooking(app, booking.id, { guests: 4 }, ADMIN)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await emailChanges()).toMatchObject({ error: "changes-not-sent" })
  })

  it("fails where nothing was changed, and without an address", async () => {
    expect(await emailChanges()).toMatchObject({ error: "changes-not-sent" })
    await editBooking(app, booking.id, { guests: 4, customerInfo: { email: "" } }, ADMIN)
    expect(await emailChanges()).toMatchObject({ error: "changes-not-sent" })
    expect(await sendChanges(app, "nobody-s", ADMIN, { alreadyNotified: false })).toMatchObject({ error: "not-found" })
  })

  it("sends one email when it is asked twice at once", async () => {
    await editBooking(app, booking.id, { guests: 4 }, ADMIN)
    const results = await Promise.all([emailChanges(), emailChanges()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await changeEmails()).toHaveLength(1)
  })

  it("still knows after many other emails", async () => {
    await editBooking(app, booking.id, { guests: 4 }, ADMIN)
    await emailChanges()
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    for (let sent = 0; sent < 21; sent++) {
      await sendConfirmation(app, booking.id, { actor: "admin" })
      app.clock.now += HOUR_MS
    }
    expect(await emailChanges()).toMatchObject({ error: "changes-not-sent" })
  })
})

describe("staff who notified the guest themselves", () => {
  it("are recorded, without an email, also where there is no address", async () => {
    await editBooking(app, booking.id, { guests: 4, customerInfo: { email: "" } }, ADMIN)
    expect(await sendChanges(app, booking.id, ADMIN, { alreadyNotified: true })).toMatchObject({ ok: true })
    expect(await changeEmails()).toEqual([])
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({ action: "guest-notified", actor: "admin", actorName: "Noi" })
    expect(changesSinceNotified(history)).toEqual([])
    expect(await sendChanges(app, booking.id, ADMIN, { alreadyNotified: true })).toMatchObject({
      error: "changes-not-sent",
    })
  })
})
