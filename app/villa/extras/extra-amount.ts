import type { BookedExtra, ExtraUnit } from "./extra.ts"

/** What an extra is multiplied by. */
export type ExtraCounts = { nights: number; guests: number }

/** How often the price is charged for one of the quantity. */
export function timesCharged(unit: ExtraUnit, { nights, guests }: ExtraCounts): number {
  switch (unit) {
    case "stay":
      return 1
    case "night":
      return nights
    case "person":
      return guests
    case "person-night":
      return nights * guests
  }
}

/** In satang, before service charge and tax that are added. */
export function extraAmount(
  { unit, price, quantity }: Pick<BookedExtra, "unit" | "price" | "quantity">,
  counts: ExtraCounts,
): number {
  return price * quantity * timesCharged(unit, counts)
}
