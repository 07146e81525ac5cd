import { type AnyColumn, and, asc, eq, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { fullName } from "#app/booking/guest/customer.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import {
  bookingEvents,
  bookings,
  closedMonths,
  closedStays,
  ledger,
  paymentLinks,
  receipts,
  refunds,
  villa,
} from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import { formatReceiptNumber, type ReceiptSeries } from "#app/money/receipts/receipt.ts"
import { OPEN_REFUND_STATUSES } from "#app/money/refunds/refund.ts"
import { refundsIn } from "#app/money/refunds/refund-store.server.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { frozen, frozenIn } from "./closed-stays-store.server.ts"
import { changedSince } from "./earned-store.server.ts"
import type { BookingAmount, ClosedMonth, HeldMoney, LineWithoutPaper, SourceStays } from "./month-books.ts"

export function readClosedMonths(db: Db): Read<ClosedMonth[]> {
  return defineRead([db.select().from(closedMonths)], (rows) => rows)
}

const NAMED = {
  // By another name, because D1 gives a batch's columns by name, and refunds have an id too.
  bookingId: sql<string>`${bookings.id}`.as("booking"),
  reference: bookings.reference,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
}
/** Epoch milliseconds, `end` exclusive. */
type Instants = { start: number; end: number }
type Named = { reference: string; firstName: string | null; lastName: string | null }

const withName = <Row extends Named>({ firstName, lastName, ...row }: Row) => ({
  ...row,
  name: fullName({ firstName, lastName }),
})

const isClosed = (month: string | null) =>
  sql`exists (select 1 from ${closedMonths} where ${closedMonths.month} = ${month})`

/**
 * For stays that begin on the day `to` or later and were not cancelled before the instant `end`, as they were when the
 * month was closed, or as they are.
 * @param to the first day after the month
 */
export function readAdvances(db: Db, { to, end }: { to: string; end: number }, month: string): Read<HeldMoney[]> {
  const amount = moneyOfBooking("held", bookings.id, "stay", to)
  const fields = { ...NAMED, amount: sql<number>`${amount}`.as("amount") }
  const ofOpen = (condition: SQL | undefined) =>
    db
      .select({ ...fields, checkIn: bookings.checkIn })
      .from(bookings)
      .where(and(sql`not ${isClosed(month)}`, condition, gte(bookings.checkIn, to), sql`${amount} > 0`))
  // Two queries, because one with both conditions would use no index.
  const open = ofOpen(and(isNull(bookings.deletedAt), ne(bookings.status, "cancelled")))
  const isCancelledSince = sql`${bookings.id} in ${cancelledIn({ start: end, end: Number.MAX_SAFE_INTEGER })}`
  const cancelledSince = ofOpen(and(eq(bookings.status, "cancelled"), isCancelledSince))
  const closed = db
    .select({ ...fields, checkIn: closedStays.checkIn })
    .from(closedStays)
    .innerJoin(bookings, eq(bookings.id, closedStays.bookingId))
    .where(
      and(
        eq(closedStays.month, month),
        or(and(eq(closedStays.isDeleted, false), ne(closedStays.status, "cancelled")), isCancelledSince),
        gte(closedStays.checkIn, to),
        sql`${amount} > 0`,
      ),
    )
  return defineRead([open, cancelledSince, closed], (...found) =>
    found
      .flat()
      .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(withName),
  )
}

const placeOf = ({ checkIn, reference }: { checkIn: string; reference: string }) => `${checkIn} ${reference}`

/** In the instants from `start` to before `end`, which a closed month keeps as they were. */
const cancelledIn = ({ start, end }: Instants) => sql`(select booking_id from ${bookingEvents}
  where to_status = 'cancelled' and at >= ${start} and at < ${end})`

/**
 * What was kept of the stays that were cancelled in the month, as far as it is held: a payment may be taken back.
 * @param to the first day after the month
 */
export function readCancellationCharges(
  db: Db,
  { to, ...during }: Instants & { to: string },
  month: string,
): Read<HeldMoney[]> {
  const [status, checkIn] = [frozen("status"), frozen("checkIn")]
  const kept = sql<number>`min(${frozen("kept")}, ${moneyOfBooking("held", bookings.id, "stay", to)})`
  const found = db
    .select({ ...NAMED, checkIn: checkIn.as("check_in"), amount: kept.as("amount") })
    .from(bookings)
    .leftJoin(closedStays, frozenIn(month))
    .where(sql`${bookings.id} in ${cancelledIn(during)} and ${status} = 'cancelled' and ${kept} > 0`)
    .orderBy(asc(checkIn), asc(bookings.reference))
  return defineRead([found], (rows) => rows.map(withName))
}

/** @param month null for what is held whatever is closed */
export function readDamageHeld(db: Db, to: string, month: string | null = null): Read<HeldMoney[]> {
  const amount = moneyOfBooking("held", bookings.id, "damage", to)
  const withDamage = sql`${bookings.id} in (select booking_id from ${ledger} where pot = 'damage')`
  const checkIn = frozen("checkIn")
  const found = db
    .select({ ...NAMED, checkIn: checkIn.as("check_in"), amount: sql<number>`${amount}`.as("amount") })
    .from(bookings)
    .leftJoin(closedStays, frozenIn(month))
    .where(and(withDamage, sql`${amount} > 0`))
    .orderBy(asc(checkIn), asc(bookings.reference))
  return defineRead([found], (rows) => rows.map(withName))
}

/**
 * Credits for later stays too. Decided before `end` (epoch milliseconds), and neither returned nor given up by then,
 * whatever has become of them.
 * @param to the first day after the month
 */
export function readRefundsOwed(
  db: Db,
  { to, end }: { to: string; end: number },
): Read<(BookingAmount & { isCredit: boolean })[]> {
  const { validUntil, channel, creditEndedAt } = refunds
  const isCredit = sql<number>`${validUntil} is not null
    and (${channel} = 'credit' or coalesce(${creditEndedAt}, 0) >= ${end})`.as("is_credit")
  const owedBy = (condition: SQL) =>
    db
      .select({ ...NAMED, id: refunds.id, amount: refunds.amount, createdAt: refunds.createdAt, isCredit })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(and(condition, lt(refunds.createdAt, end), sql`not ${returnedBefore(to)}`))
  // Three queries, because SQLite uses one partial index for each.
  const open = owedBy(refundsIn(OPEN_REFUND_STATUSES))
  // The gateway's money can count on a later day than that of sending.
  const sentSince = owedBy(sql`${refunds.status} = 'sent' and ${refunds.sentAt} >= ${end - SETTLING_MS}`)
  const waivedSince = owedBy(sql`${refunds.status} = 'waived' and ${refunds.updatedAt} >= ${end}`)
  return defineRead([open, sentSince, waivedSince], (...found) =>
    found
      .flat()
      .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
      .map(({ createdAt: _, isCredit, ...row }) => ({ ...withName(row), isCredit: isCredit === 1 })),
  )
}

const SETTLING_MS = 2 * DAY_MS

/** Its line counts before the day `to`, and was not taken back by then. */
const returnedBefore = (to: string) => sql`exists (select 1 from ${ledger} as line
  where line.booking_id = ${refunds.bookingId} and line.kind = 'refund' and line.received_on < ${to}
    and (line.evidence = 'refund:' || ${refunds.id}
      or (${refunds.gatewayRefundId} is not null and line.evidence like 'refund:%:' || ${refunds.gatewayRefundId}))
    and not exists (select 1 from ${ledger} as back where back.reverses = line.id and back.received_on < ${to}))`

/**
 * Held at the end of the month beyond what is owed and what is decided: late money of cancelled stays, and what was
 * paid too much for stays that have begun and end in the month or later. Of stays ahead it is a part of the advances.
 */
export function readUndecidedReturns(
  db: Db,
  { from, to, end }: { from: string; to: string; end: number },
  month: string,
): Read<BookingAmount[]> {
  const [status, checkIn, checkOut, kept] = [frozen("status"), frozen("checkIn"), frozen("checkOut"), frozen("kept")]
  const held = moneyOfBooking("held", bookings.id, "stay", to)
  const owed = sql`iif(${status} = 'cancelled', ${kept}, ${frozen("total")} + ${moneyOfBooking("charged", bookings.id, "stay", to)})`
  const excess = sql<number>`min(${held} - ${owed}, ${held}) - ${decidedBefore(to, end)}`
  const isBegun = sql`${status} = 'confirmed' and ${checkIn} < ${to} and ${checkOut} > ${from}`
  const isEnded = sql`${status} = 'cancelled' and ${bookings.id} not in ${cancelledIn({ start: end, end: Number.MAX_SAFE_INTEGER })}`
  const ofMonth = sql`select id from ${bookings} where late_money_at is not null
    union select id from ${bookings} where check_in < ${to} and check_in > ${dateAfter(from, -STAY_MAX_NIGHTS)} and not ${isClosed(month)}
    union select booking_id from ${closedStays} where month = ${month}`
  const found = db
    .select({ ...NAMED, amount: excess.as("amount") })
    .from(bookings)
    .leftJoin(closedStays, frozenIn(month))
    .where(sql`${bookings.id} in (${ofMonth}) and (${isBegun} or ${isEnded}) and ${excess} > 0`)
    .orderBy(asc(checkIn), asc(bookings.reference))
  return defineRead([found], (rows) => rows.map(withName))
}

/** Of a stay's money, in satang: what was to be returned, or kept for a later stay, at the end of the month. */
const decidedBefore = (to: string, end: number) => sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.bookingId} = ${bookings.id} and ${refunds.pot} = 'stay' and ${refunds.createdAt} < ${end}
    and (${refundsIn(OPEN_REFUND_STATUSES)} or (${refunds.status} = 'sent' and ${refunds.sentAt} >= ${end - SETTLING_MS})
      or (${refunds.status} = 'waived' and ${refunds.updatedAt} >= ${end}))
    and not ${returnedBefore(to)})`

/** Days, `to` exclusive. */
export function readStaysBySource(
  db: Db,
  { from, to }: { from: string; to: string },
  month: string,
): Read<SourceStays[]> {
  const counted = (commission: AnyColumn) => ({
    stays: sql<number>`count(*)`.as("stays"),
    commission: sql<number>`coalesce(sum(${commission}), 0)`.as("commission"),
  })
  const open = db
    .select({ source: bookings.source, ...counted(bookings.commission) })
    .from(bookings)
    .where(
      and(
        sql`not ${isClosed(month)}`,
        isNull(bookings.deletedAt),
        eq(bookings.status, "confirmed"),
        gte(bookings.checkIn, from),
        lt(bookings.checkIn, to),
      ),
    )
    .groupBy(bookings.source)
  const closed = db
    .select({ source: closedStays.source, ...counted(closedStays.commission) })
    .from(closedStays)
    .where(
      and(
        eq(closedStays.month, month),
        eq(closedStays.isDeleted, false),
        eq(closedStays.status, "confirmed"),
        gte(closedStays.checkIn, from),
        lt(closedStays.checkIn, to),
      ),
    )
    .groupBy(closedStays.source)
  return defineRead([open, closed], (...found) => found.flat())
}

/**
 * Money of the month that has no valid paper, or one without the VAT that it has since the seller's registration was
 * set, without what was taken back; and what was taken back of money whose paper is valid, unless that has a note.
 */
export function readLinesWithoutPaper(
  db: Db,
  { from, to }: { from: string; to: string },
): Read<{ seller: Seller | null; lines: LineWithoutPaper[] }> {
  const validOf = (line: SQL) =>
    sql`(select other.series || '|' || other.year || '|' || other.number from ${receipts} as other
      where other.line_id = ${line} and other.cancelled_at is null order by other.part limit 1)`
  const standing = sql`(${ledger.kind} in ('payment', 'refund', 'kept') and ${ledger.channel} <> 'withheld'
    and not exists (select 1 from ${ledger} as back where back.reverses = ${ledger.id}))`
  const own = validOf(sql`${ledger.id}`)
  // What a credit paid has the VAT of the note on the stay that had it.
  const movedVat = sql`(select max(note.vat is not null) from ${ledger} as had
    join ${receipts} as note on note.line_id = had.id and note.cancelled_at is null
    where ${ledger.channel} = 'credit' and had.evidence = 'refund:' || substr(${ledger.evidence}, length('credit:') + 1))`
  const lacksVat = sql`(${ledger.kind} in ('payment', 'kept') and (${ledger.pot} = 'stay' or ${ledger.keptFor} = 'service')
    and coalesce(${movedVat}, ${ledger.receivedOn} >= (select ${villa.seller} ->> 'vatSince' from ${villa})) and exists (select 1
      from ${receipts} as other where other.line_id = ${ledger.id} and other.cancelled_at is null and other.vat is null))`
  const isSilent = sql`(${ledger.reverses} is not null and ${validOf(sql`${ledger.reverses}`)} is not null)`
  const { id, receivedOn, kind, pot, channel, amount, paymentLinkId, bookingId } = ledger
  const { reference, firstName, lastName } = bookings
  const found = db
    .select({
      id,
      receivedOn,
      kind,
      pot,
      channel,
      amount,
      paymentLinkId,
      bookingId,
      reference,
      firstName,
      lastName,
      description: paymentLinks.description,
      paper: sql<string | null>`coalesce(${validOf(sql`${ledger.reverses}`)}, ${own})`.as("paper"),
    })
    .from(ledger)
    .leftJoin(bookings, eq(bookings.id, bookingId))
    .leftJoin(paymentLinks, eq(paymentLinks.id, paymentLinkId))
    .where(
      and(
        gte(receivedOn, from),
        lt(receivedOn, to),
        or(and(sql`${own} is null`, or(standing, isSilent)), and(standing, lacksVat)),
      ),
    )
    .orderBy(asc(receivedOn), sql`${ledger}.rowid`)
  const seller = db.select({ seller: villa.seller }).from(villa)
  return defineRead([found, seller], (rows, [set]) => ({
    seller: set?.seller ?? null,
    lines: rows.map(({ firstName, lastName, reference, description, paper, ...line }) => ({
      ...line,
      reference: reference ?? "",
      name: reference === null ? (description ?? "") : fullName({ firstName, lastName }),
      paper: paper && printedNumber(paper),
    })),
  }))
}

function printedNumber(paper: string): string {
  const [series = "", year, number] = paper.split("|")
  return formatReceiptNumber({ series: series as ReceiptSeries, year: Number(year), number: Number(number) })
}

/** After the month; in the batch that closes it. */
export function insertClosedMonth(db: Db, month: ClosedMonth): Write {
  const lastReceipt = sql<number>`(select coalesce(max(rowid), 0) from ${receipts})`
  return db
    .insert(closedMonths)
    .values({ ...month, lastReceipt })
    .onConflictDoNothing()
}

/** See `closedStays`; after `insertClosedMonth`. */
export function freezeStays(month: string, { from, to }: { from: string; to: string }, during: Instants): Write {
  return sql`insert into ${closedStays}
    (month, booking_id, check_in, check_out, status, total, kept, source, commission, deleted)
    select ${month}, id, check_in, check_out, status, total, kept, source, commission, deleted_at is not null
    from ${bookings} where check_out > ${from}
      or id in (select booking_id from ${ledger} where received_on >= ${from} and received_on < ${to})
      or id in (select booking_id from ${ledger} where pot = 'damage' and received_on < ${to})
      or id in ${cancelledIn(during)} or id in (${changedSince(month)})
      or (late_money_at is not null and status = 'cancelled')
    on conflict do nothing`
}

export function deleteClosedMonth(db: Db, month: string): Write[] {
  return [
    db.delete(closedStays).where(eq(closedStays.month, month)),
    db.delete(closedMonths).where(eq(closedMonths.month, month)),
  ]
}
