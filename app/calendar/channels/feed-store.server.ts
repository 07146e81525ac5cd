import { and, asc, desc, eq, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { blocks, feeds, villa } from "#app/db/schema.ts"

/** A feed as it is stored: `address` is encrypted. Instants are epoch milliseconds. */
export type Feed = typeof feeds.$inferSelect

const isActive = isNull(feeds.removedAt)

/** The feeds, in the order in which they were added. */
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
 * The feeds that are due and that no refresh has leased, those that wait longest first.
 * @param interrupted whether to read those whose last refresh never ended its lease, or the others; the most recently
 *   read come first, because the one whose file ends the worker is not among them for long
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

/** The write of a new feed and of the block that holds its nights. Fails on `feeds.address_hash` if it was added before. */
export function insertFeed(db: Db, feed: typeof feeds.$inferInsert, blockId: string): Write[] {
  const { id: feedId, createdAt } = feed
  // The dates of a feed's block mean nothing; the table asks for some.
  const holder = { id: blockId, from: "0001-01-01", to: "0001-01-02", note: "", createdAt, feedId }
  return [db.insert(feeds).values(feed), db.insert(blocks).values(holder)]
}

type FeedUpdate = Pick<Feed, "name" | "channel" | "colour"> & Partial<Feed>

/** What a feed forgets so that its file is read anew; a refresh that is running loses its lease, so it writes nothing. */
export function rereadFrom(now: number): Partial<Feed> {
  return { etag: null, lastModified: null, dueAt: now, leaseUntil: 0 }
}

export function updateFeed(db: Db, id: string, set: FeedUpdate): Write {
  return db
    .update(feeds)
    .set(set)
    .where(and(eq(feeds.id, id), isActive))
}

/**
 * The write by which one refresh leases a feed. It also moves the feed's due time, so that a file that ends the worker
 * is not fetched first again.
 */
export function leaseFeed(db: Db, { feedId, until, dueAt }: Lease, now: number): Write {
  const free = and(eq(feeds.id, feedId), isActive, lte(feeds.leaseUntil, now))
  return db.update(feeds).set({ leaseUntil: until, dueAt }).where(free)
}

/** Whether a refresh still has its lease; a condition of each of its writes. */
export function hasLease(db: Db, { feedId, until }: Pick<Lease, "feedId" | "until">): SQL {
  const leased = and(eq(feeds.id, feedId), eq(feeds.leaseUntil, until), isActive)
  return sql`exists ${db.select({ id: feeds.id }).from(feeds).where(leased)}`
}

/** A refresh that has leased a feed until `until`; `dueAt` is the due time that the lease set. */
export type Lease = { feedId: string; until: number; dueAt: number }

/** The write that ends a refresh and its lease. A feed that was made due meanwhile stays due. */
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

/** The write that makes a feed due at once if the villa is no longer as it was read for the feed's first nights. */
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

/** Encrypts a feed's address anew while it is refreshed, after the secret was replaced, unless another feed has it. */
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

/**
 * Makes feeds due that were last fetched before an instant, or one of them whenever it was fetched. Those that fail keep
 * their back-off, and those whose channel asked for fewer requests their interval.
 */
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

/** The write that removes a feed; its address is forgotten. */
export function removeFeed(db: Db, id: string, now: number): Write {
  return db
    .update(feeds)
    .set({ removedAt: now, address: "", addressEnd: "", leaseUntil: 0 })
    .where(and(eq(feeds.id, id), isActive))
}
