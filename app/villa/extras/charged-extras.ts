import { extraCharge, type Price } from "#app/villa/prices/price-breakdown.ts"
import type { BookedExtra } from "./extra.ts"
import type { ExtraCounts } from "./extra-amount.ts"

/** What the extras that were added once the booking was confirmed cost, in satang. */
export type ChargedExtras = { before: number; after: number }

/**
 * How another stay changes them, as `extrasAfterStay` asks for it; null if nothing changes.
 * @param price of the other stay
 */
export function chargedExtras(
  booked: readonly BookedExtra[] | null,
  price: Pick<Price, "charges">,
  counts: ExtraCounts,
): ChargedExtras | null {
  const charged = (booked ?? []).filter(({ charge }) => charge !== null)
  const before = charged.reduce((sum, { charge }) => sum + (charge?.amount ?? 0), 0)
  const after = charged.reduce((sum, extra) => sum + extraCharge(extra, price, counts), 0)
  return before === after ? null : { before, after }
}

export const chargedMore = (extras: ChargedExtras | null) => (extras ? extras.after - extras.before : 0)
