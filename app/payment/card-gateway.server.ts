import type { App } from "../app.ts"
import { type CardGateway, takesCards } from "./instructions.ts"

/** The card gateway that this site is connected to, as shown by pages and the /api; null where cards are not accepted. */
export function cardGateway({ cards, settings }: Pick<App, "cards" | "settings">): CardGateway {
  if (!cards || !takesCards(settings.cardProblems)) return null
  const { name: gateway, publicKey, testMode, minAmount, maxAmount } = cards
  return { gateway, publicKey, testMode, minAmount, maxAmount }
}

/** Checks that the gateway answers and accepts our keys, before a guest needs it. Throws where it does not. */
export async function checkGateway({ cards }: Pick<App, "cards">): Promise<void> {
  const checked = await cards?.check()
  if (checked && !checked.ok) throw new Error(checked.error)
}
