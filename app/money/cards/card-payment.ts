import { awaitsPayment, type Booking } from "#app/booking/booking.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"

/** An attempt to pay by card. Money is in satang, instants in epoch milliseconds. */
export type CardPayment = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  gateway: string
  chargeId: string | null
  status: CardPaymentStatus
  /** See `debtOf`; at most one payment of a debt is captured. Null for payments older than this column. */
  debt: string | null
  /** Whether real money moves; null until the gateway has responded. */
  livemode: boolean | null
  /** When the payer returned from their bank's page. */
  returnedAt: number | null
  amount: number
  brand: string | null
  last4: string | null
  /** The recipient of the OTP. */
  email: string
  createdAt: number
  updatedAt: number
}

export function subjectOf({ bookingId, paymentLinkId }: Pick<CardPayment, "bookingId" | "paymentLinkId">): PayableRef {
  return bookingId === null ? { kind: "link", id: paymentLinkId ?? "" } : { kind: "booking", id: bookingId }
}

/**
 * The debt that a payment settles, of which at most one payment is captured: a booking, also by a link while the
 * booking is unpaid; otherwise the link itself.
 * @param booking the booking of the link, if it has one
 */
export function debtOf({ kind, id }: PayableRef, booking: Pick<Booking, "id" | "status"> | null): string {
  if (kind === "booking") return `booking:${id}`
  return booking && awaitsPayment(booking) ? `booking:${booking.id}` : `link:${id}`
}

/** Attempts per hour for one booking or link: a limit against testing stolen card numbers. */
export const CARD_ATTEMPTS_PER_HOUR = 10

/** Attempts per hour from one network address, for any bookings or links. */
export const CARD_ATTEMPTS_PER_ADDRESS = 20

/** How long an attempt may remain without a result before its possible authorisation is released. */
export const CARD_PENDING_MINUTES = 30

/**
 * How long an authorisation waits for the OTP. A payment link may be open for weeks, and without this limit the money of
 * a payer who has closed its page would stay held for seven days, until the gateway's own limit.
 */
export const CARD_AUTHORIZED_HOURS = 24

/**
 * The states of an attempt: `pending` until the gateway or the payer's bank has responded, `authorized` while the
 * money is held, `capturing` from the capture request until the gateway has confirmed it, `lost` if the gateway no
 * longer knows the charge.
 */
export const CARD_PAYMENT_STATUSES = [
  "pending",
  "authorized",
  "capturing",
  "captured",
  "declined",
  "voided",
  "lost",
] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]

/** Those of an attempt that may still take money. */
export const UNSETTLED_CARD_STATUSES: CardPaymentStatus[] = ["pending", "authorized", "capturing"]
