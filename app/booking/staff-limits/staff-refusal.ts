import type { Booking } from "#app/booking/booking.ts"
import type { LedgerLine, NewLine } from "#app/money/ledger/ledger.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { isOwnersChange, type PricedChange } from "./owners-price.ts"
import { recordsTooMuch, stayRefusal, withholdsTooMuch } from "./staff-limits.ts"

/** Changes reserved for owners, refused to staff by every form and call. */
export type StaffFailure =
  | "price-owner-only"
  | "received-owner-only"
  | "withheld-owner-only"
  | "stay-owner-only"
  | "past-owner-only"

/** `priced` compares it with the list; null without another price. */
type StaffChange = {
  before: Booking
  after: Booking
  ledger: LedgerLine[]
  lines: NewLine[]
  priced: PricedChange | null
  begunToPay: boolean
  lessExtras: boolean
  isMove: boolean
}

/** Null if staff may make the change. */
export function staffRefusal(
  { before, after, ledger, lines, priced, begunToPay, lessExtras, isMove }: StaffChange,
  moment: StayTimes & { now: number },
): StaffFailure | null {
  const ofStay = stayRefusal(before, after, moment)
  if (ofStay) return ofStay
  if (recordsTooMuch(after, ledger, lines)) return "received-owner-only"
  if (withholdsTooMuch(lines)) return "withheld-owner-only"
  const { listTotal = 0 } = priced ?? {}
  const isOwners =
    priced && isOwnersChange(priced.before, priced.after, { listTotal, hasBegunToPay: begunToPay, isMove })
  return isOwners || (begunToPay && lessExtras) ? "price-owner-only" : null
}
