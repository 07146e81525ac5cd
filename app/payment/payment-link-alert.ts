import { type DecidedFacts, type NewAlert, newAlert } from "../alert/alert.ts"
import type { PaymentLinkStatus } from "../booking/payment-link-status.ts"
import { linkReference, type PaymentLink, type PaymentLinkEvent } from "./payment-link.ts"

/** The admin's decision that a new status expresses. */
const DECISIONS = {
  paid: "confirmed",
  open: "rejected",
  cancelled: "cancelled",
  in_review: null,
  expired: null,
} as const satisfies Record<PaymentLinkStatus, DecidedFacts["decision"] | null>

/** The alerts that a change of a payment link raises, also those about the booking that it pays. */
export function linkAlertsFor(
  after: PaymentLink,
  event: PaymentLinkEvent,
  slip: { id: string } | undefined,
): NewAlert[] {
  const { id, version, bookingId } = after
  const facts = { reference: linkReference(id), amount: after.amount, stay: null, name: after.customerName }
  const about = (dedupeKey: string) => ({
    subject: `link:${id}`,
    dedupeKey,
    bookingId,
    paymentLinkId: id,
    actorId: event.actorId ?? null,
  })
  if (slip && event.actor === "guest") return [newAlert("slip-waiting", facts, about(`slip:${slip.id}`))]
  if (event.from === event.to) return []
  if (event.actor === "gateway" && event.to === "paid") return [newAlert("paid", facts, about(`paid:${id}:${version}`))]
  const decision = event.actor === "admin" ? DECISIONS[event.to] : null
  if (!decision) return []
  return [newAlert("decided", { ...facts, decision, by: event.actorName ?? "" }, about(`decided:${id}:${version}`))]
}
