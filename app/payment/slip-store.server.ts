import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm"
import type { Db, Read, Write } from "../db/database.server.ts"
import { bookings, slips } from "../db/schema.ts"
import type { Slip, SlipType } from "./slip.ts"

/** As many as are shown to be checked at once. */
const WAITING_MOST = 20

type SlipRow = typeof slips.$inferSelect

export function readSlip(db: Db, id: string): Read<Slip | null> {
  return {
    queries: [db.select().from(slips).where(eq(slips.id, id))],
    value: ([rows]) => (rows as SlipRow[]).map(toSlip)[0] ?? null,
  }
}

/** Slips that were uploaded before an instant and never attached to a booking. */
export function readOrphanedSlips(db: Db, before: number, most: number): Read<Slip[]> {
  return {
    queries: [
      db
        .select()
        .from(slips)
        .where(and(unattached(), lt(slips.uploadedAt, before)))
        .limit(most),
    ],
    value: ([rows]) => (rows as SlipRow[]).map(toSlip),
  }
}

/** The slips that wait for the owner's look. */
export function readSlipsInReview(db: Db): Read<Slip[]> {
  const waiting = db
    .select({ id: bookings.slipId })
    .from(bookings)
    .where(and(eq(bookings.status, "in_review"), isNull(bookings.deletedAt)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(WAITING_MOST)
  return {
    queries: [db.select().from(slips).where(inArray(slips.id, waiting))],
    value: ([rows]) => (rows as SlipRow[]).map(toSlip),
  }
}

export function insertSlip(db: Db, slip: Slip): Write {
  return db.insert(slips).values(slip)
}

export function deleteSlip(db: Db, id: string): Write {
  return db.delete(slips).where(and(eq(slips.id, id), unattached()))
}

/** No booking names it, and no payment link. */
const unattached = () => and(isNull(slips.bookingId), isNull(slips.paymentLinkId))

const toSlip = (row: SlipRow): Slip => ({ ...row, type: row.type as SlipType })
