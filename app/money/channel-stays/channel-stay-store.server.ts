import { and, eq, gte, lt, sql } from "drizzle-orm"
import { selectSoldNights, soldStays } from "#app/calendar/channels/sold-stay-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { channelStays, closedMonths, feeds } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type BookedFeed, type ChannelStay, channelStaysOf, type RecordedStay } from "./channel-stay.ts"

/** Longer than any stay that a channel sells. */
const MAX_NIGHTS = 400

type Days = { from: string; to: string }

/** Stays that begin on these days, `to` exclusive. */
export function readChannelStays(
  db: Db,
  { from, to, isClosed, timezone }: Days & { isClosed: boolean; timezone: string },
): Read<ChannelStay[]> {
  return defineRead(
    [
      db.select().from(feeds),
      selectSoldNights(db, { from, to: dateAfter(to, -1) }),
      db
        .select()
        .from(channelStays)
        .where(and(gte(channelStays.checkIn, from), lt(channelStays.checkIn, to))),
    ],
    (feedRows, nights, recorded) => {
      const sold = soldStays(nights).filter(({ checkIn }) => from <= checkIn && checkIn < to)
      const booked = feedRows.map((feed) => bookedFeed(feed, timezone))
      return channelStaysOf({ feeds: booked, sold, recorded: recorded.map(recordedStay), isClosed })
    },
  )
}

/** One stay with its channel; as far as it is known. */
export function readChannelStay(
  db: Db,
  { feedId, checkIn, timezone }: { feedId: string; checkIn: string; timezone: string },
): Read<{ feed: BookedFeed | null; stay: ChannelStay | null }> {
  return defineRead(
    [
      db.select().from(feeds).where(eq(feeds.id, feedId)),
      selectSoldNights(db, { from: checkIn, to: dateAfter(checkIn, MAX_NIGHTS) }),
      db
        .select()
        .from(channelStays)
        .where(and(eq(channelStays.feedId, feedId), eq(channelStays.checkIn, checkIn))),
    ],
    (feedRows, nights, recorded) => {
      const booked = feedRows.map((feed) => bookedFeed(feed, timezone))
      const sold = soldStays(nights).filter((stay) => stay.checkIn === checkIn)
      const [stay] = channelStaysOf({ feeds: booked, sold, recorded: recorded.map(recordedStay), isClosed: false })
      return { feed: booked[0] ?? null, stay: stay ?? null }
    },
  )
}

function bookedFeed(
  { id, name, bookedAs, commissionRate, removedAt }: typeof feeds.$inferSelect,
  timezone: string,
): BookedFeed {
  const removedOn = removedAt === null ? null : dateIn(timezone, new Date(removedAt))
  return { id, name, bookedAs, commissionRate, removedOn }
}

function recordedStay({ recordedAt: _, ...stay }: typeof channelStays.$inferSelect): RecordedStay {
  return stay
}

/** A month before a closed one is closed with it. */
const isOpen = (checkIn: string) =>
  sql`not exists (select 1 from ${closedMonths} where ${closedMonths.month} >= ${checkIn.slice(0, 7)})`

/** Changes no row in a closed month; see `recordVillaEventOrRollBack`. */
export function upsertChannelStay(
  { feedId, checkIn, checkOut, source, amount, commission }: RecordedStay,
  now: number,
): Write {
  return sql`insert into ${channelStays} (feed_id, check_in, check_out, source, amount, commission, recorded_at)
    select ${feedId}, ${checkIn}, ${checkOut}, ${source}, ${amount}, ${commission}, ${now} where ${isOpen(checkIn)}
    on conflict do update set check_out = excluded.check_out, source = excluded.source, amount = excluded.amount,
      commission = excluded.commission, recorded_at = excluded.recorded_at`
}

/** Changes no row in a closed month; see `recordVillaEventOrRollBack`. */
export function deleteChannelStay(db: Db, { feedId, checkIn }: Pick<RecordedStay, "feedId" | "checkIn">): Write {
  const isStay = and(eq(channelStays.feedId, feedId), eq(channelStays.checkIn, checkIn))
  return db.delete(channelStays).where(and(isStay, isOpen(checkIn)))
}
