import ICAL from "ical.js"
import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { createExport, deleteExport, rotateExport } from "#app/calendar/channels/change-exports.server.ts"
import { changeFeed } from "#app/calendar/channels/change-feed.server.ts"
import { type CalendarFile, exportCalendar } from "#app/calendar/channels/export-calendar.server.ts"
import { readFile, refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { HOUR_MS, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
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
  setChannels,
  stays,
} from "../../support/feeds.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await setChannels()
})

const tokenOf = async (feedId: string | null) => {
  const [row] = await rows<{ token: string }>(
    "select token from calendar_exports where feed_id is ? and revoked_at is null",
    feedId,
  )
  return row?.token ?? ""
}
const CHANNEL = { fetchedBy: "Airbnb/1.0", network: "198.51.100.1", isProbe: false }

async function fetchExport(feedId: string | null = null): Promise<CalendarFile> {
  const file = await exportCalendar(app, await tokenOf(feedId), CHANNEL)
  if (!file.ok) throw new Error(file.error)
  return file.value
}

/** The events of a file as `from/to` of December 2090. */
function rangesIn({ text }: CalendarFile): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")
  return events.map((event) =>
    ["dtstart", "dtend"].map((name) => String(event.getFirstPropertyValue(name)).slice(8)).join("/"),
  )
}

describe("an export", () => {
  it("tells all taken nights by dates, and nothing about guests", async () => {
    await createExport(app, { name: "Phone" }, BY)
    const booking = await createBooking(app, { checkIn: night(3), checkOut: night(5), specialRequests: "ไข่ดาว" })
    const customer = { firstName: "Orawan", lastName: "Suk", email: "orawan@example.com", phone: "0812345678" }
    await setCustomerInfo(app, booking.id, customer, GUEST)
    await blockNights(app, { from: night(10), to: night(12), note: "paint" }, BY)
    await createFeed(app, [[20, 22]])
    const file = await fetchExport()
    expect(rangesIn(file)).toEqual(["03/05", "10/12", "20/22"])
    expect(file.text).toContain("DTSTART;VALUE=DATE:20901203")
    expect(file.text).toContain("X-PUBLISHED-TTL:PT15M")
    expect(file.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect(file.text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(Array(3).fill("SUMMARY:Not available"))
    expect(file.text).not.toMatch(/Orawan|0812345678|example\.com|BV-|paint|Test House|ไข่ดาว|Airbnb/)
  })

  it("exports preparation nights, but not to the channel whose stays they follow", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, gapNights: 1 } })
    await createExport(app, { name: "Phone" }, BY)
    await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    const airbnb = await createFeed(app, [[20, 22]])
    const agoda = await createFeed(app, [[25, 26]], { name: "Agoda", url: AGODA })
    expect(rangesIn(await fetchExport())).toEqual(["03/06", "20/22", "22/23", "25/26", "26/27"])
    expect(rangesIn(await fetchExport(airbnb.id))).toEqual(["03/06", "25/26", "26/27"])
    expect(rangesIn(await fetchExport(agoda.id))).toEqual(["03/06", "20/22", "22/23"])
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
  })

  it("is the same text until something changes; the first night moves on with the days", async () => {
    await createExport(app, { name: "Phone" }, BY)
    await createBooking(app, { checkIn: night(3), checkOut: night(6) })
    const first = await fetchExport()
    app.clock.now += HOUR_MS
    expect(await fetchExport()).toEqual(first)
    await rows("update bookings set status = 'confirmed', payment_deadline = null")
    app.clock.now = Date.parse(`${night(4)}T01:00:00+07:00`)
    const later = await fetchExport()
    expect(rangesIn(later)).toEqual(["04/06"])
    const uidOf = ({ text }: CalendarFile) => /UID:(.*)/.exec(text)?.[1]
    expect(uidOf(later)).toBe(uidOf(first))
  })

  it("is a calendar that another villa of ours reads", async () => {
    await createExport(app, { name: "Phone" }, BY)
    await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    await blockNights(app, { from: night(10), to: night(12), note: "" }, BY)
    const period = { zone: "Asia/Bangkok", checkInTime: "14:00", from: night(1), to: "2091-12-01" }
    const reading = readFile((await fetchExport()).text, { channel: "baan" }, period)
    expect(reading).toMatchObject({ ok: true, value: { events: 2, ignored: 0, unreadable: 0 } })
    if (reading.ok) expect([...reading.value.nights.keys()]).toEqual([3, 4, 10, 11].map(night))
  })

  it("of a calendar without nights has one event of the past", async () => {
    await createExport(app, { name: "Phone" }, BY)
    const { text } = await fetchExport()
    expect(text).toContain("DTSTART;VALUE=DATE:19700101")
  })

  it("leaves out the nights of overdue bookings, unless a feed claims them", async () => {
    await createExport(app, { name: "Phone" }, BY)
    await createBooking(app, { checkIn: night(3), checkOut: night(6) })
    const feed = await createFeed(app, [[4, 5]])
    app.clock.now += 3 * HOUR_MS
    expect(rangesIn(await fetchExport())).toEqual(["04/05"])
    expect((await fetchExport(feed.id)).text).toContain("19700101")
  })

  it("has the nights of overdue bookings that the owner closed on a channel, as they pass to it", async () => {
    await createExport(app, { name: "Phone" }, BY)
    await createBooking(app, { checkIn: night(3), checkOut: night(6) })
    const feed = await createFeed(app, [[4, 5]])
    await changeFeed(app, feed.id, { channel: "google", blockedNights: "closed" }, BY)
    await refreshFeed(app, await feedOf(app, feed.id))
    app.clock.now += 3 * HOUR_MS
    expect(rangesIn(await fetchExport())).toEqual(["04/05"])
    const before = (await fetchExport()).text
    await expireBookings(app)
    expect(await holders()).toEqual(["04 feed:Airbnb"])
    expect((await fetchExport()).text).toBe(before)
  })

  it("an unknown, malformed, rotated or deleted address", async () => {
    const created = await createExport(app, { name: "Phone" }, BY)
    if (!created.ok) throw new Error(created.error)
    const old = await tokenOf(null)
    const rotated = await rotateExport(app, created.value.id, BY)
    expect(rotated).toMatchObject({ ok: true, value: { id: created.value.id, name: "Phone", fetchedAt: null } })
    const token = await tokenOf(null)
    expect(token).not.toBe(old)
    expect(await exportCalendar(app, old, CHANNEL)).toMatchObject({ error: "gone" })
    expect(await exportCalendar(app, token, CHANNEL)).toMatchObject({ ok: true })
    expect(await deleteExport(app, created.value.id, BY)).toEqual({ ok: true, value: null })
    expect(await exportCalendar(app, token, CHANNEL)).toMatchObject({ error: "gone" })
    for (const unknown of ["", "a".repeat(27), "a".repeat(28), "%00"])
      expect(await exportCalendar(app, unknown, CHANNEL)).toMatchObject({ error: "not-found" })
    expect(await rotateExport(app, created.value.id, BY)).toMatchObject({ error: "not-found" })
  })

  it("records who fetched it; a probe counts as none", async () => {
    const feed = await createFeed(app)
    const token = await tokenOf(feed.id)
    await exportCalendar(app, token, { ...CHANNEL, fetchedBy: "x".repeat(500), isProbe: true })
    expect(await rows("select fetched_at from calendar_exports")).toEqual([{ fetched_at: null }])
    await exportCalendar(app, token, { ...CHANNEL, fetchedBy: "x".repeat(500), isProbe: false })
    expect(await rows("select fetched_at, length(fetched_by) as length from calendar_exports")).toEqual([
      { fetched_at: app.now(), length: 120 },
    ])
  })

  it("the export of a feed is deleted with its feed only; there are at most 20 others", async () => {
    await createFeed(app)
    const [own] = await rows<{ id: string }>("select id from calendar_exports")
    expect(await deleteExport(app, own!.id, BY)).toMatchObject({ error: "export-needed" })
    for (let count = 0; count < 20; count++) await createExport(app, { name: "Phone" }, BY)
    expect(await createExport(app, { name: "Phone" }, BY)).toMatchObject({ error: "export-too-many" })
  })
})

describe("nothing echoes", () => {
  it("leaves out what its channel sold itself, but not what others sold", async () => {
    const airbnb = await createFeed(app, [[3, 5]])
    const agoda = await createFeed(app, [[10, 12]], { name: "Agoda", url: AGODA })
    expect(rangesIn(await fetchExport(airbnb.id))).toEqual(["10/12"])
    expect(rangesIn(await fetchExport(agoda.id))).toEqual(["03/05"])
  })

  it("nights that were exported to a channel and that it repeats claim nothing", async () => {
    const feed = await createFeed(app, [[20, 22]], { channel: "other" })
    const booking = await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    expect(await fetchExport(feed.id)).toMatchObject({ isNew: true })
    expect(await feedOf(app, feed.id)).toMatchObject({ dueAt: app.now() })
    // At once, before the channel repeats them.
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await fetchExport(feed.id)).toMatchObject({ isNew: false })
    app.clock.now += 15 * MINUTE_MS
    await setChannels({ [AIRBNB]: { file: stays([3, 5], [20, 22]) } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await rows("select night, kind from feed_nights order by night")).toMatchObject([
      { night: night(3), kind: "echo" },
      { night: night(4), kind: "echo" },
      { kind: "stay" },
      { kind: "stay" },
    ])
    await changeStatus(app, booking.id, "cancelled", { actor: "admin", name: "Somchai" })
    expect(await holders()).toEqual(["20 feed:Airbnb", "21 feed:Airbnb"])
  })

  it("nights that it had before they were exported stay its own", async () => {
    const feed = await createFeed(app, [[20, 22]], { channel: "other" })
    await createBooking(app, { checkIn: night(3), checkOut: night(5) })
    await fetchExport(feed.id)
    await setChannels({ [AIRBNB]: { file: stays([3, 5], [20, 22]) } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await rows("select kind from feed_nights where night = ?", night(3))).toEqual([{ kind: "stay" }])
  })

  it("a stay that a channel shows late is its own if the channel marks what it imported", async () => {
    const feed = await createFeed(app, [[20, 22]])
    await createBooking(app, { checkIn: night(3), checkOut: night(4) })
    await fetchExport(feed.id)
    await refreshFeed(app, await feedOf(app, feed.id))
    await setChannels({ [AIRBNB]: { file: stays([3, 4], [20, 22]) } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await rows("select kind from feed_nights where night = ?", night(3))).toEqual([{ kind: "stay" }])
    expect(await rows("select kind from alerts")).toEqual([{ kind: "feed-conflict" }])
  })

  it.each([
    [
      "a day after it fetched ours",
      "echo",
      () => {
        app.clock.now += 24 * HOUR_MS
      },
    ],
    [
      "later than that",
      "stay",
      () => {
        app.clock.now += 24 * HOUR_MS + 1
      },
    ],
    [
      "and it has not fetched the new address",
      "stay",
      async () => {
        const [own] = await rows<{ id: string }>("select id from calendar_exports where revoked_at is null")
        await rotateExport(app, own!.id, BY)
      },
    ],
  ])("a night that a mute channel adds %s: %s", async (_, kind, happens) => {
    const feed = await createFeed(app, [[20, 22]], { channel: "other" })
    await createBooking(app, { checkIn: night(3), checkOut: night(4) })
    await rows("update bookings set status = 'confirmed', payment_deadline = null")
    await fetchExport(feed.id)
    await refreshFeed(app, await feedOf(app, feed.id))
    await happens()
    await setChannels({ [AIRBNB]: { file: stays([3, 4], [20, 22]) } })
    await refreshFeed(app, await feedOf(app, feed.id))
    expect(await rows("select kind from feed_nights where night = ?", night(3))).toEqual([{ kind }])
    expect(await rows("select kind from alerts")).toEqual(kind === "stay" ? [{ kind: "feed-conflict" }] : [])
  })

  it("the same nights as before are new after others were exported and the channel was not read", async () => {
    const feed = await createFeed(app, [], { channel: "other" })
    expect(await fetchExport(feed.id)).toMatchObject({ isNew: false })
    const { id } = await createBooking(app, { checkIn: night(3), checkOut: night(4) })
    expect(await fetchExport(feed.id)).toMatchObject({ isNew: true })
    await changeStatus(app, id, "cancelled", { actor: "admin", name: "Somchai" })
    expect(await fetchExport(feed.id)).toMatchObject({ isNew: true })
  })
})
