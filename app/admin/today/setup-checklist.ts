import { type CardSettings, offersPayment } from "#app/money/settings/instructions.ts"
import { contactWays } from "#app/villa/contact.ts"
import type { Villa } from "#app/villa/villa.ts"

/** Without these a house cannot be booked. In the order in which an owner sets up a house. */
const SETUP_STEPS = ["villa", "images", "basePrices", "bank", "contact", "place"] as const
type NeededStep = (typeof SETUP_STEPS)[number]

/** Where a default says something of the house that its owner has not said, or nothing at all. */
export const QUESTIONS = ["amenities", "stayTimes", "houseRules", "terms", "seller"] as const

/** Each step is named like its page (`adminPaths`). */
export const FIRST_DAY = [...SETUP_STEPS, ...QUESTIONS] as const
export type SetupStep = (typeof FIRST_DAY)[number]

export type Setup = { villa: Villa | null; cards: CardSettings }

/** In order. */
export function missingSteps({ villa, cards }: Setup): NeededStep[] {
  if (!villa) return [...SETUP_STEPS]
  const { background, slides, weekdayPrice, place } = villa
  const hasAddress = place.address.th !== "" || place.address.en !== ""
  const isDone: Record<NeededStep, boolean> = {
    villa: true,
    images: background !== null || slides.length > 0,
    basePrices: weekdayPrice > 0,
    bank: offersPayment(villa, cards),
    contact: contactWays(villa).length > 0,
    place: hasAddress || place.latitude !== null,
  }
  return SETUP_STEPS.filter((step) => !isDone[step])
}

/** In order. */
function openQuestions(villa: Villa | null): SetupStep[] {
  if (!villa) return [...QUESTIONS]
  const { confirmed, houseRules, seller } = villa
  const isAnswered: Record<(typeof QUESTIONS)[number], boolean> = {
    amenities: confirmed.includes("amenities"),
    stayTimes: confirmed.includes("stayTimes"),
    houseRules: houseRules !== null,
    terms: confirmed.includes("terms"),
    seller: seller !== null,
  }
  return QUESTIONS.filter((step) => !isAnswered[step])
}

/** What is still asked once guests book. Who issues no receipts is not asked for the seller for ever. */
export function questionsLeft(villa: Villa | null, hasBookings: boolean): SetupStep[] {
  return hasBookings && villa ? openQuestions(villa).filter((step) => step !== "seller") : []
}

export type SetupChecklistStep = { step: SetupStep; isDone: boolean }

/** Null from the first booking on: the house was ready then, even if something is missing now. */
export function setupChecklist(setup: Setup, hasBookings: boolean): SetupChecklistStep[] | null {
  if (hasBookings) return null
  const open: SetupStep[] = [...missingSteps(setup), ...openQuestions(setup.villa)]
  return FIRST_DAY.map((step) => ({ step, isDone: !open.includes(step) }))
}

/** Whether the house can be booked, though questions may be open. */
export function canBeBooked(steps: SetupChecklistStep[]): boolean {
  return steps.every(({ step, isDone }) => isDone || QUESTIONS.some((question) => question === step))
}

/** @property next the open step after this one, or before it; null if all others are done */
export type SetupPosition = { number: number; count: number; next: SetupStep | null }

/** Null on a page that is no step. @param path the page of the step */
export function setupPosition(
  steps: SetupChecklistStep[],
  path: string,
  pathOf: Record<SetupStep, string>,
): SetupPosition | null {
  const at = steps.findIndex(({ step }) => pathOf[step] === path)
  if (at < 0) return null
  const others = [...steps.slice(at + 1), ...steps.slice(0, at)]
  return { number: at + 1, count: steps.length, next: others.find(({ isDone }) => !isDone)?.step ?? null }
}
