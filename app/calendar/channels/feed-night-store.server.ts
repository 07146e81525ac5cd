import { and, asc, eq, gte, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm"
import { isOverdue } from "#app/booking/booking.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { blocks, bookings, feedNights, nights } from "#app/db/schema.ts"
import type { AlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import { type Feed, hasLease, type Lease } from "./feed-store.server.ts"
import type { FeedNight, MergedNights } from "./merge-nights.ts"

export function readFeedNights(db: Db, feedId: string, from: string): Read<FeedNight[]> {
  return defineRead(
    [
      db
        .select({
          night: feedNights.night,
          eventDates: feedNights.eventDates,
          kind: feedNights.kind,
          missingSince: feedNights.missingSince,
          unlistedSince: feedNights.unlistedSince,
        })
        .from(feedNights)
        .where(and(eq(feedNights.feedId, feedId), gte(feedNights.night, from)))
        .orderBy(asc(feedNights.night)),
    ],
    (rows) => rows,
  )
}

/** Claims on nights that others hold, unless settled. Overdue bookings' nights pass to the feed instead. */
export function readOpenConflicts(db: Db, from: string, now: number): Read<string[]> {
  const { status, paymentDeadline } = bookings
  return defineRead(
    [
      db
        .select({ night: feedNights.night, status, paymentDeadline })
        .from(feedNights)
        .leftJoin(nights, eq(nights.night, feedNights.night))
        .leftJoin(bookings, eq(bookings.id, nights.bookingId))
        .where(isOpenConflict(from)),
    ],
    (rows) =>
      rows
        .filter(({ status, paymentDeadline }) => status === null || !isOverdue({ status, paymentDeadline }, now))
        .map(({ night }) => night),
  )
}

/** SQL: a claim on a night that the feed does not hold, and that nobody settled. */
function isOpenConflict(from: string) {
  const isHeld = sql`exists (select 1 from ${nights} where ${nights.night} = ${feedNights.night}
    and block_id = (select id from ${blocks} where ${blocks.feedId} = ${feedNights.feedId}))`
  return and(sql`kind = 'stay'`, isNull(feedNights.settledAt), gte(feedNights.night, from), not(isHeld))
}

/**
 * One batch with `endRefresh`; without the lease nothing changes. Nights of others stay; a released night
 * passes to another claiming feed (trigger `nights_pass_to_feed`).
 * @param from the first night that may change; earlier ones are past
 */
export function writeFeedNights(
  db: Db,
  lease: Lease,
  { nights: inFeed, released }: Pick<MergedNights, "nights" | "released">,
  { from, now }: { from: string; now: number },
): Write[] {
  const { feedId } = lease
  const leased = hasLease(db, lease)
  const json = JSON.stringify(
    inFeed.map(({ night, eventDates, kind, missingSince, unlistedSince }) => [
      night,
      eventDates,
      kind,
      missingSince,
      unlistedSince,
    ]),
  )
  return [
    sql`insert into ${feedNights} (feed_id, night, event_dates, kind, missing_since, unlisted_since,
        first_seen_at)
      select ${feedId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ${now} from json_each(${json})
      where ${leased}
      on conflict do update set
        settled_at = iif(event_dates = excluded.event_dates, settled_at, null),
        first_seen_at = iif(kind = 'prep', excluded.first_seen_at, first_seen_at),
        event_dates = excluded.event_dates, kind = excluded.kind, missing_since = excluded.missing_since,
        unlisted_since = excluded.unlisted_since
      where (event_dates, kind, missing_since, unlisted_since)
        is not (excluded.event_dates, excluded.kind, excluded.missing_since, excluded.unlisted_since)`,
    sql`delete from ${feedNights} where feed_id = ${feedId} and ${leased}
      and night in (select value from json_each(${JSON.stringify(released)}))`,
    ...holdClaims(feedId, from, leased),
  ]
}

/** Restarts the hold of missing nights, while the refresh has its lease. */
export function restartHold(db: Db, lease: Lease, now: number): Write {
  const missing = and(eq(feedNights.feedId, lease.feedId), isNotNull(feedNights.missingSince), hasLease(db, lease))
  return db.update(feedNights).set({ missingSince: now }).where(missing)
}

/** Preparation nights of others yield to claims, which were sold, and to the owner's blocks. */
function holdClaims(feedId: string, from: string, condition: SQL): Write[] {
  const holder = sql`(select id from ${blocks} where feed_id = ${feedId})`
  const claimed = sql`select night from ${feedNights} where feed_id = ${feedId} and kind in ('stay', 'block')`
  const prepared = sql`select night from ${feedNights} where feed_id = ${feedId} and kind = 'prep'`
  return [
    sql`delete from ${nights} where block_id = ${holder} and night >= ${from} and night not in (${claimed})
      and not (prep and night in (${prepared})) and ${condition}`,
    sql`update ${nights} set booking_id = null, block_id = ${holder}, prep = 0
      where prep and night >= ${from} and night in (${claimed}) and ${condition}`,
    sql`insert into ${nights} (night, block_id, prep) select night, ${holder}, kind = 'prep' from ${feedNights}
      where feed_id = ${feedId} and kind in ('stay', 'block', 'prep') and night >= ${from}
      and night not in (select night from ${nights}) and ${condition}`,
  ]
}

/**
 * One alert per conflict and sale. Must follow the writes of the feed's nights and of expired bookings in
 * their batch.
 */
export function raiseConflicts({ id, name }: Pick<Feed, "id" | "name">, from: string, now: number): Write {
  // Consecutive nights have the same difference between day and row number (gaps and islands).
  const holder = sql`coalesce(booking_id, ${blocks.feedId}, block_id)`
  const claims = sql`select ${feedNights.night} as night, booking_id, ${holder} as holder,
      julianday(${feedNights.night}) - row_number() over (partition by ${holder} order by ${feedNights.night}) as stretch
    from ${feedNights} join ${nights} on ${nights.night} = ${feedNights.night} left join ${blocks} on ${blocks.id} = block_id
    where ${feedNights.feedId} = ${id} and ${isOpenConflict(from)}`
  // Keyed by the last night, because a running stay's first night moves. A resale raises another alert.
  const conflicts = sql`select min(night) as first, max(night) as last, holder, booking_id from (${claims})
    group by holder, stretch`
  const end = sql<string>`date(last, '+1 day')`
  const subject = sql`${`feed-conflict:${id}:`} || ${end}`
  const soldAt = sql`(select first_seen_at from ${feedNights} where feed_id = ${id} and night = last)`
  return insertAlertsFrom(
    sql`from (${conflicts}) as conflict where true`,
    {
      kind: "feed-conflict",
      subject,
      dedupeKey: sql`${subject} || ':' || holder || ':' || ${soldAt}`,
      bookingId: sql`booking_id`,
      facts: jsonObject<AlertFacts["feed-conflict"]>({
        feed: sql<string>`${name}`,
        checkIn: sql<string>`first`,
        checkOut: end,
        reference: sql<string | null>`(select reference from ${bookings} where ${bookings.id} = conflict.booking_id)`,
      }),
    },
    now,
  )
}

/** `to` is exclusive. */
export function markConflictsSettled(
  db: Db,
  feedId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Write {
  return db
    .update(feedNights)
    .set({ settledAt: now })
    .where(and(eq(feedNights.feedId, feedId), lt(feedNights.night, to), isOpenConflict(from)))
}

/** With `keep`, nights from `from` on become one block per range; else they are released. */
export function releaseClaims(
  db: Db,
  { feedId, from, keep }: { feedId: string; from: string; keep: { note: string; now: number } | null },
): Write[] {
  const holder = sql`(select id from ${blocks} where feed_id = ${feedId})`
  const held = and(eq(nights.blockId, holder), gte(nights.night, from))
  const forget = db.delete(feedNights).where(eq(feedNights.feedId, feedId))
  if (!keep) return [forget, db.delete(nights).where(held)]
  const prep = and(held, eq(nights.prep, true))
  // Consecutive nights have the same difference between day and row number.
  const ranges = sql`select min(night) as first, max(night) as last from (
    select night, julianday(night) - row_number() over (order by night) as stretch from ${nights} where ${held})
    group by stretch`
  return [
    forget,
    db.delete(nights).where(prep),
    sql`insert into ${blocks} (id, from_date, to_date, note, created_at)
      select lower(hex(randomblob(16))), first, date(last, '+1 day'), ${keep.note}, ${keep.now} from (${ranges})`,
    // Only the blocks just inserted enclose a night that the feed holds.
    sql`update ${nights} set block_id = (select id from ${blocks} where feed_id is null
      and from_date <= ${nights.night} and to_date > ${nights.night} order by created_at desc limit 1) where ${held}`,
  ]
}
