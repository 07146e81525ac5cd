import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import type { AddressAuthor } from "#app/booking/guest-links/address-author.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import type { Payee } from "./payee.ts"
import type { Refund } from "./refund.ts"

/** `amount` in satang, `at` in epoch milliseconds; `proof` is null if recorded by hand without a slip. */
type RefundedPayment = Pick<LedgerLine, "id" | "at" | "amount" | "channel" | "actorName"> & {
  proof: "card" | "slip" | null
}

/** `stay.total` in satang; `cancelledBy` is null if not cancelled, and only team members have a name. */
export type RefundOrigin = {
  payments: RefundedPayment[]
  stay: Pick<Booking, "checkIn" | "checkOut" | "total">
  cancelledBy: Pick<BookingEvent, "actor" | "actorName" | "at"> | null
}

/**
 * @property nameByGuest the name that the account's name is compared with
 * @property emailSetBy who may have set the email address to which the code for `payee` went
 */
export type RefundWithPayee = {
  refund: Refund
  booking: Booking
  nameByGuest: string
  payee: Payee | null
  emailSetBy: AddressAuthor[]
  origin: RefundOrigin
  /** `transferDueOn` */
  dueOn: string | null
}

/** Both `lines` and `history` are in order. */
export function refundOrigin(
  { pot }: Pick<Refund, "pot">,
  { checkIn, checkOut, total }: Booking,
  { lines, history }: { lines: readonly LedgerLine[]; history: readonly BookingEvent[] },
): RefundOrigin {
  const takenBack = new Set(lines.map(({ reverses }) => reverses))
  const payments = lines
    .filter((line) => line.kind === "payment" && line.pot === pot && !takenBack.has(line.id))
    .map(({ id, at, amount, channel, actorName, evidence }) => ({
      id,
      at,
      amount,
      channel,
      actorName,
      proof:
        channel === "card" ? ("card" as const) : evidence === null || channel === "credit" ? null : ("slip" as const),
    }))
  const cancelled = history.findLast(({ to }) => to === "cancelled")
  return {
    payments,
    stay: { checkIn, checkOut, total },
    cancelledBy: cancelled ? { actor: cancelled.actor, actorName: cancelled.actorName, at: cancelled.at } : null,
  }
}
