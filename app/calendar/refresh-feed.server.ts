import type { App } from "../app.ts"
import { expireOverdue } from "../booking/expiry-store.server.ts"
import { dateAfter } from "../booking/stay.ts"
import { dateIn } from "../booking/villa-date.ts"
import { read, type Write, write } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { logEvent } from "../log.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { splitEvents } from "./calendar-file.ts"
import { markHeard, readListing } from "./export-store.server.ts"
import { FEED_DAYS_AHEAD, type FeedError, nextSchedule } from "./feed.ts"
import { readFeedEvents } from "./feed-events.ts"
import { readFeedNights, writeFeedNights } from "./feed-night-store.server.ts"
import { type FeedNight, mergeNights } from "./feed-nights.ts"
import { endRefresh, type Feed, leaseFeed, readDueFeeds } from "./feed-store.server.ts"
import { type FetchedFile, type FetchFailure, fetchCalendar } from "./fetch-calendar.server.ts"

type Needs = Pick<App, "db" | "calendars" | "encrypter" | "settings" | "origin" | "now" | "randomBytes" | "sha256">

/** Longer than a fetch and its writes take. */
const LEASE_MS = 60_000
/** How many feeds are fetched at the same time. */
const CONCURRENT_FETCHES = 4
/** Several batches, so that a run ends well before the next one starts. */
const MAX_BATCHES = 5

/**
 * Refreshes the feeds that are due. Each is leased first and its due time moved, so that a file that ends the worker
 * delays no other feed. @returns the number of feeds that were read
 */
export async function refreshDueFeeds(app: Needs): Promise<number> {
  let refreshed = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const [due] = await read(app.db, readDueFeeds(app.db, app.now(), CONCURRENT_FETCHES))
    const outcomes = await Promise.all(due.map((feed) => refreshFeed(app, feed)))
    refreshed += outcomes.filter(({ ok }) => ok).length
    if (due.length < CONCURRENT_FETCHES) break
  }
  return refreshed
}

/**
 * Fetches a feed and brings its nights up to date in one batch. A night that somebody else has stays with them; nobody's
 * booking is changed. A file that cannot be read changes no night.
 * @param accepted whether the owner confirmed that most nights are free now
 */
export async function refreshFeed(
  app: Needs,
  feed: Feed,
  { accepted = false }: { accepted?: boolean } = {},
): Promise<Result<null, FeedError | "feed-busy", FetchFailure>> {
  const start = app.now()
  const lease = start + LEASE_MS
  // As after a failure, in case this refresh never ends.
  const { dueAt } = nextSchedule(feed, { error: "network", channel: feed.channel, now: start, random: random(app) })
  const [leased] = await write(app.db, [leaseFeed(app.db, feed, { now: start, until: lease, dueAt })])
  if (leased?.meta.changes !== 1) return fail("feed-busy", { status: null, retryAfter: null })
  const today = dateAfter(dateIn("UTC", new Date(start)), -1)
  const [villa, known, listing] = await read(
    app.db,
    readVilla(app.db),
    readFeedNights(app.db, feed.id, today),
    readListing(app.db, feed.id),
  )
  const address = await app.encrypter.decrypt(feed.address, feed.id)
  if (!villa || !address) return endWithError(app, feed, lease, "address-lost")
  const isKnown = !accepted && feed.error === null && start - (feed.changedAt ?? 0) < DAY_MS
  const fetched = await fetchCalendar(app, new URL(address), isKnown ? feed : null)
  if (!fetched.ok) return endWithError(app, feed, lease, fetched.error, fetched.data)
  const { timezone: zone, checkInTime } = villa
  const from = dateIn(zone, new Date(app.now()))
  const period = { zone, checkInTime, from, to: dateAfter(from, FEED_DAYS_AHEAD) }
  const reading = readFile(fetched.value, feed, known, period)
  if (!reading.ok) return endWithError(app, feed, lease, reading.error)
  const now = app.now()
  const merged = mergeNights(known, reading.value.seen, { listed: new Set(listing.listed), today: from, now, accepted })
  const hash =
    fetched.value.text === null ? feed.bodyHash : await app.sha256(new TextEncoder().encode(fetched.value.text))
  const schedule = nextSchedule(feed, { error: null, channel: feed.channel, now, random: random(app) })
  const { etag, lastModified } = fetched.value
  await write(app.db, [
    ...expireOverdue(app.db, { now, limited: app.settings.limited }),
    ...writeFeedNights(app.db, feed.id, merged, { lease, from, now }),
    ...(listing.told ? [markHeard(app.db, feed.id, listing.told, lease)] : []),
    endRefresh(app.db, feed.id, lease, {
      ...schedule,
      ...{ etag, lastModified, bodyHash: hash, checkedAt: now, succeededAt: now, error: null, held: merged.isHeld },
      ...(hash === feed.bodyHash ? {} : { changedAt: now }),
      ...reading.value.counts,
    }),
  ])
  logEvent("feed-refreshed", { feed: feed.id, nights: merged.nights.length, released: merged.released.length })
  return ok(null)
}

/** What a file says; an unchanged one says what it said before. */
function readFile(
  { text }: FetchedFile,
  { channel }: Pick<Feed, "channel">,
  known: readonly FeedNight[],
  period: { zone: string; checkInTime: string; from: string; to: string },
): Result<
  { seen: Map<string, string>; counts: Partial<Pick<Feed, "ignored" | "unreadable">> },
  "not-calendar" | "too-large"
> {
  if (text === null) {
    const still = known.filter(({ missingSince }) => missingSince === null)
    return ok({ seen: new Map(still.map(({ night, run }) => [night, run])), counts: {} })
  }
  const events = splitEvents(text)
  if (!events.ok) return events
  const { nights: seen, ignored, unreadable } = readFeedEvents(events.value, { channel, ...period })
  return ok({ seen, counts: { ignored, unreadable } })
}

async function endWithError(
  app: Needs,
  feed: Feed,
  lease: number,
  error: FeedError,
  failure: FetchFailure = { status: null, retryAfter: null },
): Promise<Result<never, FeedError, FetchFailure>> {
  const now = app.now()
  const { channel } = feed
  const schedule = nextSchedule(feed, { error, channel, retryAfter: failure.retryAfter, now, random: random(app) })
  const writes: Write[] = [endRefresh(app.db, feed.id, lease, { ...schedule, checkedAt: now, error })]
  await write(app.db, writes)
  logEvent("feed-not-refreshed", { feed: feed.id, error, status: failure.status })
  return fail(error, failure)
}

/** From 0 up to but not including 1. */
function random(app: Pick<App, "randomBytes">): number {
  return (app.randomBytes(1)[0] ?? 0) / 256
}
