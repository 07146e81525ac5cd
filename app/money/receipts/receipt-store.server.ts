import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, max, min, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, closedMonths, ledger, paymentLinks, receipts, villa } from "#app/db/schema.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { standingIn } from "#app/money/books/closed-stays-store.server.ts"
import { VAT_RATE } from "#app/money/seller/vat.ts"
import type { StaffAct } from "#app/money/staff-act.ts"
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

/** Valid receipts only, by line id, in a closed month those of then; days of the money, `to` exclusive. */
export function readReceiptsOfLines(
  db: Db,
  { from, to }: { from: string; to: string },
  month: string | null,
): Read<Map<string, ReceiptDetails>> {
  const inMonth = and(gte(ledger.receivedOn, from), lt(ledger.receivedOn, to), standingIn(month))
  const found = select(db, inMonth).orderBy(sql`${receipts}.rowid`)
  return defineRead([found], (rows) => new Map(rows.map((row) => [row.lineId, detailsOf(row)])))
}

/** With VAT, cancelled ones too, by number; days of the money, `to` exclusive. */
export function readTaxedReceipts(db: Db, { from, to }: { from: string; to: string }): Read<ReceiptDetails[]> {
  const found = select(
    db,
    and(gte(receipts.taxDate, from), lt(receipts.taxDate, to), sql`${receipts.vat} is not null`),
  ).orderBy(asc(receipts.series), asc(receipts.year), asc(receipts.number))
  return defineRead([found], (rows) => rows.map(detailsOf))
}

/** On which the money of a line counts. */
export function readDayOfLine(db: Db, lineId: string): Read<string | undefined> {
  const found = db.select({ day: ledger.receivedOn }).from(ledger).where(eq(ledger.id, lineId))
  return defineRead([found], ([line]) => line?.day)
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

/** A literal: D1 binds numbers as reals, and the VAT is an integer division. */
const RATE = sql.raw(String(VAT_RATE))

/**
 * What a receipt states, as one row for the line: who sells and buys, what for, and the VAT in it. Read in the
 * batch that writes the line, so that concurrent payments see each other.
 */
function statementOf(lineId: string): SQL {
  return sql`
    select f.*, (f.taxed * ${RATE} * 2 + 10000 + ${RATE}) / ((10000 + ${RATE}) * 2) as taxed_vat
    from (
      select n.id as line_id, n.received_on as tax_date, n.kind, n.pot,
        (select v.seller from ${villa} v) as seller,
        coalesce(b.buyer, (${latestBuyer}), ${nameAlone}) as buyer,
        json_object(
          'villa', (select json(v.name) from ${villa} v),
          'reference', b.reference,
          'checkIn', b.check_in,
          'checkOut', b.check_out,
          'link', case when n.kind = 'kept' then coalesce(n.note, '')
            when o.kind = 'kept' then coalesce(o.note, '')
            when p.purpose in ('free', 'extra') then p.description end,
          'keptFor', coalesce(n.kept_for, o.kept_for),
          'withheld', n.withheld,
          'total', coalesce(b.total, n.amount),
          'held', coalesce((select sum(l.amount) from ${ledger} l
            where l.booking_id = n.booking_id and l.pot = n.pot and l.rowid < n.rowid
              and coalesce((select r.kind from ${ledger} r where r.id = l.reverses), l.kind)
                in ('payment', 'refund', 'kept')), 0),
          'originals', json(${originals}),
          'credited', iif(n.kind in ('payment', 'kept'), 0, ${credited}),
          'creditReason', case when (n.pot = 'stay' or o.kind = 'kept') and n.kind not in ('payment', 'kept') then case
            when n.kind = 'reversal' then 'reversed'
            when b.status = 'cancelled' then 'cancelled'
            else 'lowered' end end) as subject,
        case
          when n.pot <> 'stay' and coalesce(n.kept_for, o.kept_for, '') <> 'service' then 0
          when n.kind in ('payment', 'kept')
            then iif((select v.seller ->> 'vatSince' from ${villa} v) <= n.received_on, abs(n.amount + n.withheld), 0)
          else max(0, min(abs(n.amount + n.withheld), ${taxedOriginals} - ${credited})) end as taxed
      from (select l.rowid, l.*, coalesce((select sum(w.amount) from ${ledger} w where w.of_payment = l.id),
          (select -sum(w.amount) from ${ledger} w where w.of_payment = l.reverses), 0) as withheld
        from ${ledger} l where l.id = ${lineId}) n
      left join ${ledger} o on o.id = n.reverses
      left join ${bookings} b on b.id = n.booking_id
      left join ${paymentLinks} p on p.id = n.payment_link_id) f`
}

/** Valid receipts of the line's booking or payment link: \`r\` with their lines \`l\`, before the line \`n\`. */
const earlier = sql`${receipts} r join ${ledger} l on l.id = r.line_id
  where r.cancelled_at is null and l.pot = n.pot and l.rowid < n.rowid and l.booking_id is n.booking_id
    and (n.booking_id is not null or l.payment_link_id = n.payment_link_id)`

/** What a note returns: for money that is taken back its own receipt, else those of all earlier payments. */
const returned = sql`${earlier} and ((n.kind = 'refund' and l.kind = 'payment') or l.id = n.reverses)`

const originals = sql`case when n.kind not in ('payment', 'kept') then (
  select json_group_array(json_object('series', r.series, 'year', r.year, 'number', r.number,
    'issuedOn', r.issued_on, 'amount', abs(l.amount + (r.subject ->> 'withheld')), 'taxed', json(iif(r.vat is null, 'false', 'true'))))
  from ${returned}) else '[]' end`

/** In satang, the part with VAT; 0 without one. */
const taxedOf = (condition: SQL) => sql`coalesce((select sum(r.base + r.vat) from ${condition}), 0)`

const taxedOriginals = taxedOf(returned)

/**
 * In satang, what of the originals' part with VAT was credited before. A refund is taken to have returned other
 * payments first.
 */
const credited = sql`max(0, ${taxedOf(sql`${earlier} and r.series = 'CN'`)}
  - ${taxedOf(sql`${earlier} and r.series <> 'CN'`)} + ${taxedOriginals})`

/** A payment link without a booking has no buyer of its own. */
const latestBuyer = sql`select r.buyer from ${receipts} r join ${ledger} l on l.id = r.line_id
  where n.booking_id is null and l.payment_link_id = n.payment_link_id and r.cancelled_at is null
  order by r.rowid desc limit 1`

const nameAlone = sql`(select json_object('name', name, 'address', '', 'taxId', '', 'branch', '') from (
  select coalesce(nullif(trim(coalesce(b.first_name, '') || ' ' || coalesce(b.last_name, '')), ''), p.customer_name) as name)
  where name <> '')`

type Issue = { id: string; lineId: string; issuedOn: string }
type Statement = { buyer: SQL; subject: SQL; replaces: string | null; where: SQL }

function insertStatement({ id, lineId, issuedOn }: Issue, { buyer, subject, replaces, where }: Statement): SQL {
  const taxed = (value: SQL) => sql`iif(s.taxed > 0, ${value}, null)`
  return sql`insert into ${receipts}
    (id, line_id, series, year, number, issued_on, tax_date, base, vat, vat_rate, seller, buyer, subject, replaces)
    select ${id}, s.line_id,
      case when s.kind not in ('payment', 'kept') then iif(s.taxed > 0, 'CN', 'RF')
        when s.kind = 'payment' and s.pot = 'damage' then 'DP' else 'RC' end,
      cast(substr(${issuedOn}, 1, 4) as integer), 0, ${issuedOn}, s.tax_date,
      ${taxed(sql`s.taxed - s.taxed_vat`)}, ${taxed(sql`s.taxed_vat`)}, ${taxed(RATE)},
      s.seller, ${buyer}, ${subject}, ${replaces}
    from (${statementOf(lineId)}) s where ${where}`
}

const AS_STATED = { buyer: sql`s.buyer`, subject: sql`s.subject`, replaces: null }

/** In the batch of the line, after it. None while nobody has said who sells, nor for a line that was repeated. */
export function issueReceiptOfLine(lineId: string, issuedOn: string): Write {
  return insertStatement({ id: lineId, lineId, issuedOn }, { ...AS_STATED, where: sql`s.seller is not null` })
}

/**
 * Fails on `receipts.line_id` if the line has a valid one, on `receipts.seller` without a seller, and on
 * `receipts.month` if it has VAT and its month is closed.
 */
export function issueReceiptNow(issue: Issue): Write {
  return insertStatement(issue, { ...AS_STATED, where: sql`s.kind in ('payment', 'refund', 'kept')` })
}

/**
 * After the line that takes money back: its receipt is cancelled. Where it stays, because a closed
 * month lists it or a note names it, the line gets a credit note of its own.
 */
export function takeReceiptBack(
  db: Db,
  reversal: { id: string; reverses: string; at: number },
  today: string,
): Write[] {
  const { id, reverses, at } = reversal
  const stays = sql`exists (select 1 from ${receipts} r join ${ledger} l on l.id = r.line_id
    where r.line_id = ${reverses} and r.cancelled_at is null and l.kind in ('payment', 'kept') and (
      (r.vat is not null and substr(r.tax_date, 1, 7) in (select month from ${closedMonths}))
      or exists (select 1 from ${receipts} note join ${ledger} nl on nl.id = note.line_id, json_each(note.subject, '$.originals') o
        where note.cancelled_at is null and note.line_id <> ${id}
          and (nl.booking_id = l.booking_id or nl.payment_link_id = l.payment_link_id)
          and (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number') = (r.series, r.year, r.number))))`
  const hasNote = sql`exists (select 1 from ${receipts} note where note.line_id = ${id} and note.cancelled_at is null)`
  return [
    insertStatement(
      { id, lineId: id, issuedOn: today },
      { ...AS_STATED, where: sql`s.seller is not null and ${stays}` },
    ),
    db
      .update(receipts)
      .set({ cancelledAt: at })
      .where(and(eq(receipts.lineId, reverses), isNull(receipts.cancelledAt), sql`not ${hasNote}`)),
  ]
}

/** For the same money and day: states what the cancelled one does, with the seller as set now and this buyer. */
export function issueReplacement(issue: Issue, replaced: { id: string; buyer: Buyer | null }): Write {
  const subject = sql`(select json_set(o.subject, '$.originals', json(s.subject -> '$.originals'),
      '$.credited', s.subject -> '$.credited') from ${receipts} o where o.id = ${replaced.id})`
  const buyer = sql`${replaced.buyer && JSON.stringify(replaced.buyer)}`
  return insertStatement(issue, { buyer, subject, replaces: replaced.id, where: sql`true` })
}

/** The next papers of the booking are made out to the same buyer. An erased booking has none. */
export function setBuyerOfLine(lineId: string, buyer: Buyer | null, now: number): Write {
  return sql`update ${bookings} set buyer = ${buyer && JSON.stringify(buyer)}, version = version + 1, updated_at = ${now}
    where id = (select booking_id from ${ledger} where id = ${lineId}) and erased_at is null`
}

/** Numbers as `formatReceiptNumber` prints them, in the history of what the receipts are for. */
function recordReceiptAct(action: StaffAct, condition: SQL, by: { name: string; at: number }): Write[] {
  const printedNumber = sql`printf('%s-%d-%06d', ${receipts.series}, ${receipts.year} + ${BUDDHIST_ERA}, ${receipts.number})`
  const found = sql`select ${ledger.bookingId} as booking_id, ${ledger.paymentLinkId} as payment_link_id, ${printedNumber} as detail
    from ${receipts} join ${ledger} on ${ledger.id} = ${receipts.lineId} where ${condition}`
  return recordStaffAct(action, found, by)
}

/** After it was issued. */
export function recordReceiptIssued(id: string, by: { name: string; at: number }): Write[] {
  return recordReceiptAct("receipt-issued", sql`${receipts.id} = ${id}`, by)
}

/** Before it is cancelled. */
export function recordReceiptCancelled(id: string, by: { name: string; at: number }): Write[] {
  return recordReceiptAct("receipt-cancelled", sql`${receipts.id} = ${id} and ${receipts.cancelledAt} is null`, by)
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
