import { and, asc, eq, gte, lt, max, min, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { linesOf } from "../db/ledger.server.ts"
import { bookings, ledger, paymentLinks } from "../db/schema.ts"
import type { LedgerLine } from "../ledger/ledger.ts"
import type { ReceivedPayment } from "./money-by-month.ts"

type Payments = { payments: ListedPayment[]; earliest: number | null; latest: number | null }

/** A payment with what the list of payments says about it. */
export type ListedPayment = ReceivedPayment &
  Pick<LedgerLine, "channel" | "actorName"> & {
    booking: { reference: string; customerName: string; checkIn: string; checkOut: string } | null
    linkDescription: string | null
  }

/** The payments received from an instant until before another, and when the earliest and the latest of all were. */
export function readPayments(db: Db, { from, to }: { from: number; to: number }): Read<Payments> {
  const { at, amount, paymentLinkId, bookingId, channel, actorName } = ledger
  const { reference, status, firstName, lastName, checkIn, checkOut } = bookings
  return defineRead(
    [
      db
        .select({
          at,
          amount,
          paymentLinkId,
          channel,
          actorName,
          reference,
          status,
          firstName,
          lastName,
          checkIn,
          checkOut,
          linkDescription: paymentLinks.description,
        })
        .from(ledger)
        .leftJoin(bookings, eq(bookings.id, bookingId))
        .leftJoin(paymentLinks, eq(paymentLinks.id, paymentLinkId))
        .where(and(gte(at, from), lt(at, to), linesOf("stay", ["payment", "refund"])))
        .orderBy(asc(at), sql`${ledger}.rowid`),
      // Two queries, because SQLite uses the index for one of min and max at a time.
      db.select({ at: min(at) }).from(ledger),
      db.select({ at: max(at) }).from(ledger),
    ],
    (rows, [first], [last]) => ({
      payments: rows.map((row) => ({
        at: row.at,
        amount: row.amount,
        channel: row.channel,
        actorName: row.actorName,
        byLink: row.paymentLinkId !== null,
        bookingCancelled: row.status === "cancelled",
        booking: bookingOf(row),
        linkDescription: row.linkDescription,
      })),
      earliest: first?.at ?? null,
      latest: last?.at ?? null,
    }),
  )
}

type BookingColumns = Record<"reference" | "firstName" | "lastName" | "checkIn" | "checkOut", string | null>

function bookingOf({ reference, firstName, lastName, checkIn, checkOut }: BookingColumns): ListedPayment["booking"] {
  if (reference === null || checkIn === null || checkOut === null) return null
  return { reference, checkIn, checkOut, customerName: [firstName, lastName].filter(Boolean).join(" ") }
}
