import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { exportCalendar } from "#app/calendar/channels/export-calendar.server.ts"
import { refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { deleteBookings, insertSampleVilla, rows, type TestApp, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import { AGODA, AIRBNB, createFeed, feedApp, feedOf, MINUTE_MS, setChannels } from "../../support/feeds.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../../support/property.ts"
import { eventsOf, nightsToKnow, type Owners, runSteps, type Site, steps } from "../../support/two-way.ts"

const URLS = [AIRBNB, AGODA]
const ADMIN = { actor: "admin", name: "Somchai" } as const
const day = (date: string) => date.replaceAll("-", "")

/** The site over a real database and real requests. */
async function realSite(app: TestApp): Promise<Site> {
  await deleteBookings()
  const feeds = [
    await createFeed(app, [], { url: AIRBNB, channel: "airbnb" }),
    await createFeed(app, [], { name: "Agoda", url: AGODA, channel: "agoda" }),
  ]
  const indexOf = (feedId: string) => feeds.findIndex(({ id }) => id === feedId)
  return {
    pass: (minutes) => {
      app.clock.now += minutes * MINUTE_MS
    },
    book: async (night) => {
      const stay = { checkIn: night, checkOut: dateAfter(night, 1) }
      await createBooking(app, stay, app.newId()).catch((error: Error) => expect(error.message).toMatch(/^dates-unav/))
      // Not expired while days pass.
      await rows("update bookings set status = 'confirmed', payment_deadline = null where status = 'pending_payment'")
    },
    cancel: async (night) => {
      const [own] = await rows<{ booking_id: string | null }>("select booking_id from nights where night = ?", night)
      if (own?.booking_id) await changeStatus(app, own.booking_id, "cancelled", ADMIN)
    },
    fetchExport: async (index) => {
      const [row] = await rows<{ token: string }>(
        "select token from calendar_exports where feed_id = ?",
        feeds[index]!.id,
      )
      const file = await exportCalendar(app, row!.token, { fetchedBy: "", network: "", isProbe: false })
      if (!file.ok) throw new Error(file.error)
      const [stored] = await rows<{ exported: string }>(
        "select exported from calendar_exports where token = ?",
        row!.token,
      )
      return { nights: JSON.parse(stored!.exported), isNew: file.value.isNew }
    },
    refresh: async (index, file) => {
      const events = eventsOf(file).map(({ from, to, title }) => [
        `DTSTART;VALUE=DATE:${day(from)}`,
        `DTEND;VALUE=DATE:${day(to)}`,
        `SUMMARY:${title}`,
      ])
      await setChannels({ [URLS[index]!]: { file: calendarFile(events) } })
      const refreshed = await refreshFeed(app, await feedOf(app, feeds[index]!.id))
      if (!refreshed.ok) throw new Error(refreshed.error)
    },
    state: async () => {
      const [held, claims] = await env.DB.batch<{ night: string; feed_id: string | null; prep: number }>([
        env.DB.prepare("select night, feed_id, prep from nights left join blocks on blocks.id = block_id"),
        env.DB.prepare("select night, feed_id, 0 as prep from feed_nights where kind = 'stay'"),
      ])
      const ownersOf = (prep: number): Owners =>
        new Map(
          held!.results
            .filter((each) => each.prep === prep)
            .map(({ night, feed_id }) => [night, feed_id === null ? "own" : indexOf(feed_id)]),
        )
      return {
        owners: ownersOf(0),
        prep: ownersOf(1),
        claims: feeds.map(
          ({ id }) => new Set(claims!.results.filter((each) => each.feed_id === id).map(({ night }) => night)),
        ),
      }
    },
  }
}

const sorted = (nights: Iterable<string>) => [...nights].sort()
const RUNS = { ...PROPERTY_PARAMETERS, numRuns: slowRuns(3, 12), endOnFailure: true }

beforeAll(() => insertSampleVilla(feedApp()))

describe.each([0, 1])(
  "two channels and the site, over the database, with %i nights kept after each stay,",
  (gapNights) => {
    beforeEach(() => updateSampleVilla(feedApp(), { offer: { ...DEFAULT_OFFER, gapNights } }))

    it("agree after quiet rounds", { timeout: 300_000 }, async () => {
      const property = fc.asyncProperty(steps(false, 20), async (script) => {
        const site = await realSite(feedApp())
        const { channels, settle } = await runSteps(site, script)
        await settle(8)
        const state = await site.state()
        const { claims } = state
        expect(claims.map(sorted)).toEqual(channels.map(({ sold }) => sorted(sold)))
        for (const [index, { sold, heard }] of channels.entries())
          expect(sorted(new Set([...sold, ...heard]))).toEqual(nightsToKnow(state, index))
      })
      await fc.assert(property, RUNS)
    })

    it("are empty after everything was cancelled, also after lost and outdated readings", {
      timeout: 300_000,
    }, async () => {
      const property = fc.asyncProperty(steps(true, 20), async (script) => {
        const site = await realSite(feedApp())
        const { settle, cancelAll } = await runSteps(site, script)
        await cancelAll()
        await settle(12)
        const { owners, prep, claims } = await site.state()
        expect([...owners, ...prep]).toEqual([])
        expect(claims.flatMap((each) => [...each])).toEqual([])
      })
      await fc.assert(property, RUNS)
    })
  },
)
