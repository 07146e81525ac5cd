import { sql } from "drizzle-orm"
import type { App } from "#app/app.ts"
import { type AmendFailure, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBookingByIdOrReference } from "#app/booking/booking-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { read, violates, type Write } from "#app/db/database.server.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import { recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { refundEvidence } from "#app/money/refunds/refund.ts"
import { readRefund, transitionRefund } from "#app/money/refunds/refund-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { creditEvidence, isCredit } from "./credit.ts"

type UseFailure = AmendFailure | LedgerRefusal | "booking-edited" | "credit-booking-unknown"
type CreditApp = Parameters<typeof amendBooking>[0] & Pick<App, "db" | "now" | "newId">

/**
 * Moves a credit to a confirmed booking, by two lines of one batch: money that goes back and comes in. Their papers
 * are a note on the old stay and a receipt for the new one, whose VAT and income are zero together.
 * @param name id or number of the booking that gets the money
 * @param expectedVersion version of the credit shown; `booking-edited` if it has changed since
 */
export async function moveCredit(
  app: CreditApp,
  refundId: string,
  name: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, UseFailure, unknown>> {
  const [refund, target, timezone] = await read(
    app.db,
    readRefund(app.db, refundId),
    readBookingByIdOrReference(app.db, name),
    readTimezone(app.db),
  )
  if (!refund) return fail("not-found")
  const isShown = expectedVersion === undefined || expectedVersion === refund.version
  if (!isCredit(refund) || !isShown) return fail("booking-edited")
  if (target === null || target.id === refund.bookingId) return fail("credit-booking-unknown")
  const common = {
    paymentLinkId: null,
    at: app.now(),
    channel: "credit" as const,
    evidence: refundEvidence(refund),
    actor: by.actor,
    actorName: by.name ?? null,
  }
  const out: NewLine = { ...common, bookingId: refund.bookingId, kind: "refund", amount: -refund.amount }
  const decide = (booking: Booking): Decision<"credit-booking-unknown"> => {
    if (booking.status !== "confirmed") return fail("credit-booking-unknown")
    const used = { status: "sent", sentAt: app.now(), actorName: by.name ?? null } as const
    return ok({
      set: {},
      action: "ledger",
      // The note first: the receipt has its VAT.
      first: [
        transitionRefund(app.db, refund.id, ["owed"], used, app.now(), refund.version),
        ...recordLines(app, [out], timezone),
      ],
      lines: [
        { ...common, bookingId: booking.id, kind: "payment", amount: refund.amount, evidence: creditEvidence(refund) },
      ],
      afterLines: inHistory(refund.bookingId, booking, by, app.now()),
    })
  }
  try {
    return await failIfLedgerRefuses(app, amendBooking(app, target.id, by, decide))
  } catch (error) {
    if (violates(error, "refunds.status")) return fail("booking-edited")
    throw error
  }
}

/** In the history of the booking that had the credit. */
function inHistory(bookingId: string, { reference }: Booking, by: ChangedBy, at: number): Write[] {
  const found = sql`select ${bookingId} as booking_id, null as payment_link_id, ${reference} as detail`
  return recordStaffAct("credit-used", found, { name: by.name ?? "", at })
}
