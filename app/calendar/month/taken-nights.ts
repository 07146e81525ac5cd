import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"

/**
 * What takes a night: a stay booked here or on a channel, preparation after a stay, or the owner's block; `unpaid` if it
 * is a booking's that is not confirmed, whose guest can give it up at any time.
 */
export type NightUse = "stay" | "prep" | "block" | "unpaid-stay" | "unpaid-prep"

/** The taken nights and their use. */
export type TakenNights = ReadonlyMap<string, NightUse>

const isStay = (use: NightUse | undefined) => use === "stay" || use === "unpaid-stay"
export const isPrep = (use: NightUse | undefined) => use === "prep" || use === "unpaid-prep"
export const isUnpaid = (use: NightUse | undefined) => use === "unpaid-stay" || use === "unpaid-prep"

/** The preparation nights after a stay. */
export function prepNightsOf({ checkOut }: Pick<Stay, "checkOut">, gapNights: number): string[] {
  return nightsOf({ checkIn: checkOut, checkOut: dateAfter(checkOut, gapNights) })
}

/**
 * The taken nights that prevent a guest's stay. Its preparation nights may coincide with those of other stays and
 * with the owner's blocks.
 */
export function conflictingNights(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const afterwards = prepNightsOf(stay, gapNights).filter((night) => isStay(taken.get(night)))
  return [...nightsOf(stay).filter((night) => taken.has(night)), ...afterwards]
}

/** The taken nights that prevent an admin's stay: preparation nights do not. */
export function conflictingNightsForAdmin(stay: Stay, taken: TakenNights): string[] {
  return nightsOf(stay).filter((night) => taken.has(night) && !isPrep(taken.get(night)))
}

/** The preparation nights that a stay displaces: those of other stays that it takes, and its own that are taken. */
export function displacedPrep(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const own = prepNightsOf(stay, gapNights).filter((night) => isStay(taken.get(night)))
  return [...nightsOf(stay).filter((night) => isPrep(taken.get(night))), ...own]
}
