import { type CardSettings, offeredMethods } from "#app/money/settings/instructions.ts"
import { contactWays } from "#app/villa/contact.ts"
import type { Villa } from "#app/villa/villa.ts"

/**
 * What a house needs before guests can book it, in the order in which an owner sets it up. Each is named as the page on
 * which it is done (`adminPaths`).
 */
export const SETUP_STEPS = ["villa", "images", "basePrices", "bank", "contact", "place"] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The villa, null until it has been created, and the cards that this deployment accepts. */
export type Setup = { villa: Villa | null; cards: CardSettings }

/** The steps that are not done, in order. */
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

/** A step as the first day shows it. */
export type SetupChecklistStep = { step: SetupStep; isDone: boolean }

/**
 * The steps of the first day, all of them done once the house can be booked; null from the first booking on.
 * @param hasBookings whether one was ever made: then the house was ready, whatever is missing since
 */
export function setupChecklist(setup: Setup, hasBookings: boolean): SetupChecklistStep[] | null {
  if (hasBookings) return null
  const missing = missingSteps(setup)
  return SETUP_STEPS.map((step) => ({ step, isDone: !missing.includes(step) }))
}
