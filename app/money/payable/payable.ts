import { type Booking, isSettling } from "#app/booking/booking.ts"
import { linkReference, linkState, type PaymentLink } from "#app/money/links/payment-link.ts"
import {
  type AmountDue,
  type CardSettings,
  type Instructions,
  instructionsFor,
  offeredMethods,
  type PaymentSettings,
} from "#app/money/settings/instructions.ts"

export type PayableRef = { kind: "booking" | "link"; id: string }

/** What bookings and payment links have in common for the payer. */
export type Payable = PayableRef &
  AmountDue & {
    /**
     * `settling`: a card payment is being captured. `in_review`: a slip of the payable or for its booking is.
     */
    state: "open" | "settling" | "in_review" | "closed"
  }

type PayableBooking = Pick<Booking, "id" | "reference" | "status" | "paymentDeadline">
type LinkWithBooking = {
  link: PaymentLink
  booking: Pick<Booking, "reference" | "status" | "paymentDeadline"> | null
}

/** @param dueNow see `BookingMoney` */
export function payableFromBooking(
  booking: PayableBooking,
  { dueNow, linkInReview = false }: { dueNow: number; linkInReview?: boolean },
): Payable {
  const { id, reference, paymentDeadline } = booking
  const state = bookingState(booking, linkInReview)
  return { kind: "booking", id, reference, amount: dueNow, deadline: paymentDeadline, state }
}

function bookingState(booking: PayableBooking, linkInReview: boolean): Payable["state"] {
  if (isSettling(booking)) return "settling"
  if (booking.status === "in_review") return "in_review"
  if (booking.status !== "pending_payment") return "closed"
  return linkInReview ? "in_review" : "open"
}

/** @param siblingInReview see `linkState` */
export function payableFromLink({ link, booking }: LinkWithBooking, siblingInReview = false): Payable {
  const { id, amount, expiresAt } = link
  const reference = booking?.reference ?? linkReference(id)
  const state = linkState(link, booking, siblingInReview)
  return { kind: "link", id, reference, amount, deadline: expiresAt, state }
}

export function payableInstructions(payable: Payable, villa: PaymentSettings, gateway: CardSettings): Instructions[] {
  if (payable.state !== "open") return []
  return offeredMethods(villa, gateway, payable.amount).flatMap((method) => {
    const instructions = instructionsFor(method, payable, villa, gateway)
    return instructions.ok ? [instructions.value] : []
  })
}

export function promptPayPayloadOf(payable: Payable, villa: PaymentSettings): string | null {
  for (const instructions of payableInstructions(payable, villa, null)) {
    if (instructions.method === "promptpay") return instructions.payload
  }
  return null
}
