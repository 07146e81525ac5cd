import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import type { AddressAuthor } from "./address-author.ts"
import type { Payee } from "./payee.ts"
import type { Refund } from "./refund.ts"

/**
 * Money that came for what a refund returns; `amount` in satang, `at` in epoch milliseconds.
 * @property proof what shows it besides who recorded it; null for what was recorded by hand
 */
type RefundedPayment = Pick<LedgerLine, "id" | "at" | "amount" | "channel" | "actorName"> & {
  proof: "card" | "slip" | null
}

/**
 * Where the money of a refund came from, for whoever returns it.
 * @property stay what it was for, `total` in satang
 * @property cancelledBy who cancelled the stay; null if nobody did. Only people of the team have a name
 */
export type RefundOrigin = {
  payments: RefundedPayment[]
  stay: Pick<Booking, "checkIn" | "checkOut" | "total">
  cancelledBy: Pick<BookingEvent, "actor" | "actorName" | "at"> | null
}

/**
 * A refund with its booking, and where it goes.
 * @property nameByGuest by which the account's name is judged
 * @property emailSetBy who of the team had set the email address that the code for this account went to, or may have, see
 * `staffAuthorsAt`; nobody while there is no account
 * @property origin where its money came from
 */
export type RefundWithPayee = {
  refund: Refund
  booking: Booking
  nameByGuest: string
  payee: Payee | null
  emailSetBy: AddressAuthor[]
  origin: RefundOrigin
}

/** @param lines the ledger of the booking, and `history` its events, both in order */
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
      proof: channel === "card" ? ("card" as const) : evidence === null ? null : ("slip" as const),
    }))
  const cancelled = history.findLast(({ to }) => to === "cancelled")
  return {
    payments,
    stay: { checkIn, checkOut, total },
    cancelledBy: cancelled ? { actor: cancelled.actor, actorName: cancelled.actorName, at: cancelled.at } : null,
  }
}
