import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { lineCodes, lineEvents, lineLinks } from "#app/db/schema.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "./line-code.ts"

/** The LINE account of an admin. Instants are epoch milliseconds. */
export type LineLink = typeof lineLinks.$inferSelect

/** How long handled webhook events are known. */
const EVENT_RETENTION_MS = 3 * 24 * 60 * 60_000

/** The link of an admin; null without one. */
export function readLineLink(db: Db, adminId: string): Read<LineLink | null> {
  return defineRead([db.select().from(lineLinks).where(eq(lineLinks.adminId, adminId))], ([link]) => link ?? null)
}

/** The link of a LINE user, unless it is broken; null without one. */
export function readLineLinkOfUser(db: Db, lineUserId: string): Read<LineLink | null> {
  const working = and(eq(lineLinks.lineUserId, lineUserId), sql`${lineLinks.brokenAt} is null`)
  return defineRead([db.select().from(lineLinks).where(working)], ([link]) => link ?? null)
}

/** Whether any admin is linked: then LINE receives data of guests. */
export function readIsLineUsed(db: Db): Read<boolean> {
  return defineRead([db.select({ adminId: lineLinks.adminId }).from(lineLinks).limit(1)], (rows) => rows.length > 0)
}

/** How many wrong codes a LINE user has sent within the window. @param failedBy see the column */
export function readWrongCodes(db: Db, failedBy: string, now: number): Read<number> {
  const query = db
    .select({ count: sql<number>`count(*)` })
    .from(lineEvents)
    .where(and(eq(lineEvents.failedBy, failedBy), gt(lineEvents.at, now - LINE_CODE_WINDOW_MS)))
  return defineRead([query], ([row]) => row?.count ?? 0)
}

/** Stores the code of an admin, in place of an earlier one. */
export function saveLineCode(db: Db, code: typeof lineCodes.$inferInsert): Write {
  const { adminId: _, ...values } = code
  return db.insert(lineCodes).values(code).onConflictDoUpdate({ target: lineCodes.adminId, set: values })
}

/** Records a handled event. Violates `line_events.id` if it was handled before, which rolls its batch back. */
export function insertLineEvent(db: Db, event: typeof lineEvents.$inferInsert): Write {
  return db.insert(lineEvents).values(event)
}

type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; failedBy: string; now: number }

/**
 * Uses a code in one batch: records the attempt as failed, links the account, and clears the failure if the code was
 * right. The limit of wrong codes is checked by the statements, so that concurrent attempts cannot exceed it.
 * The results at `LINKED` and `CODE_RIGHT` changed one row if the account was linked and if the code was right; it is
 * right and not linked if the account belongs to a colleague.
 */
export function redeemLineCode(db: Db, { eventId, codeHash, lineUserId, failedBy, now }: CodeAttempt): Write[] {
  const recent = sql`${lineEvents.failedBy} = ${failedBy} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isAllowed = sql`(select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  const isRight = sql`${lineCodes.codeHash} = ${codeHash} and ${lineCodes.expiresAt} > ${now} and ${isAllowed}`
  const taken = sql`exists (select 1 from ${lineLinks}
    where ${lineLinks.lineUserId} = ${lineUserId} and ${lineLinks.adminId} <> ${lineCodes.adminId})`
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy }),
    sql`insert into ${lineLinks} (admin_id, line_user_id, created_at)
      select ${lineCodes.adminId}, ${lineUserId}, ${now} from ${lineCodes} where ${isRight} and not ${taken}
      on conflict (admin_id) do update
      set line_user_id = excluded.line_user_id, created_at = excluded.created_at, broken_at = null, last_ok_at = null`,
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${lineCodes} where ${isRight})`,
    sql`delete from ${lineCodes} where ${isRight}`,
  ]
}
export const LINKED = 1
export const CODE_RIGHT = 2

/** Removes the link of an admin and a code that has not been used. */
export function deleteLineLink(db: Db, adminId: string): Write[] {
  return [
    db.delete(lineCodes).where(eq(lineCodes.adminId, adminId)),
    db.delete(lineLinks).where(eq(lineLinks.adminId, adminId)),
  ]
}

/** Marks the link of a LINE user as broken: the account is blocked. */
export function markLineLinkBroken(db: Db, lineUserId: string, now: number): Write {
  return setLinkOf(db, lineUserId, { brokenAt: now }, sql`${lineLinks.brokenAt} is null`)
}

/** LINE has accepted a message for this user. */
export function recordLineDelivered(db: Db, lineUserId: string, now: number): Write {
  return setLinkOf(db, lineUserId, { lastOkAt: now })
}

function setLinkOf(db: Db, lineUserId: string, values: Partial<LineLink>, condition?: SQL): Write {
  return db
    .update(lineLinks)
    .set(values)
    .where(and(eq(lineLinks.lineUserId, lineUserId), condition))
}

/** Deletes expired codes and events that are no longer repeated. */
export function deleteStaleLineRows(db: Db, now: number): Write[] {
  return [
    db.delete(lineCodes).where(lte(lineCodes.expiresAt, now)),
    db.delete(lineEvents).where(lte(lineEvents.at, now - EVENT_RETENTION_MS)),
  ]
}
