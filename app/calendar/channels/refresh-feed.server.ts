import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { logEvent } from "#app/log.server.ts"
import { expireOverdue } from "#app/money/payable/expiry-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { GAP_MAX_NIGHTS } from "#app/villa/prices/offer-defaults.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { splitEvents } from "./calendar-file.ts"
import { EXPORT_READ_MS } from "./echo.ts"
import { markListed, readListing } from "./export-store.server.ts"
import { blockedNightsOf, FEED_DAYS_AHEAD, type FeedError, MAX_FEEDS, marksBlocks, nextSchedule } from "./feed.ts"
import { type FeedContent, readFeedEvents, stayCount } from "./feed-events.ts"
import { raiseConflicts, readFeedNights, restartHold, writeFeedNights } from "./feed-night-store.server.ts"
import { endRefresh, type Feed, type Lease, leaseFeed, readDueFeeds, renewAddress } from "./feed-store.server.ts"
import { type FetchFailure, fetchCalendar } from "./fetch-calendar.server.ts"
import { type FeedNight, mergeNights } from "./merge-nights.ts"
import { changedFeedAlerts, failingFeedAlerts } from "./raise-feed-alerts.server.ts"

export type RefreshNeeds = Pick<
  App,
  "db" | "calendars" | "encrypter" | "signer" | "settings" | "origin" | "now" | "randomBytes" | "sha256"
>

/** Longer than a fetch and its writes take. */
export const LEASE_MS = 60_000
/** Wait after the first refresh that never ended: until the next cron run. */
const INTERRUPTED_WAIT_MS = 4 * 60_000
const CONCURRENT_FETCHES = 4
/** A run starts no further feeds after this time: a job is ended after 90 seconds. */
const RUN_MAX_MS = 60_000

/**
 * Feeds whose last refresh never ended follow last and one by one: their file may exhaust the worker.
 * @returns the number of feeds that were read
 * @throws the first unexpected error, after all feeds
 */
export async function refreshDueFeeds(app: RefreshNeeds): Promise<number> {
  const end = app.now() + RUN_MAX_MS
  const outcomes = [
    ...(await refreshBatches(app, { limit: CONCURRENT_FETCHES, interrupted: false, end })),
    ...(await refreshBatches(app, { limit: 1, interrupted: true, end })),
  ]
  const failed = outcomes.find((outcome) => outcome.status === "rejected")
  if (failed) throw failed.reason
  return outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok).length
}

async function refreshBatches(
  app: RefreshNeeds,
  { limit, interrupted, end }: { limit: number; interrupted: boolean; end: number },
) {
  const outcomes: PromiseSettledResult<Awaited<ReturnType<typeof refreshFeed>>>[] = []
  while (outcomes.length < MAX_FEEDS && app.now() < end) {
    const [due] = await read(app.db, readDueFeeds(app.db, { now: app.now(), limit, interrupted }))
    outcomes.push(...(await Promise.allSettled(due.map((feed) => refreshFeed(app, feed)))))
    if (due.length < limit) break
  }
  return outcomes
}

/**
 * One batch. Nights of others stay with them; an unreadable file changes no night.
 * @param accepted whether the owner confirmed that most nights are free now
 */
export async function refreshFeed(
  app: RefreshNeeds,
  feed: Feed,
  { accepted = false }: { accepted?: boolean } = {},
): Promise<Result<null, FeedError | "feed-busy", FetchFailure>> {
  const start = app.now()
  // Due time if this refresh never ends: soon at first, because another feed's file may be to blame.
  const later = nextSchedule(feed, { error: "network", channel: feed.channel, now: start, random: random(app) }).dueAt
  const dueAt = feed.leaseUntil === 0 ? start + INTERRUPTED_WAIT_MS : later
  const lease: Lease = { feedId: feed.id, until: start + LEASE_MS, dueAt }
  const [leased] = await write(app.db, [leaseFeed(app.db, lease, start)])
  if (leased?.meta.changes !== 1) return fail("feed-busy", { status: null, retryAfter: null })
  const today = dateAfter(dateIn("UTC", new Date(start)), -1)
  const [villa, known, listing] = await read(
    app.db,
    readVilla(app.db),
    readFeedNights(app.db, feed.id, dateAfter(today, -GAP_MAX_NIGHTS)),
    readListing(app.db, feed.id),
  )
  const address = await app.encrypter.decrypt(feed.address, feed.id)
  if (!villa || !address) return endWithError(app, feed, lease, "address-lost")
  const { timezone: zone } = villa
  const from = dateIn(zone, new Date(start))
  // The first refresh of a day or after a change of the villa ignores caching: the period, zone or check-in
  // time may differ.
  const lastAt = feed.succeededAt ?? 0
  const isCurrent = dateIn(zone, new Date(lastAt)) === from && villa.updatedAt < lastAt
  const mayBeUnchanged = !accepted && feed.error === null && isCurrent
  const fetched = await fetchCalendar(app, new URL(address), mayBeUnchanged ? feed : null)
  if (!fetched.ok) return endWithError(app, feed, lease, fetched.error, fetched.data)
  const { text } = fetched.value
  const reading = text === null ? ok(unchanged(known)) : withCounts(readFile(text, feed, feedPeriod(villa, start)))
  if (!reading.ok) return endWithError(app, feed, lease, reading.error, undefined, reading.data)
  const now = app.now()
  const { nights, blocked } = reading.value
  const isClosed = blockedNightsOf(feed.channel, feed.blockedNights) === "closed"
  const merged = mergeNights(known, nights, {
    // Channels that mark imported nights list only their own sales as stays.
    listed: new Set(marksBlocks(feed.channel) ? listing.listed.filter((night) => blocked.has(night)) : listing.listed),
    closed: isClosed ? blocked : null,
    isExportRead: listing.fetchedAt !== null && now - listing.fetchedAt <= EXPORT_READ_MS,
    today: from,
    now,
    gapNights: villa.offer.gapNights,
    wasHeld: feed.held,
    isDoubtful: isDoubtful(feed, reading.value.counts),
    accepted,
  })
  const hash = text === null ? feed.bodyHash : await app.sha256(new TextEncoder().encode(text))
  const schedule = nextSchedule(feed, { error: null, channel: feed.channel, now, random: random(app) })
  const { etag, lastModified } = fetched.value
  await write(app.db, [
    ...expireOverdue(app.db, { now, limited: app.settings.limited }),
    ...writeFeedNights(app.db, lease, merged, { from, now }),
    ...(await renewedAddress(app, feed, lease, address)),
    ...(listing.exported ? [markListed(app.db, lease, listing.exported)] : []),
    endRefresh(app.db, lease, {
      ...schedule,
      etag,
      lastModified,
      bodyHash: hash,
      checkedAt: now,
      succeededAt: now,
      error: null,
      held: merged.isHeld,
      ...(hash === feed.bodyHash ? {} : { changedAt: now }),
      ...reading.value.counts,
    }),
    ...changedFeedAlerts(feed, { held: merged.isHeld, ...reading.value.counts }, now),
    raiseConflicts(feed, from, now),
  ])
  logEvent("feed-refreshed", { feed: feed.id, nights: merged.nights.length, released: merged.released.length })
  return ok(null)
}

/** Missing nights may belong to unreadable events: more of these than before, or only these. */
function isDoubtful(feed: Feed, { unreadable = feed.unreadable }: EventCounts): boolean {
  return unreadable > feed.unreadable || (unreadable > 0 && feed.error === "unreadable")
}

/** Re-encrypts an address stored with a replaced secret. */
async function renewedAddress(app: RefreshNeeds, feed: Feed, lease: Lease, address: string): Promise<Write[]> {
  const addressHash = await addressHashOf(app, address)
  if (addressHash === feed.addressHash) return []
  return [renewAddress(app.db, lease, { addressHash, address: await app.encrypter.encrypt(address, feed.id) })]
}

/** Keyed hash that finds duplicate addresses. */
export function addressHashOf({ signer }: Pick<App, "signer">, address: string): Promise<string> {
  return signer.sign(`feed:${address}`)
}

type EventCounts = Partial<Pick<Feed, "ignored" | "unreadable">>

/** Repeats the known nights, for a 304. */
function unchanged(known: readonly FeedNight[]) {
  const listed = known.filter(({ kind, missingSince }) => kind !== "prep" && missingSince === null)
  const counts: EventCounts = {}
  // Where echoes are marked, they come from blocks.
  const blocked = new Set(listed.filter(({ kind }) => kind !== "stay").map(({ night }) => night))
  return { nights: new Map(listed.map(({ night, eventDates }) => [night, eventDates])), blocked, counts }
}

function withCounts<Failure extends string>(reading: Result<FeedContent, Failure, EventCounts>) {
  if (!reading.ok) return reading
  const { nights, blocked, ignored, unreadable } = reading.value
  return ok({ nights, blocked, counts: { ignored, unreadable } })
}

/** A file with events of which no stay is readable fails as `unreadable`. */
export function readFile(
  text: string,
  meaning: Pick<Feed, "channel"> & Partial<Pick<Feed, "blockedNights">>,
  period: FeedPeriod,
): Result<FeedContent, "not-calendar" | "too-large" | "unreadable", EventCounts> {
  const file = splitEvents(text)
  if (!file.ok) return fail(file.error)
  const content = readFeedEvents(file.value, { ...meaning, ...period })
  const { ignored, unreadable } = content
  return unreadable > 0 && stayCount(content) === 0 ? fail("unreadable", { ignored, unreadable }) : ok(content)
}

/** `checkInTime` decides which nights an event with times takes; `to` is exclusive. */
type FeedPeriod = { zone: string; checkInTime: string; from: string; to: string }

export function feedPeriod(
  { timezone, checkInTime }: Pick<Villa, "timezone" | "checkInTime">,
  now: number,
): FeedPeriod {
  const from = dateIn(timezone, new Date(now))
  return { zone: timezone, checkInTime, from, to: dateAfter(from, FEED_DAYS_AHEAD) }
}

export type FetchRefusal =
  | "feed-not-calendar"
  | "feed-unreadable"
  | "feed-too-large"
  | "feed-not-public"
  | "feed-unreachable"

const REFUSALS: Partial<Record<FeedError, FetchRefusal>> = {
  "not-calendar": "feed-not-calendar",
  unreadable: "feed-unreadable",
  "too-large": "feed-too-large",
  "redirect-refused": "feed-not-public",
}

/** `status` is the channel's HTTP status. */
export function refusalOf(error: FeedError, failure?: FetchFailure): Result<never, FetchRefusal, unknown> {
  return fail(REFUSALS[error] ?? "feed-unreachable", { status: failure?.status ?? null })
}

async function endWithError(
  app: RefreshNeeds,
  feed: Feed,
  lease: Lease,
  error: FeedError,
  failure: FetchFailure = { status: null, retryAfter: null },
  counts: EventCounts = {},
): Promise<Result<never, FeedError, FetchFailure>> {
  const now = app.now()
  const { channel } = feed
  const schedule = nextSchedule(feed, { error, channel, retryAfter: failure.retryAfter, now, random: random(app) })
  await write(app.db, [
    // Held nights need six hours of files without them; this refresh saw no file.
    ...(feed.held ? [restartHold(app.db, lease, now)] : []),
    endRefresh(app.db, lease, { ...schedule, ...counts, checkedAt: now, error }),
    ...failingFeedAlerts(feed, error, now),
  ])
  logEvent("feed-not-refreshed", { feed: feed.id, error, status: failure.status })
  return fail(error, failure)
}

/** From 0 up to but not including 1. */
function random(app: Pick<App, "randomBytes">): number {
  return (app.randomBytes(1)[0] ?? 0) / 256
}
