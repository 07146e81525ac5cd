import { awaitsPayment, type Booking } from "#app/booking/booking.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"

/** An attempt to pay. Money in satang, instants in epoch milliseconds. */
export type CardPayment = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  gateway: string
  chargeId: string | null
  status: CardPaymentStatus
  /** See `debtOf`; at most one payment of a debt is captured. */
  debt: string
  /** Whether real money moves; null until the gateway has responded. */
  livemode: boolean | null
  /** When the payer returned from their bank's page. */
  returnedAt: number | null
  amount: number
  brand: string | null
  last4: string | null
  email: string
  createdAt: number
  updatedAt: number
}

export function subjectOf({ bookingId, paymentLinkId }: Pick<CardPayment, "bookingId" | "paymentLinkId">): PayableRef {
  return bookingId === null ? { kind: "link", id: paymentLinkId ?? "" } : { kind: "booking", id: bookingId }
}

/** A link pays its booking's debt while that is unpaid, else its own; `booking` is the link's. */
export function debtOf({ kind, id }: PayableRef, booking: Pick<Booking, "id" | "status"> | null): string {
  if (kind === "booking") return `booking:${id}`
  return booking && awaitsPayment(booking) ? `booking:${booking.id}` : `link:${id}`
}

/** Per booking or link: a limit against testing stolen card numbers. */
export const CARD_ATTEMPTS_PER_HOUR = 10

/** Per hour, for all bookings and links together. */
export const CARD_ATTEMPTS_PER_ADDRESS = 20

/** Then a possible authorisation of an attempt without a result is released. */
export const CARD_PENDING_MINUTES = 30

/** A link may be open for weeks, and the gateway's own limit for holding money is seven days. */
export const CARD_AUTHORIZED_HOURS = 24

/** `authorized`: held; `capturing`: requested but not confirmed; `lost`: unknown to the gateway. */
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

/** The attempt may still take money. */
export const UNSETTLED_CARD_STATUSES: CardPaymentStatus[] = ["pending", "authorized", "capturing"]
