import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { emailChanges } from "#app/booking/email-changes.server.ts"
import { read } from "#app/db/database.server.ts"
import { readEmailsOf } from "#app/email/outbox-store.server.ts"
import { renderEmail } from "#app/email/render-email.server.ts"
import { deleteBookings, insertSampleVilla, type TestApp, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const ADMIN = { actor: "admin", name: "Noi" } as const
let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
  booking = await createBooking(app, { customer: MALI, language: "en" })
})

const changeEmails = async () => {
  const [emails] = await read(app.db, readEmailsOf(app.db, booking.id, 20))
  return emails.filter(({ kind }) => kind === "changed")
}

describe("emailing changes to the guest", () => {
  it("emails every change since the last time, once, in the guest's language", async () => {
    await editBooking(app, booking.id, { checkOut: "2090-12-08", recalculate: true }, ADMIN)
    await editBooking(app, booking.id, { guests: 4, customerInfo: { phone: "+4915123456789" } }, ADMIN)
    app.clock.now += 1000
    expect(await emailChanges(app, booking.id)).toEqual({ ok: true, value: null })
    const [email, ...more] = await changeEmails()
    expect(more).toEqual([])
    const { subject, text } = renderEmail(email!)
    expect(subject).toContain("has been changed")
    expect(text).toContain("Fri, 8 Dec 2090")
    expect(text).toContain("2 → 4")
    expect(text).toContain("฿34,000 → ฿42,500")
    expect(text).toContain("081 234 5678 → +49 1512 3456789")
    app.clock.now += 1000
    expect(await emailChanges(app, booking.id)).toMatchObject({ ok: false, error: "changes-not-sent" })
    await editBooking(app, booking.id, { guests: 5 }, ADMIN)
    app.clock.now += 1000
    await emailChanges(app, booking.id)
    expect((await changeEmails()).map(({ facts }) => facts)).toMatchObject([
      { changes: [{ field: "guests", from: 4, to: 5 }], remaining: 0 },
      {},
    ])
  })

  it("says what is still to be paid for a confirmed booking", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await editBooking(app, booking.id, { totalPrice: 40000_00 }, ADMIN)
    await emailChanges(app, booking.id)
    const [email] = await changeEmails()
    expect(email?.facts).toMatchObject({ remaining: 6000_00 })
    expect(renderEmail(email!).text).toContain("฿6,000")
  })

  it("fails once the booking is cancelled", async () => {
    await editBooking(app, booking.id, { guests: 4 }, ADMIN)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await emailChanges(app, booking.id)).toMatchObject({ error: "changes-not-sent" })
  })

  it("fails where nothing was changed, and without an address", async () => {
    expect(await emailChanges(app, booking.id)).toMatchObject({ error: "changes-not-sent" })
    await editBooking(app, booking.id, { guests: 4, customerInfo: { email: "" } }, ADMIN)
    expect(await emailChanges(app, booking.id)).toMatchObject({ error: "changes-not-sent" })
    expect(await emailChanges(app, "nobody-s")).toMatchObject({ error: "not-found" })
  })
})
