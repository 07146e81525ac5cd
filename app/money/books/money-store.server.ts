import { and, asc, eq, gte, lt, max, min, or, type SQL, sql } from "drizzle-orm"
import { fullName } from "#app/booking/customer.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { linesOf } from "#app/db/ledger.server.ts"
import { bookings, ledger, paymentLinks } from "#app/db/schema.ts"
import { HELD_KINDS, type LedgerLine } from "#app/money/ledger/ledger.ts"
import type { ReceivedPayment } from "./money-by-month.ts"

type Payments = { payments: ListedPayment[]; earliest: number | null; latest: number | null }

export type ListedPayment = ReceivedPayment &
  Pick<LedgerLine, "id" | "pot" | "channel" | "actorName" | "recordedOn" | "evidence" | "note"> & {
    booking: {
      id: string
      reference: string
      customerName: string
      checkIn: string
      checkOut: string
      total: number
      kept: number | null
    } | null
    linkDescription: string | null
  }

/** `from` inclusive, `to` exclusive. `withDamage` adds security deposits, which are no income. */
export function readPayments(
  db: Db,
  { from, to, withDamage = false }: { from: number; to: number; withDamage?: boolean },
): Read<Payments> {
  const income = linesOf("stay", ["payment", "refund"])
  const { id, at, kind, pot, amount, paymentLinkId, bookingId, channel, actorName, recordedOn, evidence, note } = ledger
  const { reference, status, firstName, lastName, checkIn, checkOut, total, kept } = bookings
  return defineRead(
    [
      db
        .select({
          id,
          at,
          kind,
          pot,
          amount,
          bookingId,
          paymentLinkId,
          channel,
          actorName,
          recordedOn,
          evidence,
          note,
          reference,
          status,
          firstName,
          lastName,
          checkIn,
          checkOut,
          total,
          kept,
          purpose: paymentLinks.purpose,
          linkDescription: paymentLinks.description,
        })
        .from(ledger)
        .leftJoin(bookings, eq(bookings.id, bookingId))
        .leftJoin(paymentLinks, eq(paymentLinks.id, paymentLinkId))
        .where(and(gte(at, from), lt(at, to), withDamage ? or(income, linesOf("damage", HELD_KINDS)) : income))
        .orderBy(asc(at), sql`${ledger}.rowid`),
      // Two queries, because SQLite uses the index for only one of min and max at a time.
      db.select({ at: min(at) }).from(ledger),
      db.select({ at: max(at) }).from(ledger),
    ],
    (rows, [first], [last]) => ({
      payments: rows.map((row) => ({
        id: row.id,
        at: row.at,
        kind: row.kind,
        pot: row.pot,
        amount: row.amount,
        channel: row.channel,
        actorName: row.actorName,
        recordedOn: row.recordedOn,
        evidence: row.evidence,
        note: row.note,
        byLink: row.paymentLinkId !== null && row.purpose !== "balance",
        bookingCancelled: row.status === "cancelled",
        booking: bookingOf(row),
        linkDescription: row.linkDescription,
      })),
      earliest: first?.at ?? null,
      latest: last?.at ?? null,
    }),
  )
}

type BookingColumns = Record<
  "bookingId" | "reference" | "firstName" | "lastName" | "checkIn" | "checkOut",
  string | null
> & { total: number | null; kept: number | null }

function bookingOf(row: BookingColumns): ListedPayment["booking"] {
  const { bookingId: id, reference, firstName, lastName, checkIn, checkOut, total, kept } = row
  if (id === null || reference === null || checkIn === null || checkOut === null || total === null) return null
  const customerName = fullName({ firstName, lastName })
  return { id, reference, checkIn, checkOut, total, kept, customerName }
}

/** A subquery; `from` inclusive, `to` exclusive. */
export function bookingIdsOfLines({ from, to }: { from: number; to: number }): SQL {
  return sql`(select booking_id from ${ledger} where at >= ${from} and at < ${to})`
}
