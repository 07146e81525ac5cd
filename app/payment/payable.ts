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

/** Identifies what is paid: a booking or a payment link. */
export type PayableRef = { kind: "booking" | "link"; id: string }

/** What a booking and a payment link have in common for the payer. */
export type Payable = PayableRef &
  AmountDue & {
    /** `settling` while a card payment is being captured. */
    state: "open" | "settling" | "closed"
    /** Whether a card may be charged now: not while a slip for the booking of an open link is in review. */
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

/** The reference is that of the booking, or the start of the link's id. */
export function payableFromLink({ link, booking }: LinkWithBooking): Payable {
  const { id, amount, expiresAt, status } = link
  const cardState = linkCardState(link, booking)
  return {
    ...{ kind: "link", id, amount, deadline: expiresAt, reference: booking?.reference ?? linkReference(id) },
    state: cardState === "settling" ? "settling" : status === "open" ? "open" : "closed",
    acceptsCard: cardState === "open",
  }
}

/** How to pay it by each method that is offered; empty unless it is open. */
export function payableInstructions(payable: Payable, villa: PaymentSettings, gateway: CardGateway): Instructions[] {
  if (payable.state !== "open") return []
  const card = payable.acceptsCard ? gateway : null
  return offeredMethods(villa, card, payable.amount).flatMap((method) => {
    const instructions = instructionsFor(method, payable, villa, card)
    return instructions.ok ? [instructions.value] : []
  })
}

/** The payload of its PromptPay QR; null unless it is open and the owner has a PromptPay id. */
export function promptPayPayloadOf(payable: Payable, villa: PaymentSettings): string | null {
  for (const instructions of payableInstructions(payable, villa, null)) {
    if (instructions.method === "promptpay") return instructions.payload
  }
  return null
}
