import { type SQL, sql } from "drizzle-orm"
import type { Write } from "./database.server.ts"
import type { alertDeliveries, outbox } from "./schema.ts"

/** Messages that are sent once and retried: `due_at` is the next attempt, or the end of a lease. */
type Queue = typeof outbox | typeof alertDeliveries

type Due = { id: string; dueAt: number | null }

/**
 * Changes no row if another lease was taken since the row was read.
 * @param also further assignments, starting with a comma
 */
export function leaseRow(queue: Queue, { id, dueAt }: Due, until: number, also: SQL = sql``): Write {
  return sql`update ${queue} set due_at = ${until}, attempts = attempts + 1 ${also} where id = ${id} and due_at = ${dueAt}`
}

/** Even if the lease has expired and another delivery holds it. `also`: see `leaseRow`. */
export function markRowSent(queue: Queue, id: string, now: number, also: SQL = sql``): Write {
  return sql`update ${queue} set due_at = null, sent_at = ${now}, error = null ${also} where id = ${id} and sent_at is null`
}

/** Only while the lease is held. */
export function postponeRow(queue: Queue, id: string, lease: number, dueAt: number, error: string): Write {
  return sql`update ${queue} set due_at = ${dueAt}, error = ${error} where id = ${id} and due_at = ${lease}`
}

/** Stops retrying; only while the lease is held. `also`: see `leaseRow`. */
export function giveUpRow(queue: Queue, id: string, lease: number, error: string, also: SQL = sql``): Write {
  return sql`update ${queue} set due_at = null, error = ${error} ${also} where id = ${id} and due_at = ${lease}`
}
