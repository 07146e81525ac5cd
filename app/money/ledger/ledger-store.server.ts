import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { DAMAGE_SUM_COLUMNS, SUM_COLUMNS, sumOf } from "#app/db/ledger.server.ts"
import { bookingMoney, bookings, closedMonths, ledger, slips } from "#app/db/schema.ts"
import { canHaveReceipt } from "#app/money/receipts/receipt.ts"
import { issueReceiptOfLine, takeReceiptBack } from "#app/money/receipts/receipt-store.server.ts"
import {
  type LedgerLine,
  type LedgerSums,
  type NewLine,
  NO_SUMS,
  type PaymentProof,
  type PotSums,
  sumDamage,
} from "./ledger.ts"

export function readSums(db: Db, bookingId: string | SQL): Read<LedgerSums> {
  const found = db.select(SUM_COLUMNS).from(bookingMoney).where(eq(bookingMoney.bookingId, bookingId))
  return defineRead([found], (rows) => rows[0] ?? NO_SUMS)
}

/** A booking without lines is not in the map; `bookingIds` may be a subquery. */
export function readSumsOf(db: Db, bookingIds: string[] | SQL, before?: string): Read<Map<string, LedgerSums>> {
  const ids = Array.isArray(bookingIds) ? listed(bookingIds) : bookingIds
  const { bookingId, receivedOn } = bookingMoney
  const found = db
    .select({ bookingId, ...SUM_COLUMNS })
    .from(bookingMoney)
    .where(and(sql`${bookingId} in ${ids}`, before === undefined ? undefined : lt(receivedOn, before)))
    .groupBy(bookingId)
  return defineRead([found], (rows) => new Map(rows.map(({ bookingId, ...sums }) => [bookingId ?? "", sums])))
}

export function readDamageSums(db: Db, bookingId: string | SQL): Read<PotSums> {
  const found = db.select(DAMAGE_SUM_COLUMNS).from(bookingMoney).where(eq(bookingMoney.bookingId, bookingId))
  return defineRead([found], (rows) => rows[0] ?? sumDamage([]))
}

/** As one JSON parameter, because D1 allows at most 100 parameters. */
const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** `byLinks`, in satang, came by payment links; `lastAt` is when money was last received. */
export type BookingPayments = { sums: LedgerSums; byLinks: number; lastAt: number | null }

/** A booking without lines is not in the map. */
export function readPaymentsOf(db: Db, bookingIds: string[]): Read<Map<string, BookingPayments>> {
  const { bookingId, paymentLinkId, at, pot, received } = bookingMoney
  const found = db
    .select({
      bookingId,
      ...SUM_COLUMNS,
      byLinks: sumOf(sql`iif(${paymentLinkId} is null, 0, ${received})`, "stay"),
      lastAt: sql<number | null>`max(${at}) filter (where ${pot} = 'stay' and ${received} <> 0)`,
    })
    .from(bookingMoney)
    .where(sql`${bookingId} in ${listed(bookingIds)}`)
    .groupBy(bookingId)
  return defineRead(
    [found],
    (rows) =>
      new Map(rows.map(({ bookingId, byLinks, lastAt, ...sums }) => [bookingId ?? "", { sums, byLinks, lastAt }])),
  )
}

/** In order of `at`. */
export function readLedger(db: Db, bookingId: string | SQL): Read<LedgerLine[]> {
  return defineRead(
    [db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.at), sql`rowid`)],
    (rows) => rows,
  )
}

/** Of a payment link without a booking, in order of `at`. */
export function readLedgerOfLink(db: Db, linkId: string): Read<LedgerLine[]> {
  const found = db.select().from(ledger).where(eq(ledger.paymentLinkId, linkId))
  return defineRead([found.orderBy(asc(ledger.at), sql`rowid`)], (rows) => rows)
}

export function readLedgers(db: Db, bookingIds: string[]): Read<Map<string, LedgerLine[]>> {
  return defineRead(
    [
      db
        .select()
        .from(ledger)
        .where(sql`${ledger.bookingId} in ${listed(bookingIds)}`)
        .orderBy(asc(ledger.at), sql`rowid`),
    ],
    (rows) => {
      const ledgers = new Map<string, LedgerLine[]>(bookingIds.map((id) => [id, []]))
      for (const row of rows) ledgers.get(row.bookingId ?? "")?.push(row)
      return ledgers
    },
  )
}

export function readSlipProof(db: Db, bookingId: string): Read<PaymentProof | null> {
  const { id, sendingBank, transRef } = slips
  return defineRead(
    [
      db
        .select({ slipId: id, sendingBank, transRef })
        .from(slips)
        .where(sql`${id} = (select slip_id from ${bookings} where ${bookings.id} = ${bookingId})`),
    ],
    (rows) => rows[0] ?? null,
  )
}

/** A condition: the transfer may be read from the slip's image while the payment is recorded with the old one. */
export function proofIsUnchanged(proof: PaymentProof | null): SQL[] {
  if (proof === null || !("slipId" in proof)) return []
  const { slipId, sendingBank, transRef } = proof
  return [
    sql`not exists (select 1 from ${slips}
      where id = ${slipId} and (sending_bank, trans_ref) is not (${sendingBank}, ${transRef}))`,
  ]
}

/**
 * The lines and then their receipts, which name the tax withheld; a reversal takes back the receipt of its line.
 * Repeated card lines and charges are ignored, because settling may be repeated; others fail on `ledger.evidence`
 * unless that line was taken back, second reversals on `ledger.reverses`, and what is typed for a closed month on
 * `ledger.month`.
 */
export function recordLines(
  { db, now, newId }: { db: Db; now: () => number; newId: () => string },
  lines: readonly NewLine[],
  timezone: string,
): Write[] {
  const dayOf = (ms: number) => dateIn(timezone, new Date(ms))
  const today = dayOf(now())
  const identified = lines.map((line) => ({ ...line, id: line.id ?? newId() }))
  const inserts = identified.map((line) => {
    const receivedOn = countedOn(line, { day: dayOf(line.at), today })
    const isRepeatable = line.channel === "card" || line.kind === "charge"
    const takenBackBefore = line.kind === "charge" ? timesChargeTakenBack(line, lines) : timesTakenBack(line)
    const insert = db.insert(ledger).values({ ...line, recordedOn: today, receivedOn, takenBackBefore })
    return isRepeatable ? insert.onConflictDoNothing({ target: [ledger.evidence, ledger.takenBackBefore] }) : insert
  })
  const papers = identified.flatMap((line) => [
    ...(canHaveReceipt(line) ? [issueReceiptOfLine(line.id, today)] : []),
    ...(line.reverses ? takeReceiptBack(db, { id: line.id, reverses: line.reverses, at: line.at }, today) : []),
  ])
  return [...inserts, ...papers]
}

/** At 0 a repeated charge is ignored: its payment is recorded, and the owner may have taken back the charge alone. */
function timesChargeTakenBack(charge: NewLine, lines: readonly NewLine[]): SQL<number> | number {
  const times = timesTakenBack(charge)
  const payment = lines.find(({ kind, paymentLinkId }) => kind === "payment" && paymentLinkId === charge.paymentLinkId)
  if (times === 0 || !payment?.evidence) return times
  const isRecorded = sql`exists (select 1 from ${ledger} where evidence = ${payment.evidence} and ${NOT_TAKEN_BACK})`
  return sql<number>`iif(${isRecorded}, 0, ${times})`
}

/** Card lines never are. */
function timesTakenBack({ evidence, channel }: NewLine): SQL<number> | number {
  if (evidence === null || channel === "card") return 0
  return sql<number>`(select count(*) from ${ledger} as line join ${ledger} as taken_back on taken_back.reverses = line.id
    where line.evidence = ${evidence})`
}

/** The lines stay, because accounting needs them. */
export function eraseNotesOfGuest({ ofBookings, ofLinks }: GuestRows): Write {
  return sql`update ${ledger} set note = null
    where note is not null and (booking_id in (${ofBookings}) or payment_link_id in (${ofLinks}))`
}

/** A condition on rows of the ledger. */
export const NOT_TAKEN_BACK = sql`not exists (select 1 from ${ledger} as taken_back where taken_back.reverses = ${ledger.id})`

/**
 * A reversal counts on the day of its line, and the gateway's money on its own day, while that month is open and no
 * later one is closed; else today. Nobody can date the gateway's money otherwise: if today is closed too, the first
 * open day has it.
 */
function countedOn({ reverses, actor }: NewLine, { day, today }: { day: string; today: string }): SQL<string> | string {
  if (!reverses && actor !== "gateway") return day
  const own = reverses ? sql`(select received_on from ${ledger} where id = ${reverses})` : sql`${day}`
  const isClosed = (date: SQL) => sql`exists (select 1 from ${closedMonths} where month >= substr(${date}, 1, 7))`
  const firstOpen = sql`(select date(max(month) || '-01', '+1 month') from ${closedMonths})`
  const later = actor === "gateway" ? sql`iif(${isClosed(sql`${today}`)}, ${firstOpen}, ${today})` : sql`${today}`
  return sql<string>`(select iif(${isClosed(sql`own.day`)}, ${later}, own.day) from (select ${own} as day) own)`
}
