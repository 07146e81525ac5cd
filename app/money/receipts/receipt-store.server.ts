import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, max, min, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { ledger, receipts } from "#app/db/schema.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import type { Buyer } from "./buyer-fields.ts"
import { formatReceiptNumber, type ReceiptDetails, type ReceiptNumber } from "./receipt.ts"

const { kind, pot, channel, amount, at, bookingId, paymentLinkId, actorName } = ledger
const LINE = { kind, pot, channel, amount, at, bookingId, paymentLinkId, actorName }

const numberOf = (condition: SQL) =>
  sql<string | null>`(select json_object('series', other.series, 'year', other.year, 'number', other.number)
    from ${receipts} as other where ${condition})`

const printed = (number: string | null) => number && formatReceiptNumber(JSON.parse(number))

function select(db: Db, condition: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(receipts),
      ...LINE,
      replacesNumber: numberOf(sql`other.id = ${receipts.replaces}`),
      replacedBy: numberOf(sql`other.replaces = ${receipts.id}`),
    })
    .from(receipts)
    .innerJoin(ledger, eq(ledger.id, receipts.lineId))
    .where(condition)
}
type Row = Awaited<ReturnType<typeof select>>[number]

function detailsOf({
  kind,
  pot,
  channel,
  amount,
  at,
  bookingId,
  paymentLinkId,
  actorName,
  replacesNumber,
  replacedBy,
  ...receipt
}: Row): ReceiptDetails {
  return {
    ...receipt,
    line: { kind, pot, channel, amount, at, bookingId, paymentLinkId, actorName },
    replacesNumber: printed(replacesNumber),
    replacedBy: printed(replacedBy),
  }
}

/** In order of issue. */
function inOrder(db: Db, condition: SQL): Read<ReceiptDetails[]> {
  const found = select(db, condition).orderBy(asc(receipts.issuedOn), sql`${receipts}.rowid`)
  return defineRead([found], (rows) => rows.map(detailsOf))
}

export function readReceiptsOf(db: Db, ids: string[]): Read<ReceiptDetails[]> {
  return inOrder(db, sql`${bookingId} in (select value from json_each(${JSON.stringify(ids)}))`)
}

export function readReceiptsOfLink(db: Db, id: string): Read<ReceiptDetails[]> {
  return inOrder(db, eq(paymentLinkId, id))
}

/** `number > 0` is the condition of the unique index. */
const isNumbered = ({ series, year, number }: ReceiptNumber) =>
  and(eq(receipts.series, series), eq(receipts.year, year), eq(receipts.number, number), sql`${receipts.number} > 0`)

export function readReceipt(db: Db, number: ReceiptNumber): Read<ReceiptDetails | null> {
  return defineRead([select(db, isNumbered(number))], ([row]) => (row ? detailsOf(row) : null))
}

export function readReceiptById(db: Db, id: string): Read<ReceiptDetails | null> {
  return defineRead([select(db, eq(receipts.id, id))], ([row]) => (row ? detailsOf(row) : null))
}

/** Latest first. @param limit null for all */
export function readReceiptsOfYear(db: Db, year: number, limit: number | null): Read<ReceiptDetails[]> {
  const found = select(db, eq(receipts.year, year)).orderBy(desc(receipts.issuedOn), sql`${receipts}.rowid desc`)
  return defineRead([limit === null ? found : found.limit(limit)], (rows) => rows.map(detailsOf))
}

/** Valid receipts only, by line id; `from` inclusive, `to` exclusive. */
export function readReceiptsOfLines(
  db: Db,
  { from, to }: { from: number; to: number },
): Read<Map<string, ReceiptDetails>> {
  const found = select(db, and(gte(at, from), lt(at, to), isNull(receipts.cancelledAt)))
  return defineRead([found], (rows) => new Map(rows.map((row) => [row.lineId, detailsOf(row)])))
}

/** Without gaps, newest first. */
export function readReceiptYears(db: Db): Read<number[]> {
  return defineRead(
    // Two queries, because SQLite uses the index for only one of min and max at a time.
    [db.select({ year: min(receipts.year) }).from(receipts), db.select({ year: max(receipts.year) }).from(receipts)],
    ([first], [last]) => {
      if (!first?.year || !last?.year) return []
      return Array.from({ length: last.year - first.year + 1 }, (_, index) => (last.year ?? 0) - index)
    },
  )
}

/** A trigger numbers the receipt and fills it in. Fails on `receipts.line_id` if the line has a valid one. */
export function insertReceipt(
  db: Db,
  receipt: { id: string; lineId: string; issuedOn: string; taxedOn?: string; buyer?: Buyer | null; replaces?: string },
): Write {
  return db.insert(receipts).values(receipt)
}

/** After `insertReceipt`: with the number as `formatReceiptNumber` prints it. */
export function recordReceiptIssued(id: string, by: { name: string; at: number }): Write[] {
  const printedNumber = sql`printf('%s-%d-%06d', ${receipts.series}, ${receipts.year} + ${BUDDHIST_ERA}, ${receipts.number})`
  const issued = sql`select ${ledger.bookingId} as booking_id, ${ledger.paymentLinkId} as payment_link_id, ${printedNumber} as detail
    from ${receipts} join ${ledger} on ${ledger.id} = ${receipts.lineId} where ${receipts.id} = ${id}`
  return recordStaffAct("receipt-issued", issued, by)
}

/** A cancelled receipt keeps its place in the series. */
export function cancelReceipt(
  db: Db,
  id: string,
  { reason, by, now }: { reason: string; by: string; now: number },
): Write {
  return db
    .update(receipts)
    .set({ cancelledAt: now, cancelReason: reason, cancelledBy: by })
    .where(and(eq(receipts.id, id), isNull(receipts.cancelledAt)))
}

/** Erases what may name people: the buyer, the payment link's text, and the reason of cancelling. */
export function eraseBuyers(db: Db, before: string): Write {
  // The condition of the partial index `receipts_to_erase`.
  const old = and(
    sql`(buyer is not null or cancel_reason is not null or subject ->> 'link' <> '')`,
    lt(receipts.issuedOn, before),
  )
  return db
    .update(receipts)
    .set({
      buyer: null,
      cancelReason: null,
      subject: sql`iif(subject ->> 'link' is null, subject, json_set(subject, '$.link', ''))`,
    })
    .where(old)
}

/** Only the first print changes the row. */
export function markPrinted(db: Db, id: string, now: number): Write {
  return db
    .update(receipts)
    .set({ printedAt: now })
    .where(and(eq(receipts.id, id), isNull(receipts.printedAt)))
}
