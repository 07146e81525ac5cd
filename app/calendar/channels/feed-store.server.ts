import { and, asc, desc, eq, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { blocks, feeds, villa } from "#app/db/schema.ts"

/** `address` is encrypted. Instants are epoch milliseconds. */
export type Feed = typeof feeds.$inferSelect

const isActive = isNull(feeds.removedAt)

/** In the order in which they were added. */
export function readFeeds(db: Db): Read<Feed[]> {
  return defineRead(
    [db.select().from(feeds).where(isActive).orderBy(asc(feeds.createdAt), asc(feeds.id))],
    (rows) => rows,
  )
}

export function readFeed(db: Db, id: string): Read<Feed | null> {
  return defineRead(
    [
      db
        .select()
        .from(feeds)
        .where(and(eq(feeds.id, id), isActive)),
    ],
    (rows) => rows[0] ?? null,
  )
}

/**
 * Longest overdue first. `interrupted` reads only feeds whose last refresh never ended its lease, the most
 * recently read first: a file that crashes the worker soon falls behind.
 */
export function readDueFeeds(
  db: Db,
  { now, limit, interrupted }: { now: number; limit: number; interrupted: boolean },
): Read<Feed[]> {
  const lease = interrupted ? gt(feeds.leaseUntil, 0) : eq(feeds.leaseUntil, 0)
  const due = and(isActive, lte(feeds.dueAt, now), lte(feeds.leaseUntil, now), lease)
  const order = interrupted ? desc(feeds.succeededAt) : asc(feeds.dueAt)
  return defineRead([db.select().from(feeds).where(due).orderBy(order).limit(limit)], (rows) => rows)
}

/** Also inserts the block that holds the nights. Violates `feeds.address_hash` if the address exists. */
export function insertFeed(db: Db, feed: typeof feeds.$inferInsert, blockId: string): Write[] {
  const { id: feedId, createdAt } = feed
  // The dates of a feed's block are meaningless, but the table requires some.
  const holder = { id: blockId, from: "0001-01-01", to: "0001-01-02", note: "", createdAt, feedId }
  return [db.insert(feeds).values(feed), db.insert(blocks).values(holder)]
}

type FeedUpdate = Partial<Feed>

/** Forces a reread of the file. A running refresh loses its lease, so it writes nothing. */
export function rereadFrom(now: number): Partial<Feed> {
  return { etag: null, lastModified: null, dueAt: now, leaseUntil: 0 }
}

export function updateFeed(db: Db, id: string, set: FeedUpdate): Write {
  return db
    .update(feeds)
    .set(set)
    .where(and(eq(feeds.id, id), isActive))
}

/** Moves `dueAt` too, so that a file that crashes the worker is not fetched first again. */
export function leaseFeed(db: Db, { feedId, until, dueAt }: Lease, now: number): Write {
  const free = and(eq(feeds.id, feedId), isActive, lte(feeds.leaseUntil, now))
  return db.update(feeds).set({ leaseUntil: until, dueAt }).where(free)
}

/** SQL condition of every write of a refresh. */
export function hasLease(db: Db, { feedId, until }: Pick<Lease, "feedId" | "until">): SQL {
  const leased = and(eq(feeds.id, feedId), eq(feeds.leaseUntil, until), isActive)
  return sql`exists ${db.select({ id: feeds.id }).from(feeds).where(leased)}`
}

/** `dueAt` is the due time that the lease set. */
export type Lease = { feedId: string; until: number; dueAt: number }

/** Ends a refresh and its lease. A feed made due meanwhile stays due. */
export function endRefresh(
  db: Db,
  { feedId, until, dueAt: leasedDueAt }: Lease,
  { dueAt, ...set }: Partial<Feed> & { dueAt: number },
): Write {
  return db
    .update(feeds)
    .set({ ...set, dueAt: sql`iif(${feeds.dueAt} = ${leasedDueAt}, ${dueAt}, ${feeds.dueAt})`, leaseUntil: 0 })
    .where(and(eq(feeds.id, feedId), eq(feeds.leaseUntil, until), isActive))
}

/** Makes a new feed due at once if the villa changed since its first nights were read. */
export function makeDueIfVillaChanged(
  db: Db,
  { feedId }: Pick<Lease, "feedId">,
  villaVersion: number,
  now: number,
): Write {
  const isChanged = sql`not exists (select 1 from ${villa} where ${villa.version} = ${villaVersion})`
  return db
    .update(feeds)
    .set({ dueAt: now })
    .where(and(eq(feeds.id, feedId), isChanged))
}

/** Re-encrypts a feed's address after the secret was replaced, unless another feed has the same address. */
export function renewAddress(
  db: Db,
  lease: Lease,
  { address, addressHash }: Pick<Feed, "address" | "addressHash">,
): Write {
  const isTaken = sql`exists (select 1 from feeds as other where other.address_hash = ${addressHash} and other.removed_at is null)`
  return db
    .update(feeds)
    .set({ address, addressHash })
    .where(and(eq(feeds.id, lease.feedId), hasLease(db, lease), not(isTaken)))
}

/** Failing feeds keep their back-off; throttled feeds keep their interval unless named by `id`. */
export function makeDue(
  db: Db,
  { now, ...which }: { now: number } & ({ checkedBefore: number } | { id: string }),
): Write {
  const mayFetch = sql`(${feeds.throttledAt} is null or ${feeds.checkedAt} + ${feeds.interval} <= ${now})`
  const chosen =
    "id" in which
      ? eq(feeds.id, which.id)
      : and(sql`coalesce(${feeds.checkedAt}, 0) < ${which.checkedBefore}`, mayFetch)
  return db
    .update(feeds)
    .set({ dueAt: now })
    .where(and(isActive, chosen, isNull(feeds.error), gt(feeds.dueAt, now)))
}

/** Removes a feed and erases its address. */
export function removeFeed(db: Db, id: string, now: number): Write {
  return db
    .update(feeds)
    .set({ removedAt: now, address: "", addressEnd: "", leaseUntil: 0 })
    .where(and(eq(feeds.id, id), isActive))
}
