import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { acceptMove } from "#app/booking/other-dates/answer-move.server.ts"
import { requestMove } from "#app/booking/other-dates/request-move.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { askForDates } from "#app/booking/waiting-list/ask-for-dates.server.ts"
import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { changeFeed, removeFeed } from "#app/calendar/channels/change-feed.server.ts"
import type { Feed } from "#app/calendar/channels/feed-store.server.ts"
import { findCalendars } from "#app/calendar/channels/find-calendars.server.ts"
import { refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { findCalendar } from "#app/calendar/month/find-calendar.server.ts"
import { read } from "#app/db/database.server.ts"
import { closeMonth, reopenMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { findStatistics } from "#app/money/books/find-statistics.server.ts"
import { recordChannelStay } from "#app/money/channel-stays/record-channel-stay.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { readPlannedStays } from "#app/stay/cleaning/cleaning-store.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { HOUR_MS, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import { AIRBNB, BY, createFeed, feedApp, feedOf, holders, MINUTE_MS, night, setChannels } from "../../support/feeds.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await rows("delete from channel_stays")
  await setChannels()
  vi.spyOn(console, "log").mockImplementation(() => {})
})

type Event = [title: string, from: number, to: number]
const OWNER = { actor: "admin", name: "Napa", id: "owner-1", role: "owner" } as const
const SOLD: Event = ["Reserved", 7, 10]
const BLOCKED: Event = ["Airbnb (Not available)", 20, 22]

function fileOf(...events: Event[]): string {
  const date = (day: number) => night(day).replaceAll("-", "")
  return calendarFile(
    events.map(([title, from, to]) => [
      `UID:${title}${from}`,
      `DTSTART;VALUE=DATE:${date(from)}`,
      `DTEND;VALUE=DATE:${date(to)}`,
      `SUMMARY:${title}`,
    ]),
  )
}

async function refreshed(feed: Feed, events: Event[], minutes = 10) {
  app.clock.now += minutes * MINUTE_MS
  await setChannels({ [AIRBNB]: { file: fileOf(...events) } })
  await refreshFeed(app, await feedOf(app, feed.id))
}

async function airbnb(...events: Event[]): Promise<Feed> {
  const feed = await createFeed(app)
  await refreshed(feed, events)
  return feed
}

const nightsHeld = async () => (await holders()).map((each) => Number(each.slice(0, 2)))
const sleptIn = async () => {
  const [stays] = await read(app.db, readPlannedStays(app.db, { from: night(1), to: night(30) }))
  return stays.map(({ checkIn, checkOut }) => [checkIn, checkOut])
}
const occupied = async () => (await findStatistics(app)).occupancy.find(({ month }) => month === "2090-12")?.nights

describe("nights that the owner blocked on Airbnb", () => {
  it("stay open here until the owner says otherwise", async () => {
    await airbnb(SOLD, BLOCKED)
    expect(await nightsHeld()).toEqual([7, 8, 9])
  })

  it("are closed at once, without a stay to clean or a sold night, or count as both", async () => {
    const feed = await airbnb(SOLD, BLOCKED)
    expect(await changeFeed(app, feed.id, { blockedNights: "closed", bookedAs: "airbnb" }, BY)).toMatchObject({
      ok: true,
    })
    expect(await nightsHeld()).toEqual([7, 8, 9, 20, 21])
    expect(await sleptIn()).toEqual([[night(7), night(10)]])
    expect(await occupied()).toBe(3)
    expect((await findMonthBooks(app, "2090-12")).channelStays).toMatchObject([{ checkIn: night(7), money: null }])
    await changeFeed(app, feed.id, { blockedNights: "sold" }, BY)
    expect(await sleptIn()).toEqual([
      [night(7), night(10)],
      [night(20), night(22)],
    ])
    expect(await occupied()).toBe(5)
    expect((await findMonthBooks(app, "2090-12")).channelStays).toHaveLength(2)
    await changeFeed(app, feed.id, { blockedNights: "open" }, BY)
    await refreshed(feed, [SOLD, BLOCKED])
    expect(await nightsHeld()).toEqual([7, 8, 9])
  })

  it("are no double booking, and are closed once a booking gives them up", async () => {
    const booking = await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    const feed = await airbnb(SOLD, BLOCKED)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    expect((await findCalendars(app))?.conflicts).toEqual([])
    await rows("update bookings set status = 'cancelled', kept = 0 where id = ?", booking.id)
    expect(await nightsHeld()).toEqual([7, 8, 9, 20, 21])
    await refreshed(feed, [SOLD, BLOCKED])
    expect(await nightsHeld()).toEqual([7, 8, 9, 20, 21])
  })

  it("are nobody's to book from the moment a booking's time to pay is over", async () => {
    await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    const feed = await airbnb(SOLD, BLOCKED)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    app.clock.now += 3 * HOUR_MS
    expect([...((await findVillaOffer(app))?.taken ?? [])].at(-1)).toEqual([night(21), "stay"])
    const month = await findCalendar(app, "2090-12")
    expect(month?.nights.filter(({ state }) => state === "channel")).toHaveLength(5)
    await expect(createBooking(app, { checkIn: night(20), checkOut: night(22) }, "guest-2")).rejects.toThrow(
      "dates-unavailable",
    )
    await expireBookings(app)
    expect(await nightsHeld()).toEqual([7, 8, 9, 20, 21])
  })

  it("are offered to nobody who waits for them", async () => {
    await updateSampleVilla(app, { waitingList: true })
    await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    const feed = await airbnb(SOLD, BLOCKED)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    const stay = { checkIn: night(20), checkOut: night(22), rooms: 3, guests: 2 }
    const asked = await askForDates(
      app,
      { email: "mali@example.com", ...stay },
      { network: "198.51.100.7", language: "en" },
    )
    expect(asked).toMatchObject({ ok: true })
    await rows("update waiting_list_entries set confirmed_at = created_at")
    app.clock.now += 3 * HOUR_MS
    expect(await offerFreedDates(app)).toBe(0)
    expect(await rows("select booking_id, ended_at from waiting_list_entries")).toEqual([
      { booking_id: null, ended_at: null },
    ])
    await rows("delete from waiting_list_entries")
  })

  it("stay closed beside a stay that is moved within them and keeps nights to prepare", async () => {
    const offer = { ...DEFAULT_OFFER, gapNights: 1 }
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, moves: 1, moveDays: 0 }, offer })
    const { id } = await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    await setCustomerInfo(app, id, MALI, GUEST)
    expect(await changeStatus(app, id, "confirmed", OWNER)).toMatchObject({ ok: true })
    const feed = await airbnb(SOLD, BLOCKED)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    const asked = { checkIn: night(19), checkOut: night(21), shownTotal: 2 * 8500_00 }
    const requested = await requestMove(app, id, asked)
    expect(requested).toMatchObject({ ok: true })
    expect(await acceptMove(app, id, OWNER)).toMatchObject({ ok: true })
    expect((await holders()).slice(-4)).toEqual(["10 feed:Airbnb", "19 booking", "20 booking", "21 feed:Airbnb"])
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
  })

  it("are a deleted booking's again when the deletion is undone", async () => {
    const booking = await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    const feed = await airbnb(SOLD, BLOCKED)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    const before = await rows("select * from nights order by night")
    const deleted = await deleteBooking(app, booking.id, OWNER)
    if (!deleted.ok) throw new Error(deleted.error)
    expect(await undoPress(app, booking.id, OWNER, deleted.value.version)).toMatchObject({ ok: true })
    expect(await rows("select * from nights order by night")).toEqual(before)
  })

  it("that repeat our own booking end with it", async () => {
    const booking = await createBooking(app, { checkIn: night(20), checkOut: night(22) })
    const feed = await airbnb(SOLD)
    await rows(
      "update calendar_exports set listed = ?, fetched_at = ?",
      JSON.stringify([night(20), night(21)]),
      app.now(),
    )
    await refreshed(feed, [SOLD, BLOCKED])
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    expect(await rows("select kind from feed_nights where night >= ?", night(20))).toEqual([
      { kind: "echo" },
      { kind: "echo" },
    ])
    await rows("update bookings set status = 'cancelled', kept = 0 where id = ?", booking.id)
    await rows("update calendar_exports set listed = '[]', fetched_at = ?", app.now())
    await refreshed(feed, [SOLD, BLOCKED])
    expect(await nightsHeld()).toEqual([7, 8, 9])
    await refreshed(feed, [SOLD, BLOCKED], 6 * 60)
    expect(await nightsHeld()).toEqual([7, 8, 9, 20, 21])
  })

  it("stay closed while the channel answers that nothing has changed", async () => {
    const feed = await createFeed(app)
    await changeFeed(app, feed.id, { blockedNights: "closed" }, BY)
    const channel = { file: fileOf(SOLD, BLOCKED), headers: { ETag: '"1"' } }
    await setChannels({ [AIRBNB]: channel })
    for (const _ of [1, 2]) {
      app.clock.now += 10 * MINUTE_MS
      await refreshFeed(app, await feedOf(app, feed.id))
    }
    expect(await rows("select kind, count(*) as nights from feed_nights group by kind")).toEqual([
      { kind: "block", nights: 2 },
      { kind: "stay", nights: 3 },
    ])
  })
})

describe("what a stay of another site brought", () => {
  const of = (feed: Feed) => ({ feedId: feed.id, checkIn: night(7) })
  const full = { amount: 12_000_00, commission: null }

  it("is asked for only where the books list the channel, and nothing else of the villa changes", async () => {
    const feed = await airbnb(SOLD)
    expect(await recordChannelStay(app, of(feed), full, BY)).toMatchObject({ ok: false, error: "not-found" })
    const books = await findMonthBooks(app, "2090-12")
    expect(books.channelStays).toEqual([])
    expect(await occupied()).toBe(0)
  })

  it("is listed with its commission, and is no income", async () => {
    const feed = await airbnb(SOLD)
    await changeFeed(app, feed.id, { bookedAs: "airbnb", commissionPercent: 1550 }, BY)
    expect(await recordChannelStay(app, of(feed), full, BY)).toMatchObject({ ok: true })
    // Another usual commission is for later stays.
    await changeFeed(app, feed.id, { commissionPercent: 300 }, BY)
    const { channelStays, income, sources, cash } = await findMonthBooks(app, "2090-12")
    expect(channelStays).toEqual([
      {
        feedId: feed.id,
        name: "Airbnb",
        source: "airbnb",
        checkIn: night(7),
        checkOut: night(10),
        money: { amount: 12_000_00, commission: 1_860_00 },
      },
    ])
    expect({ income, sources }).toEqual({ income: 0, sources: [] })
    expect(cash.every(({ received }) => received === 0)).toBe(true)
    expect(await recordChannelStay(app, of(feed), { amount: null, commission: null }, BY)).toMatchObject({ ok: true })
    expect((await findMonthBooks(app, "2090-12")).channelStays).toMatchObject([{ money: null }])
    const events = await rows<{ detail: string }>(
      "select detail from villa_events where action = 'channel-stay-recorded'",
    )
    expect(events.map(({ detail }) => detail)).toEqual(Array(2).fill(`Airbnb, ${night(7)} – ${night(10)}`))
  })

  it("outlives the channel's removal once the stay has begun", async () => {
    const feed = await airbnb(SOLD)
    await changeFeed(app, feed.id, { bookedAs: "airbnb" }, BY)
    await recordChannelStay(app, of(feed), full, BY)
    app.clock.now = Date.parse(`${night(8)}T12:00:00+07:00`)
    await removeFeed(app, feed.id, "free", BY)
    expect((await findMonthBooks(app, "2090-12")).channelStays).toMatchObject([{ money: { amount: 12_000_00 } }])
  })

  it("is not changed in a closed month", async () => {
    const feed = await airbnb(SOLD, ["Reserved", 15, 16])
    await changeFeed(app, feed.id, { bookedAs: "airbnb" }, BY)
    await recordChannelStay(app, of(feed), full, BY)
    app.clock.now = Date.parse("2091-01-02T12:00:00+07:00")
    await closeMonth(app, "2090-12", BY)
    const refused = { ok: false, error: "month-closed", data: { month: "2090-12", closedBy: BY.name } }
    expect(await recordChannelStay(app, of(feed), { amount: 1_00, commission: null }, BY)).toEqual(refused)
    expect(await recordChannelStay(app, of(feed), { amount: null, commission: null }, BY)).toEqual(refused)
    await changeFeed(app, feed.id, { bookedAs: null, commissionPercent: 0 }, BY)
    expect((await findMonthBooks(app, "2090-12")).channelStays).toMatchObject([
      { checkIn: night(7), money: { amount: 12_000_00, commission: 0 } },
    ])
    await reopenMonth(app, "2090-12", BY)
    expect(await recordChannelStay(app, of(feed), { amount: 1_00, commission: null }, BY)).toMatchObject({ ok: true })
  })
})
