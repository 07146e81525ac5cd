import { env } from "cloudflare:workers"
import { addFeed } from "#app/calendar/channels/add-feed.server.ts"
import type { FeedRequest } from "#app/calendar/channels/feed-request.ts"
import { type Feed, readFeed } from "#app/calendar/channels/feed-store.server.ts"
import { refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { read } from "#app/db/database.server.ts"
import { rows, type TestApp, testApp } from "./app.ts"
import { calendarFile } from "./calendar-file.ts"
import type { Channel, ChannelRequest } from "./channels.ts"

/** The channels of this module, so that test files do not change those of each other. */
const SESSION = `${env.TEST_CHANNELS.url}/${crypto.randomUUID()}`

export const AIRBNB = "https://www.airbnb.com/calendar/ical/1.ics?s=secret"
export const AGODA = "https://ical.agoda.com/2.ics"
/** A calendar that the worker itself can read, whose requests do not name this module's channels. */
export const SCENE_CALENDAR = "https://www.airbnb.com/calendar/ical/scene.ics"
export const BY = { name: "Somchai" }
export const MINUTE_MS = 60_000

/** The app whose bookings schedule no refresh, so that only the test refreshes feeds. */
export function feedApp(vars: Partial<Env> = {}): TestApp {
  const app = testApp({ LIMITS: "off", CALENDAR_RELAY_URL: SESSION, ...vars })
  return { ...app, feedRefresh: () => ({ schedule: async () => {} }) }
}

/** The app whose requests for calendars wait until they are released. `asked` resolves when so many have been made. */
export function pausedCalendars(app: TestApp, requests = 1) {
  const asked = signal()
  const released = signal()
  let waiting = 0
  const get: TestApp["calendars"]["get"] = async (...request) => {
    waiting += 1
    if (waiting === requests) asked.give()
    await released.given
    return app.calendars.get(...request)
  }
  const paused: TestApp = { ...app, calendars: { ...app.calendars, get } }
  return { app: paused, asked: asked.given, release: released.give }
}

/** A promise, and what resolves it. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Sets what channels answer. @returns the requests that all of them got since the last call */
export async function setChannels(
  channels: Record<string, Channel> = {},
  session: string = SESSION,
): Promise<ChannelRequest[]> {
  const answer = await fetch(`${session}/control`, { method: "POST", body: JSON.stringify({ channels }) })
  return (await answer.json<{ requests: ChannelRequest[] }>()).requests
}

/** A night of December 2090. */
export const night = (day: number) => `2090-12-${String(day).padStart(2, "0")}`

/** A calendar of stays in December 2090: from the first night up to but not including the last date. */
export function stays(...ranges: [from: number, to: number][]): string {
  const date = (day: number) => night(day).replaceAll("-", "")
  return calendarFile(
    ranges.map(([from, to], index) => [
      `UID:${index}`,
      `DTSTART;VALUE=DATE:${date(from)}`,
      `DTEND;VALUE=DATE:${date(to)}`,
      "SUMMARY:Reserved",
    ]),
  )
}

/**
 * Adds a feed with these stays, or throws the failure. The next one is added a millisecond later, since the feed that
 * claimed a night first gets it.
 */
export async function createFeed(
  app: TestApp,
  ranges: [number, number][] = [],
  request: Partial<FeedRequest> = {},
  session?: string,
): Promise<Feed> {
  const url = request.url ?? AIRBNB
  await setChannels({ [url]: { file: stays(...ranges) } }, session)
  const added = await addFeed(app, { name: "Airbnb", url, ...request }, BY)
  if (!added.ok) throw new Error(`${added.error} ${JSON.stringify(added.data)}`)
  app.clock.now += 1
  return feedOf(app, added.value)
}

export async function feedOf(app: TestApp, id: string): Promise<Feed> {
  const [feed] = await read(app.db, readFeed(app.db, id))
  if (!feed) throw new Error("The feed does not exist")
  return feed
}

/** Refreshes a feed with new stays, some minutes later. */
export async function refreshWith(app: TestApp, feed: Feed, ranges: [number, number][], minutes = 10) {
  app.clock.now += minutes * MINUTE_MS
  await setChannels({ [AIRBNB]: { file: stays(...ranges) } })
  return refreshFeed(app, await feedOf(app, feed.id))
}

/** The nights in order, each with `feed:NAME`, `booking` or `block`. */
export async function holders(): Promise<string[]> {
  const found = await rows<{ night: string; holder: string }>(
    `select night, iif(booking_id is not null, 'booking', coalesce('feed:' || feeds.name, 'block')) as holder from nights
     left join blocks on blocks.id = block_id left join feeds on feeds.id = blocks.feed_id order by night`,
  )
  return found.map((each) => `${each.night.slice(8)} ${each.holder}`)
}
