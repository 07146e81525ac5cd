import { type AmendingApp, ifUnchanged } from "#app/booking/amend-booking.server.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import type { StaffFailure } from "#app/booking/staff-limits/staff-refusal.ts"
import { read } from "#app/db/database.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { reversalOf } from "#app/money/ledger/ledger.ts"
import { canReverse } from "#app/money/ledger/ledger-line.ts"
import { readLedgerOfLink } from "#app/money/ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type AmendedLink, amendPaymentLink } from "./amend-payment-link.server.ts"

type TakeBackFailure =
  | "not-found"
  | "owner-only"
  | "link-status-conflict"
  | "line-unknown"
  | LedgerRefusal
  | "booking-edited"
  | "payment-settling"
  | StaffFailure

/**
 * A link without a booking was marked paid by mistake: its payment is reversed, its receipt cancelled, and the link
 * ends. What a card paid goes back through the gateway; payments of a booking are taken back there.
 * @param expectedVersion version of the link shown; `booking-edited` if it has changed since
 */
export async function takeBackLinkPayment(
  app: AmendingApp,
  id: string,
  note: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<AmendedLink, TakeBackFailure, unknown>> {
  if (isByStaff(by)) return fail("owner-only")
  const [lines] = await read(app.db, readLedgerOfLink(app.db, id))
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  const standing = lines.filter((line) => line.kind === "payment" && !reversed.has(line.id))
  const change = amendPaymentLink<TakeBackFailure>(app, id, by, (link) => {
    if (link.bookingId !== null || link.status !== "paid")
      return fail("link-status-conflict", { from: link.status, to: "cancelled" })
    if (standing.length === 0 || !standing.every(canReverse)) return fail("line-unknown")
    const back = standing.map((line) => ({
      ...reversalOf(line, { ...by, at: app.now(), note }),
      paymentLinkId: line.paymentLinkId,
    }))
    return ifUnchanged(link, expectedVersion, ok({ set: { status: "cancelled" as const }, lines: back }))
  })
  return failIfLedgerRefuses(app, change)
}
