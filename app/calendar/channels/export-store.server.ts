import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { calendarExports } from "#app/db/schema.ts"
import { hasLease, type Lease } from "./feed-store.server.ts"

/** Instants are epoch milliseconds. */
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

/** Also returns a revoked export. */
export function readExportByToken(db: Db, token: string): Read<CalendarExport | null> {
  return defineRead(
    [db.select().from(calendarExports).where(eq(calendarExports.token, token))],
    (rows) => rows[0] ?? null,
  )
}

/**
 * `listed` is from before the feed was last read, so repetitions are echoes; `exported` from the channel's
 * last fetch. `fetchedAt` is null until the present address is fetched.
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

/** Records which nights the channel had before its feed was read. */
export function markListed(db: Db, lease: Lease, exported: string[]): Write {
  return db
    .update(calendarExports)
    .set({ listed: exported })
    .where(and(eq(calendarExports.feedId, lease.feedId), isActive, hasLease(db, lease)))
}

export function insertExport(db: Db, row: typeof calendarExports.$inferInsert): Write {
  return db.insert(calendarExports).values(row)
}

export function recordFetch(
  db: Db,
  id: string,
  { exported, fetchedBy, now }: { exported: string[]; fetchedBy: string; now: number },
): Write {
  return db.update(calendarExports).set({ exported, fetchedBy, fetchedAt: now }).where(eq(calendarExports.id, id))
}

/** The old address answers 410. Its row gets a new id, so that a new address can keep the old id. */
export function revokeExport(db: Db, id: string, revoked: { revokedId: string; now: number }): Write {
  return revoke(db, eq(calendarExports.id, id), revoked)
}

export function revokeExportOf(db: Db, feedId: string, revoked: { revokedId: string; now: number }): Write {
  return revoke(db, eq(calendarExports.feedId, feedId), revoked)
}

function revoke(db: Db, which: SQL, { revokedId, now }: { revokedId: string; now: number }): Write {
  return db
    .update(calendarExports)
    .set({ id: revokedId, revokedAt: now, exported: null, listed: sql`'[]'` })
    .where(and(which, isActive))
}
