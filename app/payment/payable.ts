import { type Booking, isSettling } from "../booking/booking.ts"
import {
  type AmountDue,
  type CardGateway,
  type Instructions,
  instructionsFor,
  offeredMethods,
  type PaymentSettings,
} from "./instructions.ts"
import { linkCardState, linkReference, type PaymentLink } from "./payment-link.ts"

/** Names what is paid: a booking or a payment link. */
export type PayableRef = { kind: "booking" | "link"; id: string }

/** A booking or a payment link as whoever pays it sees it. */
export type Payable = PayableRef &
  AmountDue & {
    /** Whether it can be paid, a card's money is being captured for it, or neither. */
    state: "open" | "settling" | "closed"
    /** Whether a card may pay it now; an open link takes none while the slip of its booking is in review. */
    acceptsCard: boolean
  }

type PayableBooking = Pick<Booking, "id" | "reference" | "status" | "total" | "paymentDeadline">
type LinkWithBooking = {
  link: PaymentLink
  booking: Pick<Booking, "reference" | "status" | "paymentDeadline"> | null
}

export function payableFromBooking(booking: PayableBooking): Payable {
  const { id, reference, total, paymentDeadline } = booking
  const state = isSettling(booking) ? "settling" : booking.status === "pending_payment" ? "open" : "closed"
  return {
    kind: "booking",
    id,
    reference,
    amount: total,
    deadline: paymentDeadline,
    state,
    acceptsCard: state === "open",
  }
}

/** A link is known by the reference of its booking, or by the beginning of its own id. */
export function payableFromLink({ link, booking }: LinkWithBooking): Payable {
  const { id, amount, expiresAt, status } = link
  const cardState = linkCardState(link, booking)
  return {
    ...{ kind: "link", id, amount, deadline: expiresAt, reference: booking?.reference ?? linkReference(id) },
    state: cardState === "settling" ? "settling" : status === "open" ? "open" : "closed",
    acceptsCard: cardState === "open",
  }
}

/** How it can be paid, by each method that is offered; empty unless it is open. */
export function payableInstructions(payable: Payable, villa: PaymentSettings, gateway: CardGateway): Instructions[] {
  if (payable.state !== "open") return []
  const card = payable.acceptsCard ? gateway : null
  return offeredMethods(villa, card, payable.amount).flatMap((method) => {
    const instructions = instructionsFor(method, payable, villa, card)
    return instructions.ok ? [instructions.value] : []
  })
}

/** The text of the PromptPay QR that pays it; null where the owner takes none by an id, or it is not open. */
export function promptPayPayloadOf(payable: Payable, villa: PaymentSettings): string | null {
  for (const instructions of payableInstructions(payable, villa, null)) {
    if (instructions.method === "promptpay") return instructions.payload
  }
  return null
}
