import { and, asc, eq, gt, isNull } from "drizzle-orm"
import { freeBlockNights, takeBlockNights } from "#app/calendar/month/night-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { blocks } from "#app/db/schema.ts"
import type { Block } from "./block.ts"

/** Blocks of feeds only hold nights of other channels. */
const isOwners = isNull(blocks.feedId)

/** Blocks that end after a date, in order, at most 200. */
export function readBlocks(db: Db, after: string): Read<Block[]> {
  return defineRead(
    [
      db
        .select({ id: blocks.id, from: blocks.from, to: blocks.to, note: blocks.note })
        .from(blocks)
        .where(and(gt(blocks.to, after), isOwners))
        .orderBy(asc(blocks.from))
        .limit(200),
    ],
    (rows) => rows,
  )
}

export function readBlock(db: Db, id: string): Read<Block | null> {
  return defineRead(
    [
      db
        .select({ id: blocks.id, from: blocks.from, to: blocks.to, note: blocks.note })
        .from(blocks)
        .where(and(eq(blocks.id, id), isOwners)),
    ],
    (rows) => rows[0] ?? null,
  )
}

export function readHasBlock(db: Db, { from, to, note }: Omit<Block, "id">): Read<boolean> {
  const same = and(eq(blocks.from, from), eq(blocks.to, to), eq(blocks.note, note), isOwners)
  return defineRead([db.select({ id: blocks.id }).from(blocks).where(same)], (rows) => rows.length > 0)
}

/** Violates `nights.night` if a night is taken. */
export function insertBlock(db: Db, block: Block, nightList: string[], now: number): Write[] {
  return [db.insert(blocks).values({ ...block, createdAt: now }), ...takeBlockNights(block.id, nightList)]
}

export function deleteBlock(db: Db, id: string): Write[] {
  return [freeBlockNights(db, id), db.delete(blocks).where(eq(blocks.id, id))]
}
