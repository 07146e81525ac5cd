import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { calendarExports } from "#app/db/schema.ts"
import { hasLease, type Lease } from "./feed-store.server.ts"

/** A calendar that others fetch. Instants are epoch milliseconds. */
export type CalendarExport = typeof calendarExports.$inferSelect

const isActive = isNull(calendarExports.revokedAt)

export function readExports(db: Db): Read<CalendarExport[]> {
  const all = db.select().from(calendarExports).where(isActive)
  return defineRead([all.orderBy(asc(calendarExports.createdAt), asc(calendarExports.id))], (rows) => rows)
}

export function readExport(db: Db, id: string): Read<CalendarExport | null> {
  const one = and(eq(calendarExports.id, id), isActive)
  return defineRead([db.select().from(calendarExports).where(one)], (rows) => rows[0] ?? null)
}

/** The export of an address, also a revoked one. */
export function readExportByToken(db: Db, token: string): Read<CalendarExport | null> {
  return defineRead(
    [db.select().from(calendarExports).where(eq(calendarExports.token, token))],
    (rows) => rows[0] ?? null,
  )
}

/**
 * The nights exported to a feed's channel: `listed` before its feed was last read, so that a night that appears since is
 * a repetition; `exported` when it last fetched, null if it never did; `fetchedAt` says when, null if it never did from
 * its present address.
 */
export function readListing(db: Db, feedId: string): Read<Pick<CalendarExport, "listed" | "exported" | "fetchedAt">> {
  const own = and(eq(calendarExports.feedId, feedId), isActive)
  return defineRead(
    [
      db
        .select({
          listed: calendarExports.listed,
          exported: calendarExports.exported,
          fetchedAt: calendarExports.fetchedAt,
        })
        .from(calendarExports)
        .where(own),
    ],
    (rows) => rows[0] ?? { listed: [], exported: null, fetchedAt: null },
  )
}

/** Records that a feed was read after these nights were exported to its channel. */
export function markListed(db: Db, lease: Lease, exported: string[]): Write {
  return db
    .update(calendarExports)
    .set({ listed: exported })
    .where(and(eq(calendarExports.feedId, lease.feedId), isActive, hasLease(db, lease)))
}

export function insertExport(db: Db, row: typeof calendarExports.$inferInsert): Write {
  return db.insert(calendarExports).values(row)
}

/** Records that an export was fetched, and which nights it contained. */
export function recordFetch(
  db: Db,
  id: string,
  { exported, fetchedBy, now }: { exported: string[]; fetchedBy: string; now: number },
): Write {
  return db.update(calendarExports).set({ exported, fetchedBy, fetchedAt: now }).where(eq(calendarExports.id, id))
}

/** Ends an address: whoever still has it gets 410. The revoked one gets another id, so that a new one keeps its own. */
export function revokeExport(db: Db, id: string, revoked: { revokedId: string; now: number }): Write {
  return revoke(db, eq(calendarExports.id, id), revoked)
}

/** Ends the address of a feed's export. */
export function revokeExportOf(db: Db, feedId: string, revoked: { revokedId: string; now: number }): Write {
  return revoke(db, eq(calendarExports.feedId, feedId), revoked)
}

function revoke(db: Db, which: SQL, { revokedId, now }: { revokedId: string; now: number }): Write {
  return db
    .update(calendarExports)
    .set({ id: revokedId, revokedAt: now, exported: null, listed: sql`'[]'` })
    .where(and(which, isActive))
}
