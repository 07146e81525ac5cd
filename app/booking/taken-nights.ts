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

/** The taken nights as admins are bound by them: they may use those that only prepare the villa. */
export function withoutPrep(taken: TakenNights): TakenNights {
  return new Map([...taken].filter(([, use]) => use !== "prep"))
}
