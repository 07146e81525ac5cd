import type { Booking } from "./booking.ts"
import type { BookingStatus } from "./status.ts"

/** What the page of a booking says at its top: the status, or how the stay ended. */
export type ConfirmationHeading = BookingStatus | "over" | "noShow"

export function headingOf(
  { cancelReason }: Pick<Booking, "cancelReason">,
  status: BookingStatus,
  isOver: boolean,
): ConfirmationHeading {
  if (status === "confirmed" && isOver) return "over"
  return status === "cancelled" && cancelReason === "no-show" ? "noShow" : status
}

/** What decides which parts the page of a booking that is not cancelled has. */
export type ConfirmationFacts = {
  status: BookingStatus
  isOver: boolean
  /** The pass of a confirmed stay. */
  hasPass: boolean
  balance: "before-arrival" | "other" | null
  hasRefunds: boolean
  canReview: boolean
  hasExtras: boolean
  canChangeDetails: boolean
  hasArrivalTime: boolean
  /** Of foreign guests; `missing` while some are to be given. */
  passports: "missing" | "given" | null
  hasDamage: boolean
}

export type ConfirmationPart =
  | "saved-copy-notice"
  | "steps"
  | "status"
  | "balance"
  | "refunds"
  | "review"
  | "pass"
  | "extras"
  | "next-steps"
  | "details"
  | "passports"
  | "calendar-file"
  | "folds"
  | "open-in-browser"
  | "line"
  | "contact"
  | "damage"
  | "receipts"
  | "summary"
  | "links"
  | "saved-copy"

/** Whether a device keeps a copy of the page, to be read without a network. */
export function canBeSaved(status: BookingStatus): boolean {
  return status === "in_review" || status === "confirmed"
}

/** The page's parts from its top. The rest of a stay with a pass is in its folds. */
export function confirmationParts(facts: ConfirmationFacts): ConfirmationPart[] {
  const { status, isOver, hasPass } = facts
  const next = nextStep(facts)
  const isSaved = canBeSaved(status)
  const parts: [part: ConfirmationPart, isShown: boolean][] = [
    ["saved-copy-notice", isSaved],
    // Not after the stay, when the page is where its receipts are.
    ["steps", isSaved && !isOver],
    ["status", true],
    ["balance", facts.balance !== null],
    ["refunds", facts.hasRefunds],
    ["review", facts.canReview],
    ["pass", hasPass],
    ["extras", facts.hasExtras],
    ["next-steps", status === "in_review"],
    ["details", facts.canChangeDetails && (hasPass ? next === "arrival" : isSaved)],
    ["passports", facts.passports !== null && (!hasPass || next === "passports")],
    ["calendar-file", hasPass && !isOver],
    ["folds", hasPass],
    ["open-in-browser", true],
    ["line", true],
    ["contact", hasPass],
    ["damage", facts.hasDamage],
    ["receipts", !hasPass],
    ["summary", true],
    ["links", !hasPass],
    ["contact", !hasPass],
    ["saved-copy", isSaved],
  ]
  return parts.filter(([, isShown]) => isShown).map(([part]) => part)
}

/** The one thing that guests of a confirmed stay do next. What is paid on arrival is none. */
export function nextStep({
  hasPass,
  balance,
  canChangeDetails,
  hasArrivalTime,
  passports,
}: ConfirmationFacts): "balance" | "arrival" | "passports" | null {
  if (!hasPass) return null
  if (balance === "before-arrival") return "balance"
  if (canChangeDetails && !hasArrivalTime) return "arrival"
  return passports === "missing" ? "passports" : null
}
