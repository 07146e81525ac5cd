import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, max, min, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookingMoney, bookings, closedMonths, ledger, paymentLinks, receipts, villa } from "#app/db/schema.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { standingIn } from "#app/money/books/closed-stays-store.server.ts"
import { VAT_RATES } from "#app/money/seller/vat.ts"
import type { StaffAct } from "#app/money/staff-act.ts"
import type { Buyer } from "./buyer-fields.ts"
import { formatReceiptNumber, type ReceiptDetails, type ReceiptNumber } from "./receipt.ts"

const { kind, pot, channel, at, bookingId, paymentLinkId, actorName } = ledger
// By another name, because a receipt has an amount too.
const lineAmount = sql<number>`${ledger.amount}`.as("line_amount")
const LINE = { kind, pot, channel, lineAmount, at, bookingId, paymentLinkId, actorName }

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
  lineAmount,
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
    line: { kind, pot, channel, amount: lineAmount, at, bookingId, paymentLinkId, actorName },
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

/** Also of payments of no booking. */
export function readReceiptsOfGuest(db: Db, { ofBookings, ofLinks }: GuestRows): Read<ReceiptDetails[]> {
  return inOrder(db, sql`${bookingId} in (${ofBookings}) or ${paymentLinkId} in (${ofLinks})`)
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

/** In order of issue, cancelled ones too. */
export function readReceiptsOfLineIds(db: Db, lineIds: readonly string[]): Read<ReceiptDetails[]> {
  return inOrder(db, sql`${receipts.lineId} in (select value from json_each(${JSON.stringify(lineIds)}))`)
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
): Read<Map<string, ReceiptDetails[]>> {
  const inMonth = and(gte(ledger.receivedOn, from), lt(ledger.receivedOn, to), standingIn(month))
  const found = select(db, inMonth).orderBy(sql`${receipts}.rowid`)
  return defineRead([found], (rows) => {
    const byLine = new Map<string, Map<number, ReceiptDetails>>()
    for (const row of rows) {
      const parts = byLine.get(row.lineId) ?? new Map<number, ReceiptDetails>()
      byLine.set(row.lineId, parts.set(row.part, detailsOf(row)))
    }
    return new Map([...byLine].map(([lineId, parts]) => [lineId, [...parts.values()]]))
  })
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

/** `vatRateOn` of a day's expression. Literals: D1 binds numbers as reals, and the VAT is an integer division. */
function rateOn(day: SQL): SQL {
  const [first, ...later] = VAT_RATES.map(({ from, rate }) => ({ from, rate: sql.raw(String(rate)) }))
  return later.reduce(
    (before, { from, rate }) => sql`iif(${day} >= ${from}, ${rate}, ${before})`,
    sql`(${first?.rate})`,
  )
}

/** In satang, half a satang rounded up, as `vatIn`. */
const vatOf = (satang: SQL, rate: SQL) => sql`((${satang}) * ${rate} * 2 + 10000 + ${rate}) / ((10000 + ${rate}) * 2)`

/** The line \`n\` of which papers are issued, with the tax withheld from it and what its papers state together. */
const lineOf = (lineId: string) => sql`
  select l.rowid as seq, l.*, t.withheld, abs(l.amount + t.withheld) as stated
  from ${ledger} l join (select coalesce((select sum(w.amount) from ${ledger} w where w.of_payment = ${lineId}),
    (select -sum(w.amount) from ${ledger} w where w.of_payment =
      (select own.reverses from ${ledger} own where own.id = ${lineId})), 0) as withheld) t
  where l.id = ${lineId}`

/** A condition on the lines \`l\` and \`n\`: of the same booking or payment link. */
const sameSubject = sql`l.booking_id is n.booking_id and (n.booking_id is not null or l.payment_link_id = n.payment_link_id)`

/** Valid notes of other lines of the same booking or link: what they return of which receipts. */
const returnedElsewhere = sql`
  select o.value ->> 'series' as series, o.value ->> 'year' as year, o.value ->> 'number' as number,
    sum(o.value ->> 'returned') as returned
  from n join ${ledger} l on ${sameSubject}
  join ${receipts} note on note.line_id = l.id and note.cancelled_at is null,
  json_each(note.subject, '$.originals') o
  where l.id <> n.id group by 1, 2, 3`

/**
 * What a note can return: the receipts of earlier payments, of which \`rest\` is not returned yet. The receipt of money
 * that is taken back goes first, for a credit what was one, then the part with VAT, then what came the way it goes
 * back, then the latest.
 * \`excess\` is what of a receipt was more than the stay then cost, and was not returned since.
 */
const returnable = sql`
  select r.*, r.amount as whole, r.vat is not null as taxed, l.rowid as seq, r.amount - coalesce(e.returned, 0) as rest,
    min(r.amount, max(0, (r.subject ->> 'held') + r.amount - (r.subject ->> 'total') - coalesce((select sum(m.charged)
      from ${bookingMoney} m where m.booking_id = n.booking_id and m.seq < l.rowid), 0) - coalesce(e.returned, 0))) as excess,
    row_number() over (order by l.id is not n.reverses, n.channel = 'credit' and l.channel <> 'credit', r.vat is null, (l.channel = 'card') <> (n.channel = 'card'), l.rowid desc) as turn
  from n join ${ledger} l on ${sameSubject} and l.pot = n.pot and l.rowid < n.seq
    and (l.id = n.reverses or (l.kind = 'payment'
      and coalesce((select own.kind from ${ledger} own where own.id = n.reverses), n.kind) in ('payment', 'refund') and n.kind <> 'payment'))
  join ${receipts} r on r.line_id = l.id and r.cancelled_at is null
  left join elsewhere e on (e.series, e.year, e.number) = (r.series, r.year, r.number)`

/** Each original with what this line returns of it. */
const split = sql`
  select r.*, max(0, min(max(r.rest, 0), n.stated - coalesce(sum(max(r.rest, 0)) over (order by r.turn
    rows between unbounded preceding and 1 preceding), 0))) as returned
  from n join returnable r`

/** Two papers are for one buyer if the tax ID and branch are equal, or else name and address. */
const buyerKey = (buyer: SQL) => sql`iif(coalesce(${buyer} ->> 'taxId', '') <> '',
  json_array(${buyer} ->> 'taxId', ${buyer} ->> 'branch'), json_array(${buyer} ->> 'name', ${buyer} ->> 'address'))`

/** Who is on a paper that names no receipt, or one without a buyer. */
const lineBuyer = sql`coalesce(b.buyer, (select r.buyer from ${receipts} r join ${ledger} l on l.id = r.line_id
    where n.booking_id is null and l.payment_link_id = n.payment_link_id and r.cancelled_at is null
    order by r.rowid desc limit 1),
  (select json_object('name', name, 'address', '', 'taxId', '', 'branch', '') from (
    select coalesce(nullif(trim(coalesce(b.first_name, '') || ' ' || coalesce(b.last_name, '')), ''), p.customer_name) as name)
    where name <> ''))`

/** One row for each original that the line returns, and one for the money that no receipt covers. */
const shares = sql`
  select s.turn, s.seq, s.series, s.year, s.number, s.tax_date, s.whole, s.rest, s.returned, s.excess, s.taxed, s.vat_rate,
    coalesce(s.buyer, f.buyer) as buyer
  from split s join facts f where s.returned > 0
  union all
  select ifnull((select min(turn) from split where returned > 0 and f.kind = 'reversal'), 1000000), null, null, null, null,
    null, 0, 0, f.uncovered, 0, 0, null, iif(f.kind = 'reversal', coalesce((select buyer from split where returned > 0 limit 1), f.buyer), f.buyer)
  from (select f.*, f.stated - coalesce((select sum(returned) from split), 0) as uncovered from facts f) f
  where f.uncovered > 0`

/**
 * Of a payment that a credit was: whether the notes on the stay that had the money have VAT, and its rate. One row,
 * of nulls if there are none.
 */
const moved = sql`
  select max(r.vat is not null) as has_vat, max(r.vat_rate) as rate
  from n join ${ledger} l on l.evidence = 'refund:' || substr(n.evidence, length('credit:') + 1)
  join ${receipts} r on r.line_id = l.id and r.cancelled_at is null
  where n.kind = 'payment' and n.channel = 'credit'`

/**
 * What papers state, one row for each buyer of the line: who sells and buys, what for, and the VAT in it. Notes on
 * parts of a receipt credit its VAT at its rate, not a satang more, and receipts of two rates have two notes. Read in
 * the batch that writes the line, so that concurrent payments see each other.
 */
function statementOf(lineId: string): SQL {
  const original = sql`json_object('series', s.series, 'year', s.year, 'number', s.number, 'date', s.tax_date,
    'amount', s.whole, 'returned', s.returned, 'taxed', json(iif(s.taxed, 'true', 'false')))`
  return sql`
    with n as (${lineOf(lineId)}),
    elsewhere as (${returnedElsewhere}),
    returnable as (${returnable}),
    split as (${split}),
    moved as (${moved}),
    facts as (
      select n.*, v.seller, v.name as villa, ${lineBuyer} as buyer, b.reference, b.check_in, b.check_out,
        coalesce(b.total, n.amount) as total, coalesce(m.rate, ${rateOn(sql`n.received_on`)}) as rate, b.status, p.purpose, p.description,
        o.kind as back_kind, o.note as back_note, o.kept_for as back_kept_for,
        coalesce(m.has_vat, n.kind in ('payment', 'kept') and (n.pot = 'stay' or n.kept_for = 'service')
          and v.seller ->> 'vatSince' <= n.received_on) as has_vat
      from n join moved m left join ${villa} v left join ${ledger} o on o.id = n.reverses
      left join ${bookings} b on b.id = n.booking_id left join ${paymentLinks} p on p.id = n.payment_link_id),
    shares as (${shares}),
    papers as (
      select ${buyerKey(sql`s.buyer`)} as buyer_key, min(s.turn) as turn, s.buyer, sum(s.returned) as stated, sum(s.excess) as excess,
        sum(iif(s.taxed, s.returned, 0)) as credited_now, sum(iif(s.taxed, s.whole - s.rest, 0)) as credited,
        sum(iif(s.taxed, ${vatOf(sql`s.whole - s.rest + s.returned`, sql`s.vat_rate`)}
          - ${vatOf(sql`s.whole - s.rest`, sql`s.vat_rate`)}, 0)) as credited_vat, max(s.vat_rate) as credited_rate,
        json_group_array(${original} order by s.seq) filter (where s.number is not null) as originals
      from (select *, coalesce(vat_rate, max(vat_rate) over (partition by ${buyerKey(sql`buyer`)})) as rate_key from shares) s
      group by buyer_key, s.rate_key),
    taxed as (
      select *, row_number() over (order by turn) as part, iif((select has_vat from facts), stated, credited_now) as taxed
      from papers)
    select f.id as line_id, s.part, s.stated as amount, f.received_on as tax_date, f.kind, f.pot, f.seller, s.buyer, s.taxed,
      iif(f.has_vat, f.rate, s.credited_rate) as rate,
      iif(f.has_vat, ${vatOf(sql`s.stated`, sql`f.rate`)}, s.credited_vat) as taxed_vat,
      json_object(
        'villa', json(f.villa),
        'reference', f.reference,
        'checkIn', f.check_in,
        'checkOut', f.check_out,
        'link', case when f.kind = 'kept' then coalesce(f.note, '')
          when f.back_kind = 'kept' then coalesce(f.back_note, '')
          when f.purpose in ('free', 'extra') then f.description end,
        'keptFor', coalesce(f.kept_for, f.back_kept_for),
        'withheld', f.withheld,
        'total', f.total,
        'held', coalesce((select sum(m.held) from ${bookingMoney} m
          where m.booking_id = f.booking_id and m.pot = f.pot and m.seq < f.seq), 0),
        'originals', json(s.originals),
        'credited', s.credited,
        'creditReason', case when (f.pot = 'stay' or f.back_kind = 'kept') and f.kind not in ('payment', 'kept') then case
          when f.kind = 'reversal' then 'reversed'
          when f.status = 'cancelled' then 'cancelled'
          when s.stated <= s.excess then 'overpaid'
          else 'lowered' end end) as subject
    from taxed s join facts f`
}

type Issue = { id: string; lineId: string; issuedOn: string }
type Statement = { buyer?: SQL; subject?: SQL; replaces?: SQL; where: SQL }

/** One paper for each buyer; the first has the id. */
function insertStatement(
  { id, lineId, issuedOn }: Issue,
  { buyer = sql`s.buyer`, subject = sql`s.subject`, replaces = sql`null`, where }: Statement,
): SQL {
  const taxed = (value: SQL) => sql`iif(s.taxed > 0, ${value}, null)`
  return sql`insert into ${receipts}
    (id, line_id, part, amount, series, year, number, issued_on, tax_date, base, vat, vat_rate, seller, buyer, subject, replaces)
    select iif(s.part = 1, ${id}, ${id} || '-' || s.part), s.line_id, s.part, s.amount,
      case when s.kind not in ('payment', 'kept') then iif(s.taxed > 0, 'CN', 'RF')
        when s.kind = 'payment' and s.pot = 'damage' then 'DP' else 'RC' end,
      cast(substr(${issuedOn}, 1, 4) as integer), 0, ${issuedOn}, s.tax_date,
      ${taxed(sql`s.taxed - s.taxed_vat`)}, ${taxed(sql`s.taxed_vat`)}, ${taxed(sql`s.rate`)},
      s.seller, ${buyer}, ${subject}, ${replaces}
    from (${statementOf(lineId)}) s where ${where} order by s.part`
}

/** In the batch of the line, after it. None while nobody has said who sells, nor for a line that was repeated. */
export function issueReceiptOfLine(lineId: string, issuedOn: string): Write {
  return insertStatement({ id: lineId, lineId, issuedOn }, { where: sql`s.seller is not null` })
}

/**
 * Fails on `receipts.line_id` if the line has a valid one, on `receipts.seller` without a seller, and on
 * `receipts.month` if it has VAT and its month is closed.
 */
export function issueReceiptNow(issue: Issue): Write {
  return insertStatement(issue, { where: sql`s.kind in ('payment', 'refund', 'kept')` })
}

/** A condition on a day: its month, or one after it, is closed. As the triggers `receipts_month` have it. */
const isClosed = (day: SQL) => sql`exists (select 1 from ${closedMonths} where month >= substr(${day}, 1, 7))`

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
      (r.vat is not null and ${isClosed(sql`r.tax_date`)})
      or exists (select 1 from ${receipts} note join ${ledger} nl on nl.id = note.line_id, json_each(note.subject, '$.originals') o
        where note.cancelled_at is null and note.line_id <> ${id}
          and (nl.booking_id = l.booking_id or nl.payment_link_id = l.payment_link_id)
          and (o.value ->> 'series', o.value ->> 'year', o.value ->> 'number') = (r.series, r.year, r.number))))`
  const hasNote = sql`exists (select 1 from ${receipts} note where note.line_id = ${id} and note.cancelled_at is null)`
  return [
    insertStatement({ id, lineId: id, issuedOn: today }, { where: sql`s.seller is not null and ${stays}` }),
    db
      .update(receipts)
      .set({ cancelledAt: at })
      .where(and(eq(receipts.lineId, reverses), isNull(receipts.cancelledAt), sql`not ${hasNote}`)),
  ]
}

/** For the same money and day: states what the cancelled one does, with the seller as set now and this buyer. */
export function issueReplacement(issue: Issue, replaced: { id: string; buyer: Buyer | null }): Write {
  const subject = sql`(select o.subject from ${receipts} o where o.id = ${replaced.id})`
  const buyer = sql`${replaced.buyer && JSON.stringify(replaced.buyer)}`
  return insertStatement(issue, { buyer, subject, replaces: sql`${replaced.id}`, where: sql`true` })
}

/** A note for another buyer: all else stays, but for the seller. */
export function issueNoteFor(issue: Issue, replaced: { id: string; buyer: Buyer | null }): Write {
  return sql`insert into ${receipts}
    (id, line_id, part, amount, series, year, number, issued_on, tax_date, base, vat, vat_rate, seller, buyer, subject, replaces)
    select ${issue.id}, line_id, part, amount, series, cast(substr(${issue.issuedOn}, 1, 4) as integer), 0, ${issue.issuedOn},
      tax_date, base, vat, vat_rate, (select v.seller from ${villa} v), ${replaced.buyer && JSON.stringify(replaced.buyer)},
      subject, id
    from ${receipts} where id = ${replaced.id}`
}

/** Of a line whose notes were cancelled at `at`, after what they return changed; none if none was cancelled. */
export function issueNotesAgain(issue: Issue, at: number): Write {
  const cancelled = (column: SQL, isPart: SQL) => sql`(select ${column} from ${receipts} o
    where o.line_id = s.line_id and o.cancelled_at = ${at} and ${isPart} order by o.rowid desc limit 1)`
  const subject = sql`json_set(${cancelled(sql`o.subject`, sql`true`)}, '$.originals', json(s.subject -> '$.originals'),
    '$.credited', s.subject -> '$.credited')`
  const replaces = cancelled(sql`o.id`, sql`o.part = s.part`)
  return insertStatement(issue, { subject, replaces, where: sql`${cancelled(sql`o.id`, sql`true`)} is not null` })
}

/** Of a payment: later lines of its booking or link, of which a valid note returns more than it names receipts of. */
export function readNotesNamingLess(db: Db, lineId: string): Read<string[]> {
  const later = sql`(select l.id from ${ledger} n join ${ledger} l on ${sameSubject} and l.pot = n.pot and l.rowid > n.rowid
    where n.id = ${lineId} and n.kind = 'payment')`
  const found = db
    .selectDistinct({ lineId: receipts.lineId })
    .from(receipts)
    .innerJoin(ledger, eq(ledger.id, receipts.lineId))
    .where(sql`${receipts.lineId} in ${later} and ${namesLess(sql`${receipts}`)}`)
    .orderBy(sql`${ledger}.rowid`)
  return defineRead([found], (rows) => rows.map((row) => row.lineId))
}

/** A condition on a paper: it is a valid note, and what it returns is not all of receipts that it names. */
const namesLess = (paper: SQL) => sql`${paper}.series in ('CN', 'RF') and ${paper}.cancelled_at is null
  and ${paper}.amount > (select coalesce(sum(o.value ->> 'returned'), 0) from json_each(${paper}.subject, '$.originals') o)`

/**
 * A note returns, with its VAT, what it could not when it was issued: its receipt was issued since, or a refund taken
 * back that had returned it. What is in a closed month stays.
 */
export function restateNotes(issue: Issue, at: number): Write[] {
  const { lineId } = issue
  const isPart = sql`exists (select 1 from ${receipts} p where p.line_id = ${lineId} and ${namesLess(sql`p`)})`
  return [
    sql`update ${receipts} set cancelled_at = ${at} where line_id = ${lineId} and cancelled_at is null
      and ${isPart} and not ${isClosed(sql`tax_date`)}`,
    issueNotesAgain(issue, at),
  ]
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
export function recordReceiptCancelled(
  of: { id: string } | { lineId: string },
  by: { name: string; at: number },
): Write[] {
  const which = "id" in of ? eq(receipts.id, of.id) : eq(receipts.lineId, of.lineId)
  return recordReceiptAct("receipt-cancelled", sql`${which} and ${receipts.cancelledAt} is null`, by)
}

/** A cancelled receipt keeps its place in the series. */
export function cancelReceipt(
  db: Db,
  of: { id: string } | { lineId: string },
  { reason, by, now }: { reason: string; by: string; now: number },
): Write {
  const which = "id" in of ? eq(receipts.id, of.id) : eq(receipts.lineId, of.lineId)
  return db
    .update(receipts)
    .set({ cancelledAt: now, cancelReason: reason, cancelledBy: by })
    .where(and(which, isNull(receipts.cancelledAt)))
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
