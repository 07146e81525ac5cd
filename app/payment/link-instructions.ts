import type { Booking } from "../booking/booking.ts"
import type { Villa } from "../villa/villa.ts"
import { type CardGateway, type Instructions, instructionsFor, offeredMethods, type Payable } from "./instructions.ts"
import { linkCardState, linkReference, type PaymentLink } from "./payment-link.ts"

type Due = { link: PaymentLink; booking: Pick<Booking, "reference" | "status" | "paymentDeadline"> | null }

/** What a link asks for. It is known by its booking's reference, or by the beginning of its own id. */
export function dueFor({ link, booking }: Due): Payable {
  const reference = booking?.reference ?? linkReference(link.id)
  return { amount: link.amount, deadline: link.expiresAt, reference }
}

/** How a link can be paid, by each method that is offered. Nothing once it is not open any more or is being paid. */
export function linkInstructions(due: Due, villa: Villa, gateway: CardGateway): Instructions[] {
  const cardState = linkCardState(due.link, due.booking)
  if (due.link.status !== "open" || cardState === "settling") return []
  const card = cardState === "open" ? gateway : null
  return offeredMethods(villa, card, due.link.amount).flatMap((method) => {
    const instructions = instructionsFor(method, dueFor(due), villa, card)
    return instructions.ok ? [instructions.value] : []
  })
}
