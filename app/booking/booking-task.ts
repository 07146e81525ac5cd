import type { DamageTask } from "#app/money/damage/damage.ts"
import type { BookingStatus } from "./status.ts"

/** What waits for the team at one booking. */
export type BookingTask =
  | "slip"
  | "money-arrived"
  | "confirm"
  | "refund"
  | "move"
  | "changes"
  | "return-damage"
  | "share"
  | "balance"
  | "receive-damage"
  | "code"

type Facts = {
  status: BookingStatus
  /** A cancelled booking's slip, of which nobody has said whether its money arrived. */
  awaitsMoneyCheck: boolean
  /** An open or undecided refund that the person may settle. */
  hasRefund: boolean
  hasOpenMove: boolean
  hasChangesToSend: boolean
  /** No email was queued, and nobody has the link to send. */
  isGuestUntold: boolean
  /** Satang still to be paid for a confirmed stay, and whether its day has come. */
  owed: number
  isDue: boolean
  damage: DamageTask["task"] | null
  /** The guest may see the code of the house now. */
  isCodeReleased: boolean
}

/** The one action that the booking's page shows first; null if nothing waits. */
export function bookingTask(facts: Facts): BookingTask | null {
  if (facts.status === "in_review") return "slip"
  if (facts.status === "pending_payment") return "confirm"
  if (facts.awaitsMoneyCheck) return "money-arrived"
  // Before a refund, which the page also lists among its payments.
  if (facts.hasOpenMove && facts.status !== "cancelled") return "move"
  if (facts.hasRefund) return "refund"
  if (facts.damage === "return" || facts.damage === "overdue") return "return-damage"
  if (facts.status === "cancelled") return null
  if (facts.hasChangesToSend) return "changes"
  if (facts.owed > 0 && facts.isDue) return "balance"
  if (facts.isGuestUntold) return "share"
  if (facts.owed > 0) return "balance"
  if (facts.damage === "receive") return "receive-damage"
  return facts.isCodeReleased ? "code" : null
}
