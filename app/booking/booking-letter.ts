import type { Actor } from "../villa/actor.ts"
import type { Booking } from "./booking.ts"

/** What is told to a guest about a stay. An expired booking's letter is written where it expires. */
export type StayLetterKind = "received" | "slip-received" | "confirmed" | "rejected" | "cancelled"

/**
 * The letter that a change owes its guest, or null.
 * @param before null where the booking is new
 */
export function letterOwed(before: Booking | null, after: Booking, actor: Actor): StayLetterKind | null {
  if (!after.customer?.email) return null
  if (before?.status === after.status || !before) {
    const firstHeard = !before?.customer?.email
    return firstHeard && after.status === "pending_payment" ? "received" : null
  }
  switch (after.status) {
    case "in_review":
      return "slip-received"
    case "confirmed":
      return "confirmed"
    case "cancelled":
      return "cancelled"
    // A guest who takes a slip back knows it.
    case "pending_payment":
      return actor === "guest" ? null : "rejected"
  }
}
