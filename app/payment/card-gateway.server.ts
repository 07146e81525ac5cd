import type { CardGateway } from "./instructions.ts"

/** The card gateway that this site is connected to, as pages and the /api tell it; none is, so cards are not offered. */
export function cardGateway(): CardGateway {
  return null
}
