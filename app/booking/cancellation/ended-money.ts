import type { Booking } from "#app/booking/booking.ts"
import { type LedgerLine, sumPot } from "#app/money/ledger/ledger.ts"

/**
 * Of the stay, in satang: `received` in all; `kept` by the cancellation; `credit` for a later stay; `toReturn` is
 * still owed.
 */
export type EndedMoney = { received: number; returned: number; kept: number; credit: number; toReturn: number }

/** @param credit what of it is kept for a later stay. An unknown `kept` (`isKeptUnknown`) promises nothing. */
export function endedMoney(
  { kept }: Pick<Booking, "kept">,
  lines: readonly Pick<LedgerLine, "kind" | "pot" | "amount" | "reversedKind">[],
  credit = 0,
): EndedMoney {
  const { received, returned } = sumPot(lines, "stay")
  const toReturn = kept === null ? 0 : Math.max(0, received - returned - kept - credit)
  return { received, returned, kept: Math.min(kept ?? 0, received), credit, toReturn }
}
