import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { blockNights, listBlocks, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { addFeed } from "#app/calendar/channels/add-feed.server.ts"
import { removeFeed, settleConflicts } from "#app/calendar/channels/change-feed.server.ts"
import { findCalendars } from "#app/calendar/channels/find-calendars.server.ts"
import { refreshDueFeeds, refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { findCalendar } from "#app/calendar/month/find-calendar.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { deleteBookings, HOUR_MS, rows, type TestApp, updateSampleVilla } from "../../support/app.ts"
import { createBooking, REQUEST } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
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
  refreshWith,
  setChannels,
  stays,
} from "../../support/feeds.ts"
import { stayNights } from "../../support/price-list.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await rows("delete from villa_events")
  await setChannels()
})

const conflicts = async () => (await findCalendars(app))!.conflicts
const STAY = { checkIn: night(3), checkOut: night(5) }
const ADMIN = { actor: "admin", name: "Somchai" } as const

describe("a night that was sold twice stays with whoever has it, and is a conflict", () => {
  it("with a booking, which nobody changes", async () => {
    const { id, reference } = await createBooking(app, STAY)
    await rows("update bookings set phone = '+66812345678'")
    const feed = await createFeed(app, [[2, 6]])
    expect(await holders()).toEqual(["02 feed:Airbnb", "03 booking", "04 booking", "05 feed:Airbnb"])
    expect(await conflicts()).toEqual([
      {
        feedId: feed.id,
        from: night(3),
        to: night(5),
        settledAt: null,
        with: { kind: "booking", id, reference, name: "", phone: "+66812345678" },
      },
    ])
    expect(await rows("select status, version from bookings")).toEqual([{ status: "pending_payment", version: 1 }])
  })

  it("with a block and with another feed", async () => {
    await blockNights(app, { from: night(3), to: night(4), note: "ทาสี" }, BY)
    const first = await createFeed(app, [[4, 5]])
    const second = await createFeed(app, [[3, 6]], { name: "Agoda", url: AGODA })
    expect(await holders()).toEqual(["03 block", "04 feed:Airbnb", "05 feed:Agoda"])
    expect(await conflicts()).toMatchObject([
      { feedId: second.id, from: night(3), to: night(4), with: { kind: "block", reference: null } },
      { feedId: second.id, from: night(4), to: night(5), with: { kind: "feed", id: first.id } },
    ])
  })

  it("until the owner settles it, or its event has other dates", async () => {
    await createBooking(app, STAY)
    const feed = await createFeed(app, [[2, 6]])
    const settled = await settleConflicts(app, { feedId: feed.id, from: night(3), to: night(5) }, BY)
    expect(settled).toMatchObject({ ok: true, value: [{ settledAt: app.now() }] })
    expect(await conflicts()).toEqual([])
    expect(await settleConflicts(app, { feedId: feed.id, from: night(3), to: night(5) }, BY)).toEqual({
      ok: false,
      error: "not-found",
      data: undefined,
    })
    await refreshWith(app, feed, [[2, 6]])
    expect(await conflicts()).toEqual([])
    await refreshWith(app, feed, [[3, 6]])
    expect(await conflicts()).toHaveLength(1)
    expect(await rows("select detail from villa_events where action = 'conflict-settled'")).toHaveLength(1)
  })
})

it("a settled conflict is open again once somebody else has the night, and a repeated night is not settled", async () => {
  const { id } = await createBooking(app, STAY)
  await createFeed(app, [[3, 5]])
  const agoda = await createFeed(app, [[3, 5]], { name: "Agoda", url: AGODA })
  await rows("update feed_nights set kind = 'echo' where feed_id = ? and night = ?", agoda.id, night(4))
  await settleConflicts(app, { feedId: agoda.id, from: night(3), to: night(5) }, BY)
  const settled = () => rows("select night from feed_nights where feed_id = ? and settled_at is not null", agoda.id)
  expect(await settled()).toEqual([{ night: night(3) }])
  await changeStatus(app, id, "cancelled", ADMIN)
  expect(await settled()).toEqual([])
  expect(await conflicts()).toMatchObject([
    { feedId: agoda.id, from: night(3), to: night(4), with: { name: "Airbnb" } },
  ])
})

it("the dashboard counts conflicts from the villa's today on, and none of overdue bookings", async () => {
  const count = async () => (await dashboardOf(app)).conflicts
  await createBooking(app, STAY)
  await createFeed(app, [[3, 5]])
  expect(await count()).toBe(2)
  app.clock.now += 3 * HOUR_MS
  expect(await count()).toBe(0)
  await rows("update bookings set status = 'confirmed', payment_deadline = null")
  app.clock.now = Date.parse(`${night(4)}T01:00:00+07:00`)
  expect(await count()).toBe(1)
  app.clock.now += 24 * HOUR_MS
  expect(await count()).toBe(0)
})

describe("a night that is given up passes to the feed that claimed it first", () => {
  it("by a cancelled booking", async () => {
    const { id } = await createBooking(app, STAY)
    await createFeed(app, [[3, 4]])
    await createFeed(app, [[3, 5]], { name: "Agoda", url: AGODA })
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Agoda"])
    expect(await conflicts()).toMatchObject([{ from: night(3), with: { kind: "feed" } }])
  })

  it("by an expired booking, whose nights were never free", async () => {
    await createBooking(app, STAY)
    await createFeed(app, [[3, 4]])
    app.clock.now += 3 * HOUR_MS
    const offer = await findVillaOffer(app)
    expect(offer?.taken).toEqual(stayNights(night(3)))
    const month = await findCalendar(app, "2090-12")
    expect(month?.nights.filter(({ state }) => state !== "free")).toMatchObject([{ night: night(3), state: "channel" }])
    await expect(createBooking(app, STAY, "guest-2")).rejects.toThrow("dates-unavailable")
    await expireBookings(app)
    expect(await holders()).toEqual(["03 feed:Airbnb"])
  })

  it("by a shortened booking, which keeps its other nights", async () => {
    const { id } = await createBooking(app, STAY)
    await createFeed(app, [[3, 5]])
    const edited = await editBooking(app, id, { checkIn: night(4), checkOut: night(6) }, ADMIN)
    expect(edited).toMatchObject({ ok: true })
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 booking", "05 booking"])
  })

  it("by a removed block", async () => {
    const blocked = await blockNights(app, { from: night(3), to: night(5), note: "" }, BY)
    await createFeed(app, [[3, 4]])
    if (!blocked.ok) throw new Error(blocked.error)
    await unblockNights(app, blocked.value.id, BY)
    expect(await holders()).toEqual(["03 feed:Airbnb"])
  })

  it("by another feed", async () => {
    const feed = await createFeed(app, [
      [3, 4],
      [10, 20],
    ])
    await createFeed(app, [[3, 4]], { name: "Agoda", url: AGODA })
    await refreshWith(app, feed, [[10, 20]])
    await refreshWith(app, feed, [[10, 20]])
    expect((await holders())[0]).toBe("03 feed:Agoda")
  })
})

describe("a night for preparing the villa after a channel's stay", () => {
  beforeEach(() => updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, gapNights: 1 } }))
  afterEach(() => updateSampleVilla(app, { offer: DEFAULT_OFFER }))
  const kept = () => rows("select night from nights where prep order by night")
  const book = (from: number, to: number) =>
    createBooking(app, { checkIn: night(from), checkOut: night(to) }, app.newId())

  it("cannot be booked, is no conflict, and is not counted among the channel's nights", async () => {
    await createFeed(app, [[3, 5]])
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb", "05 feed:Airbnb"])
    expect(await kept()).toEqual([{ night: night(5) }])
    await expect(book(5, 6)).rejects.toThrow(`dates-unavailable {"nights":["${night(5)}"]`)
    await expect(book(1, 3)).rejects.toThrow(`dates-unavailable {"nights":["${night(3)}"]`)
    expect(await findCalendars(app)).toMatchObject({ conflicts: [], feeds: [{ nights: 2 }] })
    const month = await findCalendar(app, "2090-12")
    expect(month?.nights.slice(3, 6).map(({ state }) => state)).toEqual(["channel", "prep", "free"])
  })

  it("yields to what another channel sells, to a block and to an admin, and is kept again after them", async () => {
    const feed = await createFeed(app, [[3, 5]])
    const agoda = await createFeed(app, [[5, 6]], { name: "Agoda", url: AGODA })
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb", "05 feed:Agoda", "06 feed:Agoda"])
    expect(await conflicts()).toEqual([])
    await removeFeed(app, agoda.id, "free", BY)
    expect(await holders()).toEqual(["03 feed:Airbnb", "04 feed:Airbnb", "05 feed:Airbnb"])
    const blocked = await blockNights(app, { from: night(5), to: night(6), note: "" }, BY)
    expect(await holders()).toContain("05 block")
    await refreshWith(app, feed, [[3, 5]])
    expect(await holders()).toContain("05 block")
    if (blocked.ok) await unblockNights(app, blocked.value.id, BY)
    expect(await holders()).toContain("05 feed:Airbnb")
    expect(await kept()).toEqual([{ night: night(5) }])
  })

  it("moves with the stay, and ends when the channel's nights become the owner's blocks", async () => {
    const feed = await createFeed(app, [
      [3, 5],
      [10, 20],
    ])
    await refreshWith(app, feed, [
      [3, 6],
      [10, 20],
    ])
    expect(await kept()).toEqual([{ night: night(6) }, { night: night(20) }])
    await removeFeed(app, feed.id, "keep", BY)
    expect(await kept()).toEqual([])
    expect((await listBlocks(app)).map(({ from, to }) => `${from.slice(8)}/${to.slice(8)}`)).toEqual(["03/06", "10/20"])
  })

  it("of a booking yields to a channel's stay, which was sold, without a conflict", async () => {
    const { id } = await book(3, 5)
    await createFeed(app, [[5, 7]])
    expect(await holders()).toEqual(["03 booking", "04 booking", "05 feed:Airbnb", "06 feed:Airbnb", "07 feed:Airbnb"])
    expect(await conflicts()).toEqual([])
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await holders()).toEqual(["05 feed:Airbnb", "06 feed:Airbnb", "07 feed:Airbnb"])
  })

  describe("once the owner changes their number", () => {
    const setGap = async (gapNights: number) => {
      const changed = await changeVillaAndOffer(app, { offer: { gapNights } }, BY)
      if (!changed.ok) throw new Error(changed.error)
    }
    const said = () => rows("select night, event_dates from feed_nights where kind = 'prep' order by night")
    const prep = (eventDates: [number, number], ...days: number[]) =>
      days.map((day) => ({ night: night(day), event_dates: eventDates.map(night).join("/") }))

    it.each([
      [0, []],
      [1, prep([3, 5], 5)],
      [2, prep([3, 5], 5, 6)],
      [3, prep([3, 5], 5, 6, 7)],
    ])("is kept at once on %i nights, as the next refresh keeps it", async (gap, expected) => {
      for (const before of [0, 1, 3]) {
        await deleteBookings()
        await setGap(before)
        const feed = await createFeed(app, [[3, 5]])
        await setGap(gap)
        expect(await said()).toEqual(expected)
        expect(await kept()).toEqual(expected.map(({ night }) => ({ night })))
        await refreshWith(app, feed, [[3, 5]])
        expect(await said()).toEqual(expected)
        expect(await kept()).toEqual(expected.map(({ night }) => ({ night })))
      }
    })

    it("is kept where nobody has the night, also after a feed that fails", async () => {
      await setGap(0)
      await createFeed(app, [
        [3, 5],
        [6, 7],
      ])
      await createFeed(app, [[8, 9]], { name: "Agoda", url: AGODA })
      await blockNights(app, { from: night(7), to: night(8), note: "" }, BY)
      await rows("update feeds set error = 'network', throttled_at = 1")
      await setGap(3)
      expect(await kept()).toEqual([5, 9, 10, 11].map((day) => ({ night: night(day) })))
      await setGap(1)
      expect(await kept()).toEqual([5, 9].map((day) => ({ night: night(day) })))
      expect((await holders()).at(-1)).toBe("09 feed:Agoda")
    })

    it("passes from a channel's stay to the booking directly before it", async () => {
      await setGap(3)
      await createFeed(app, [[8, 9]])
      const request = { ...REQUEST, checkIn: night(10), checkOut: night(11) }
      expect(await startBooking(app, request, { guestId: "phone", network: "192.0.2.9", ...ADMIN })).toMatchObject({
        ok: true,
      })
      const before = ["08 feed:Airbnb", "09 feed:Airbnb", "10 booking", "11 feed:Airbnb", "12 booking", "13 booking"]
      expect(await holders()).toEqual(before)
      await setGap(1)
      expect(await holders()).toEqual(["08 feed:Airbnb", "09 feed:Airbnb", "10 booking", "11 booking"])
      expect(await kept()).toEqual([9, 11].map((day) => ({ night: night(day) })))
    })

    it("is written by no refresh that began before, which begins again", async () => {
      const feed = await createFeed(app, [[3, 5]])
      app.clock.now += 10 * MINUTE_MS
      await refreshFeed(
        whileFetching(() => setGap(3)),
        await feedOf(app, feed.id),
      )
      expect(await kept()).toEqual([5, 6, 7].map((day) => ({ night: night(day) })))
      expect(await feedOf(app, feed.id)).toMatchObject({ dueAt: app.now(), leaseUntil: 0 })
      expect(await refreshDueFeeds(app)).toBe(1)
      expect(await kept()).toEqual([5, 6, 7].map((day) => ({ night: night(day) })))
    })

    it("keeps the back-off of a channel that asked for fewer requests", async () => {
      const feed = await createFeed(app, [[3, 5]])
      await rows("update feeds set throttled_at = 1")
      app.clock.now += 10 * MINUTE_MS
      const start = app.now()
      await refreshFeed(
        whileFetching(() => setGap(3)),
        await feedOf(app, feed.id),
      )
      expect((await feedOf(app, feed.id)).dueAt).toBeGreaterThan(start)
    })

    it("makes a feed due at once that was read for the first time meanwhile", async () => {
      await setChannels({ [AIRBNB]: { file: stays([3, 5]) } })
      const added = await addFeed(
        whileFetching(() => setGap(2)),
        { name: "Airbnb", url: AIRBNB },
        BY,
      )
      if (!added.ok) throw new Error(added.error)
      expect((await feedOf(app, added.value)).dueAt).toBe(app.now())
      await refreshDueFeeds(app)
      expect(await kept()).toEqual([5, 6].map((day) => ({ night: night(day) })))
    })

    /** The app, in which something else happens while a calendar is fetched. */
    function whileFetching(other: () => Promise<void>): TestApp {
      const get: TestApp["calendars"]["get"] = async (...request) => {
        await other()
        return app.calendars.get(...request)
      }
      return { ...app, calendars: { ...app.calendars, get } }
    }
  })
})

describe("a removed feed", () => {
  it("leaves its nights as blocks of the owner, one for each range, and forgets its address", async () => {
    const feed = await createFeed(app, [
      [3, 5],
      [8, 9],
    ])
    expect(await listBlocks(app)).toEqual([])
    expect(await removeFeed(app, feed.id, "keep", BY)).toEqual({ ok: true, value: null })
    expect(await holders()).toEqual(["03 block", "04 block", "08 block"])
    expect(await listBlocks(app)).toMatchObject([
      { from: night(3), to: night(5), note: "Airbnb" },
      { from: night(8), to: night(9), note: "Airbnb" },
    ])
    expect(await rows("select address, address_end from feeds")).toEqual([{ address: "", address_end: "" }])
    expect(await rows("select revoked_at from calendar_exports")).toEqual([{ revoked_at: app.now() }])
    expect(await removeFeed(app, feed.id, "keep", BY)).toMatchObject({ ok: false, error: "not-found" })
    // Its address can be added again.
    expect(await createFeed(app, [[3, 5]])).toMatchObject({ name: "Airbnb" })
  })

  it("frees its nights if the owner wants that, but not those that another feed claims", async () => {
    const feed = await createFeed(app, [[3, 5]])
    await createFeed(app, [[4, 5]], { name: "Agoda", url: AGODA })
    await removeFeed(app, feed.id, "free", BY)
    expect(await holders()).toEqual(["04 feed:Agoda"])
  })

  it("keeps past nights as they were", async () => {
    const feed = await createFeed(app, [[1, 4]])
    app.clock.now = Date.parse(`${night(3)}T01:00:00+07:00`)
    await removeFeed(app, feed.id, "free", BY)
    expect(await holders()).toEqual(["01 feed:Airbnb", "02 feed:Airbnb"])
  })
})
