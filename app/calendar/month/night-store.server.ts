import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, not, notInArray, or, sql } from "drizzle-orm"
import { fullName } from "#app/booking/guest/customer.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { notOverdue, overdue } from "#app/db/deadlines.server.ts"
import { blocks, bookings, feedNights, feeds, nights, villa } from "#app/db/schema.ts"
import { GAP_MAX_NIGHTS } from "#app/villa/prices/offer-defaults.ts"
import type { NightOccupant } from "./month.ts"
import type { NightPlan } from "./night-plan.ts"
import type { NightUse, TakenNights } from "./taken-nights.ts"

/** A literal, as in the conditions of the partial indexes on `feed_nights`. */
const isKind = (kind: "stay" | "block" | "prep") => sql`kind = ${sql.raw(`'${kind}'`)}`

/**
 * Taken nights in order, `to` exclusive. Nights of overdue bookings and of `exceptBookingId` are free unless a channel
 * sold them, the owner blocked them there, or another stay prepares in them: `nights_pass_to_feed` passes these on.
 */
export function readTakenNights(
  db: Db,
  { from, to, now, exceptBookingId = "" }: { from: string; to: string; now: number; exceptBookingId?: string },
): Read<TakenNights> {
  const overdueIds = db.select({ id: bookings.id }).from(bookings).where(overdue(now))
  const isOfFeed = (kind: "stay" | "block" | "prep") =>
    sql`exists (select 1 from ${feedNights} where ${feedNights.night} = ${nights.night} and ${isKind(kind)})`
  const isClaimed = sql`(${isOfFeed("stay")} or ${isOfFeed("block")})`
  const gap = sql`coalesce(json_extract(${villa.offerRules}, '$.gapNights'), 0)`
  const isPrepAfterBooking = sql`exists (select 1 from ${villa} join ${nights} as last on last.night < ${nights.night}
    and last.night >= date(${nights.night}, '-' || ${gap} || ' days')
    join ${bookings} on ${bookings.id} = last.booking_id where not last.prep and status <> 'cancelled'
    and check_out = date(last.night, '+1 day') and ${bookings.id} <> ${exceptBookingId} and ${notOverdue(now)})`
  const isPrepAfterFeed = isOfFeed("prep")
  const isPassedOn = or(isClaimed, isPrepAfterFeed, isPrepAfterBooking)
  const becomesPrep = and(inArray(nights.bookingId, overdueIds), not(isClaimed))
  const ownBlocks = sql`(select id from ${blocks} where feed_id is null)`
  // Repeats the condition of the partial index `bookings_unconfirmed`. Nights that a channel also sold or closes stay
  // taken.
  const isUnpaid = sql`${nights.bookingId} in (select id from ${bookings} where ${bookings.status} in ('pending_payment', 'in_review'))
    and ${notInArray(nights.bookingId, overdueIds)} and not ${or(isClaimed, isPrepAfterFeed)}`
  return defineRead(
    [
      db
        .select({
          night: nights.night,
          prep: sql<number>`${or(nights.prep, becomesPrep)}`,
          blocked: sql<number>`${nights.blockId} in ${ownBlocks}`,
          unpaid: sql<number>`${isUnpaid}`,
        })
        .from(nights)
        .where(
          and(
            gte(nights.night, from),
            lt(nights.night, to),
            or(
              isNull(nights.bookingId),
              and(ne(nights.bookingId, exceptBookingId), or(notInArray(nights.bookingId, overdueIds), isPassedOn)),
            ),
          ),
        )
        .orderBy(asc(nights.night)),
    ],
    (rows) => new Map(rows.map(({ night, ...facts }) => [night, useOf(facts)])),
  )
}

function useOf({ prep, blocked, unpaid }: { prep: number; blocked: number; unpaid: number }): NightUse {
  if (blocked) return "block"
  if (unpaid) return prep ? "unpaid-prep" : "unpaid-stay"
  return prep ? "prep" : "stay"
}

/** `to` is exclusive. Includes overdue bookings, and the feeds that claim the nights or close them. */
export function readNightOccupants(db: Db, { from, to }: { from: string; to: string }): Read<NightOccupant[]> {
  const inRange = and(gte(nights.night, from), lt(nights.night, to))
  const bookingIds = db.select({ id: nights.bookingId }).from(nights).where(inRange)
  const blockIds = db.select({ id: nights.blockId }).from(nights).where(inRange)
  const { feedId, night, settledAt, firstSeenAt } = feedNights
  // Each by its own index.
  const ofFeeds = (kind: "stay" | "block") =>
    db
      .select({ feedId, night, settledAt, firstSeenAt })
      .from(feedNights)
      .where(and(gte(night, from), lt(night, to), isKind(kind)))
      .orderBy(asc(firstSeenAt), asc(feedId))
  return defineRead(
    [
      db.select().from(nights).where(inRange).orderBy(asc(nights.night)),
      db
        .select({
          id: bookings.id,
          reference: bookings.reference,
          status: bookings.status,
          paymentDeadline: bookings.paymentDeadline,
          firstName: bookings.firstName,
          lastName: bookings.lastName,
          phone: bookings.phone,
        })
        .from(bookings)
        .where(inArray(bookings.id, bookingIds)),
      db
        .select({ id: blocks.id, note: blocks.note, feedId: blocks.feedId })
        .from(blocks)
        .where(inArray(blocks.id, blockIds)),
      ofFeeds("stay"),
      ofFeeds("block"),
      db.select({ id: feeds.id, name: feeds.name, colour: feeds.colour }).from(feeds),
    ],
    (nightRows, bookingRows, blockRows, claimRows, closedRows, feedRows) => {
      const bookingOf = new Map(
        bookingRows.map(({ firstName, lastName, ...booking }) => [
          booking.id,
          { ...booking, customerName: fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }) },
        ]),
      )
      const feedOf = new Map(feedRows.map((feed) => [feed.id, feed]))
      const blockOf = new Map(blockRows.map((block) => [block.id, block]))
      const closedBy = new Map(closedRows.toReversed().map(({ night, feedId }) => [night, feedId]))
      const claimsOf = new Map<string, typeof claimRows>()
      for (const claim of claimRows) claimsOf.set(claim.night, [...(claimsOf.get(claim.night) ?? []), claim])
      return nightRows.map(({ night, prep, blockId, bookingId }) => {
        const { feedId = null, ...block } = blockOf.get(blockId ?? "") ?? { id: "", note: "" }
        const claims = (claimsOf.get(night) ?? []).filter((claim) => claim.feedId !== feedId)
        return {
          night,
          prep,
          block: block.id && feedId === null ? block : null,
          booking: bookingOf.get(bookingId ?? "") ?? null,
          feed: feedOf.get(feedId ?? "") ?? null,
          claims: claims.flatMap((claim) => {
            const feed = feedOf.get(claim.feedId)
            const { settledAt, firstSeenAt } = claim
            return feed ? [{ ...feed, settledAt, firstSeenAt }] : []
          }),
          closedBy: feedOf.get(closedBy.get(night) ?? "") ?? null,
        }
      })
    },
  )
}

/**
 * Violates `nights.night` if a night is taken; preparation nights yield. One JSON parameter: D1 allows 100.
 */
export function takeBlockNights(blockId: string, nightList: string[]): Write[] {
  const list = JSON.stringify(nightList)
  return [
    sql`update ${nights} set booking_id = null, block_id = ${blockId}, prep = 0
      where prep and night in (select value from json_each(${list}))`,
    sql`insert into ${nights} (night, block_id) select value, ${blockId} from json_each(${list})
      where not exists (select 1 from ${nights} where night = value and block_id = ${blockId})`,
  ]
}

/** Each night with its season and its part of the price, as JSON for the statements below. */
const rowsOf = (stay: NightPlan["stay"]) =>
  JSON.stringify(stay.map(({ night, seasonId, charged }) => [night, seasonId, charged]))

/** Held by the channel on which the owner blocked the night. */
const IS_CLOSED = sql`exists (select 1 from ${feedNights} join ${blocks} on ${blocks.feedId} = ${feedNights.feedId}
  where ${feedNights.night} = ${nights.night} and kind = 'block' and ${blocks.id} = ${nights.blockId})`

/**
 * Violates `nights.night` if another holder has a night. With `prepYields`, only available preparation nights
 * are taken. Rows are updated, as `nights_pass_to_feed` would reassign deleted ones.
 */
export function takeNights(
  bookingId: string,
  { stay, prep }: NightPlan,
  { prepYields }: { prepYields: boolean },
): Write[] {
  const rows = rowsOf(stay)
  const isOwn = sql`${nights.bookingId} = ${bookingId}`
  // Also nights that this booking gives up in its batch, if the owner blocked them on a channel.
  const sharesPrep = sql`${nights.prep} or ${nights.blockId} in (select id from ${blocks} where feed_id is null) or ${IS_CLOSED}`
  return [
    ...(prepYields
      ? [
          sql`update ${nights} set booking_id = ${bookingId}, block_id = null, prep = 0, season_id = value ->> 1,
            charged = value ->> 2 from json_each(${rows}) where prep and night = value ->> 0`,
        ]
      : []),
    sql`insert into ${nights} (night, booking_id, season_id, charged)
      select value ->> 0, ${bookingId}, value ->> 1, value ->> 2 from json_each(${rows})
      where not exists (select 1 from ${nights} where night = value ->> 0 and ${isOwn})`,
    ...(prep.length > 0
      ? [
          sql`insert into ${nights} (night, booking_id, prep)
            select value, ${bookingId}, 1 from json_each(${JSON.stringify(prep)})
            where not exists (select 1 from ${nights} where night = value and (${prepYields ? sql`1` : sql`${isOwn} or ${sharesPrep}`}))`,
        ]
      : []),
  ]
}

/** Nights that the owner blocked on a channel, which it closed here once their booking gave them up. */
export function takeClosedNights(bookingId: string, { stay }: Pick<NightPlan, "stay">): Write {
  const rows = rowsOf(stay)
  return sql`update ${nights} set booking_id = ${bookingId}, block_id = null, season_id = value ->> 1,
    charged = value ->> 2 from json_each(${rows}) where night = value ->> 0 and ${IS_CLOSED}`
}

/** Stores each kept night's season and part of the price. */
export function repriceNights(bookingId: string, { stay }: NightPlan): Write {
  const rows = rowsOf(stay)
  return sql`update ${nights} set season_id = value ->> 1, charged = value ->> 2 from json_each(${rows})
    where night = value ->> 0 and booking_id = ${bookingId} and (season_id, charged) is not (value ->> 1, value ->> 2)`
}

/** In one batch after the villa's row: each uncancelled booking takes or releases nights after its stay. */
export function replanPrep({ gapNights, today }: { gapNights: number; today: string }): Write[] {
  const days = JSON.stringify(Array.from({ length: gapNights }, (_, day) => day))
  const isNeeded = sql`${nights.night} < date(check_out, ${`+${gapNights} days`})`
  return [
    sql`delete from ${nights} where prep and night >= ${today}
      and exists (select 1 from ${bookings} where id = ${nights.bookingId} and not ${isNeeded})`,
    sql`insert or ignore into ${nights} (night, booking_id, prep)
      select date(check_out, '+' || value || ' days') as after, ${bookings.id}, 1
      from ${nights} as last join ${bookings} on ${bookings.id} = last.booking_id, json_each(${days})
      where last.night >= date(${today}, ${`-${GAP_MAX_NIGHTS} days`}) and not last.prep
      and check_out = date(last.night, '+1 day') and status <> 'cancelled' and after >= ${today} order by check_out desc`,
  ]
}

/** Changes the number of preparation nights after the stays of all feeds, as their next refresh would. */
export function replanFeedPrep({ gapNights, today, now }: { gapNights: number; today: string; now: number }): Write[] {
  const days = JSON.stringify(Array.from({ length: gapNights }, (_, index) => index + 1))
  const ofHolder = sql`from ${feedNights} join ${blocks} on ${blocks.feedId} = ${feedNights.feedId} where kind = 'prep'`
  return [
    sql`delete from ${feedNights} where kind = 'prep' and night >= ${today} and not exists (
      select 1 from ${feedNights} as stay where stay.feed_id = ${feedNights.feedId} and stay.kind = 'stay'
      and stay.night < ${feedNights.night} and stay.night >= date(${feedNights.night}, ${`-${gapNights} days`}))`,
    // The first row of a night is kept: that after the latest stay.
    sql`insert or ignore into ${feedNights} (feed_id, night, event_dates, kind, first_seen_at)
      select feed_id, date(night, '+' || value || ' days') as after, event_dates, 'prep', ${now}
      from ${feedNights}, json_each(${days}) where kind = 'stay'
      and night >= date(${today}, ${`-${GAP_MAX_NIGHTS} days`}) and after >= ${today} order by night desc`,
    sql`delete from ${nights} where prep and night >= ${today}
      and block_id in (select id from ${blocks} where feed_id is not null)
      and (night, block_id) not in (select ${feedNights.night}, ${blocks.id} ${ofHolder})`,
    sql`insert or ignore into ${nights} (night, block_id, prep) select ${feedNights.night}, ${blocks.id}, 1 ${ofHolder}
      and night >= ${today} order by first_seen_at, ${feedNights.feedId}`,
  ]
}

/** Running refreshes lose their leases; their feeds become due at once, unless failing or throttled. */
export function restartRefreshes(db: Db, now: number): Write {
  const hasNoBackOff = and(isNull(feeds.error), isNull(feeds.throttledAt))
  return db
    .update(feeds)
    .set({ leaseUntil: 0, dueAt: sql`iif(${hasNoBackOff}, ${now}, ${feeds.dueAt})` })
    .where(and(isNull(feeds.removedAt), gt(feeds.leaseUntil, now)))
}

/**
 * Cancellation uses the trigger `nights_end` instead. Kept nights must not be released and retaken:
 * `nights_pass_to_feed` passes claimed nights on.
 */
export function freeNights(db: Db, bookingId: string, kept: NightPlan): Write {
  const keptRows = [...kept.stay.map(({ night }) => [night, 0]), ...kept.prep.map((night) => [night, 1])]
  const isKept = sql`(${nights.night}, ${nights.prep}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(keptRows)}))`
  return db.delete(nights).where(and(eq(nights.bookingId, bookingId), not(isKept)))
}

export function freeBlockNights(db: Db, blockId: string): Write {
  return db.delete(nights).where(eq(nights.blockId, blockId))
}
