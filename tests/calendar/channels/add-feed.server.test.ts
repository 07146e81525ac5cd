import { beforeEach, describe, expect, it } from "vitest"
import { addFeed, previewFeed } from "#app/calendar/channels/add-feed.server.ts"
import { changeFeed } from "#app/calendar/channels/change-feed.server.ts"
import { findCalendars } from "#app/calendar/channels/find-calendars.server.ts"
import { NOW, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import {
  AGODA,
  AIRBNB,
  BY,
  createFeed,
  feedApp,
  feedOf,
  holders,
  night,
  setChannels,
  stays,
} from "../../support/feeds.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await rows("delete from villa_events")
  await setChannels()
})

const REQUEST = { name: "Airbnb", url: AIRBNB }

describe("adding a feed", () => {
  it("takes its nights, makes the address of ours for it, and is recorded in the history", async () => {
    const feed = await createFeed(app, [[3, 5]])
    expect(feed).toMatchObject({
      name: "Airbnb",
      channel: "airbnb",
      colour: "coral",
      host: "www.airbnb.com",
      addressEnd: "cret",
      checkedAt: NOW,
      succeededAt: NOW,
      leaseUntil: 0,
      error: null,
    })
    expect(feed.dueAt).toBeGreaterThan(app.now())
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb"])
    const calendars = await findCalendars(app)
    expect(calendars).toMatchObject({ feeds: [{ id: feed.id, state: "ok", nights: 2 }], conflicts: [] })
    expect(
      calendars?.exports.map(({ url, feedId }) => [/\/calendar\/[\w-]{27}\.ics$/.test(url ?? ""), feedId]),
    ).toEqual([[true, feed.id]])
    expect(await rows("select actor_name, action, detail from villa_events")).toEqual([
      { actor_name: "Somchai", action: "feed-added", detail: "Airbnb" },
    ])
  })

  it("keeps the address encrypted, and returns it nowhere", async () => {
    await createFeed(app)
    const stored = JSON.stringify([await rows("select * from feeds"), await findCalendars(app)])
    expect(stored).not.toContain("s=secret")
  })

  it("a preview says what would happen and saves nothing", async () => {
    const { id, reference } = await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    const blocked = ["DTSTART:20901220", "DTEND:20901221", "SUMMARY:Airbnb (Not available)"]
    const file = stays([2, 5]).replace("END:VCALENDAR", calendarFile([blocked]).split("\r\n").slice(3).join("\r\n"))
    await setChannels({ [AIRBNB]: { file } })
    expect(await previewFeed(app, REQUEST)).toMatchObject({
      ok: true,
      value: {
        events: 2,
        nights: 3,
        ignored: 1,
        unreadable: 0,
        conflicts: [{ from: night(3), to: night(5), with: { kind: "booking", id, reference } }],
      },
    })
    expect(await rows("select id from feeds")).toEqual([])
  })

  it.each([
    ["an unknown address", { status: 404 }, "feed-unreachable", { status: 404 }],
    ["a lost connection", { fault: "reset" }, "feed-unreachable", { status: null }],
    ["a log-in page", { file: "<!doctype html><title>Log in</title>" }, "feed-not-calendar", { status: null }],
    ["a truncated file", { file: stays([1, 6]).slice(0, -20) }, "feed-not-calendar", { status: null }],
    [
      "a file of which no stay can be read",
      { file: stays([1, 6]).replaceAll("209012", "2090/12/") },
      "feed-unreadable",
      { status: null },
    ],
    [
      "5,001 events",
      { file: calendarFile(Array.from({ length: 5001 }, () => ["DTSTART:20901201"])) },
      "feed-too-large",
      { status: null },
    ],
    [
      "a redirect to another service",
      { status: 302, headers: { Location: "https://169.254.169.254/" } },
      "feed-not-public",
      { status: 302 },
    ],
  ] as const)("%s is refused", async (_, channel, error, data) => {
    await setChannels({ [AIRBNB]: channel })
    expect(await addFeed(app, REQUEST, BY)).toEqual({ ok: false, error, data })
    expect(await rows("select id from feeds")).toEqual([])
    expect(await rows("select id from blocks")).toEqual([])
  })

  it("nobody asks a host that is not public", async () => {
    expect(await addFeed(app, { ...REQUEST, url: "https://127.0.0.1/1.ics" }, BY)).toMatchObject({
      error: "feed-not-public",
    })
    expect(await setChannels()).toEqual([])
  })

  it("the same address is refused, also when both come at the same time", async () => {
    await setChannels({ [AIRBNB]: { file: stays([3, 5]) } })
    const webcal = { ...REQUEST, url: AIRBNB.replace("https", "webcal") }
    const both = await Promise.all([addFeed(app, REQUEST, BY), addFeed(app, webcal, BY)])
    expect(both.map((each) => each.ok || each.error).sort()).toEqual(["feed-duplicate", true])
    expect(await addFeed(app, webcal, BY)).toMatchObject({ error: "feed-duplicate" })
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb"])
  })

  it("there are at most 20, each with the next colour", async () => {
    for (let index = 0; index < 20; index++) await createFeed(app, [], { url: `https://www.airbnb.com/${index}.ics` })
    expect(await addFeed(app, REQUEST, BY)).toMatchObject({ error: "feed-too-many" })
    const colours = await rows<{ colour: string }>("select distinct colour from feeds")
    expect(colours).toHaveLength(8)
  })

  it("an empty calendar and one with a byte order mark are calendars", async () => {
    await createFeed(app)
    await setChannels({ [AGODA]: { file: `\uFEFF${stays([3, 4])}` } })
    expect(await addFeed(app, { name: "Agoda", url: AGODA }, BY)).toMatchObject({ ok: true })
    expect(await holders()).toEqual(["03 feed:Agoda"])
  })
})

describe("changing a feed", () => {
  it("another channel is read anew by its own rules", async () => {
    const feed = await createFeed(app)
    await rows("update feeds set etag = 'x'")
    expect(await changeFeed(app, feed.id, { channel: "other", name: "Somewhere" }, BY)).toEqual({
      ok: true,
      value: null,
    })
    expect(await feedOf(app, feed.id)).toMatchObject({
      channel: "other",
      name: "Somewhere",
      colour: "coral",
      etag: null,
      dueAt: app.now(),
    })
    expect(await rows("select action from villa_events where action = 'feed-changed'")).toHaveLength(1)
  })

  it("nothing changed is recorded nowhere; an unknown feed is not found", async () => {
    const feed = await createFeed(app)
    await changeFeed(app, feed.id, { name: "Airbnb" }, BY)
    expect(await rows("select action from villa_events where action = 'feed-changed'")).toEqual([])
    expect(await changeFeed(app, "nobody-s", { name: "x" }, BY)).toMatchObject({ error: "not-found" })
  })

  it("a new address keeps the nights, what was exported to the channel, and the export", async () => {
    const feed = await createFeed(app, [[3, 5]])
    await rows("update calendar_exports set listed = ?", JSON.stringify([night(9)]))
    await rows("update feeds set etag = 'x', error = 'not-found', failures = 3, address = 'lost'")
    const before = await rows("select id, token, listed from calendar_exports")
    const moved = `${AIRBNB}&renewed`
    await setChannels({ [moved]: { file: stays([3, 6]) } })
    expect(await changeFeed(app, feed.id, { url: moved }, BY)).toEqual({ ok: true, value: null })
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb", "05 feed:Airbnb"])
    expect(await rows("select id, token, listed from calendar_exports")).toEqual(before)
    const after = await feedOf(app, feed.id)
    expect(after).toMatchObject({ error: null, failures: 0, etag: null, addressEnd: "ewed", leaseUntil: 0 })
    expect(await app.encrypter.decrypt(after.address, feed.id)).toBe(moved)
    expect(await rows("select action from villa_events where action = 'feed-changed'")).toHaveLength(1)
  })

  it.each([
    ["https://10.0.0.1/1.ics", "feed-not-public"],
    ["https://www.airbnb.com/unknown.ics", "feed-unreachable"],
    [AGODA, "feed-duplicate"],
  ])("the new address %s is refused: %s", async (url, error) => {
    const feed = await createFeed(app, [[3, 5]])
    await createFeed(app, [], { url: AGODA })
    expect(await changeFeed(app, feed.id, { url }, BY)).toMatchObject({ ok: false, error })
    expect((await feedOf(app, feed.id)).addressEnd).toBe(feed.addressEnd)
  })
})
