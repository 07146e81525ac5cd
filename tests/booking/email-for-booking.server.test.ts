import { describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { HOUR_MS, NOW, ORIGIN, rows, withConcurrentWrite } from "../support/app.ts"
import { createBooking, GUEST } from "../support/bookings.ts"
import { MALI } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

const emails = async () =>
  (
    await rows<{
      kind: string
      recipient: string
      facts: string
      language: string
      booking_id: string
      due_at: number
    }>("select * from outbox order by rowid")
  ).map(({ facts, ...email }) => ({ ...email, facts: JSON.parse(facts) }))

const app = setUpVilla()

describe("emails about a booking", () => {
  it("are queued in the batch of their cause, with the facts of that time", async () => {
    const { id, reference } = await createBooking(app)
    expect(await emails()).toEqual([])
    await setCustomerInfo(app, id, MALI, GUEST)
    await changeStatus(app, id, "confirmed", { actor: "admin", name: "Owner" }, "Seen")
    await changeStatus(app, id, "confirmed", { actor: "admin", name: "Owner" })
    const [received, confirmed, ...others] = await emails()
    expect(others).toEqual([])
    expect(received).toMatchObject({
      kind: "received",
      recipient: "mali@example.com",
      language: "th",
      booking_id: id,
      due_at: NOW,
      facts: {
        villaName: { th: "บ้านทดสอบ", en: "Test House" },
        reference,
        firstName: "Mali",
        total: 34_000_00,
        checkIn: "2090-12-03",
        checkOut: "2090-12-07",
        checkInTime: "14:00",
        paymentDeadline: NOW + 2 * HOUR_MS,
        origin: ORIGIN,
        contact: { phone: "081 234 5678", email: "owner@example.com", line: "@testhouse" },
      },
    })
    expect(confirmed).toMatchObject({ kind: "confirmed", facts: { reason: "Seen", paymentDeadline: null } })
  })

  it("contain a link that opens the booking until 90 days after the stay", async () => {
    const booking = await createBooking(app)
    const url = new URL(await bookingUrl(app, booking))
    expect(`${url.origin}${url.pathname}`).toBe(`${ORIGIN}/booking/${booking.id}/open`)
    const token = url.searchParams.get("token") ?? ""
    expect(await app.signer.readToken("booking-email", token, Date.UTC(2091, 2, 1))).toBe(`${booking.id}:1`)
    expect(await app.signer.readToken("booking-email", token, Date.UTC(2091, 3, 1))).toBeNull()
    // The link's token is not a bearer token of the API.
    expect(await app.signer.readToken("booking", token, NOW)).toBeNull()
  })

  it("report an expiry once, and only if an email address is known", async () => {
    const { id } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, GUEST)
    await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, "guest-2")
    app.clock.now += 3 * HOUR_MS
    expect(await expireBookings(app)).toBe(2)
    expect(await expireBookings(app)).toBe(0)
    const kinds = (await emails()).map(({ kind, booking_id, facts }) => [kind, booking_id, facts.cancelReason])
    expect(kinds).toEqual([
      ["received", id, null],
      ["expired", id, "expired"],
    ])
  })

  it("are not queued twice by concurrent writers", async () => {
    const { id } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, GUEST)
    const by = { actor: "admin", name: "Owner" } as const
    const late = withConcurrentWrite(app, async () => void (await changeStatus(app, id, "cancelled", by)))
    await changeStatus(late, id, "confirmed", by)
    expect((await emails()).map(({ kind }) => kind)).toEqual(["received", "cancelled"])
  })
})
