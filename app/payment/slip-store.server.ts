import { and, eq, isNull, lt } from "drizzle-orm"
import type { Db, Read, Write } from "../db/database.server.ts"
import { slips } from "../db/schema.ts"
import type { Slip, SlipType } from "./slip.ts"

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
        .where(and(isNull(slips.bookingId), lt(slips.uploadedAt, before)))
        .limit(most),
    ],
    value: ([rows]) => (rows as SlipRow[]).map(toSlip),
  }
}

export function insertSlip(db: Db, slip: Slip): Write {
  return db.insert(slips).values(slip)
}

export function deleteSlip(db: Db, id: string): Write {
  return db.delete(slips).where(and(eq(slips.id, id), isNull(slips.bookingId)))
}

const toSlip = (row: SlipRow): Slip => ({ ...row, type: row.type as SlipType })
