import { dateAfter, nightsOf, type Stay } from "./stay.ts"

/** What takes a night: a stay here or on another channel, preparing the villa after one, or the owner's block. */
export type NightUse = "stay" | "prep" | "block"

/** The taken nights and their use. */
export type TakenNights = ReadonlyMap<string, NightUse>

/** The nights after a stay that are kept for preparing the villa. */
export function prepNightsOf({ checkOut }: Pick<Stay, "checkOut">, gapNights: number): string[] {
  return nightsOf({ checkIn: checkOut, checkOut: dateAfter(checkOut, gapNights) })
}

/**
 * The taken nights that prevent a guest's stay. The nights for preparing the villa may coincide with others of that kind
 * and with the owner's blocks.
 */
export function conflictsOf(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const afterwards = prepNightsOf(stay, gapNights).filter((night) => taken.get(night) === "stay")
  return [...nightsOf(stay).filter((night) => taken.has(night)), ...afterwards]
}

/** The taken nights that prevent an admin's stay: those that only prepare the villa do not. */
export function conflictsForAdmin(stay: Stay, taken: TakenNights): string[] {
  return nightsOf(stay).filter((night) => taken.has(night) && taken.get(night) !== "prep")
}

/** The nights for preparing the villa that a stay leaves no room for: those that it takes, and its own that are taken. */
export function lostPrep(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  const own = prepNightsOf(stay, gapNights).filter((night) => taken.get(night) === "stay")
  return [...nightsOf(stay).filter((night) => taken.get(night) === "prep"), ...own]
}
