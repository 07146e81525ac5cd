import type { App } from "../context.server.ts"
import type { CardGateway } from "./instructions.ts"

/** The card gateway that this site is connected to, as pages and the /api tell it; null where cards are not taken. */
export function cardGateway({ cards }: Pick<App, "cards">): CardGateway {
  return cards && { gateway: cards.name, publicKey: cards.publicKey, testMode: cards.testMode }
}
