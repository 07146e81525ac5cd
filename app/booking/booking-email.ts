import type { StayEmailKind } from "../email/email.ts"
import type { Actor } from "../villa/actor.ts"
import type { Booking } from "./booking.ts"

/** The first email to a new address, by the booking's status. */
const FIRST_EMAILS = {
  pending_payment: "received",
  in_review: "slip-received",
  confirmed: "confirmed",
  cancelled: null,
} as const

/**
 * The kind of email that a change causes, or null. The email of an expired booking is queued by the expiry.
 * @param before null for a new booking
 */
export function emailDueFor(before: Booking | null, after: Booking, actor: Actor): StayEmailKind | null {
  if (!after.customer?.email) return null
  if (before?.status === after.status || !before) {
    return hasNewEmail(before, after) ? FIRST_EMAILS[after.status] : null
  }
  switch (after.status) {
    case "in_review":
      return "slip-received"
    case "confirmed":
      return "confirmed"
    case "cancelled":
      return "cancelled"
    // A guest who removes a slip needs no email about it.
    case "pending_payment":
      return actor === "guest" ? null : "rejected"
  }
}

/** Whether the email address has changed, ignoring case. */
export function hasNewEmail(before: Pick<Booking, "customer"> | null, after: Pick<Booking, "customer">): boolean {
  return before?.customer?.email.toLowerCase() !== after.customer?.email.toLowerCase()
}
