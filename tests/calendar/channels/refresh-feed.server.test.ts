import { beforeEach, describe, expect, it } from "vitest"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { changeFeed, refreshNow } from "#app/calendar/channels/change-feed.server.ts"
import { baseInterval } from "#app/calendar/channels/feed.ts"
import { findCalendars } from "#app/calendar/channels/find-calendars.server.ts"
import { KEEP_MISSING_MS } from "#app/calendar/channels/merge-nights.ts"
import { raiseFailingFeeds } from "#app/calendar/channels/raise-feed-alerts.server.ts"
import { refreshDueFeeds, refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { deleteBookings, HOUR_MS, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import {
  AGODA,
  AIRBNB,
  BY,
  createFeed,
  feedApp,
  feedOf,
  holders,
  MINUTE_MS,
  night,
  pausedCalendars,
  refreshWith,
  setChannels,
  stays,
} from "../../support/feeds.ts"
import { setUpVilla } from "../../support/set-up.ts"
import { HOSTILE, OWN } from "./feed-address.cases.ts"

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await setChannels()
})

const own = (day: number) => `${String(day).padStart(2, "0")} feed:Airbnb`

describe("a refresh compares nights, never UIDs", () => {
  it("takes new nights at once, and releases missing ones at the second refresh, ten minutes later", async () => {
    const feed = await createFeed(app, [[1, 6]])
    expect(await refreshWith(app, feed, [[2, 7]])).toEqual({ ok: true, value: null })
    expect(await holders()).toEqual([1, 2, 3, 4, 5, 6].map(own))
    await refreshWith(app, feed, [[2, 7]], 9)
    expect(await holders()).toEqual([1, 2, 3, 4, 5, 6].map(own))
    await refreshWith(app, feed, [[2, 7]], 1)
    expect(await holders()).toEqual([2, 3, 4, 5, 6].map(own))
    expect(await feedOf(app, feed.id)).toMatchObject({ error: null, held: false, succeededAt: app.now() })
  })

  it("holds most nights for six hours, until the owner accepts or the time is over", async () => {
    const feed = await createFeed(app, [[1, 5]])
    await refreshWith(app, feed, [])
    expect(await feedOf(app, feed.id)).toMatchObject({ held: true })
    await refreshWith(app, feed, [], KEEP_MISSING_MS / MINUTE_MS - 1)
    expect(await holders()).toHaveLength(4)
    expect(await refreshNow(app, feed.id, BY, { accepted: true })).toEqual({ ok: true, value: null })
    expect(await holders()).toEqual([])
    expect(await feedOf(app, feed.id)).toMatchObject({ held: false })
    expect(await rows("select action from villa_events where action = 'feed-accepted'")).toHaveLength(1)
  })

  it("an empty calendar releases its nights after six hours", async () => {
    const feed = await createFeed(app, [[1, 5]])
    await refreshWith(app, feed, [])
    await refreshWith(app, feed, [], KEEP_MISSING_MS / MINUTE_MS)
    expect(await holders()).toEqual([])
  })

  it("six hours count from the last failure on: two empty calendars are not enough", async () => {
    const feed = await createFeed(app, [[1, 5]])
    await refreshWith(app, feed, [])
    await setChannels({ [AIRBNB]: { status: 503 } })
    app.clock.now += KEEP_MISSING_MS
    await refreshFeed(app, await feedOf(app, feed.id))
    await refreshWith(app, feed, [])
    expect(await holders()).toEqual([1, 2, 3, 4].map(own))
    await refreshWith(app, feed, [], KEEP_MISSING_MS / MINUTE_MS)
    expect(await holders()).toEqual([])
  })

  it("holds the nights of an event that became unreadable", async () => {
    const feed = await createFeed(app, [
      [1, 5],
      [10, 11],
    ])
    const broken = stays([1, 5], [10, 11]).replace("SUMMARY:Reserved\r\nEND:VEVENT\r\nEND:VCALENDAR", (end) =>
      end.replace("SUMMARY:Reserved", "RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1"),
    )
    await setChannels({ [AIRBNB]: { file: broken } })
    for (const minutes of [15, 15, 15]) {
      app.clock.now += minutes * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    expect(await holders()).toEqual([1, 2, 3, 4, 10].map(own))
    expect(await feedOf(app, feed.id)).toMatchObject({ held: true, unreadable: 1 })
    // Also once the file can be read: every reading for six hours must have come without it.
    await refreshWith(app, feed, [[1, 5]])
    expect(await holders()).toEqual([1, 2, 3, 4, 10].map(own))
    await refreshWith(app, feed, [[1, 5]], KEEP_MISSING_MS / MINUTE_MS)
    expect(await holders()).toEqual([1, 2, 3, 4].map(own))
  })

  it("holds what the owner's own calendar closes like stays, if an event becomes unreadable or all are gone", async () => {
    const feed = await createFeed(app, [
      [1, 5],
      [10, 11],
    ])
    await changeFeed(app, feed.id, { channel: "google", blockedNights: "closed" }, BY)
    await refreshWith(app, feed, [
      [1, 5],
      [10, 11],
    ])
    expect(await rows("select distinct kind from feed_nights")).toEqual([{ kind: "block" }])
    const broken = stays([1, 5], [10, 11]).replace("SUMMARY:Reserved\r\nEND:VEVENT\r\nEND:VCALENDAR", (end) =>
      end.replace("SUMMARY:Reserved", "RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1"),
    )
    for (const file of [broken, broken, stays(), stays()]) {
      await setChannels({ [AIRBNB]: { file } })
      app.clock.now += 30 * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
      expect(await holders()).toEqual([1, 2, 3, 4, 10].map(own))
      expect(await feedOf(app, feed.id)).toMatchObject({ held: true })
    }
    await refreshNow(app, feed.id, BY, { accepted: true })
    expect(await holders()).toEqual([])
  })

  it("holds missing nights for six hours although some return and others are sold", async () => {
    const feed = await createFeed(app, [[1, 11]])
    const sold: [number, number] = [20, 25]
    await refreshWith(app, feed, [[1, 3]])
    expect(await feedOf(app, feed.id)).toMatchObject({ held: true })
    await refreshWith(app, feed, [[1, 8], sold])
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21, 22, 23, 24].map(own)
    expect(await holders()).toEqual(all)
    expect(await feedOf(app, feed.id)).toMatchObject({ held: true })
    await refreshWith(app, feed, [[1, 8], sold], KEEP_MISSING_MS / MINUTE_MS - 11)
    expect(await holders()).toEqual(all)
    expect(await rows("select kind from alerts")).toHaveLength(1)
    await refreshWith(app, feed, [[1, 8], sold], 1)
    expect(await holders()).toEqual([1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 23, 24].map(own))
    // Then the usual rule again.
    await refreshWith(app, feed, [[1, 7], sold])
    await refreshWith(app, feed, [[1, 7], sold], 10)
    expect(await holders()).toHaveLength(11)
    expect(await feedOf(app, feed.id)).toMatchObject({ held: false })
  })

  it("ends the hold when all missing nights have returned", async () => {
    const feed = await createFeed(app, [[1, 5]])
    await refreshWith(app, feed, [])
    await refreshWith(app, feed, [[1, 5]])
    expect(await feedOf(app, feed.id)).toMatchObject({ held: false })
  })

  it("past nights are never touched", async () => {
    const feed = await createFeed(app, [[1, 4]])
    app.clock.now = Date.parse(`${night(3)}T01:00:00+07:00`)
    await refreshWith(app, feed, [], 0)
    await refreshWith(app, feed, [], KEEP_MISSING_MS / MINUTE_MS)
    expect(await holders()).toEqual([1, 2].map(own))
  })
})

describe("an unchanged file", () => {
  it("is asked for by its version, and released nights are still counted", async () => {
    const feed = await createFeed(app, [[1, 6]])
    app.clock.now += MINUTE_MS
    await setChannels({ [AIRBNB]: { file: stays([2, 6]), headers: { ETag: '"2"' } } })
    await refreshFeed(app, feed)
    app.clock.now += 10 * MINUTE_MS
    await setChannels()
    await refreshFeed(app, await feedOf(app, feed.id))
    const [request] = await setChannels()
    expect(request?.headers).toMatchObject({ "if-none-match": '"2"', "user-agent": "Baan-Calendar/1.0" })
    expect(await holders()).toEqual([2, 3, 4, 5].map(own))
    expect(await feedOf(app, feed.id)).toMatchObject({ error: null, etag: '"2"', succeededAt: app.now() })
  })

  it("is read in full after the villa was changed", async () => {
    const feed = await createFeed(app)
    await setChannels({ [AIRBNB]: { file: stays([1, 2]), headers: { ETag: '"1"' } } })
    app.clock.now += MINUTE_MS
    await refreshFeed(app, feed)
    await rows("update villa set updated_at = ?", app.now())
    for (const expected of [undefined, '"1"']) {
      app.clock.now += MINUTE_MS
      await setChannels()
      await refreshFeed(app, await feedOf(app, feed.id))
      expect((await setChannels()).at(-1)?.headers["if-none-match"]).toBe(expected)
    }
    await rows("update villa set updated_at = 0")
  })

  it("is read in full once a day", async () => {
    const feed = await createFeed(app)
    await setChannels({ [AIRBNB]: { file: stays([1, 2]), headers: { ETag: '"1"' } } })
    const versions: (string | undefined)[] = []
    for (const hours of [1, 1, 24, 1]) {
      app.clock.now += hours * HOUR_MS
      await refreshFeed(app, await feedOf(app, feed.id))
      versions.push((await setChannels()).at(-1)?.headers["if-none-match"])
    }
    expect(versions).toEqual([undefined, '"1"', undefined, '"1"'])
  })
})

describe("a calendar of which no stay can be read", () => {
  const broken = { file: stays([1, 6], [8, 9]).replaceAll("209012", "2090/12/") }

  it("is late at once, and raises an alert after an hour", async () => {
    const feed = await createFeed(app, [[1, 6]])
    await setChannels({ [AIRBNB]: broken })
    app.clock.now += 15 * MINUTE_MS
    await refreshFeed(app, feed)
    const calendars = await findCalendars(app)
    expect(calendars?.feeds).toMatchObject([{ state: "late", error: "unreadable", unreadable: 2, nights: 5 }])
    expect(await rows("select kind from alerts")).toEqual([])
    app.clock.now += HOUR_MS
    await refreshFeed(app, await feedOf(app, feed.id))
    expect((await findCalendars(app))?.feeds).toMatchObject([{ state: "failing" }])
    expect(await rows("select kind from alerts")).toEqual([{ kind: "feed-failed" }])
    expect(await holders()).toEqual([1, 2, 3, 4, 5].map(own))
  })

  it("holds the nights that are missing once some can be read", async () => {
    const feed = await createFeed(app, [
      [1, 5],
      [10, 11],
    ])
    await setChannels({ [AIRBNB]: broken })
    app.clock.now += 15 * MINUTE_MS
    await refreshFeed(app, feed)
    const half = stays([1, 5], [10, 11]).replaceAll("20901210", "10.12.2090")
    for (const minutes of [15, 15]) {
      await setChannels({ [AIRBNB]: { file: half } })
      app.clock.now += minutes * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    expect(await feedOf(app, feed.id)).toMatchObject({ error: null, unreadable: 1, held: true })
    expect(await holders()).toEqual([1, 2, 3, 4, 10].map(own))
  })
})

describe("a failure changes no night", () => {
  it.each([
    ["404", { status: 404 }, "not-found"],
    ["410", { status: 410 }, "gone"],
    ["401", { status: 401 }, "unauthorized"],
    ["403", { status: 403 }, "throttled"],
    ["429", { status: 429 }, "throttled"],
    ["503", { status: 503 }, "http-error"],
    ["204", { status: 204 }, "http-error"],
    ["304 without being asked", { status: 304 }, "http-error"],
    ["a log-in page", { file: "<!doctype html><title>Log in</title>" }, "not-calendar"],
    ["an empty body", { file: "" }, "not-calendar"],
    ["a truncated file", { file: stays([1, 6]).slice(0, -20) }, "not-calendar"],
    ["dates that cannot be read", { file: stays([1, 6]).replaceAll("209012", "2090/12/") }, "unreadable"],
    [
      "5 MiB",
      { file: stays([1, 6]).replace("VERSION", `X-FILL:${"x".repeat(5 * 1024 * 1024)}\r\nVERSION`) },
      "too-large",
    ],
    ["a zip bomb of 64 MiB", { zippedBytes: 64 * 1024 * 1024 }, "too-large"],
    ["a lost connection", { fault: "reset" }, "network"],
    ["a redirect without a target", { status: 302 }, "http-error"],
  ] as const)("%s", async (_, channel, error) => {
    const feed = await createFeed(app, [[1, 6]])
    await setChannels({ [AIRBNB]: channel })
    app.clock.now += 24 * HOUR_MS
    expect(await refreshFeed(app, feed)).toMatchObject({ ok: false, error })
    expect(await holders()).toEqual([1, 2, 3, 4, 5].map(own))
    const after = await feedOf(app, feed.id)
    expect(after).toMatchObject({ error, failures: 1, leaseUntil: 0, checkedAt: app.now() })
    expect(after.dueAt).toBeGreaterThanOrEqual(app.now() + 15 * MINUTE_MS)
  })

  it("the next success forgets it", async () => {
    const feed = await createFeed(app, [[1, 6]])
    await setChannels({ [AIRBNB]: { status: 500 } })
    await refreshFeed(app, feed)
    await refreshWith(app, feed, [[1, 6]])
    expect(await feedOf(app, feed.id)).toMatchObject({ error: null, failures: 0 })
  })

  it("a channel that throttles is asked later, by its Retry-After up to six hours", async () => {
    const feed = await createFeed(app)
    await setChannels({ [AIRBNB]: { status: 429, headers: { "Retry-After": "86400" } } })
    await refreshFeed(app, feed)
    const { dueAt, interval } = await feedOf(app, feed.id)
    expect(interval).toBe(feed.interval * 2)
    expect(dueAt - app.now()).toBeGreaterThanOrEqual(6 * HOUR_MS)
    expect(dueAt - app.now()).toBeLessThan(6 * HOUR_MS + 3 * MINUTE_MS)
  })

  it("an address that can no longer be decrypted", async () => {
    const feed = await createFeed(app, [[1, 2]])
    await rows("update feeds set address = 'AAAA.BBBB'")
    expect(await refreshFeed(app, await feedOf(app, feed.id))).toMatchObject({ ok: false, error: "address-lost" })
    expect(await holders()).toEqual([own(1)])
  })
})

it("after a rotation of the secret, the next reading encrypts the address with the new one", async () => {
  const old = feedApp({ SESSION_SECRET: "o".repeat(40) })
  const feed = await createFeed(old, [[1, 2]])
  await refreshFeed(feedApp({ SESSION_SECRET: `${"n".repeat(40)},${"o".repeat(40)}` }), feed)
  const renewed = feedApp({ SESSION_SECRET: "n".repeat(40) })
  expect(await refreshFeed(renewed, await feedOf(renewed, feed.id))).toEqual({ ok: true, value: null })
  expect((await feedOf(renewed, feed.id)).addressHash).not.toBe(feed.addressHash)
})

it("a refresh that another channel's rules overtake writes nothing of the file read before", async () => {
  const feed = await createFeed(app)
  await setChannels({ [AIRBNB]: { file: stays([1, 2]), headers: { ETag: '"1"' } } })
  const paused = pausedCalendars(app)
  const refreshing = refreshFeed(paused.app, feed)
  await paused.asked
  await changeFeed(app, feed.id, { channel: "other" }, BY)
  paused.release()
  await refreshing
  expect(await feedOf(app, feed.id)).toMatchObject({ etag: null, dueAt: app.now(), leaseUntil: 0 })
})

it("a feed of another channel is read as often as that channel allows", async () => {
  const feed = await createFeed(app)
  await changeFeed(app, feed.id, { channel: "google" }, BY)
  expect((await feedOf(app, feed.id)).interval).toBe(baseInterval("google"))
  expect(baseInterval("google")).not.toBe(feed.interval)
})

describe("redirects", () => {
  const hop = (index: number) => `https://www.airbnb.com/hop/${index}`
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        index === 0 ? AIRBNB : hop(index),
        { status: 302, headers: { Location: hop(index + 1) } },
      ]),
    )

  it.each([
    [5, { ok: true }],
    [6, { ok: false, error: "redirect-refused" }],
  ])("follows %i: %j", async (length, expected) => {
    const feed = await createFeed(app)
    await setChannels({ ...chain(length), [hop(length)]: { file: stays([1, 2]) } })
    expect(await refreshFeed(app, feed)).toMatchObject(expected)
  })

  it("resolves a relative one, and takes http for https", async () => {
    const feed = await createFeed(app)
    await setChannels({
      [AIRBNB]: { status: 301, headers: { Location: "/moved" } },
      "https://www.airbnb.com/moved": { status: 307, headers: { Location: "http://ical.agoda.com/2.ics" } },
      [AGODA]: { file: stays([1, 2]) },
    })
    expect(await refreshFeed(app, feed)).toEqual({ ok: true, value: null })
    expect((await setChannels()).slice(-1)).toMatchObject([{ url: AGODA }])
  })

  // Those that are relative stay on the channel's own host.
  const absolute = HOSTILE.filter(([address]) => /^[a-z]+:/i.test(address) && !/[ \n]/.test(address))
  it(`none of ${absolute.length} hostile addresses is requested`, async () => {
    const [origin] = OWN
    const by = { ...app, origin: `https://${origin}` }
    const feed = await createFeed(app)
    for (const [location] of absolute) {
      app.clock.now += MINUTE_MS
      await setChannels({ [AIRBNB]: { status: 302, headers: { Location: location } } })
      expect(await refreshFeed(by, await feedOf(app, feed.id)), location).toMatchObject({ error: "redirect-refused" })
      expect(
        (await setChannels()).map(({ url }) => url),
        location,
      ).toEqual([AIRBNB])
    }
  })
})

describe("the lease", () => {
  it("two refreshes at the same time: one finds the feed busy", async () => {
    const feed = await createFeed(app)
    const paused = pausedCalendars(app)
    const first = refreshFeed(paused.app, feed)
    await paused.asked
    expect(await refreshFeed(app, feed)).toMatchObject({ ok: false, error: "feed-busy" })
    paused.release()
    expect(await first).toEqual({ ok: true, value: null })
  })

  it("a refresh that has lost its lease, or whose feed was removed, writes nothing", async () => {
    for (const change of ["update feeds set lease_until = lease_until + 1", "update feeds set removed_at = 1"]) {
      await deleteBookings()
      const feed = await createFeed(app)
      await setChannels({ [AIRBNB]: { file: stays([1, 2]) } })
      const paused = pausedCalendars(app)
      const refreshing = refreshFeed(paused.app, feed)
      await paused.asked
      await rows(change)
      paused.release()
      await refreshing
      expect(await holders()).toEqual([])
    }
  })

  it("a feed that becomes due during its refresh stays due", async () => {
    const feed = await createFeed(app)
    await setChannels({ [AIRBNB]: { file: stays([1, 2]) } })
    const paused = pausedCalendars(app)
    const refreshing = refreshFeed(paused.app, feed)
    await paused.asked
    await rows("update feeds set due_at = ?", app.now())
    paused.release()
    await refreshing
    expect(await feedOf(app, feed.id)).toMatchObject({ dueAt: app.now(), leaseUntil: 0 })
  })
})

describe("the feeds that are due", () => {
  it("are refreshed, and nobody else", async () => {
    const feed = await createFeed(app)
    await setChannels()
    expect(await refreshDueFeeds(app)).toBe(0)
    expect(await setChannels()).toEqual([])
    app.clock.now = feed.dueAt
    expect(await refreshDueFeeds(app)).toBe(1)
    expect((await feedOf(app, feed.id)).dueAt).toBeGreaterThan(app.now())
  })

  it("a channel that never answers delays no other", async () => {
    const silent = await createFeed(app, [[1, 2]])
    await createFeed(app, [[3, 4]], { name: "Agoda", url: AGODA })
    await setChannels({ [AIRBNB]: { fault: "silent" }, [AGODA]: { file: stays([3, 5]) } })
    app.clock.now += HOUR_MS
    expect(app.calendars.timeoutMs).toBe(15_000)
    // The other channel answers within this time.
    const calendars = { ...app.calendars, timeoutMs: 2000 }
    expect(await refreshDueFeeds({ ...app, calendars })).toBe(1)
    expect(await feedOf(app, silent.id)).toMatchObject({ error: "timeout" })
    expect(await holders()).toEqual(["01 feed:Airbnb", "03 feed:Agoda", "04 feed:Agoda"])
  })

  it("an unexpected error of one stops none, and is thrown at the end", async () => {
    const urls = Array.from({ length: 6 }, (_, index) => `https://www.airbnb.com/${index}.ics`)
    for (const url of urls) await createFeed(app, [], { url })
    await setChannels(Object.fromEntries(urls.map((url, index) => [url, { file: stays([index + 1, index + 2]) }])))
    let calls = 0
    const poisoned = {
      ...app,
      sha256: async (bytes: Uint8Array) => {
        if (++calls === 1) throw new Error("poison")
        return app.sha256(bytes)
      },
    }
    app.clock.now += HOUR_MS
    await expect(refreshDueFeeds(poisoned)).rejects.toThrow("poison")
    expect(await holders()).toHaveLength(5)
  })

  it("one whose last refresh never ended comes alone, after all others", async () => {
    const urls = Array.from({ length: 5 }, (_, index) => `https://www.airbnb.com/${index}.ics`)
    for (const url of urls) await createFeed(app, [], { url })
    app.clock.now += HOUR_MS
    await rows("update feeds set lease_until = 1 where id in (select id from feeds order by due_at limit 2)")
    const interrupted = await rows<{ id: string }>("select id from feeds where lease_until = 1 order by due_at")
    await setChannels()
    await refreshDueFeeds(app)
    const requested = (await setChannels()).map(({ url }) => url)
    const last = await Promise.all(
      interrupted.map(async ({ id }) => app.encrypter.decrypt((await feedOf(app, id)).address, id)),
    )
    expect(requested.slice(-2).sort()).toEqual(last.sort())
  })

  it("those that were interrupted with a poisonous file are read by the next cron, before that file", async () => {
    const urls = Array.from({ length: 4 }, (_, index) => `https://www.airbnb.com/${index}.ics`)
    for (const url of urls) await createFeed(app, [], { url })
    app.clock.now += HOUR_MS
    const paused = pausedCalendars(app, urls.length)
    const killed = refreshDueFeeds(paused.app)
    await paused.asked
    const leased = await rows<{ due_at: number }>("select due_at from feeds where lease_until > 0")
    expect(leased.map(({ due_at }) => due_at - app.now())).toEqual(Array(4).fill(4 * MINUTE_MS))
    paused.release()
    await killed
    await rows("update feeds set lease_until = 1, due_at = 0")
    const [poison] = await rows<{ id: string }>("select id from feeds order by id limit 1")
    await rows("update feeds set succeeded_at = succeeded_at - 1 where id = ?", poison!.id)
    await setChannels()
    await refreshDueFeeds(app)
    const address = await app.encrypter.decrypt((await feedOf(app, poison!.id)).address, poison!.id)
    expect((await setChannels()).at(-1)?.url).toBe(address)
  })
})

describe("admins are alerted", () => {
  const raised = (kind: string) =>
    rows<{ facts: string }>("select facts from alerts where kind = ? order by created_at", kind)

  it("once of each double booking", async () => {
    const { reference } = await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    const feed = await createFeed(app, [[3, 5]])
    await refreshWith(app, feed, [[3, 5]])
    const [alert, ...more] = await raised("feed-conflict")
    expect(more).toEqual([])
    expect(JSON.parse(alert!.facts)).toEqual({ feed: "Airbnb", checkIn: night(3), checkOut: night(5), reference })
  })

  it("of the nights of each holder, in the batch that takes the others", async () => {
    const { id, reference } = await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    const block = await blockNights(app, { from: night(5), to: night(6), note: "" }, BY)
    const other = await createFeed(app, [[8, 9]], { name: "Agoda", url: AGODA })
    const soldAt = app.now()
    const feed = await createFeed(app, [
      [2, 6],
      [8, 9],
    ])
    const conflict = (from: number, to: number, more: { booking: string | null; reference: string | null }) => ({
      facts: JSON.stringify({ feed: "Airbnb", checkIn: night(from), checkOut: night(to), reference: more.reference }),
      subject: `feed-conflict:${feed.id}:${night(to)}`,
      booking_id: more.booking,
      created_at: soldAt,
    })
    const raised = await rows<{ dedupe_key: string }>(
      "select facts, subject, booking_id, created_at, dedupe_key from alerts where kind = 'feed-conflict' order by subject",
    )
    expect(raised).toMatchObject([
      conflict(3, 5, { booking: id, reference }),
      conflict(5, 6, { booking: null, reference: null }),
      conflict(8, 9, { booking: null, reference: null }),
    ])
    const holderIds = [id, block.ok && block.value.id, other.id]
    expect(raised.map(({ dedupe_key }) => dedupe_key.split(":").slice(3))).toEqual(
      holderIds.map((holder) => [holder, String(soldAt)]),
    )
  })

  it("once of a double booking, also on each day of the stay", async () => {
    const { id } = await createBooking(app, { checkIn: night(3), checkOut: night(6) })
    await rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", id)
    const feed = await createFeed(app, [[3, 6]])
    app.clock.now = Date.parse(`${night(4)}T12:00:00+07:00`)
    await refreshWith(app, feed, [[3, 6]])
    expect(await raised("feed-conflict")).toHaveLength(1)
  })

  it("of each sale, also when a channel sells the same nights again", async () => {
    await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    const feed = await createFeed(app, [[3, 5]])
    await refreshWith(app, feed, [[3, 5]])
    expect(await raised("feed-conflict")).toHaveLength(1)
    await rows("update feed_nights set first_seen_at = first_seen_at + 1")
    await refreshWith(app, feed, [[3, 5]])
    expect(await raised("feed-conflict")).toHaveLength(2)
  })

  it("once a day of a feed that cannot be read: after six hours, after one if its address is wrong", async () => {
    const feed = await createFeed(app)
    const failWith = async (status: number, hours: number) => {
      await setChannels({ [AIRBNB]: { status } })
      app.clock.now = feed.createdAt + hours * HOUR_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    await failWith(503, 5)
    expect(await raised("feed-failed")).toHaveLength(0)
    await failWith(503, 6)
    await failWith(503, 7)
    expect(await raised("feed-failed")).toHaveLength(1)
    await failWith(404, 25)
    expect(await raised("feed-failed")).toHaveLength(2)
    await rows("delete from alerts")
    await rows("update feeds set succeeded_at = ?", app.now() - HOUR_MS)
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await raised("feed-failed")).toHaveLength(1)
  })

  it("of a feed whose refresh never ends or never begins, by the first cron, with the same alert", async () => {
    const feed = await createFeed(app)
    app.clock.now = feed.createdAt + 6 * HOUR_MS - 1
    expect(await raiseFailingFeeds(app)).toBe(0)
    app.clock.now += 1
    await rows("update feeds set lease_until = 1")
    await raiseFailingFeeds(app)
    await raiseFailingFeeds(app)
    await setChannels({ [AIRBNB]: { status: 503 } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect((await raised("feed-failed")).map(({ facts }) => JSON.parse(facts).problem)).toEqual(["late"])
  })

  it("when most nights are held", async () => {
    const feed = await createFeed(app, [[3, 9]])
    await refreshWith(app, feed, [])
    await refreshWith(app, feed, [])
    expect((await raised("feed-failed")).map(({ facts }) => JSON.parse(facts).problem)).toEqual(["held"])
  })

  it("when another event cannot be read, whose nights stay for sale", async () => {
    const feed = await createFeed(app, [[3, 9]])
    const odd = stays([3, 9], [20, 22]).replace("DTEND;VALUE=DATE:20901222", "DTEND;VALUE=DATE:20901232")
    for (const file of [odd, odd, stays([3, 9])]) {
      await setChannels({ [AIRBNB]: { file } })
      app.clock.now += 15 * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    expect(await holders()).toEqual([3, 4, 5, 6, 7, 8].map(own))
    expect((await raised("feed-failed")).map(({ facts }) => JSON.parse(facts).problem)).toEqual(["unreadable"])
  })

  it("once a day of a file that changes to and fro", async () => {
    const feed = await createFeed(app, [[3, 9]])
    const whole = stays([3, 9], [20, 22])
    const odd = whole.replace("DTEND;VALUE=DATE:20901222", "DTEND;VALUE=DATE:20901232")
    for (const file of [odd, whole, odd, whole, stays(), whole, stays(), whole]) {
      await setChannels({ [AIRBNB]: { file } })
      app.clock.now += 5 * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    const problems = async () => (await raised("feed-failed")).map(({ facts }) => JSON.parse(facts).problem)
    expect(await problems()).toEqual(["unreadable", "held"])
    app.clock.now += 24 * HOUR_MS
    await setChannels({ [AIRBNB]: { file: odd } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await problems()).toEqual(["unreadable", "held", "unreadable"])
  })
})

describe("races", () => {
  it("100 bookings of a night against a refresh that brings it: one has it, and the others are refused", async () => {
    const feed = await createFeed(app, [[1, 2]])
    await setChannels({ [AIRBNB]: { file: stays([1, 2], [10, 11]) } })
    app.clock.now += HOUR_MS
    const stay = { checkIn: night(10), checkOut: night(11) }
    const book = (index: number) => createBooking(app, stay, `guest-${index}`)
    const first = Array.from({ length: 50 }, (_, index) => book(index))
    const refreshing = refreshFeed(app, feed)
    const more = Array.from({ length: 50 }, (_, index) => book(50 + index))
    const outcomes = await Promise.allSettled([...first, ...more])
    expect(await refreshing).toEqual({ ok: true, value: null })
    const booked = outcomes.filter(({ status }) => status === "fulfilled").length
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []))
    for (const reason of refused) expect(reason).toMatch(/dates-unavailable/)
    expect(await holders()).toEqual([own(1), booked === 1 ? "10 booking" : own(10)])
    expect(booked).toBeLessThanOrEqual(1)
    // The feed's claim is stored in either case: if a booking has the night, it is a conflict.
    expect(await rows("select kind from feed_nights where night = ?", night(10))).toEqual([{ kind: "stay" }])
  })
})
