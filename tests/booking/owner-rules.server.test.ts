import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { previewBooking } from "#app/booking/preview-booking.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { dayState } from "#app/calendar/month/date-selection.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { promoCodes, seasons } from "#app/db/schema.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { calendarFacts, offerView } from "#app/villa/prices/offer-view.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { NOW, nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../support/bookings.ts"
import { season, seasonPrices } from "../support/price-list.ts"
import { VAT_SELLER } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const BY_ADMIN = { guestId: "guest-9", network: "192.0.2.9", ...ADMIN }
/** Nights 5 to 7 December 2090 (Tuesday to Thursday) at 10,000 baht, three nights at least. */
const FATHERS_DAY = season("2090-12-05", "2090-12-08", {
  id: "fathers-day",
  layer: "holiday",
  name: { th: "วันพ่อ", en: "Father's Day" },
  prices: seasonPrices([10_000], [10_000]),
  minNights: 3,
})

const app = setUpVilla()
beforeEach(async () => {
  await rows("delete from seasons")
  await rows("delete from promo_codes")
  await setRules({})
})

const setRules = (rules: Partial<OfferRules>) =>
  updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, ...rules }, seller: rules.vat ? VAT_SELLER : null })
const addSeason = (each: Season) => write(app.db, [app.db.insert(seasons).values({ ...each, createdAt: NOW })])
const stored = async (id: string) => (await read(app.db, readBooking(app.db, id)))[0]!
const pricedNights = (id: string) =>
  rows("select night, season_id, charged from nights where booking_id = ? and not prep order by night", id)
const start = (request: Partial<typeof REQUEST> = {}, by: Parameters<typeof startBooking>[2] = GUEST) =>
  startBooking(app, { ...REQUEST, ...request }, by)

describe("the owner's rules bind a guest's booking, and only warn about an admin's", () => {
  const EIGHT_HOURS_BEFORE_CHECK_IN = { checkIn: "2090-11-21", checkOut: "2090-11-22" }
  it.each([
    ["a minimum stay", { minNights: 5 }, {}, "stay-too-short", { minNights: 5, season: null }],
    ["a notice", { noticeHours: 24 }, EIGHT_HOURS_BEFORE_CHECK_IN, "too-soon", { earliest: "2090-11-22" }],
    ["a horizon", { bookableDays: 15 }, {}, "date-too-far", undefined],
  ])("%s", async (_, rules, stay, error, data) => {
    await setRules(rules)
    expect(await start(stay)).toEqual({ ok: false, error, data })
    expect(await findQuote(app, { ...REQUEST, ...stay })).toEqual({ ok: false, error, data })
    expect(await previewBooking(app, { ...REQUEST, ...stay })).toMatchObject({
      ok: true,
      value: { warnings: [{ code: error, ...data }] },
    })
    expect(await start(stay, BY_ADMIN)).toMatchObject({ ok: true })
  })

  const tomorrow = { checkIn: "2090-12-03", checkOut: "2090-12-04" }
  it.each<[string, Partial<OfferRules>, string, typeof tomorrow, string | null]>([
    ["24 hours' notice, at 13:59 the day before", { noticeHours: 24 }, "2090-12-02T13:59", tomorrow, null],
    ["24 hours' notice, at 14:01 the day before", { noticeHours: 24 }, "2090-12-02T14:01", tomorrow, "too-soon"],
    ["no notice, at 23:00 for tonight", { noticeHours: 0 }, "2090-12-03T23:00", tomorrow, null],
    ["90 days' horizon, leaving on day 90", { bookableDays: 90 }, "2090-09-05T12:00", tomorrow, null],
    ["90 days' horizon, leaving on day 91", { bookableDays: 90 }, "2090-09-04T12:00", tomorrow, "date-too-far"],
  ])("at its boundary: %s", async (_, rules, now, stay, error) => {
    await setRules(rules)
    app.clock.now = Date.parse(`${now}+07:00`)
    const started = await start(stay)
    expect(started.ok ? null : started.error).toBe(error)
  })

  it("the minimum of a holiday is that of each of its nights", async () => {
    await addSeason(FATHERS_DAY)
    const data = { minNights: 3, season: FATHERS_DAY.name }
    expect(await start({ checkIn: "2090-12-04", checkOut: "2090-12-06" })).toEqual({
      ok: false,
      error: "stay-too-short",
      data,
    })
    expect(await start({ checkIn: "2090-12-03", checkOut: "2090-12-06" })).toMatchObject({ ok: true })
  })

  it("a gap is between confirmed bookings: holding the nights around one night does not open it", async () => {
    await setRules({ minNights: 3 })
    const night = { checkIn: "2090-12-13", checkOut: "2090-12-14" }
    const before = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-13" })
    const after = await createBooking(app, { checkIn: "2090-12-14", checkOut: "2090-12-17" }, "guest-2")
    const offered = async () => {
      const offer = (await findVillaOffer(app))!
      const view = offerView(offer.villa, offer.taken, offer)
      return dayState({ checkIn: null, checkOut: null }, night.checkIn, calendarFacts(view)).name
    }
    expect(await start(night)).toMatchObject({ ok: false, error: "stay-too-short" })
    expect(await findQuote(app, { ...REQUEST, ...night })).toMatchObject({ ok: false, error: "stay-too-short" })
    expect(await offered()).toBe("closed")
    await rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", before.id)
    await rows("update bookings set status = 'in_review', payment_deadline = null where id = ?", after.id)
    expect(await start(night)).toMatchObject({ ok: false, error: "stay-too-short" })
    await rows("update bookings set status = 'confirmed' where id = ?", after.id)
    expect(await offered()).toBe("available")
    expect(await start(night)).toMatchObject({ ok: true })
  })

  it("a guest's new dates keep them as well, an admin's need not", async () => {
    const { id } = await createBooking(app)
    await setRules({ minNights: 3 })
    const shorter = { checkOut: "2090-12-05" }
    expect(await changeBooking(app, id, shorter, GUEST)).toMatchObject({ ok: false, error: "stay-too-short" })
    expect(await editBooking(app, id, shorter, ADMIN)).toMatchObject({ ok: true })
  })
})

describe("a booking", () => {
  let booking: Booking
  beforeEach(async () => {
    await addSeason(FATHERS_DAY)
    await setRules({ includedGuests: 2, extraGuestFee: 500_00, vat: { mode: "added", rate: 700 } })
    booking = await createBooking(app, { guests: 3 })
  })

  it("keeps the lines of its price, and divides it over its nights", async () => {
    expect((await stored(booking.id)).price.lines).toMatchObject([
      { kind: "nights", season: null, quantity: 2, amount: 19_000_00 },
      { kind: "nights", season: FATHERS_DAY.name, quantity: 2, amount: 20_000_00 },
      { kind: "offer", amount: -2000_00 },
      { kind: "extraGuests", guests: 1, quantity: 4, amount: 2000_00 },
      { kind: "vat", amount: 2730_00 },
    ])
    expect(booking.total).toBe(41_730_00)
    expect(await pricedNights(booking.id)).toEqual([
      { night: "2090-12-03", season_id: null, charged: 8500_00 },
      { night: "2090-12-04", season_id: null, charged: 8500_00 },
      { night: "2090-12-05", season_id: "fathers-day", charged: 10_000_00 },
      { night: "2090-12-06", season_id: "fathers-day", charged: 10_000_00 },
    ])
  })

  it("has its nights moved by an admin to dates with the same price", async () => {
    await rows("delete from nights")
    await rows("delete from seasons")
    const plain = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12" }, "guest-2")
    const moved = await editBooking(app, plain.id, { checkIn: "2090-12-17", checkOut: "2090-12-19" }, ADMIN)
    expect(moved).toMatchObject({ ok: true, value: { price: plain.price } })
    expect(await nightsTaken(plain.id)).toEqual(["2090-12-17", "2090-12-18"])
  })

  it("is priced anew if its guest changes the number of guests, and not if nothing is charged for them", async () => {
    expect(await changeBooking(app, booking.id, { guests: 4 }, GUEST)).toMatchObject({
      ok: true,
      value: { total: 43_870_00, guests: 4 },
    })
    await setRules({ includedGuests: 6, extraGuestFee: 900_00 })
    expect(await changeBooking(app, booking.id, { guests: 2 }, GUEST)).toMatchObject({
      ok: true,
      value: { total: 43_870_00, guests: 2 },
    })
  })

  it("keeps its nights when its guest changes rooms, although another stay now follows without preparation", async () => {
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-10" }, "guest-2")
    await setRules({ gapNights: 2 })
    expect(await changeBooking(app, booking.id, { rooms: 2 }, GUEST)).toMatchObject({ ok: true, value: { rooms: 2 } })
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"])
  })

  it("gives up its nights if an admin cancels it and changes its dates at once", async () => {
    const edit = { status: "cancelled", checkIn: "2090-12-10", checkOut: "2090-12-12" } as const
    expect(await editBooking(app, booking.id, edit, ADMIN)).toMatchObject({ ok: true, value: { status: "cancelled" } })
    expect(await nightsTaken()).toEqual([])
  })

  it("has one line and no charges once an admin sets its total, divided over its nights", async () => {
    const edited = await editBooking(app, booking.id, { totalPrice: 50_000_00 }, ADMIN)
    expect(edited).toMatchObject({
      value: { price: { lines: [{ kind: "agreed", amount: 50_000_00 }], chargesTotal: 0, agreed: true } },
    })
    const charged = (await pricedNights(booking.id)) as { charged: number }[]
    expect(charged.reduce((sum, night) => sum + night.charged, 0)).toBe(50_000_00)
  })

  it("keeps its code and the discounts of the day it was made when an admin moves it", async () => {
    const code = { id: "code", code: "BAAN10", kind: "percent", value: 1000, createdAt: NOW } as const
    await write(app.db, [app.db.insert(promoCodes).values(code)])
    await setRules({ early: { days: 20, rate: 500 } })
    const early = await createBooking(app, { checkIn: "2090-12-12", checkOut: "2090-12-14", promoCode: "baan10" }, "g2")
    expect(early.price.lines.map(({ kind }) => kind)).toEqual(["nights", "offer", "early", "code"])
    await rows("update promo_codes set active = 0")
    app.clock.now += 10 * 24 * 60 * 60 * 1000
    await rows("update bookings set payment_deadline = null")
    await rows("update bookings set status = 'confirmed'")
    const moved = await editBooking(app, early.id, { checkIn: "2090-12-14", checkOut: "2090-12-16" }, ADMIN)
    expect(moved).toMatchObject({ ok: true, value: { price: { promo: { code: "BAAN10" } } } })
    expect(moved.ok && moved.value.price.lines.map(({ kind }) => kind)).toContain("early")
    expect(await rows("select code_id from promo_uses")).toEqual([{ code_id: "code" }])
  })

  it("is decided again if the owner changes the rules in the same moment", async () => {
    const racing = withConcurrentWrite(app, () => setRules({ minNights: 10 }))
    expect(await changeBooking(racing, booking.id, { checkOut: "2090-12-08" }, GUEST)).toMatchObject({
      ok: false,
      error: "stay-too-short",
    })
    expect((await stored(booking.id)).checkOut).toBe("2090-12-07")
  })
})
