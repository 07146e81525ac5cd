import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { DAY_MS } from "#app/durations.ts"
import { type Db, write } from "./database.server.ts"
import { idempotencyKeys } from "./schema.ts"

/** Longer than any request takes. If a request does not end in time, whether it did its work is unknown. */
const LEASE_MS = 2 * 60 * 1000
const RETENTION_MS = DAY_MS

/**
 * `claimed`: the caller does the work. `in-progress`: another request is doing it. `completed`: it is done.
 * `uncertain`: a request ended without a response and may have done it.
 */
type Claim = { state: "claimed" | "in-progress" | "uncertain" } | ({ state: "completed" } & StoredResponse)

/** `claimedAt`: epoch ms of the first request. `addressHash`: network that may get credentials again. */
type StoredResponse = { response: string; claimedAt: number; addressHash: string | null }

/** The stored responses of idempotent requests, by key (see `http/idempotency.server.ts`). */
export type IdempotencyStore = {
  /** Claims a key. Only one of several concurrent claims succeeds. */
  claim(id: string, holder: string, now: number): Promise<Claim>
  /**
   * For a day, unless the key was claimed again. `copy`: for a caller who gets a guest cookie with the
   * response.
   */
  storeResponse(
    id: string,
    holder: string,
    stored: Pick<StoredResponse, "response" | "addressHash">,
    copy: { id: string; response: string } | null,
  ): Promise<void>
  /** Releases a claim when nothing was written, so that the next request may do the work. */
  release(id: string, holder: string): Promise<void>
  /** Ends the lease without a response: the work may be done, so no request repeats it for a day. */
  abandon(id: string, holder: string): Promise<void>
  deleteExpired(now: number): Promise<void>
}

export function openIdempotencyStore(db: Db): IdempotencyStore {
  const leaseHeld = (id: string, holder: string) =>
    and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.holder, holder), isNull(idempotencyKeys.response))
  return {
    async claim(id, holder, now) {
      const claimed = {
        id,
        holder,
        leaseUntil: now + LEASE_MS,
        expiresAt: now + RETENTION_MS,
        response: null,
        addressHash: null,
      }
      const claim = db
        .insert(idempotencyKeys)
        .values(claimed)
        .onConflictDoUpdate({
          target: idempotencyKeys.id,
          set: claimed,
          setWhere: lte(idempotencyKeys.expiresAt, now),
        })
      const [, rows] = await db.batch([claim, db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id))])
      const [row] = rows
      if (row?.response) {
        const { response, addressHash } = row
        return { state: "completed", response, addressHash, claimedAt: row.expiresAt - RETENTION_MS }
      }
      if (row?.holder === holder) return { state: "claimed" }
      return { state: row && row.leaseUntil <= now ? "uncertain" : "in-progress" }
    },

    async storeResponse(id, holder, { response, addressHash }, copy) {
      const completed = and(
        eq(idempotencyKeys.id, id),
        eq(idempotencyKeys.holder, holder),
        isNotNull(idempotencyKeys.response),
      )
      await write(db, [
        db.update(idempotencyKeys).set({ response, addressHash }).where(leaseHeld(id, holder)),
        ...(copy
          ? [
              sql`insert into ${idempotencyKeys} (id, holder, lease_until, expires_at, response)
                select ${copy.id}, holder, lease_until, expires_at, ${copy.response} from ${idempotencyKeys} where ${completed}
                on conflict (id) do nothing`,
            ]
          : []),
      ])
    },

    async release(id, holder) {
      await write(db, [db.delete(idempotencyKeys).where(leaseHeld(id, holder))])
    },

    async abandon(id, holder) {
      await write(db, [db.update(idempotencyKeys).set({ leaseUntil: 0 }).where(leaseHeld(id, holder))])
    },

    async deleteExpired(now) {
      await write(db, [db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now))])
    },
  }
}
