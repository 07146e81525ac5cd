import type { App } from "#app/app.ts"
import type { FeedPreview } from "#app/calendar/month/calendar-view.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { expireOverdue } from "#app/money/payable/expiry-store.server.ts"
import { LINK_TOKEN_BYTES, randomToken } from "#app/people/random-token.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla, recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { conflictsOf } from "./conflict.ts"
import { insertExport } from "./export-store.server.ts"
import { baseInterval, channelOf, FEED_COLOURS, MAX_FEEDS, nextSchedule } from "./feed.ts"
import { addressEnd, type FeedAddressFailure, readFeedAddress } from "./feed-address.ts"
import type { FeedContent } from "./feed-events.ts"
import { raiseConflicts, writeFeedNights } from "./feed-night-store.server.ts"
import type { FeedRequest } from "./feed-request.ts"
import { endRefresh, type Feed, insertFeed, type Lease, makeDueIfVillaChanged, readFeeds } from "./feed-store.server.ts"
import { type FetchedFile, fetchCalendar, ownHosts } from "./fetch-calendar.server.ts"
import { feedRange } from "./find-calendars.server.ts"
import { mergeNights } from "./merge-nights.ts"
import { addressHashOf, type FetchRefusal, feedPeriod, LEASE_MS, readFile, refusalOf } from "./refresh-feed.server.ts"

type Needs = Pick<
  App,
  "db" | "calendars" | "encrypter" | "signer" | "settings" | "origin" | "now" | "newId" | "randomBytes" | "sha256"
>
type AddFeedFailure = FeedAddressFailure | FetchRefusal | "villa-missing" | "feed-duplicate" | "feed-too-many"

type NewFeed = {
  url: URL
  addressHash: string
  channel: Feed["channel"]
  file: FetchedFile
  reading: FeedContent
}
type Found = NewFeed & { villa: Villa; feeds: Feed[]; preview: FeedPreview }

/** Dry run of `addFeed`: nothing is saved. */
export async function previewFeed(
  app: Needs,
  request: FeedRequest,
): Promise<Result<FeedPreview, AddFeedFailure, unknown>> {
  const found = await readNewFeed(app, request)
  return found.ok ? ok(found.value.preview) : found
}

/** One batch. Nights held by others stay with them and become conflicts. @returns the feed's id */
export async function addFeed(
  app: Needs,
  request: FeedRequest,
  by: { name: string },
): Promise<Result<string, AddFeedFailure, unknown>> {
  const found = await readNewFeed(app, request)
  if (!found.ok) return found
  const { url, addressHash, channel, file, reading, villa, feeds } = found.value
  const now = app.now()
  const today = dateIn(villa.timezone, new Date(now))
  const id = app.newId()
  const lease: Lease = { feedId: id, until: now + LEASE_MS, dueAt: now + LEASE_MS }
  const feed = {
    id,
    name: request.name,
    channel,
    addressHash,
    host: url.hostname,
    addressEnd: addressEnd(url.href),
    address: await app.encrypter.encrypt(url.href, id),
    colour: request.colour ?? nextColour(feeds),
    interval: baseInterval(channel),
    dueAt: lease.dueAt,
    leaseUntil: lease.until,
    createdAt: now,
  }
  const merged = mergeNights([], reading.nights, {
    listed: new Set<string>(),
    today,
    now,
    gapNights: villa.offer.gapNights,
  })
  const schedule = nextSchedule(
    { interval: feed.interval, failures: 0, throttledAt: null },
    { error: null, channel, now, random: 0 },
  )
  try {
    await write(app.db, [
      ...insertFeed(app.db, feed, app.newId()),
      makeDueIfVillaChanged(app.db, lease, villa.version, now),
      insertExport(app.db, {
        id: app.newId(),
        feedId: id,
        name: request.name,
        token: randomToken(app, LINK_TOKEN_BYTES),
        createdAt: now,
      }),
      ...expireOverdue(app.db, { now, limited: app.settings.limited }),
      ...writeFeedNights(app.db, lease, merged, { from: today, now }),
      endRefresh(app.db, lease, {
        ...schedule,
        etag: file.etag,
        lastModified: file.lastModified,
        checkedAt: now,
        succeededAt: now,
        changedAt: now,
        bodyHash: await app.sha256(new TextEncoder().encode(file.text ?? "")),
        ignored: reading.ignored,
        unreadable: reading.unreadable,
      }),
      recordVillaEvent(app.db, { at: now, actorName: by.name, action: "feed-added", detail: request.name }),
      raiseConflicts({ id, name: request.name }, today, now),
    ])
  } catch (error) {
    if (violates(error, "feeds.address_hash")) return fail("feed-duplicate")
    throw error
  }
  return ok(id)
}

async function readNewFeed(app: Needs, request: FeedRequest): Promise<Result<Found, AddFeedFailure, unknown>> {
  const address = readFeedAddress(request.url, ownHosts(app.origin))
  if (!address.ok) return address
  const url = address.value
  const addressHash = await addressHashOf(app, url.href)
  const now = app.now()
  const [villa, feeds, occupants] = await read(
    app.db,
    readVilla(app.db),
    readFeeds(app.db),
    readNightOccupants(app.db, feedRange(now)),
  )
  if (!villa) return fail("villa-missing")
  if (feeds.some((feed) => feed.addressHash === addressHash)) return fail("feed-duplicate")
  if (feeds.length >= MAX_FEEDS) return fail("feed-too-many")
  const fetched = await fetchCalendar(app, url, null)
  if (!fetched.ok) return refusalOf(fetched.error, fetched.data)
  const channel = request.channel ?? channelOf(url)
  const readings = readFile(fetched.value.text ?? "", { channel }, feedPeriod(villa, now))
  if (!readings.ok) return refusalOf(readings.error)
  const reading = readings.value
  const claim = { id: "", name: request.name, colour: "", settledAt: null, firstSeenAt: now }
  const wanted = occupants
    .filter(({ night, prep }) => reading.nights.has(night) && !prep)
    .map((occupant) => ({ ...occupant, claims: [claim] }))
  return ok({
    url,
    addressHash,
    channel,
    file: fetched.value,
    reading,
    villa,
    feeds,
    preview: {
      events: reading.events,
      nights: reading.nights.size,
      ignored: reading.ignored,
      unreadable: reading.unreadable,
      conflicts: conflictsOf(wanted, now),
    },
  })
}

/** The first unused colour; once all are used, colours repeat. */
function nextColour(feeds: Feed[]): Feed["colour"] {
  const used = new Set(feeds.map(({ colour }) => colour))
  return FEED_COLOURS.find((colour) => !used.has(colour)) ?? FEED_COLOURS[feeds.length % FEED_COLOURS.length]!
}
