import { beforeEach, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { write } from "#app/db/database.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { findOwnRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { raiseLateRefunds } from "#app/money/refunds/raise-late-refunds.server.ts"
import { DEFAULT_ALERT_SETTINGS } from "#app/notify/alerts/alert.ts"
import { findDigest, raiseDigests } from "#app/notify/alerts/raise-digests.server.ts"
import { saveAlertSettings } from "#app/notify/alerts/recipient-store.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla({
  terms: { ...DEFAULT_TERMS, refundDays: 5, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } },
})
let booking: Booking
const at = (text: string) => {
  app.clock.now = Date.parse(`${text}+07:00`)
  vi.setSystemTime(app.clock.now)
}
const changed = async (change: Promise<{ ok: boolean; value?: Booking }>): Promise<Booking> => {
  const { ok, value } = await change
  expect(ok).toBe(true)
  booking = value!
  return booking
}
/** 34,000 baht for 3 to 7 December 2090. */
beforeEach(async () => {
  at("2090-11-21T12:00")
  booking = await createBooking(app, { language: "en" })
  await changed(setCustomerInfo(app, booking.id, MALI, GUEST))
  await changed(changeStatus(app, booking.id, "confirmed", ADMIN))
})

/** The guest asked two days before the stay, so that half of it goes back. */
async function cancel(): Promise<void> {
  at("2090-12-01T12:00")
  await changed(cancelBooking(app, booking.id, ADMIN, { cancelReason: "guest" }))
}
const nameAccount = () => rows("update refunds set payee = 'x', payee_at = ?", app.clock.now)
const alerts = async () =>
  (await rows<{ key: string }>("select dedupe_key as key from alerts where kind = 'refund-late'")).length

/** What the guest's page says, as text. */
async function guestPage(): Promise<string> {
  const guest = new Client()
  guest.cookie = "lang=en"
  await guest.get((await bookingUrl(app, booking)).replace(booking.origin, ""))
  const { body } = await guest.get(`/booking/${booking.id}/confirmation`)
  return shownHtml(body)
    .replaceAll("&#x27;", "'")
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
}

it("owners are alerted once, from 09:00 on the day after that of the transfer", async () => {
  await cancel()
  await nameAccount()
  at("2090-12-06T23:00")
  expect([await raiseLateRefunds(app), await alerts()]).toEqual([0, 0])
  at("2090-12-07T08:59")
  expect([await raiseLateRefunds(app), await alerts()]).toEqual([0, 0])
  at("2090-12-07T09:00")
  expect([await raiseLateRefunds(app), await alerts()]).toEqual([1, 1])
  at("2090-12-08T09:00")
  expect([await raiseLateRefunds(app), await alerts()]).toEqual([0, 1])
})

it("not while the guest has to name an account, nor of what was returned", async () => {
  await cancel()
  at("2090-12-20T12:00")
  expect(await raiseLateRefunds(app)).toBe(0)
  await nameAccount()
  const [refund] = await findOwnRefunds(app, booking)
  await changed(recordReturned(app, refund!.id, { channel: "cash", slip: null }, ADMIN))
  at("2091-01-20T12:00")
  expect(await raiseLateRefunds(app)).toBe(0)
})

it("the owners' digest counts them, and staff's does not", async () => {
  await deleteStaff()
  const owner = await insertAdmin(app, { email: "owner@example.com" })
  const staff = await insertAdmin(app, { email: "staff@example.com", role: "staff" })
  await cancel()
  await nameAccount()
  at("2090-12-06T07:00")
  expect((await findDigest(app)).refundsLate).toBe(0)
  // A Wednesday without stays: the staff's digest has no news.
  at("2090-12-13T07:00")
  expect((await findDigest(app)).refundsLate).toBe(1)
  for (const { id } of [owner, staff])
    await write(app.db, [saveAlertSettings(app.db, id, { ...DEFAULT_ALERT_SETTINGS, digestHour: 7, version: 1 })])
  await raiseDigests(app)
  const digests = await rows<{ to: string; late: number }>(
    `select recipient_id as "to", facts ->> 'refundsLate' as late from alerts where kind = 'digest'`,
  )
  expect(digests).toEqual([{ to: owner.id, late: 1 }])
})

it("the guest reads the day, and paid, kept and owed apart", async () => {
  await cancel()
  const waiting = await guestPage()
  expect(waiting).toContain("We'll transfer it within 5 days of you telling us where to send it.")
  expect(waiting).toContain("Paid ฿34,000 Cancellation charge ฿17,000 We owe you ฿17,000")
  expect(waiting).not.toMatch(/Cancellation policy|full refund|\d% refund/)
  await nameAccount()
  expect(await guestPage()).toContain("We'll transfer it by 6 Dec 2090.")
})

it("a guest reads what was returned", async () => {
  await cancel()
  const [refund] = await findOwnRefunds(app, booking)
  await changed(recordReturned(app, refund!.id, { channel: "cash", slip: null }, ADMIN))
  const returned = await guestPage()
  expect(returned).toContain("Paid ฿34,000 Returned ฿17,000 Cancellation charge ฿17,000")
  expect(returned).toContain("Returned in cash on")
  expect(returned).not.toContain("We owe you")
})

it("a refund that was taken back is owed again", async () => {
  const payment = { kind: "payment", amount: 2_000_00, channel: "cash" } as const
  await changed(recordLedgerLine(app, booking.id, payment, ADMIN))
  await changed(createRefund(app, booking.id, undefined, ADMIN))
  const [refund] = await findOwnRefunds(app, booking)
  await changed(recordReturned(app, refund!.id, { channel: "cash", slip: null }, ADMIN))
  expect(await guestPage()).toContain("Returned in cash on")
  const [line] = await rows<{ id: string }>("select id from ledger where kind = 'refund'")
  const reversal = { kind: "reversal", reverses: line!.id, note: "Never handed over" } as const
  await changed(recordLedgerLine(app, booking.id, reversal, ADMIN))
  const again = await guestPage()
  expect(again).not.toContain("Returned in cash on")
  expect(again).toMatch(/We owe you[^฿]*฿2,000/)
  expect(await findOwnRefunds(app, booking)).toMatchObject([{ status: "owed", amount: 2_000_00 }])
})

it("a guest who paid too much reads what we owe", async () => {
  const payment = { kind: "payment", amount: 2_000_00, channel: "cash" } as const
  await changed(recordLedgerLine(app, booking.id, payment, ADMIN))
  const page = await guestPage()
  expect(page).toMatch(/We owe you[^฿]*฿2,000/)
  expect(page).not.toContain("Still to pay")
})
