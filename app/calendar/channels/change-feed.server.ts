import type { App } from "#app/app.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { isEqual } from "#app/is-equal.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla, recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { type Conflict, conflictsOf } from "./conflict.ts"
import { revokeExportOf } from "./export-store.server.ts"
import { baseInterval, blockedNightsOf } from "./feed.ts"
import { addressEnd, type FeedAddressFailure, readFeedAddress } from "./feed-address.ts"
import { markConflictsSettled, releaseClaims } from "./feed-night-store.server.ts"
import type { FeedChange, RemovedNights, SettleConflictsRequest } from "./feed-request.ts"
import { type Feed, readFeed, removeFeed as removeRow, rereadFrom, updateFeed } from "./feed-store.server.ts"
import { fetchCalendar, ownHosts } from "./fetch-calendar.server.ts"
import { feedRange } from "./find-calendars.server.ts"
import {
  addressHashOf,
  type FetchRefusal,
  feedPeriod,
  type RefreshNeeds,
  readFile,
  refreshFeed,
  refusalOf,
} from "./refresh-feed.server.ts"

type By = { name: string }

const REFRESH_WAIT_MS = 60_000

/** At most once a minute. `accepted` (the owner confirmed that most nights are free) skips that limit. */
export async function refreshNow(
  app: RefreshNeeds,
  id: string,
  by: By,
  { accepted = false }: { accepted?: boolean } = {},
): Promise<Result<null, FetchRefusal | "not-found" | "feed-busy" | "refresh-too-soon", unknown>> {
  const [feed] = await read(app.db, readFeed(app.db, id))
  if (!feed) return fail("not-found")
  const wait = (feed.checkedAt ?? 0) + REFRESH_WAIT_MS - app.now()
  const isAccepted = accepted && feed.held
  if (wait > 0 && !isAccepted) return fail("refresh-too-soon", { retryAfterSeconds: Math.ceil(wait / 1000) })
  const refreshed = await refreshFeed(app, feed, { accepted: isAccepted })
  if (!refreshed.ok)
    return refreshed.error === "feed-busy" ? fail("feed-busy") : refusalOf(refreshed.error, refreshed.data)
  if (isAccepted) {
    const event = { at: app.now(), actorName: by.name, action: "feed-accepted", detail: feed.name } as const
    await write(app.db, [recordVillaEvent(app.db, event)])
  }
  return ok(null)
}

/**
 * A new address is fetched before it is saved; claims and export stay. A new channel, or another meaning of blocked
 * nights, rereads the file.
 */
export async function changeFeed(
  app: RefreshNeeds,
  id: string,
  change: FeedChange,
  by: By,
): Promise<Result<null, "not-found" | "feed-duplicate" | FeedAddressFailure | FetchRefusal, unknown>> {
  const [feed] = await read(app.db, readFeed(app.db, id))
  if (!feed) return fail("not-found")
  const { name = feed.name, channel = feed.channel, colour = feed.colour } = change
  const { blockedNights = feed.blockedNights, bookedAs = feed.bookedAs } = change
  const { commissionPercent: commissionRate = feed.commissionRate } = change
  const set = { name, channel, colour, blockedNights, bookedAs, commissionRate }
  const moved = change.url === undefined ? ok({}) : await readNewAddress(app, { ...feed, ...set }, change.url)
  if (!moved.ok) return moved
  const isMoved = Object.keys(moved.value).length > 0
  const isOther = channel !== feed.channel
  const isReread = isOther || blockedNightsOf(channel, blockedNights) !== blockedNightsOf(channel, feed.blockedNights)
  if (isEqual({ ...feed, ...set }, feed) && !isMoved) return ok(null)
  const now = app.now()
  const reread = {
    ...(isOther && { interval: baseInterval(channel), throttledAt: null }),
    ...((isReread || isMoved) && rereadFrom(now)),
  }
  try {
    await write(app.db, [
      updateFeed(app.db, id, { ...set, ...moved.value, ...reread }),
      recordVillaEvent(app.db, { at: now, actorName: by.name, action: "feed-changed", detail: name }),
    ])
  } catch (error) {
    if (violates(error, "feeds.address_hash")) return fail("feed-duplicate")
    throw error
  }
  // A failure is shown at the feed, and the next refresh retries.
  if (isMoved || (isReread && !isOther)) await refreshFeed(app, { ...feed, ...set, ...moved.value, ...reread })
  return ok(null)
}

/** The columns to store for a readable new address; {} if the address is unchanged and works. */
async function readNewAddress(
  app: RefreshNeeds,
  feed: Feed,
  text: string,
): Promise<Result<Partial<Feed>, "not-found" | FeedAddressFailure | FetchRefusal, unknown>> {
  const address = readFeedAddress(text, ownHosts(app.origin))
  if (!address.ok) return address
  const url = address.value
  const addressHash = await addressHashOf(app, url.href)
  if (addressHash === feed.addressHash && feed.error === null) return ok({})
  const fetched = await fetchCalendar(app, url, null)
  if (!fetched.ok) return refusalOf(fetched.error, fetched.data)
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("not-found")
  const reading = readFile(fetched.value.text ?? "", feed, feedPeriod(villa, app.now()))
  if (!reading.ok) return refusalOf(reading.error)
  return ok({
    addressHash,
    host: url.hostname,
    addressEnd: addressEnd(url.href),
    address: await app.encrypter.encrypt(url.href, feed.id),
    error: null,
    failures: 0,
    throttledAt: null,
    interval: baseInterval(feed.channel),
  })
}

/** Nights from today on become blocks, or pass to other feeds that claim them; past nights stay. */
export async function removeFeed(
  app: Pick<App, "db" | "now" | "newId">,
  id: string,
  nights: RemovedNights,
  by: By,
): Promise<Result<null, "not-found">> {
  const [feed, villa] = await read(app.db, readFeed(app.db, id), readVilla(app.db))
  if (!feed || !villa) return fail("not-found")
  const now = app.now()
  const from = dateIn(villa.timezone, new Date(now))
  await write(app.db, [
    removeRow(app.db, id, now),
    revokeExportOf(app.db, id, { revokedId: app.newId(), now }),
    ...releaseClaims(app.db, { feedId: id, from, keep: nights === "keep" ? { note: feed.name, now } : null }),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "feed-removed", detail: feed.name }),
  ])
  return ok(null)
}

/** `to` is exclusive. @returns the settled conflicts */
export async function settleConflicts(
  app: Pick<App, "db" | "now">,
  { feedId, from, to }: SettleConflictsRequest,
  by: By,
): Promise<Result<Conflict[], "not-found">> {
  const now = app.now()
  const [feed, owners] = await read(app.db, readFeed(app.db, feedId), readNightOccupants(app.db, feedRange(now)))
  const inRange = owners.filter(({ night }) => night >= from && night < to)
  const open = conflictsOf(inRange, now).filter((each) => each.feedId === feedId && each.settledAt === null)
  if (!feed || open.length === 0) return fail("not-found")
  const detail = `${feed.name}, ${from} – ${to}`
  await write(app.db, [
    markConflictsSettled(app.db, feedId, { from, to }, now),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "conflict-settled", detail }),
  ])
  return ok(open.map((conflict) => ({ ...conflict, settledAt: now })))
}
