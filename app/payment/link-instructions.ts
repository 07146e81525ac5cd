import type { Villa } from "../villa/villa.ts"
import { type Instructions, instructionsFor, offeredMethods, type Payable } from "./instructions.ts"
import type { PaymentLink } from "./payment-link.ts"

type Owed = { link: PaymentLink; booking: { reference: string } | null }

/** What a link asks for. It is known by its booking's reference, or by the beginning of its own id. */
export function owedBy({ link, booking }: Owed): Payable {
  const reference = booking?.reference ?? `PL-${link.id.slice(0, 6).toUpperCase()}`
  return { amount: link.amount, deadline: link.expiresAt, reference }
}

/** How a link can be paid, by each method that is offered; cards are for bookings. Nothing once it is not open any more. */
export function linkInstructions(owed: Owed, villa: Villa): Instructions[] {
  if (owed.link.status !== "open") return []
  return offeredMethods(villa, null).flatMap((method) => {
    const instructions = instructionsFor(method, owedBy(owed), villa, null)
    return instructions.ok ? [instructions.value] : []
  })
}
