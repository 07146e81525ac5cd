import type { App } from "#app/app.ts"
import { type CardSettings, takesCards } from "#app/money/settings/instructions.ts"

export function cardGateway({ cards, settings }: Pick<App, "cards" | "settings">): CardSettings {
  if (!cards || !takesCards(settings.cardProblems)) return null
  const { name: gateway, publicKey, testMode, minAmount, maxAmount } = cards
  return { gateway, publicKey, testMode, minAmount, maxAmount }
}

/** Checks that the gateway responds and accepts our keys. Throws if not. */
export async function checkGateway({ cards }: Pick<App, "cards">): Promise<void> {
  const checked = await cards?.check()
  if (checked && !checked.ok) throw new Error(checked.error)
}
