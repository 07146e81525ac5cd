import { asc, eq, type SQL, sql } from "drizzle-orm"
import type { Db, Read, Write } from "../db/database.server.ts"
import { ledger, slips } from "../db/schema.ts"
import type { LedgerLine, PaymentProof } from "./ledger.ts"

/** How much arrived for a booking, in satang. */
export function readReceived(db: Db, bookingId: string | SQL): Read<number> {
  const received = sql<number>`coalesce(sum(${ledger.amount}), 0)`
  return {
    queries: [db.select({ received }).from(ledger).where(eq(ledger.bookingId, bookingId))],
    value: ([rows]) => (rows as { received: number }[])[0]?.received ?? 0,
  }
}

/** How much arrived for each of some bookings (ids, or a query of ids), in satang; 0 for one that is not in the map. */
export function readReceivedOf(db: Db, bookingIds: string[] | SQL): Read<Map<string, number>> {
  // One parameter: D1 takes no more than a hundred.
  const listed = (list: string[]) => sql`(select value from json_each(${JSON.stringify(list)}))`
  const ids = Array.isArray(bookingIds) ? listed(bookingIds) : bookingIds
  return {
    queries: [
      db
        .select({ bookingId: ledger.bookingId, received: sql<number>`sum(${ledger.amount})` })
        .from(ledger)
        .where(sql`${ledger.bookingId} in ${ids}`)
        .groupBy(ledger.bookingId),
    ],
    value: ([rows]) =>
      new Map(
        (rows as { bookingId: string; received: number }[]).map(({ bookingId, received }) => [bookingId, received]),
      ),
  }
}

/** Every ledger line of a booking, in order. */
export function readLedger(db: Db, bookingId: string): Read<LedgerLine[]> {
  return {
    queries: [db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.at), sql`rowid`)],
    value: ([rows]) => rows as LedgerLine[],
  }
}

/** What a slip proves, or null where there is none. */
export function readSlipProof(db: Db, slipId: string | null): Read<PaymentProof | null> {
  const { id, sendingBank, transRef } = slips
  return {
    queries: [
      db
        .select({ slipId: id, sendingBank, transRef })
        .from(slips)
        .where(eq(id, slipId ?? "")),
    ],
    value: ([rows]) => (rows as PaymentProof[])[0] ?? null,
  }
}

/** A payment to be written; the database gives it its id. */
export type NewPayment = Omit<LedgerLine, "id" | "kind" | "note">

/**
 * Records money that arrived. Where its evidence is recorded already the write fails on `ledger.evidence`; a charge is
 * left as it is instead, because settling it may be repeated.
 */
export function recordPayment(db: Db, payment: NewPayment): Write {
  const id = sql`lower(hex(randomblob(16)))`
  const insert = db.insert(ledger).values({ ...payment, id: id as unknown as string, kind: "payment" })
  return payment.place === "card" ? insert.onConflictDoNothing({ target: ledger.evidence }) : insert
}
