import { and, eq, gte, lt, max, min } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { bookings, ledger } from "../db/schema.ts"
import type { ReceivedPayment } from "./money-by-month.ts"

type Payments = { payments: ReceivedPayment[]; earliest: number | null; latest: number | null }

/** The payments received from an instant until before another, and when the earliest and the latest of all were. */
export function readPayments(db: Db, { from, to }: { from: number; to: number }): Read<Payments> {
  const { at, amount, paymentLinkId, bookingId } = ledger
  return defineRead(
    [
      db
        .select({ at, amount, paymentLinkId, status: bookings.status })
        .from(ledger)
        .leftJoin(bookings, eq(bookings.id, bookingId))
        .where(and(gte(at, from), lt(at, to))),
      // Two queries, because SQLite uses the index for one of min and max at a time.
      db.select({ at: min(at) }).from(ledger),
      db.select({ at: max(at) }).from(ledger),
    ],
    (rows, [first], [last]) => ({
      payments: rows.map((row) => ({
        ...{ at: row.at, amount: row.amount },
        byLink: row.paymentLinkId !== null,
        bookingCancelled: row.status === "cancelled",
      })),
      earliest: first?.at ?? null,
      latest: last?.at ?? null,
    }),
  )
}
