import type { App } from "#app/app.ts"
import { read, violates } from "#app/db/database.server.ts"
import type { ClosedMonth } from "#app/money/books/month-books.ts"
import { readClosedMonths } from "#app/money/books/month-books-store.server.ts"
import { fail } from "#app/result.ts"

/** What triggers and indexes refuse of the lines and papers that a person records, and what the person is told. */
const REFUSALS = {
  "ledger.month": "month-closed",
  "receipts.month": "month-closed",
  /** The slip's transfer was recorded for something else. */
  "ledger.evidence": "slip-used",
  /** Another refund has returned the money, or is about to. */
  "ledger.held": "refund-too-high",
  "refunds.amount": "refund-too-high",
  "ledger.reverses": "line-reversed",
} as const
export type LedgerRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** Who closed the month, for a failure with `month-closed`. */
export type ClosedBy = Pick<ClosedMonth, "month" | "closedBy">

type Refused = { ok: false; error: LedgerRefusal; data?: unknown }

/**
 * For every command by which a person moves money. What the gateway reports is never refused: it counts on the
 * first open day (`countedOn`).
 * @param day on which the money was to count, by default today
 */
export async function failIfLedgerRefuses<Outcome>(
  { db }: Pick<App, "db">,
  change: Promise<Outcome>,
  day?: string,
): Promise<Outcome | Refused> {
  try {
    return await change
  } catch (error) {
    const [, refusal] = Object.entries(REFUSALS).find(([constraint]) => violates(error, constraint)) ?? []
    if (!refusal) throw error
    return refusal === "month-closed" ? monthClosed(db, day) : fail(refusal)
  }
}

/** Today can only be in the latest closed month: its end came again where the villa's time zone was changed. */
export async function monthClosed(
  db: App["db"],
  day?: string,
): Promise<{ ok: false; error: "month-closed"; data?: ClosedBy }> {
  const [closed] = await read(db, readClosedMonths(db))
  // A month before it is closed with it: what is held at its end begins there.
  const ofDay = day === undefined ? [] : closed.filter(({ month }) => month >= day.slice(0, 7))
  const own = ofDay.toSorted((one, other) => (one.month < other.month ? -1 : 1))[0]
  const latest = closed.reduce<ClosedMonth | undefined>(
    (last, each) => (last && last.month > each.month ? last : each),
    undefined,
  )
  const { month, closedBy } = own ?? latest ?? { month: "", closedBy: "" }
  return fail("month-closed", { month, closedBy })
}
