import { describe, expect, it } from "vitest"
import type { BookingEvent } from "#app/booking/booking.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { CardPaymentStatus } from "#app/money/cards/card-payment.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { eraseObstacle, type Guest, isBookingOf } from "#app/people/guests/guest.ts"
import { sampleBooking, sampleLink } from "../../support/sample.ts"

const TODAY = "2026-11-21"
const NOW = Date.parse("2026-11-21T05:00:00Z")
const DAY_MS = 24 * 60 * 60 * 1000
const event = (to: BookingStatus | null, at: number): BookingEvent => ({
  at,
  to,
  from: null,
  actor: "admin",
  actorName: "Anong",
  action: "status",
  reason: null,
})
const over = sampleBooking({ id: "B1", reference: "BV-OVER00", status: "confirmed", checkOut: "2026-11-20" })
const ahead = sampleBooking({ id: "B2", reference: "BV-AHEAD0", status: "confirmed", checkOut: "2026-12-07" })
const unpaid = sampleBooking({ id: "B3", reference: "BV-UNPAID", status: "pending_payment", checkOut: "2026-12-07" })
const cancelled = sampleBooking({ id: "B4", reference: "BV-CANCEL", status: "cancelled", updatedAt: 0 })
const link = sampleLink({ id: "2f3a9c00-0000-4000-8000-000000000000" })
const payment = (status: CardPaymentStatus, bookingId: string | null = "B1") => ({
  id: "P1",
  bookingId,
  paymentLinkId: bookingId ? null : link.id,
  gateway: "sandbox",
  chargeId: null,
  status,
  debt: bookingId ? `booking:${bookingId}` : `link:${link.id}`,
  livemode: null,
  returnedAt: null,
  amount: 100,
  brand: null,
  last4: null,
  email: "mali@example.com",
  createdAt: 0,
  updatedAt: 0,
})

describe("obstacles of an erasure", () => {
  it.each<[string, Partial<Guest>, ReturnType<typeof eraseObstacle>]>([
    ["nothing", { bookings: [over], links: [], cardPayments: [payment("captured")] }, null],
    [
      "a future stay, which hides the other obstacles",
      { bookings: [over, ahead, unpaid], links: [], cardPayments: [] },
      { kind: "stay-ahead", references: ["BV-AHEAD0"] },
    ],
    [
      "an unpaid booking",
      { bookings: [over, unpaid], links: [], cardPayments: [] },
      { kind: "payment-awaited", references: ["BV-UNPAID"] },
    ],
    [
      "an open link",
      { bookings: [over], links: [link], cardPayments: [] },
      { kind: "payment-awaited", references: ["PL-2F3A9C"] },
    ],
    [
      "a link in review",
      { bookings: [], links: [{ ...link, status: "in_review" }], cardPayments: [] },
      { kind: "payment-awaited", references: ["PL-2F3A9C"] },
    ],
    ["not a settled link", { bookings: [over], links: [{ ...link, status: "paid" }], cardPayments: [] }, null],
    [
      "a card that is being charged",
      { bookings: [over], links: [], cardPayments: [payment("capturing")] },
      { kind: "payment-awaited", references: ["BV-OVER00"] },
    ],
    [
      "a card authorisation for a link",
      { bookings: [], links: [], cardPayments: [payment("authorized", null)] },
      { kind: "payment-awaited", references: ["PL-2F3A9C"] },
    ],
    [
      "money received for a booking that was cancelled lately",
      {
        bookings: [over, cancelled],
        sums: new Map([["B4", { ...NO_SUMS, held: 100 }]]),
        histories: new Map([["B4", [event("pending_payment", NOW), event("cancelled", NOW - 89 * DAY_MS)]]]),
      },
      { kind: "refund-owed", references: ["BV-CANCEL"] },
    ],
    [
      "not money received for a booking that was cancelled long ago",
      {
        bookings: [cancelled],
        sums: new Map([["B4", { ...NO_SUMS, held: 100 }]]),
        histories: new Map([["B4", [event("cancelled", NOW - 90 * DAY_MS), event(null, NOW)]]]),
      },
      null,
    ],
    [
      "money received for an overdue booking, which is not yet written as cancelled",
      { bookings: [{ ...cancelled, updatedAt: NOW - 1 }], sums: new Map([["B4", { ...NO_SUMS, held: 100 }]]) },
      { kind: "refund-owed", references: ["BV-CANCEL"] },
    ],
    ["not a declined card", { bookings: [over], links: [], cardPayments: [payment("declined")] }, null],
  ])("%s", (_, guest, expected) => {
    const nothing = { bookings: [], histories: new Map(), sums: new Map(), links: [], cardPayments: [], refunds: [] }
    expect(eraseObstacle({ ...nothing, ...guest }, { today: TODAY, now: NOW })).toEqual(expected)
  })
})

describe("a booking belongs to the guest whose email or phone is given", () => {
  const customer = {
    firstName: "0812345678",
    lastName: "mali@example.com",
    email: "Somchai@Example.com",
    phone: "0898765432",
  }
  it.each([
    [{ email: "somchai@example.com", phone: null }, true],
    [{ email: null, phone: "0898765432" }, true],
    [{ email: "mali@example.com", phone: null }, false],
    [{ email: null, phone: "0812345678" }, false],
  ] as const)("%o: %s", (question, own) => {
    expect(isBookingOf({ customer }, question)).toBe(own)
    expect(isBookingOf({ customer: null }, question)).toBe(false)
  })
})
