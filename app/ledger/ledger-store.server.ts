import { asc, eq, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { ledger, slips } from "../db/schema.ts"
import type { LedgerLine, PaymentProof } from "./ledger.ts"

/** The amount received for a booking, in satang. */
export function readReceived(db: Db, bookingId: string | SQL): Read<number> {
  const received = sql<number>`coalesce(sum(${ledger.amount}), 0)`
  return defineRead(
    [db.select({ received }).from(ledger).where(eq(ledger.bookingId, bookingId))],
    (rows) => rows[0]?.received ?? 0,
  )
}

/** The amount received for each booking (ids, or a subquery of ids), in satang; 0 if it is not in the map. */
export function readReceivedOf(db: Db, bookingIds: string[] | SQL): Read<Map<string, number>> {
  // One JSON parameter, because D1 allows a hundred parameters at most.
  const listed = (list: string[]) => sql`(select value from json_each(${JSON.stringify(list)}))`
  const ids = Array.isArray(bookingIds) ? listed(bookingIds) : bookingIds
  return defineRead(
    [
      db
        .select({ bookingId: ledger.bookingId, received: sql<number>`sum(${ledger.amount})` })
        .from(ledger)
        .where(sql`${ledger.bookingId} in ${ids}`)
        .groupBy(ledger.bookingId),
    ],
    (rows) => new Map(rows.map(({ bookingId, received }) => [bookingId ?? "", received])),
  )
}

/** What was received for a booking, of it by payment links (both in satang), and when last. */
export type BookingPayments = { received: number; byLinks: number; lastAt: number }

/** The payments of each booking; one without payments is not in the map. */
export function readPaymentsOf(db: Db, bookingIds: string[]): Read<Map<string, BookingPayments>> {
  const { bookingId, amount, paymentLinkId, at } = ledger
  return defineRead(
    [
      db
        .select({
          bookingId,
          received: sql<number>`sum(${amount})`,
          byLinks: sql<number>`coalesce(sum(${amount}) filter (where ${paymentLinkId} is not null), 0)`,
          lastAt: sql<number>`max(${at})`,
        })
        .from(ledger)
        .where(sql`${bookingId} in (select value from json_each(${JSON.stringify(bookingIds)}))`)
        .groupBy(bookingId),
    ],
    (rows) => new Map(rows.map(({ bookingId, ...payments }) => [bookingId ?? "", payments])),
  )
}

/** Every ledger line of a booking, in order. */
export function readLedger(db: Db, bookingId: string): Read<LedgerLine[]> {
  return defineRead(
    [db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.at), sql`rowid`)],
    (rows) => rows,
  )
}

/** A slip as proof of payment, or null if there is none. */
export function readSlipProof(db: Db, slipId: string | null): Read<PaymentProof | null> {
  const { id, sendingBank, transRef } = slips
  return defineRead(
    [
      db
        .select({ slipId: id, sendingBank, transRef })
        .from(slips)
        .where(eq(id, slipId ?? "")),
    ],
    (rows) => rows[0] ?? null,
  )
}

/** A payment to be recorded; the database generates its id. */
export type NewPayment = Omit<LedgerLine, "id" | "kind" | "note">

/**
 * Records a payment. The write fails on `ledger.evidence` if the same evidence is already recorded; a charge that is
 * already recorded is ignored instead, because settling it may be repeated.
 */
export function recordPayment(db: Db, payment: NewPayment): Write {
  const id = sql<string>`lower(hex(randomblob(16)))`
  const insert = db.insert(ledger).values({ ...payment, id, kind: "payment" })
  return payment.channel === "card" ? insert.onConflictDoNothing({ target: ledger.evidence }) : insert
}
