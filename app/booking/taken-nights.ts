import { dateAfter } from "../villa/dates.ts"
import { nightsOf, type Stay } from "./stay.ts"

/** What takes a night: a stay booked here or on a channel, preparation after a stay, or the owner's block. */
export type NightUse = "stay" | "prep" | "block"

/** The taken nights and their use. */
export type TakenNights = ReadonlyMap<string, NightUse>

/** The preparation nights after a stay. */
export function prepNightsOf({ checkOut }: Pick<Stay, "checkOut">, gapNights: number): string[] {
  return nightsOf({ checkIn: checkOut, checkOut: dateAfter(checkOut, gapNights) })
}

/**
 * The taken nights that prevent a guest's stay. Its preparation nights may coincide with those of other stays and
 * with the owner's blocks.
 */
export function conflictsOf(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const afterwards = prepNightsOf(stay, gapNights).filter((night) => taken.get(night) === "stay")
  return [...nightsOf(stay).filter((night) => taken.has(night)), ...afterwards]
}

/** The taken nights that prevent an admin's stay: preparation nights do not. */
export function conflictsForAdmin(stay: Stay, taken: TakenNights): string[] {
  return nightsOf(stay).filter((night) => taken.has(night) && taken.get(night) !== "prep")
}

/** The preparation nights that a stay displaces: those of other stays that it takes, and its own that are taken. */
export function displacedPrep(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const own = prepNightsOf(stay, gapNights).filter((night) => taken.get(night) === "stay")
  return [...nightsOf(stay).filter((night) => taken.get(night) === "prep"), ...own]
}
