import type { Booking } from "#app/booking/booking.ts"
import { alertFacts } from "#app/booking/booking-alert.ts"
import { recordedByHand } from "#app/booking/staff-limits/staff-limits.ts"
import type { WrittenOff } from "#app/booking/staff-limits/written-off.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import {
  aboutAct,
  type DecidedFacts,
  type DoneBy,
  type NewAlert,
  newAlert,
  type PayableAlertFacts,
} from "#app/notify/alerts/alert.ts"
import { isLinkLive, linkReference, type PaymentLink, type PaymentLinkEvent } from "./payment-link.ts"
import type { PaymentLinkStatus } from "./payment-link-status.ts"

const DECISIONS = {
  paid: "confirmed",
  open: "rejected",
  cancelled: "cancelled",
  in_review: null,
  expired: null,
} as const satisfies Record<PaymentLinkStatus, DecidedFacts["decision"] | null>

/** Includes the alerts about the link's booking, given as before the change. */
export function linkAlertsFor(
  after: PaymentLink,
  event: PaymentLinkEvent,
  slip: { id: string } | undefined,
  booking: Booking | null,
): NewAlert[] {
  const { id, version, bookingId } = after
  const facts = linkFacts(after)
  const about = (dedupeKey: string) => ({
    subject: `link:${id}`,
    dedupeKey,
    bookingId,
    paymentLinkId: id,
    actorId: event.actorId ?? null,
  })
  if (slip && event.actor === "guest") return [newAlert("slip-waiting", facts, about(`slip:${slip.id}`))]
  if (event.from === event.to) return []
  if (event.to === "paid" && after.purpose === "balance" && booking?.status === "confirmed") {
    // The alert leads to the booking, which shows what is still owed.
    const ofBooking = { ...about(`balance-paid:${id}:${version}`), paymentLinkId: null }
    return [newAlert("balance-paid", { ...alertFacts(booking), amount: after.amount }, ofBooking)]
  }
  if (event.actor === "gateway" && event.to === "paid") return [newAlert("paid", facts, about(`paid:${id}:${version}`))]
  const decision = event.actor === "admin" ? DECISIONS[event.to] : null
  if (!decision) return []
  return [newAlert("decided", { ...facts, decision, by: event.actorName ?? "" }, about(`decided:${id}:${version}`))]
}

/** What staff end unpaid, or whose slip they close without money. Not a link of their own that nobody used. */
export function writtenOffLinkAlert(
  before: PaymentLink,
  after: PaymentLink,
  slips: readonly unknown[],
  by: DoneBy,
): NewAlert[] {
  const act = writtenOffBy(before, after)
  const isUnused = before.madeBy !== null && before.madeBy === by.id && slips.length === 0
  if (!act || isUnused) return []
  const facts = { ...linkFacts(before), act, by: by.name ?? "" }
  return [newAlert("written-off", facts, aboutAct("written-off", by, actOn(after)))]
}

function writtenOffBy(before: PaymentLink, after: PaymentLink): WrittenOff["act"] | null {
  if (after.status === "paid") return null
  if (isLinkLive(before) && !isLinkLive(after)) return "cancelled"
  if (before.inReviewSince === null || after.inReviewSince !== null) return null
  return after.status === "open" ? "rejected" : "missing"
}

/** Staff marked a link as paid with less than it asked for. A balance, and a confirmed stay, still owe the rest. */
export function reducedLinkAlert(
  before: PaymentLink,
  after: PaymentLink,
  booking: Pick<Booking, "status"> | null,
  by: DoneBy,
): NewAlert[] {
  const less = before.amount - after.amount
  if (after.status !== "paid" || before.status === "paid" || less <= 0) return []
  if (booking !== null && (after.purpose !== "extra" || booking.status === "confirmed")) return []
  const facts = { ...linkFacts(after), amount: less, by: by.name ?? "" }
  return [newAlert("reduced", facts, aboutAct("reduced", by, actOn(after)))]
}

/** As `byHandAlert`, for a link without a booking. */
export function byHandLinkAlert(link: PaymentLink, lines: readonly NewLine[], by: DoneBy): NewAlert[] {
  const byHand = recordedByHand(lines)
  if (!byHand) return []
  const facts = { ...linkFacts(link), ...byHand, by: by.name ?? "" }
  return [newAlert("by-hand", facts, aboutAct("by-hand", by, actOn(link)))]
}

const actOn = ({ id: paymentLinkId, version, bookingId }: PaymentLink) => ({ version, bookingId, paymentLinkId })

function linkFacts({ id, amount, customerName: name }: PaymentLink): PayableAlertFacts {
  return { reference: linkReference(id), amount, stay: null, name }
}
