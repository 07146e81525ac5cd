import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { blocks, feedNights, nights } from "../db/schema.ts"
import type { FeedNight, MergedNights } from "./feed-nights.ts"
import { hasLease, type Lease } from "./feed-store.server.ts"

/** What a feed says about the nights from a date on. */
export function readFeedNights(db: Db, feedId: string, from: string): Read<FeedNight[]> {
  return defineRead(
    [
      db
        .select({
          night: feedNights.night,
          run: feedNights.run,
          kind: feedNights.kind,
          missingSince: feedNights.missingSince,
        })
        .from(feedNights)
        .where(and(eq(feedNights.feedId, feedId), gte(feedNights.night, from)))
        .orderBy(asc(feedNights.night)),
    ],
    (rows) => rows,
  )
}

/** A claim of a feed on a night, and who has the night. */
export type Claim = { feedId: string; night: string; run: string; settledAt: number | null; owner: ClaimOwner | null }
export type ClaimOwner = { bookingId: string | null; blockId: string | null; feedId: string | null }

/** The claims of all feeds on the nights from one date up to but not including another. */
export function readClaims(db: Db, { from, to }: { from: string; to: string }): Read<Claim[]> {
  const inRange = and(gte(feedNights.night, from), lt(feedNights.night, to), sql`kind = 'stay'`)
  return defineRead(
    [
      db.select().from(feedNights).where(inRange).orderBy(asc(feedNights.night), asc(feedNights.firstSeenAt)),
      db
        .select()
        .from(nights)
        .where(and(gte(nights.night, from), lt(nights.night, to))),
      db.select({ id: blocks.id, feedId: blocks.feedId }).from(blocks).where(sql`${blocks.feedId} is not null`),
    ],
    (claims, taken, holders) => {
      const ownerOf = new Map(taken.map((each) => [each.night, each]))
      const feedOf = new Map(holders.map(({ id, feedId }) => [id, feedId]))
      return claims.map(({ feedId, night, run, settledAt }) => {
        const owner = ownerOf.get(night)
        return {
          feedId,
          night,
          run,
          settledAt,
          owner: owner ? { ...owner, feedId: feedOf.get(owner.blockId ?? "") ?? null } : null,
        }
      })
    },
  )
}

/**
 * The writes that bring the nights of a feed up to date, in one batch with `endRefresh`: what it says, then who has the
 * nights. Nights of others stay with them; a released one passes to another feed that claims it (trigger
 * `nights_pass_to_feed`). They change nothing if the refresh lost its lease.
 * @param from the first night that may change; earlier ones are past
 */
export function writeFeedNights(
  db: Db,
  lease: Lease,
  { nights: said, released }: Pick<MergedNights, "nights" | "released">,
  { from, now }: { from: string; now: number },
): Write[] {
  const { feedId } = lease
  const leased = hasLease(db, lease)
  const json = JSON.stringify(said.map(({ night, run, kind, missingSince }) => [night, run, kind, missingSince]))
  return [
    sql`insert into ${feedNights} (feed_id, night, run, kind, missing_since, first_seen_at)
      select ${feedId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${now} from json_each(${json}) where ${leased}
      on conflict do update set
        settled_at = iif(run = excluded.run, settled_at, null),
        run = excluded.run, kind = excluded.kind, missing_since = excluded.missing_since`,
    sql`delete from ${feedNights} where feed_id = ${feedId} and ${leased}
      and night in (select value from json_each(${JSON.stringify(released)}))`,
    ...holdClaims(feedId, from, leased),
  ]
}

/** The writes after which a feed holds exactly those of its claims that nobody else holds. */
function holdClaims(feedId: string, from: string, condition: SQL): Write[] {
  const holder = sql`(select id from ${blocks} where feed_id = ${feedId})`
  const claimed = sql`select night from ${feedNights} where feed_id = ${feedId} and kind = 'stay'`
  return [
    sql`delete from ${nights} where block_id = ${holder} and night >= ${from} and night not in (${claimed}) and ${condition}`,
    sql`insert into ${nights} (night, block_id) select night, ${holder} from ${feedNights}
      where feed_id = ${feedId} and kind = 'stay' and night >= ${from}
      and night not in (select night from ${nights}) and ${condition}`,
  ]
}

/** Marks the conflicts of a feed's nights from one date up to but not including another as settled by the owner. */
export function settleConflicts(
  db: Db,
  feedId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Write {
  return db
    .update(feedNights)
    .set({ settledAt: now })
    .where(and(eq(feedNights.feedId, feedId), gte(feedNights.night, from), lt(feedNights.night, to)))
}

/** Forgets what a removed feed said about the nights from a date on. Its nights must have another owner by then. */
export function deleteFeedNights(db: Db, feedId: string, from: string): Write {
  return db.delete(feedNights).where(and(eq(feedNights.feedId, feedId), gte(feedNights.night, from)))
}
