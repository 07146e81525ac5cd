import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { selectDate } from "#app/calendar/month/date-selection.ts"
import {
  findAvailability,
  findVillaOffer,
  findVillaOfferWithRooms,
} from "#app/calendar/month/find-availability.server.ts"
import { write } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { calendarFacts, offerView } from "#app/villa/prices/offer-view.ts"
import { insertRoom } from "#app/villa/villa-store.server.ts"
import {
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  type TestApp,
  testApp,
  updateSampleVilla,
} from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { stayNights } from "../../support/price-list.ts"

let app: TestApp

describe("without a villa", () => {
  it("there is no availability", async () => {
    app = testApp()
    expect(await findVillaOffer(app)).toBeNull()
    expect(await findAvailability(app, { from: "2090-12-01", to: "2090-12-02" })).toEqual({
      ok: false,
      error: "villa-missing",
      data: undefined,
    })
    expect(await findQuote(app, { checkIn: "2090-12-01", checkOut: "2090-12-02" })).toMatchObject({
      error: "villa-missing",
    })
  })
})

describe("with a villa", () => {
  beforeAll(() => insertSampleVilla(testApp()))
  beforeEach(async () => {
    await deleteBookings()
    app = testApp()
  })

  const free = async (from: string, to: string) => {
    const found = await findAvailability(app, { from, to })
    return found.ok && found.value.filter(({ available }) => available).map(({ night }) => night)
  }

  describe("findAvailability", () => {
    it("returns each night with its price, from the first date up to but not including the last", async () => {
      await createBooking(app)
      const own = { season: null, minNights: 1, reason: null }
      const weekday = { normal: 9500_00, discounted: 8500_00, charged: 8500_00, shown: 8500_00, ...own }
      const weekend = { normal: 12500_00, discounted: 11000_00, charged: 11000_00, shown: 11000_00, ...own }
      const found = await findAvailability(app, { from: "2090-12-06", to: "2090-12-09" })
      expect(found).toEqual({
        ok: true,
        value: [
          { night: "2090-12-06", available: false, ...weekday },
          { night: "2090-12-07", available: true, ...weekday },
          { night: "2090-12-08", available: true, ...weekend },
        ],
      })
    })

    it("marks blocked and past nights as unavailable", async () => {
      await env.DB.batch([
        env.DB.prepare(
          "insert into blocks (id, from_date, to_date, note, created_at) values ('block-1', '2090-11-22', '2090-11-23', '', 0)",
        ),
        env.DB.prepare("insert into nights (night, block_id) values ('2090-11-22', 'block-1')"),
      ])
      expect(await free("2090-11-19", "2090-11-24")).toEqual(["2090-11-21", "2090-11-23"])
    })

    it("shows the nights of an overdue hold as available before it is expired", async () => {
      await createBooking(app)
      expect(await free("2090-12-03", "2090-12-05")).toEqual([])
      app.clock.now += 2 * HOUR_MS
      expect(await free("2090-12-03", "2090-12-05")).toEqual(["2090-12-03", "2090-12-04"])
    })

    it("reads date-times in the villa's time zone", async () => {
      await createBooking(app, { checkIn: "2090-12-01", checkOut: "2090-12-02" })
      expect(await free("2090-11-30T17:00:00Z", "2090-12-02T17:00:00Z")).toEqual(["2090-12-02"])
    })

    it.each([
      ["2090-12-03", "2090-12-01", "dates-reversed"],
      ["soon", "2090-12-01", "date-invalid"],
      ["", "", "date-invalid"],
      ["2090-01-01", "2091-02-06", "range-too-long"],
    ])("%j to %j: %s", async (from, to, error) => {
      expect(await findAvailability(app, { from, to })).toMatchObject({ ok: false, error })
    })
  })

  describe("findVillaOffer", () => {
    it("returns the villa, today's date there, and the taken nights from then on", async () => {
      await createBooking(app)
      const offer = await findVillaOffer(app)
      expect(offer).toMatchObject({ today: "2090-11-21", villa: { name: { en: "Test House" } } })
      const nights = ["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"]
      expect(offer?.taken).toEqual(new Map(nights.map((night) => [night, "unpaid-stay"])))
    })

    it.each([
      [0, 540, true],
      [1, 540, false],
      [1, 541, true],
      [3, 542, false],
      [3, 543, true],
    ])(
      "with %i nights of preparation, before a channel's stay %i days ahead: leaving on day 540 %j",
      async (gapNights, day, isOpen) => {
        await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, gapNights } })
        const ahead = (days: number) => dateAfter("2090-11-21", days)
        await env.DB.batch([
          env.DB.prepare(
            `insert into feeds (id, name, channel, address, address_hash, host, address_end, colour, interval, due_at, created_at)
           values ('feed', 'Airbnb', 'airbnb', '', 'hash', '', '', 'x', 1, 0, 0)`,
          ),
          env.DB.prepare(
            "insert into blocks (id, from_date, to_date, note, created_at, feed_id) values ('b', '0001-01-01', '0001-01-02', '', 0, 'feed')",
          ),
          env.DB.prepare("insert into nights (night, block_id) values (?, 'b')").bind(ahead(day)),
        ])
        const { villa, taken, today, earliest } = (await findVillaOffer(app))!
        const facts = calendarFacts(offerView(villa, taken, { today, earliest }))
        const selected = selectDate({ checkIn: ahead(538), checkOut: null }, ahead(540), facts)
        expect(selected.ok && selected.value.checkOut === ahead(540)).toBe(isOpen)
        expect((await findQuote(app, { checkIn: ahead(538), checkOut: ahead(540) })).ok).toBe(isOpen)
        await updateSampleVilla(app, { offer: DEFAULT_OFFER })
      },
    )

    it("omits overdue holds, in one database batch", async () => {
      await createBooking(app)
      app.clock.now += 2 * HOUR_MS
      app.usage.batches = 0
      expect((await findVillaOffer(app))?.taken).toEqual(stayNights())
      expect(app.usage.batches).toBe(1)
    })
  })

  describe("findVillaOfferWithRooms", () => {
    /** The app on a database that answers no query of rooms. */
    function withoutRooms(message: string): TestApp {
      const batch = (statements: D1PreparedStatement[]) => {
        const sql = statements.map((each) => (each as unknown as { statement: string }).statement).join()
        return /from "rooms"/.test(sql) ? Promise.reject(new Error(message)) : env.DB.batch(statements)
      }
      return testApp({ DB: { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database })
    }
    const ROOM = {
      name: { th: "", en: "Sea" },
      description: { th: "", en: "" },
      sleeps: null,
      beds: { th: "", en: "" },
      images: [],
    }
    const logged = vi.spyOn(console, "error")
    beforeEach(() => void logged.mockReset())

    it("has the rooms, or everything else and an entry in the log if only they cannot be read", async () => {
      await write(app.db, insertRoom(app.db, { ...ROOM, id: app.newId() }))
      expect((await findVillaOfferWithRooms(app, ""))?.rooms).toHaveLength(1)
      expect(logged).not.toHaveBeenCalled()
      const offer = await findVillaOfferWithRooms(withoutRooms("D1_ERROR: no such table: rooms: SQLITE_ERROR"), "")
      expect(offer).toMatchObject({ rooms: null, villa: { name: { en: "Test House" } } })
      expect(logged).toHaveBeenCalledOnce()
      expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({ event: "rooms-not-read" })
    })

    it("fails while the database is unavailable, so that the whole page is asked for again", async () => {
      const broken = withoutRooms("D1_ERROR: Network connection lost.")
      await expect(findVillaOfferWithRooms(broken, "")).rejects.toThrow("Network connection lost")
      expect(logged).not.toHaveBeenCalledWith(expect.stringContaining("rooms-not-read"))
    })
  })

  describe("findQuote", () => {
    it.each([
      [{ rooms: 3 }, 34000_00],
      [{ rooms: 1 }, 18000_00],
      // without a number of rooms, all rooms
      [{}, 34000_00],
    ])("%j: %i satang", async (params, total) => {
      expect(await findQuote(app, { checkIn: "2090-12-03", checkOut: "2090-12-07", ...params })).toMatchObject({
        ok: true,
        value: { price: { total } },
      })
    })

    it("names exactly the taken nights of the stay", async () => {
      await createBooking(app, { checkIn: "2090-12-02", checkOut: "2090-12-05" })
      expect(await findQuote(app, { checkIn: "2090-12-04", checkOut: "2090-12-07" })).toMatchObject({
        ok: false,
        error: "dates-unavailable",
        data: { nights: ["2090-12-04"] },
      })
      expect((await findQuote(app, { checkIn: "2090-12-05", checkOut: "2090-12-07" })).ok).toBe(true)
    })

    it.each([
      [{ checkIn: "", checkOut: "2090-12-07" }, "dates-missing"],
      [{ checkIn: "soon", checkOut: "2090-12-07" }, "date-invalid"],
      [{ checkIn: "2090-12-07", checkOut: "2090-12-07" }, "same-day"],
      [{ checkIn: "2090-12-07", checkOut: "2090-12-03" }, "dates-reversed"],
      [{ checkIn: "2090-11-20", checkOut: "2090-11-22" }, "date-past"],
      [{ checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 4 }, "rooms-out-of-range"],
      [{ checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: Number.NaN }, "rooms-out-of-range"],
    ])("%j: %s", async (params, error) => {
      expect(await findQuote(app, params)).toMatchObject({ ok: false, error })
    })
  })
})
