import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { StayEmailKind } from "#app/notify/email/email-kinds.ts"
import type { Actor } from "#app/villa/actor.ts"
import { extrasChange } from "#app/villa/extras/extra.ts"
import type { Booking } from "./booking.ts"

/** First email to a new address, by status. */
const FIRST_EMAILS = {
  pending_payment: "received",
  in_review: "slip-received",
  confirmed: "confirmed",
  cancelled: null,
} as const

/** `emailBegunStay`: staff want an email even for a stay that had begun when it was entered. */
type Change = { actor: Actor; timezone: string; emailBegunStay?: boolean }

/**
 * Expiry queues its own, and `scheduledEmailDue` decides on those around the stay. Stays that had begun when staff
 * entered them need `emailBegunStay`.
 * @param before null for a new booking
 */
export function emailDueFor(
  before: Booking | null,
  after: Booking,
  { actor, timezone, emailBegunStay = false }: Change,
): StayEmailKind | null {
  if (!after.customer) return null
  if (actor === "admin" && !emailBegunStay && hadBegunWhenEntered(after, timezone)) return null
  if (before?.status === after.status || !before) {
    if (after.customer.email && hasNewEmail(before, after)) return FIRST_EMAILS[after.status]
    return before && actor === "guest" && changesLaterExtras(before, after) ? "extras-changed" : null
  }
  switch (after.status) {
    case "in_review":
      return before.status === "confirmed" ? "check-again" : "slip-received"
    case "confirmed":
      return "confirmed"
    case "cancelled":
      return "cancelled"
    // A guest who removes a slip needs no email about it.
    case "pending_payment":
      return actor === "guest" ? null : "rejected"
  }
}

/** Whoever has the booking's link can order them. The team's changes are emailed when it wants. */
function changesLaterExtras(before: Booking, { status, extras }: Booking): boolean {
  return status === "confirmed" && extrasChange(before.extras, extras) !== null
}

/** Whether the check-in was before the day on which the booking was made. */
export function hadBegunWhenEntered(
  { checkIn, createdAt }: Pick<Booking, "checkIn" | "createdAt">,
  timezone: string,
): boolean {
  return checkIn < dateIn(timezone, new Date(createdAt))
}

/** Ignores case. */
export function hasNewEmail(before: Pick<Booking, "customer"> | null, after: Pick<Booking, "customer">): boolean {
  return before?.customer?.email.toLowerCase() !== after.customer?.email.toLowerCase()
}
