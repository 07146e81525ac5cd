import type { Booking } from "#app/booking/booking.ts"
import { type LedgerLine, sumPot } from "#app/money/ledger/ledger.ts"

/**
 * Of the stay, in satang: `received` in all; `kept` by the cancellation, as far as it is still held; `credit` for a
 * later stay; `toReturn` is still owed.
 */
export type EndedMoney = { received: number; returned: number; kept: number; credit: number; toReturn: number }

/** @param credit what of it is kept for a later stay */
export function endedMoney(
  booking: Pick<Booking, "kept">,
  lines: readonly Pick<LedgerLine, "kind" | "pot" | "amount" | "reversedKind">[],
  credit = 0,
): EndedMoney {
  const { received, returned } = sumPot(lines, "stay")
  const held = Math.max(0, received - returned - credit)
  const kept = Math.min(booking.kept ?? 0, held)
  return { received, returned, kept, credit, toReturn: held - kept }
}
