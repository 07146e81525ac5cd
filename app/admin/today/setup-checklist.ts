import { type CardSettings, offeredMethods } from "#app/money/settings/instructions.ts"
import { contactWays } from "#app/villa/contact.ts"
import type { Villa } from "#app/villa/villa.ts"

/** In the order in which an owner sets up a house. Each step is named like its page (`adminPaths`). */
export const SETUP_STEPS = ["villa", "images", "basePrices", "bank", "contact", "place"] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export type Setup = { villa: Villa | null; cards: CardSettings }

/** In order. */
export function missingSteps({ villa, cards }: Setup): SetupStep[] {
  if (!villa) return [...SETUP_STEPS]
  const { background, slides, weekdayPrice, place } = villa
  const hasAddress = place.address.th !== "" || place.address.en !== ""
  const isDone: Record<SetupStep, boolean> = {
    villa: true,
    images: background !== null || slides.length > 0,
    basePrices: weekdayPrice > 0,
    bank: offeredMethods(villa, cards, cards?.minAmount ?? 0).length > 0,
    contact: contactWays(villa).length > 0,
    place: hasAddress || place.latitude !== null,
  }
  return SETUP_STEPS.filter((step) => !isDone[step])
}

export type SetupChecklistStep = { step: SetupStep; isDone: boolean }

/** Null from the first booking on: the house was ready then, even if something is missing now. */
export function setupChecklist(setup: Setup, hasBookings: boolean): SetupChecklistStep[] | null {
  if (hasBookings) return null
  const missing = missingSteps(setup)
  return SETUP_STEPS.map((step) => ({ step, isDone: !missing.includes(step) }))
}
