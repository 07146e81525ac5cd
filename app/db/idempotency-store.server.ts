import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { type Db, write } from "./database.server.ts"
import { idempotencyKeys } from "./schema.ts"

/** The lease of a request; after it has expired, another request with the same key may do the work. */
const LEASE_MS = 2 * 60 * 1000
const KEPT_MS = 24 * 60 * 60 * 1000

/** The result of a claim: the caller does the work, another request is doing it, or it is done. */
export type Claim = { state: "mine" } | { state: "busy" } | ({ state: "answered" } & StoredResponse)

/**
 * A stored response.
 * @property claimedAt when the first request arrived
 * @property addressHash the network that may receive the credentials again; null if the caller was identified
 */
export type StoredResponse = { answer: string; claimedAt: number; addressHash: string | null }

/** The stored responses of idempotent requests, by key (see `http/idempotency.server.ts`). */
export type IdempotencyStore = {
  /** Claims a key. Only one of several concurrent claims succeeds. */
  claim(id: string, holder: string, now: number): Promise<Claim>
  /** Stores the response for a day, unless the lease has expired and another request has claimed the key. */
  keep(
    id: string,
    holder: string,
    kept: Pick<StoredResponse, "answer" | "addressHash">,
    copy: { id: string; answer: string } | null,
  ): Promise<void>
  /** Releases the claim: nothing was written, so the next request may do the work. */
  release(id: string, holder: string): Promise<void>
  /** Deletes responses older than a day. */
  cleanUp(now: number): Promise<void>
}

/** Creates the store. */
export function openIdempotencyStore(db: Db): IdempotencyStore {
  const held = (id: string, holder: string) =>
    and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.holder, holder), isNull(idempotencyKeys.answer))
  return {
    async claim(id, holder, now) {
      const mine = { id, holder, leaseUntil: now + LEASE_MS, expiresAt: now + KEPT_MS, answer: null, addressHash: null }
      const dead = and(isNull(idempotencyKeys.answer), lte(idempotencyKeys.leaseUntil, now))
      const claim = db
        .insert(idempotencyKeys)
        .values(mine)
        .onConflictDoUpdate({
          target: idempotencyKeys.id,
          set: mine,
          setWhere: or(dead, lte(idempotencyKeys.expiresAt, now)),
        })
      const [, found] = await db.batch([claim, db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id))])
      const [row] = found
      if (row?.answer) {
        const { answer, addressHash } = row
        return { state: "answered", answer, addressHash, claimedAt: row.expiresAt - KEPT_MS }
      }
      return { state: row?.holder === holder ? "mine" : "busy" }
    },

    async keep(id, holder, { answer, addressHash }, copy) {
      const kept = and(
        eq(idempotencyKeys.id, id),
        eq(idempotencyKeys.holder, holder),
        isNotNull(idempotencyKeys.answer),
      )
      await write(db, [
        db.update(idempotencyKeys).set({ answer, addressHash }).where(held(id, holder)),
        ...(copy
          ? [
              sql`insert into ${idempotencyKeys} (id, holder, lease_until, expires_at, answer)
                select ${copy.id}, holder, lease_until, expires_at, ${copy.answer} from ${idempotencyKeys} where ${kept}
                on conflict (id) do nothing`,
            ]
          : []),
      ])
    },

    async release(id, holder) {
      await write(db, [db.delete(idempotencyKeys).where(held(id, holder))])
    },

    async cleanUp(now) {
      await write(db, [db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now))])
    },
  }
}
