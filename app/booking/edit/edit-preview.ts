import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { cancellationOf, refundPercentAt } from "#app/money/refunds/cancellation-refund.ts"
import type { Booking, RecordedChange } from "../booking.ts"
import { formatPhone } from "../guest/phone.ts"
import type { PastStay, StayWarning } from "../stay-warning.ts"
import { changesBetween } from "./stay-change.ts"

/** Amounts are satang. */
export type EditPreview = {
  changes: RecordedChange[]
  total: { before: number; after: number }
  /** Price of the new stay by the villa's rates. */
  listTotal: number
  /** A promo code that is not valid for the new dates; null for none. */
  codeDropped: string | null
  /** Still to be paid after the edit; negative is returned. Null if nothing has been paid yet. */
  balance: number | null
  /** Rules for guests that the new dates break. */
  warnings: StayWarning[]
  /** Percent that cancelling now would return, if the edit lowers it. */
  returned: { before: number; after: number } | null
  /** What the stay's end would delete, if the edit moves it into the past. */
  past: PastStay | null
}

/** @param facts `listTotal` is the price by the villa's rates, in satang */
export function editPreview(
  before: Booking,
  after: Booking,
  {
    sums,
    listTotal,
    warnings,
    past,
    ...moment
  }: { sums: LedgerSums; listTotal: number; timezone: string; now: number } & Pick<EditPreview, "warnings" | "past">,
): EditPreview {
  const isPaid = before.status === "confirmed" || sums.held > 0
  return {
    changes: readableChanges(changesBetween(before, after)),
    total: { before: before.total, after: after.total },
    listTotal,
    codeDropped: after.price.promo ? null : (before.price.promo?.code ?? null),
    balance: isPaid ? moneyOf(after, sums, moment.timezone).balance : null,
    warnings,
    returned: lessReturned(before, after, moment),
    past,
  }
}

function lessReturned(
  before: Booking,
  after: Booking,
  { now: at, timezone }: { now: number; timezone: string },
): EditPreview["returned"] {
  if (before.status !== "confirmed") return null
  const percentOf = (booking: Booking) => refundPercentAt(cancellationOf(booking, timezone), { at, timezone })
  const [percent, less] = [percentOf(before), percentOf(after)]
  return percent !== null && less !== null && less < percent ? { before: percent, after: less } : null
}

/** Formats phone numbers for reading. */
export function readableChanges<Change extends RecordedChange>(changes: Change[]): Change[] {
  return changes.map((change) =>
    change.field === "phone"
      ? { ...change, from: formatPhone(String(change.from)), to: formatPhone(String(change.to)) }
      : change,
  )
}
