import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { cleaners, lineEvents } from "#app/db/schema.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "#app/notify/line/line-code.ts"
import { insertLineEvent } from "#app/notify/line/line-store.server.ts"
import type { Cleaner } from "./cleaner.ts"

const isActive = isNull(cleaners.removedAt)

/** What a cleaner without LINE has; also ends a code that was not sent. */
export const NO_LINE = { lineUserId: null, lineLinkedAt: null, lineCodeHash: null, lineCodeExpiresAt: null }

/** Replaces an earlier code. `lineOrigin` is for links in messages that no request causes. */
export function saveCleanerCode(
  db: Db,
  { id, token }: Pick<Cleaner, "id" | "token">,
  code: { lineCodeHash: string; lineCodeExpiresAt: number; lineOrigin: string },
): Write {
  return db
    .update(cleaners)
    .set(code)
    .where(and(eq(cleaners.id, id), eq(cleaners.token, token), isActive))
}

export function readCleanerOfCode(db: Db, codeHash: string, now: number): Read<Cleaner | null> {
  const found = db
    .select()
    .from(cleaners)
    .where(and(eq(cleaners.lineCodeHash, codeHash), gt(cleaners.lineCodeExpiresAt, now), isActive))
  return defineRead([found], ([row]) => row ?? null)
}

export function readCleanerOfLine(db: Db, lineUserId: string): Read<Cleaner | null> {
  const found = db.select().from(cleaners).where(eq(cleaners.lineUserId, lineUserId)).limit(1)
  return defineRead([found], ([row]) => row ?? null)
}

/** Who hears of changes by LINE. */
export function readLinkedCleaners(db: Db): Read<LinkedCleaner[]> {
  const found = db
    .select()
    .from(cleaners)
    .where(and(isNotNull(cleaners.lineUserId), isActive))
  return defineRead([found], (rows) => rows as LinkedCleaner[])
}
export type LinkedCleaner = Cleaner & { lineUserId: string; lineOrigin: string }

type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; failedBy: string; now: number }

/** The limit of wrong codes is the team's. The result at `CLEANER_LINKED` changed a row if linked. */
export function redeemCleanerCode(
  db: Db,
  { eventId, codeHash, lineUserId, failedBy, now }: CodeAttempt,
  told: Cleaner["told"],
): Write[] {
  const recent = sql`${lineEvents.failedBy} = ${failedBy} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isRight = sql`line_code_hash = ${codeHash} and line_code_expires_at > ${now} and removed_at is null
    and (select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy }),
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${cleaners} where ${isRight})`,
    sql`update ${cleaners} set line_user_id = ${lineUserId}, line_linked_at = ${now}, told = ${JSON.stringify(told)},
      line_code_hash = null, line_code_expires_at = null where ${isRight}`,
  ]
}
export const CLEANER_LINKED = 2

/** Unless another account was linked meanwhile. */
export function setTold(db: Db, { id, lineUserId }: LinkedCleaner, told: Cleaner["told"]): Write {
  return db
    .update(cleaners)
    .set({ told })
    .where(and(eq(cleaners.id, id), eq(cleaners.lineUserId, lineUserId)))
}

export function endCleanerLine(db: Db, id: string): Write {
  return db.update(cleaners).set(NO_LINE).where(eq(cleaners.id, id))
}

export function endCleanerLinesOf(db: Db, lineUserId: string): Write {
  return db.update(cleaners).set(NO_LINE).where(eq(cleaners.lineUserId, lineUserId))
}
