import ical, { ICalCalendarMethod } from "ical-generator"
import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type ExportEvent, exportEvents } from "./export-events.ts"
import { readExportNights } from "./export-night-store.server.ts"
import { readExportByToken, recordFetch } from "./export-store.server.ts"
import { makeDue } from "./feed-store.server.ts"

/** 160 bits in base64url. */
const TOKEN = /^[\w-]{27}$/
const MAX_PER_MINUTE = 30
const MAX_USER_AGENT = 120
/** Some programs refuse a calendar without events, so an empty one lists a night long past. */
const PLACEHOLDER_EVENT: ExportEvent = { holder: "empty", from: "1970-01-01", to: "1970-01-02", changedAt: 0 }

/** `isNew`: its nights differ from the last export. `changedAt` is epoch milliseconds. */
export type CalendarFile = { text: string; changedAt: number; isNew: boolean }

/**
 * Taken nights from today on, without those sold by the export's own channel. Names neither guest nor villa.
 * @param fetchedBy the User-Agent, shown to the owner
 * @param network as from `holderNetworkOf`: another holder of the address does not keep the channel out
 * @param isProbe true for HEAD requests and browsers: the channel itself received no nights
 */
export async function exportCalendar(
  app: Pick<App, "db" | "counters" | "origin" | "now" | "sha256">,
  token: string,
  { fetchedBy, network, isProbe }: { fetchedBy: string; network: string; isProbe: boolean },
): Promise<Result<CalendarFile, "not-found" | "gone" | "too-many-requests">> {
  if (!TOKEN.test(token)) return fail("not-found")
  const now = app.now()
  const [found] = await read(app.db, readExportByToken(app.db, token))
  if (!found) return fail("not-found")
  if (found.revokedAt !== null) return fail("gone")
  const limit = { key: `calendar:${found.id}:${network}`, max: MAX_PER_MINUTE, seconds: 60 }
  if (!(await app.counters.within(limit))) return fail("too-many-requests")
  const [villa, held] = await read(
    app.db,
    readVilla(app.db),
    readExportNights(app.db, dateAfter(dateIn("UTC", new Date(now)), -1), now),
  )
  if (!villa) return fail("not-found")
  const today = dateIn(villa.timezone, new Date(now))
  const exported = held.filter(({ night, feedId }) => night >= today && (feedId === null || feedId !== found.feedId))
  const nights = found.feedId === null ? [] : exported.map(({ night }) => night)
  const listed = found.listed.filter((night) => night >= today)
  const before = found.exported?.filter((night) => night >= today) ?? listed
  // Also new if the nights differ from those exported before the channel's calendar was last read.
  const isNew = !isProbe && [listed, before].some((known) => known.join() !== nights.join())
  if (!isProbe) {
    await write(app.db, [
      recordFetch(app.db, found.id, { exported: nights, fetchedBy: fetchedBy.slice(0, MAX_USER_AGENT), now }),
      ...(isNew && found.feedId ? [makeDue(app.db, { now, id: found.feedId })] : []),
    ])
  }
  const events = exportEvents(exported, found.feedId)
  const changedAt = Math.max(found.createdAt, ...events.map((event) => event.changedAt))
  return ok({
    text: await calendarText(app, events.length > 0 ? events : [PLACEHOLDER_EVENT]),
    changedAt,
    isNew,
  })
}

async function calendarText(
  { origin, sha256 }: Pick<App, "origin" | "sha256">,
  events: ExportEvent[],
): Promise<string> {
  const host = URL.canParse(origin) ? new URL(origin).hostname : "baan"
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  const calendar = ical({
    prodId: { company: "Baan", product: "Calendar" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
    events: await Promise.all(
      events.map(async ({ holder, from, to, changedAt }) => ({
        // Identified by its end: the start of a running stay moves with today.
        id: `${(await sha256(new TextEncoder().encode(`${holder} ${to}`))).slice(0, 32)}@${host}`,
        stamp: new Date(changedAt),
        start: day(from),
        end: day(to),
        allDay: true,
        summary: "Not available",
      })),
    ),
  })
  return `${calendar.toString()}\r\n`
}
