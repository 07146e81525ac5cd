import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"

/** `stay`: here or on a channel; `block`: the owner's; `unpaid`: an unconfirmed booking's. */
export type NightUse = "stay" | "prep" | "block" | "unpaid-stay" | "unpaid-prep"

export type TakenNights = ReadonlyMap<string, NightUse>

export const isStay = (use: NightUse | undefined) => use === "stay" || use === "unpaid-stay"
export const isPrep = (use: NightUse | undefined) => use === "prep" || use === "unpaid-prep"
export const isUnpaid = (use: NightUse | undefined) => use === "unpaid-stay" || use === "unpaid-prep"

export function prepNightsOf({ checkOut }: Pick<Stay, "checkOut">, gapNights: number): string[] {
  return Array.from({ length: gapNights }, (_, index) => dateAfter(checkOut, index))
}

/** The preparation nights after a stay that another stay takes. */
export function takenPrep(stay: Pick<Stay, "checkOut">, taken: TakenNights, gapNights: number): string[] {
  return prepNightsOf(stay, gapNights).filter((night) => isStay(taken.get(night)))
}

/** Preparation nights may coincide with those of other stays and with the owner's blocks. */
export function conflictingNights(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  return [...nightsOf(stay).filter((night) => taken.has(night)), ...takenPrep(stay, taken, gapNights)]
}

/** Preparation nights do not prevent an admin's stay. */
export function conflictingNightsForAdmin(stay: Stay, taken: TakenNights): string[] {
  return nightsOf(stay).filter((night) => taken.has(night) && !isPrep(taken.get(night)))
}

/** Other stays' preparation nights taken by this stay, and its own that are taken already. */
export function displacedPrep(stay: Stay, taken: TakenNights, gapNights: number): string[] {
  return [...nightsOf(stay).filter((night) => isPrep(taken.get(night))), ...takenPrep(stay, taken, gapNights)]
}
