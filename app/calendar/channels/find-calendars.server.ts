import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ExportView, FeedView } from "#app/calendar/month/calendar-view.ts"
import type { NightFeed } from "#app/calendar/month/month.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Conflict, claimCounts, conflictsOf } from "./conflict.ts"
import { type CalendarExport, readExports } from "./export-store.server.ts"
import { blockedNightsOf, FEED_DAYS_AHEAD, feedState } from "./feed.ts"
import { type Feed, readFeeds } from "./feed-store.server.ts"

type Needs = Pick<App, "db" | "now" | "origin">

/** `conflicts` are from today on, without settled ones. */
export type Calendars = { feeds: FeedView[]; exports: ExportView[]; conflicts: Conflict[]; timezone: string }

/** Null if there is no villa yet. */
export async function findCalendars(app: Needs): Promise<Calendars | null> {
  const now = app.now()
  const { villa, feeds, exports, owners } = await read(app.db, {
    villa: readVilla(app.db),
    feeds: readFeeds(app.db),
    exports: readExports(app.db),
    owners: readNightOccupants(app.db, feedRange(now)),
  })
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const ahead = owners.filter(({ night }) => night >= today)
  const counts = claimCounts(ahead)
  return {
    feeds: feeds.map((feed) => {
      const own = exports.find(({ feedId }) => feedId === feed.id)
      if (!own) throw new Error(`The feed has no export: ${feed.id}`)
      return feedView(feed, exportView(own, app.origin), counts.get(feed.id) ?? 0, now)
    }),
    exports: exports.map((each) => exportView(each, app.origin)),
    conflicts: conflictsOf(ahead, now).filter(({ settledAt }) => settledAt === null),
    timezone: villa.timezone,
  }
}

export async function findFeed(app: Needs, id: string): Promise<Result<FeedView, "not-found">> {
  const calendars = await findCalendars(app)
  const feed = calendars?.feeds.find((each) => each.id === id)
  return feed ? ok(feed) : fail("not-found")
}

/** Nights that feeds may claim, in any time zone; `to` is exclusive. */
export function feedRange(now: number): { from: string; to: string } {
  const utcToday = dateIn("UTC", new Date(now))
  return { from: dateAfter(utcToday, -1), to: dateAfter(utcToday, FEED_DAYS_AHEAD + 1) }
}

function feedView(feed: Feed, own: ExportView, nights: number, now: number): FeedView {
  const { id, name, channel, colour, host, addressEnd, checkedAt, succeededAt, changedAt } = feed
  const { error, ignored, unreadable, held, dueAt: nextAt, createdAt } = feed
  return {
    id,
    name,
    channel,
    colour,
    host,
    addressEnd,
    checkedAt,
    succeededAt,
    changedAt,
    nextAt,
    error,
    nights,
    ignored,
    unreadable,
    held,
    blockedNights: blockedNightsOf(channel, feed.blockedNights),
    bookedAs: feed.bookedAs,
    commissionPercent: feed.commissionRate,
    export: own,
    state: feedState({ succeededAt, createdAt, error }, now),
  }
}

/** The address is shown again at any time, so that it can be copied. */
export function exportView(
  {
    id,
    name,
    token,
    feedId,
    fetchedAt,
    fetchedBy,
  }: Omit<CalendarExport, "listed" | "exported" | "createdAt" | "revokedAt">,
  origin: string,
): ExportView {
  return { id, name, feedId, fetchedAt, fetchedBy, url: `${origin}/calendar/${token}.ics` }
}

/** Feeds whose channels also sold nights of a booking, unless settled. */
export async function findConflictsOf(
  app: Pick<App, "db">,
  { id, checkIn, checkOut }: Pick<Booking, "id" | "checkIn" | "checkOut">,
): Promise<NightFeed[]> {
  const [owners] = await read(app.db, readNightOccupants(app.db, { from: checkIn, to: checkOut }))
  const claims = owners.filter(({ booking }) => booking?.id === id).flatMap((owner) => owner.claims)
  const open = claims.filter(({ settledAt }) => settledAt === null)
  return [...new Map(open.map(({ id: feedId, name, colour }) => [feedId, { id: feedId, name, colour }])).values()]
}
