import { type CardPaid, refundableByCard, splitRefund } from "../ledger/card-refund.ts"
import { readCardsPaid } from "../ledger/card-refund-store.server.ts"
import type { LedgerSums } from "../ledger/ledger.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import { openAmount, type Refund, stillToReturn } from "../ledger/refund.ts"
import { readRefundsOf } from "../ledger/refund-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readTimezone } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type ChangedBy, type Decision, ifUnchanged } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import { queueRefundOwed } from "./booking-email-store.server.ts"
import type { CancellingApp } from "./cancel-booking.server.ts"
import { bookingUrl, refundFacts } from "./email-for-booking.server.ts"
import { moneyOf } from "./money.ts"

type OweFailure = "refund-too-high" | "status-conflict" | "booking-edited"

/**
 * Decides to return what a guest has paid too much, or what has come for a cancelled booking: to the cards as far as they
 * can take it, the rest by transfer, for which the guest is asked where to.
 * @param amount in satang, above 0; all that is to be returned by default. Of a booking cancelled before it was known what
 *   its cancellation keeps, it is what does not stay with the owner
 * @param seenVersion the version of the booking that was shown; fails with `booking-edited` if it has changed since
 */
export function oweRefund(
  app: CancellingApp,
  id: string,
  amount: number | undefined,
  by: ChangedBy,
  seenVersion?: number,
): Promise<Result<Booking, AmendFailure | OweFailure, unknown>> {
  const decide = async (
    booking: Booking,
    sums: LedgerSums,
    refunds: Refund[],
    cards: CardPaid[],
    timezone: string,
  ): Promise<Decision<OweFailure>> => {
    const available = returnable(booking, { sums, refunds, timezone })
    if (available === 0) return fail("status-conflict", { from: booking.status, to: booking.status })
    const refund = amount ?? available
    if (refund > available) return fail("refund-too-high")
    const parts = splitRefund(refund, refundableByCard(cards, app.cards, app.now()))
    const owed = parts.map((part) => ({ ...part, pot: "stay" as const }))
    const facts = { url: await bookingUrl(app, booking), ...refundFacts(owed) }
    const after = { ...booking, version: booking.version + 1 }
    return ok({
      set: isKeptUnknown(booking) ? { kept: sums.held - openAmount(refunds, "stay") - refund } : {},
      action: "refund-owed",
      refunds: owed,
      also: facts.refundByTransfer > 0 ? [queueRefundOwed(after, facts, app.now())] : [],
    })
  }
  return amendBooking(
    app,
    id,
    by,
    async (booking, ...facts) => ifUnchanged(booking, seenVersion, decide(booking, ...facts)),
    readSums(app.db, id),
    readRefundsOf(app.db, id),
    readCardsPaid(app.db, id),
    readTimezone(app.db),
  )
}

const isKeptUnknown = ({ status, kept }: Pick<Booking, "status" | "kept">) => status === "cancelled" && kept === null

/** What can be returned of a booking now, in satang. Before it is confirmed or cancelled, nothing is paid too much. */
export function returnable(
  booking: Booking,
  { sums, refunds, timezone }: { sums: LedgerSums; refunds: Refund[]; timezone: string },
): number {
  if (isKeptUnknown(booking)) return sums.held - openAmount(refunds, "stay")
  if (booking.status !== "confirmed" && booking.status !== "cancelled") return 0
  return stillToReturn({ balance: moneyOf(booking, sums, timezone).balance, held: sums.held }, refunds)
}
