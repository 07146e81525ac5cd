import { awaitsPayment, type Booking } from "../booking/booking.ts"
import type { PayableRef } from "./payable.ts"

/** One attempt to pay by card. Money is satang, instants are epoch milliseconds. */
export type CardPayment = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  gateway: string
  chargeId: string | null
  status: CardPaymentStatus
  /** See `debtOf`; at most one payment of a debt is captured. Null on payments that are older than this column. */
  debt: string | null
  /** Whether real money moves; null until the gateway has answered. */
  livemode: boolean | null
  /** When the payer returned from their bank's page. */
  returnedAt: number | null
  amount: number
  brand: string | null
  last4: string | null
  /** Where the one-time code is sent. */
  email: string
  createdAt: number
  updatedAt: number
}

export function subjectOf({ bookingId, paymentLinkId }: Pick<CardPayment, "bookingId" | "paymentLinkId">): PayableRef {
  return bookingId === null ? { kind: "link", id: paymentLinkId ?? "" } : { kind: "booking", id: bookingId }
}

/**
 * The debt that a payment settles, of which at most one payment is captured: a booking, also by a link while the booking
 * is unpaid; otherwise the link itself.
 * @param booking the booking of the link, if it has one
 */
export function debtOf({ kind, id }: PayableRef, booking: Pick<Booking, "id" | "status"> | null): string {
  if (kind === "booking") return `booking:${id}`
  return booking && awaitsPayment(booking) ? `booking:${booking.id}` : `link:${id}`
}

/** Attempts per hour for one booking or link: a limit against testing stolen card numbers. */
export const CARD_ATTEMPTS_PER_HOUR = 10

/** Attempts per hour from one network address, whatever they pay for. */
export const CARD_ATTEMPTS_PER_ADDRESS = 20

/** How long an attempt may stay unanswered before a hold that it may have made is released. */
export const CARD_PENDING_MINUTES = 30

/**
 * The states of one attempt: `pending` until the gateway or the payer's bank has answered, `authorized` while the money is
 * held, `capturing` from the capture request until the gateway has confirmed it, `lost` where the gateway does not know
 * the charge any more.
 */
export const CARD_PAYMENT_STATUSES = [
  ...(["pending", "authorized", "capturing", "captured", "declined", "voided", "lost"] as const),
] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]
