import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import type { StayChange } from "#app/notify/email/email.ts"
import type { Booking } from "./booking.ts"
import { formatPhone } from "./phone.ts"
import { changesBetween } from "./stay-change.ts"
import type { StayWarning } from "./stay-warning.ts"

/** What an edit of a booking would change. Amounts are satang. */
export type EditPreview = {
  changes: StayChange[]
  total: { before: number; after: number }
  /** What the stay costs by the villa's rates. */
  listTotal: number
  /** The promo code that no longer counts, as it is not for the new dates; null if there is none. */
  codeDropped: string | null
  /** What is still to be paid after the edit, returned if negative; null if nothing has been paid yet. */
  balance: number | null
  /** The owner's rules for guests that the new dates break. */
  warnings: StayWarning[]
}

/**
 * @param facts the sums of the booking's ledger, and what the stay costs by the villa's rates, in satang; the rules that
 * its new dates break
 */
export function editPreview(
  before: Booking,
  after: Booking,
  {
    sums,
    listTotal,
    warnings,
    timezone,
  }: { sums: LedgerSums; listTotal: number; warnings: StayWarning[]; timezone: string },
): EditPreview {
  const isPaid = before.status === "confirmed" || sums.held > 0
  return {
    changes: readableChanges(changesBetween(before, after)),
    total: { before: before.total, after: after.total },
    listTotal,
    codeDropped: after.price.promo ? null : (before.price.promo?.code ?? null),
    balance: isPaid ? moneyOf(after, sums, timezone).balance : null,
    warnings,
  }
}

/** The same changes with phone numbers as people read them. */
export function readableChanges(changes: StayChange[]): StayChange[] {
  return changes.map((change) =>
    change.field === "phone"
      ? { ...change, from: formatPhone(String(change.from)), to: formatPhone(String(change.to)) }
      : change,
  )
}
