import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type LedgerLine, unreversed } from "./ledger.ts"
import { readLedger } from "./ledger-store.server.ts"
import { setCertificate } from "./withholding-store.server.ts"

/**
 * The certificate of tax withheld has come; its number can be corrected.
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export function recordCertificate(
  app: AmendingApp,
  id: string,
  { line: lineId, number }: { line: string; number: string },
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "line-unknown" | "booking-edited", unknown>> {
  const decide = (_: Booking, lines: LedgerLine[]): Decision<"line-unknown"> => {
    const line = unreversed(lines).find((each) => each.id === lineId && each.ofPayment !== null)
    if (!line) return fail("line-unknown")
    return ok({ set: {}, action: "certificate", also: [setCertificate(app.db, { lineId, number })] })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readLedger(app.db, id))
}
