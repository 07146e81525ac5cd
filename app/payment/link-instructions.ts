import type { Villa } from "../villa/villa.ts"
import { type CardGateway, type Instructions, instructionsFor, offeredMethods, type Payable } from "./instructions.ts"
import { linkReference, type PaymentLink } from "./payment-link.ts"

type Owed = { link: PaymentLink; booking: { reference: string } | null }

/** What a link asks for. It is known by its booking's reference, or by the beginning of its own id. */
export function owedBy({ link, booking }: Owed): Payable {
  const reference = booking?.reference ?? linkReference(link.id)
  return { amount: link.amount, deadline: link.expiresAt, reference }
}

/** How a link can be paid, by each method that is offered. Nothing once it is not open any more. */
export function linkInstructions(owed: Owed, villa: Villa, card: CardGateway): Instructions[] {
  if (owed.link.status !== "open") return []
  return offeredMethods(villa, card, owed.link.amount).flatMap((method) => {
    const instructions = instructionsFor(method, owedBy(owed), villa, card)
    return instructions.ok ? [instructions.value] : []
  })
}
