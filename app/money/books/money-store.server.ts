import { and, asc, eq, gte, lt, max, min, or, type SQL, sql } from "drizzle-orm"
import { fullName } from "#app/booking/guest/customer.ts"
import type { BookingSource } from "#app/booking/source.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { bookings, closedStays, ledger, paymentLinks } from "#app/db/schema.ts"
import type { KeptFor, LedgerLine } from "#app/money/ledger/ledger.ts"
import { frozen, frozenIn } from "./closed-stays-store.server.ts"
import type { MoneyLine } from "./money-by-month.ts"

/** `earliest` and `latest`: the days of the first and the last line of all. */
type MoneyLines = { lines: ListedLine[]; earliest: string | null; latest: string | null }

export type ListedLine = MoneyLine &
  Pick<LedgerLine, "id" | "at" | "actorName" | "recordedOn" | "evidence" | "note" | "keptFor"> & {
    booking: {
      id: string
      reference: string
      customerName: string
      checkIn: string
      checkOut: string
      total: number
      kept: number | null
      source: BookingSource
    } | null
    linkDescription: string | null
  }

type Days = { from: string; to: string }

/**
 * Days, `to` exclusive; with `month` as its books say. `withDamage` adds security deposits, which are no income until
 * they are kept.
 */
export function readMoneyLines(
  db: Db,
  { from, to, withDamage = false, month = null }: Days & { withDamage?: boolean; month?: string | null },
): Read<MoneyLines> {
  const {
    id,
    at,
    kind,
    pot,
    amount,
    paymentLinkId,
    bookingId,
    channel,
    actorName,
    recordedOn,
    receivedOn,
    evidence,
    note,
  } = ledger
  const { reference, firstName, lastName } = bookings
  const isDamage = eq(pot, "damage")
  // Money moves for the stay, none moves when a deposit is kept; so do their reversals.
  const isIncome = sql`(${pot} = 'stay') = (${channel} <> 'none')`
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
          receivedOn,
          evidence,
          note,
          // A reversal's is that of the line that it takes back.
          keptFor: sql<KeptFor | null>`coalesce(${ledger.keptFor},
            (select own.kept_for from ${ledger} as own where own.id = ${ledger.reverses}))`.as("kept_for"),
          reference,
          firstName,
          lastName,
          status: frozen("status").as("status"),
          checkIn: frozen("checkIn").as("check_in"),
          checkOut: frozen("checkOut").as("check_out"),
          total: frozen("total").as("total"),
          kept: frozen("kept").as("kept"),
          source: frozen("source").as("source"),
          purpose: paymentLinks.purpose,
          linkDescription: paymentLinks.description,
        })
        .from(ledger)
        .leftJoin(bookings, eq(bookings.id, bookingId))
        .leftJoin(closedStays, frozenIn(month))
        .leftJoin(paymentLinks, eq(paymentLinks.id, paymentLinkId))
        .where(and(gte(receivedOn, from), lt(receivedOn, to), withDamage ? or(isDamage, isIncome) : isIncome))
        .orderBy(asc(at), sql`${ledger}.rowid`),
      // Two queries, because SQLite uses the index for only one of min and max at a time.
      db.select({ day: min(receivedOn) }).from(ledger),
      db.select({ day: max(receivedOn) }).from(ledger),
    ],
    (rows, [first], [last]) => ({
      lines: rows.map((row) => ({
        id: row.id,
        at: row.at,
        kind: row.kind,
        pot: row.pot,
        amount: row.amount,
        channel: row.channel,
        actorName: row.actorName,
        recordedOn: row.recordedOn,
        receivedOn: row.receivedOn,
        evidence: row.evidence,
        note: row.note,
        keptFor: row.keptFor,
        byLink: row.paymentLinkId !== null && row.purpose !== "balance",
        bookingCancelled: row.status === "cancelled",
        booking: bookingOf(row),
        linkDescription: row.linkDescription,
      })),
      earliest: first?.day ?? null,
      latest: last?.day ?? null,
    }),
  )
}

type BookingColumns = Record<
  "bookingId" | "reference" | "firstName" | "lastName" | "checkIn" | "checkOut",
  string | null
> & { total: number | null; kept: number | null; source: BookingSource | null }

function bookingOf(row: BookingColumns): ListedLine["booking"] {
  const { bookingId: id, reference, firstName, lastName, checkIn, checkOut, total, kept, source } = row
  if (id === null || reference === null || checkIn === null || checkOut === null) return null
  if (total === null || source === null) return null
  const customerName = fullName({ firstName, lastName })
  return { id, reference, checkIn, checkOut, total, kept, source, customerName }
}

/** A subquery; days, `to` exclusive. */
export function bookingIdsOfLines({ from, to }: { from: string; to: string }): SQL {
  return sql`(select booking_id from ${ledger} where received_on >= ${from} and received_on < ${to})`
}
