import { sql } from "drizzle-orm"
import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { takeClosedNights, takeNights } from "#app/calendar/month/night-store.server.ts"
import { read, violates } from "#app/db/database.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { type LedgerLine, reversalOf } from "#app/money/ledger/ledger.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { formatReceiptNumber } from "#app/money/receipts/receipt.ts"
import { readReceiptsOfLineIds } from "#app/money/receipts/receipt-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { recordPromoUse } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { checkUndo, type UndoFailure } from "./press.ts"
import {
  type FoundPress,
  isLatestPress,
  nothingFinal,
  nothingPrinted,
  readPress,
  restoreLinks,
  withdrawPress,
} from "./press-store.server.ts"

/** `papers` are the numbers that are cancelled with the press; `isPrinted` if somebody has printed one meanwhile. */
type Undone = { booking: Booking; papers: string[]; isPrinted: boolean }

type Failure = UndoFailure | LedgerRefusal | "promo-code-used-up"

/**
 * Takes the latest press on a booking back within ten seconds: its money is reversed, what it replaced is restored, and
 * what it would have sent is deleted. Its papers keep their numbers as cancelled. Allowed to who pressed and to owners,
 * once a paper was printed to owners only: a guest may hold it. A request for other dates that a deletion ended is not
 * asked again.
 * @param version of the booking after the press
 */
export async function undoPress(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  version: number,
): Promise<Result<Undone, AmendFailure | Failure, unknown>> {
  let pressedLines: string[] = []
  const decide = (booking: Booking, found: FoundPress | null, lines: LedgerLine[]): Decision<Failure> => {
    const now = app.now()
    const checked = checkUndo(found?.press ?? null, {
      version: booking.version === version ? version : -1,
      now,
      isOwner: !isByStaff(by),
      adminId: by.id ?? null,
      isPrinted: found?.isPrinted ?? false,
      isFinal: found?.isFinal ?? false,
    })
    if (!checked.ok) return checked
    const press = checked.value
    const { replaced } = press
    pressedLines = press.lines
    if (!found || !replaced) return fail("undo-too-late")
    const { promo } = booking.price
    return ok({
      set: replaced,
      action: "undone",
      takesBack: "press",
      lines: lines.filter(({ id }) => press.lines.includes(id)).map((line) => reversalOf(line, { ...by, at: now })),
      conditions: [
        isLatestPress(id, press),
        sql`(${nothingFinal(id)})`,
        ...(isByStaff(by) ? [nothingPrinted(id)] : []),
      ],
      also: [
        ...withdrawPress(app.db, id, press),
        ...restoreLinks(booking, found, now),
        ...(booking.status === "cancelled" && replaced.status !== "cancelled"
          ? [
              takeClosedNights(id, found.nights),
              ...takeNights(id, found.nights, { prepYields: true }),
              ...(promo ? [recordPromoUse(promo.code, id)] : []),
            ]
          : []),
      ],
    })
  }
  try {
    const change = amendBooking(app, id, by, decide, readPress(app.db, id), readLedger(app.db, id))
    const undone = await failIfLedgerRefuses(app, change)
    if (!undone.ok) return undone
    const [papers] = pressedLines.length > 0 ? await read(app.db, readReceiptsOfLineIds(app.db, pressedLines)) : [[]]
    return ok({
      booking: undone.value,
      papers: papers.map(formatReceiptNumber),
      isPrinted: papers.some(({ printedAt }) => printedAt !== null),
    })
  } catch (error) {
    if (violates(error, "promo_uses_applied")) return fail("promo-code-used-up")
    throw error
  }
}
