import { eq } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "./database.server.ts"
import { heartbeats } from "./schema.ts"

/**
 * Recorded instants: the last successful run of the cron jobs (`cron`) and of the calendars (`feeds`),
 * the last restore of the database by `after-restore.sql`, and when overdue work after it was settled.
 */
export type Heartbeat = "cron" | "feeds" | "restored" | "restore-settled"

/** An instant in epoch milliseconds; null if none is recorded. */
export function readHeartbeat(db: Db, name: Heartbeat): Read<number | null> {
  return defineRead([db.select().from(heartbeats).where(eq(heartbeats.name, name))], ([row]) => row?.at ?? null)
}

export function recordHeartbeat(db: Db, name: Heartbeat, now: number): Write {
  return db
    .insert(heartbeats)
    .values({ name, at: now })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: now } })
}
