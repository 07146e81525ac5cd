import { asc, eq, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { damageSumColumns, linesOf, sumColumns, sumOf } from "#app/db/ledger.server.ts"
import { bookings, ledger, slips } from "#app/db/schema.ts"
import {
  CHARGE_KINDS,
  type DamageSums,
  HELD_KINDS,
  type LedgerLine,
  type LedgerSums,
  type NewLine,
  NO_SUMS,
  type PaymentProof,
  sumDamage,
} from "./ledger.ts"

/** The columns of `LedgerSums`, for a query of the lines of a booking. */
const SUMS = sumColumns(HELD_KINDS, CHARGE_KINDS)

/**
 * What a booking's lines add to its balance, in satang: charges less what is held for the stay. With the total of a
 * confirmed booking it is the same as `balance`, which the tests compare.
 */
export const ADDED_TO_BALANCE = sql`${sumOf(linesOf("stay", CHARGE_KINDS))} - ${sumOf(linesOf("stay", HELD_KINDS))}`

/** The sums of a booking's ledger lines. */
export function readSums(db: Db, bookingId: string | SQL): Read<LedgerSums> {
  return defineRead([db.select(SUMS).from(ledger).where(eq(ledger.bookingId, bookingId))], (rows) => rows[0] ?? NO_SUMS)
}

/** The sums of each booking (ids, or a subquery of ids); one without lines is not in the map. */
export function readSumsOf(db: Db, bookingIds: string[] | SQL): Read<Map<string, LedgerSums>> {
  const ids = Array.isArray(bookingIds) ? listed(bookingIds) : bookingIds
  return defineRead(
    [
      db
        .select({ bookingId: ledger.bookingId, ...SUMS })
        .from(ledger)
        .where(sql`${ledger.bookingId} in ${ids}`)
        .groupBy(ledger.bookingId),
    ],
    (rows) => new Map(rows.map(({ bookingId, ...sums }) => [bookingId ?? "", sums])),
  )
}

/** The sums of a booking's lines of the damage deposit. */
export function readDamageSums(db: Db, bookingId: string | SQL): Read<DamageSums> {
  const found = db.select(damageSumColumns).from(ledger).where(eq(ledger.bookingId, bookingId))
  return defineRead([found], (rows) => rows[0] ?? sumDamage([]))
}

/** Ids as one JSON parameter, because D1 allows a hundred parameters at most. */
const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** The sums of a booking, what of it came by payment links (in satang), and when money was last received. */
export type BookingPayments = { sums: LedgerSums; byLinks: number; lastAt: number | null }

/** The payments of each booking; one without lines is not in the map. */
export function readPaymentsOf(db: Db, bookingIds: string[]): Read<Map<string, BookingPayments>> {
  const { bookingId, paymentLinkId, at } = ledger
  const payment = linesOf("stay", ["payment"])
  return defineRead(
    [
      db
        .select({
          bookingId,
          ...SUMS,
          byLinks: sumOf(sql`${payment} and ${paymentLinkId} is not null`),
          lastAt: sql<number | null>`max(${at}) filter (where ${payment})`,
        })
        .from(ledger)
        .where(sql`${bookingId} in ${listed(bookingIds)}`)
        .groupBy(bookingId),
    ],
    (rows) =>
      new Map(rows.map(({ bookingId, byLinks, lastAt, ...sums }) => [bookingId ?? "", { sums, byLinks, lastAt }])),
  )
}

/** Every ledger line of a booking, in order. */
export function readLedger(db: Db, bookingId: string | SQL): Read<LedgerLine[]> {
  return defineRead(
    [db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.at), sql`rowid`)],
    (rows) => rows,
  )
}

/** The same of several bookings. */
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

/** When the money of a line came or went back; null if there is no such line. */
export function readLineTime(db: Db, id: string): Read<number | null> {
  return defineRead([db.select({ at: ledger.at }).from(ledger).where(eq(ledger.id, id))], (rows) => rows[0]?.at ?? null)
}

/** The slip of a booking as proof of payment, or null if there is none. */
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

/**
 * Records a line on a day in the villa's time zone; a trigger issues its receipt. The write fails on `ledger.evidence` if the same evidence is already recorded, and on
 * `ledger.reverses` if its line was already taken back. A card's charge and what an extra link asks for are ignored
 * instead, because settling a charge may be repeated.
 */
export function recordLine(db: Db, line: NewLine, recordedOn: string): Write {
  const id = sql<string>`lower(hex(randomblob(16)))`
  const insert = db.insert(ledger).values({ ...line, recordedOn, id: line.id ?? id })
  const isRepeatable = line.channel === "card" || line.kind === "charge"
  return isRepeatable ? insert.onConflictDoNothing({ target: ledger.evidence }) : insert
}
