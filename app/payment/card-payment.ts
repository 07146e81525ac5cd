import { awaitsPayment, type Booking } from "../booking/booking.ts"
import type { PayableRef } from "./payable.ts"

/** One try to pay by card. Money is satang, instants are epoch milliseconds. */
export type CardPayment = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  gateway: string
  chargeId: string | null
  status: CardPaymentStatus
  /** What is owed, see `debtOf`; at most one payment of a debt is captured. Null on payments from before this field. */
  debt: string | null
  /** Whether the gateway moved real money; null until it has answered. */
  livemode: boolean | null
  /** When the guest came back from their bank's page. */
  returnedAt: number | null
  amount: number
  brand: string | null
  last4: string | null
  /** Where the code goes. */
  email: string
  createdAt: number
  updatedAt: number
}

export function subjectOf({ bookingId, paymentLinkId }: Pick<CardPayment, "bookingId" | "paymentLinkId">): PayableRef {
  return bookingId === null ? { kind: "link", id: paymentLinkId ?? "" } : { kind: "booking", id: bookingId }
}

/**
 * What a payment pays, of which at most one is captured: a booking, also by a link while the booking is unpaid; else the
 * link itself, which is a debt of its own.
 * @param booking the booking of the link, if it has one
 */
export function debtOf({ kind, id }: PayableRef, booking: Pick<Booking, "id" | "status"> | null): string {
  if (kind === "booking") return `booking:${id}`
  return booking && awaitsPayment(booking) ? `booking:${booking.id}` : `link:${id}`
}

/** How many tries one booking or link has in an hour: who only tests stolen numbers needs more. */
export const CARD_ATTEMPTS_PER_HOUR = 10

/** How many tries one address has in an hour, whatever it pays for. */
export const CARD_ATTEMPTS_PER_ADDRESS = 20

/** How long a try may stay without an answer before the money that it may hold is given back. */
export const CARD_PENDING_MINUTES = 30

/**
 * The states of one try to pay by card: `pending` until the gateway or the guest's bank has answered, `authorized` while
 * the money is held, `capturing` from the moment it is asked for until the gateway says that it came, `lost` where the
 * gateway knows no such charge any more.
 */
export const CARD_PAYMENT_STATUSES = [
  ...(["pending", "authorized", "capturing", "captured", "declined", "voided", "lost"] as const),
] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]
