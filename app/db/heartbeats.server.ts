import { eq } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "./database.server.ts"
import { heartbeats } from "./schema.ts"

/**
 * The instants that are kept: the last run of the jobs and of the calendars that worked; the last restore of this
 * database (`after-restore.sql`), and when what had become due before it was settled.
 */
export type Heartbeat = "cron" | "feeds" | "restored" | "restore-settled"

/** An instant in epoch milliseconds; null if there is none. */
export function readHeartbeat(db: Db, name: Heartbeat): Read<number | null> {
  return defineRead([db.select().from(heartbeats).where(eq(heartbeats.name, name))], ([row]) => row?.at ?? null)
}

export function recordHeartbeat(db: Db, name: Heartbeat, now: number): Write {
  return db
    .insert(heartbeats)
    .values({ name, at: now })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: now } })
}
