import type { Booking } from "../booking/booking.ts"
import type { Villa } from "../villa/villa.ts"
import { type CardGateway, type Instructions, instructionsFor, offeredMethods, type Payable } from "./instructions.ts"
import { linkCardState, linkReference, type PaymentLink } from "./payment-link.ts"

type Owed = { link: PaymentLink; booking: Pick<Booking, "reference" | "status" | "paymentDeadline"> | null }

/** What a link asks for. It is known by its booking's reference, or by the beginning of its own id. */
export function owedBy({ link, booking }: Owed): Payable {
  const reference = booking?.reference ?? linkReference(link.id)
  return { amount: link.amount, deadline: link.expiresAt, reference }
}

/** How a link can be paid, by each method that is offered. Nothing once it is not open any more or is being paid. */
export function linkInstructions(owed: Owed, villa: Villa, gateway: CardGateway): Instructions[] {
  const cardState = linkCardState(owed.link, owed.booking)
  if (owed.link.status !== "open" || cardState === "settling") return []
  const card = cardState === "open" ? gateway : null
  return offeredMethods(villa, card, owed.link.amount).flatMap((method) => {
    const instructions = instructionsFor(method, owedBy(owed), villa, card)
    return instructions.ok ? [instructions.value] : []
  })
}
