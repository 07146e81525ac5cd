import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { admins, lineCodes, lineEvents, lineLinks, villaEvents } from "#app/db/schema.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "./line-code.ts"

export type LineLink = typeof lineLinks.$inferSelect

/** LINE repeats events only within this time. */
const EVENT_RETENTION_MS = 3 * 24 * 60 * 60_000

export function readLineLink(db: Db, adminId: string): Read<LineLink | null> {
  return defineRead([db.select().from(lineLinks).where(eq(lineLinks.adminId, adminId))], ([link]) => link ?? null)
}

export function readLineLinkOfUser(db: Db, lineUserId: string): Read<LineLink | null> {
  const working = and(eq(lineLinks.lineUserId, lineUserId), sql`${lineLinks.brokenAt} is null`)
  return defineRead([db.select().from(lineLinks).where(working)], ([link]) => link ?? null)
}

/** If any admin is linked, LINE receives data of guests. */
export function readIsLineUsed(db: Db): Read<boolean> {
  return defineRead([db.select({ adminId: lineLinks.adminId }).from(lineLinks).limit(1)], (rows) => rows.length > 0)
}

/** Within the window. @param failedBy see the column */
export function readWrongCodes(db: Db, failedBy: string, now: number): Read<number> {
  const query = db
    .select({ count: sql<number>`count(*)` })
    .from(lineEvents)
    .where(and(eq(lineEvents.failedBy, failedBy), gt(lineEvents.at, now - LINE_CODE_WINDOW_MS)))
  return defineRead([query], ([row]) => row?.count ?? 0)
}

/** Replaces an earlier code. */
export function saveLineCode(db: Db, code: typeof lineCodes.$inferInsert): Write {
  const { adminId: _, ...values } = code
  return db.insert(lineCodes).values(code).onConflictDoUpdate({ target: lineCodes.adminId, set: values })
}

/** Fails on `line_events.id` if the event was handled before, which rolls its batch back. */
export function insertLineEvent(db: Db, event: typeof lineEvents.$inferInsert): Write {
  return db.insert(lineEvents).values(event)
}

type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; failedBy: string; now: number }

/**
 * The statements check the limit of wrong codes, so that concurrent attempts cannot exceed it. Results at
 * `LINKED` and `CODE_RIGHT` changed one row if so; right but not linked means a colleague's LINE account.
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
    recordIfChanged("line-linked", sql`(select admin_id from ${lineLinks} where line_user_id = ${lineUserId})`, now),
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${lineCodes} where ${isRight})`,
    sql`delete from ${lineCodes} where ${isRight}`,
  ]
}
export const LINKED = 1
export const CODE_RIGHT = 3

/** Also removes an unused code. */
export function deleteLineLink(db: Db, adminId: string, now: number): Write[] {
  return [
    db.delete(lineCodes).where(eq(lineCodes.adminId, adminId)),
    db.delete(lineLinks).where(eq(lineLinks.adminId, adminId)),
    recordIfChanged("line-unlinked", sql`${adminId}`, now),
  ]
}

/** An entry of the villa's history, if the statement directly before it changed a row. */
function recordIfChanged(action: AuditAction, adminId: SQL, at: number): Write {
  return sql`insert into ${villaEvents} (at, actor_name, action, detail)
    select ${at}, ${admins.name}, ${action}, ${admins.name} from ${admins} where changes() = 1 and ${admins.id} = ${adminId}`
}

export function markLineLinkBroken(db: Db, lineUserId: string, now: number): Write {
  return setLinkOf(db, lineUserId, { brokenAt: now }, sql`${lineLinks.brokenAt} is null`)
}

export function recordLineDelivered(db: Db, lineUserId: string, now: number): Write {
  return setLinkOf(db, lineUserId, { lastOkAt: now })
}

function setLinkOf(db: Db, lineUserId: string, values: Partial<LineLink>, condition?: SQL): Write {
  return db
    .update(lineLinks)
    .set(values)
    .where(and(eq(lineLinks.lineUserId, lineUserId), condition))
}

export function deleteStaleLineRows(db: Db, now: number): Write[] {
  return [
    db.delete(lineCodes).where(lte(lineCodes.expiresAt, now)),
    db.delete(lineEvents).where(lte(lineEvents.at, now - EVENT_RETENTION_MS)),
  ]
}
