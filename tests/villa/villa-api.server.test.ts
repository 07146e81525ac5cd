import { beforeEach, describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { write } from "#app/db/database.server.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import { RoomJson } from "#app/villa/rooms/room-json.ts"
import { VillaJson } from "#app/villa/villa-json.ts"
import { insertImage, insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { Client, expectFailure, ORIGIN } from "../support/api.ts"
import { deleteBookings, insertSampleVilla, NOW, rows, testApp, updateSampleVilla } from "../support/app.ts"
import { createPromoCode, deletePromoCodes } from "../support/promo-codes.ts"
import { IMAGE, sampleVilla, VAT_SELLER } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"

setUpClock()

const guest = new Client()
/** What is stored, which villa-json.test.ts shows as JSON. */
const PICTURES: ImageWithAlt[] = ["one", "two"].map((id) => ({ ...IMAGE, id, alt: { th: "ภาพ", en: "Picture" } }))
const SEA: Room = {
  id: "sea",
  name: { th: "ทะเล", en: "Sea" },
  description: { th: "วิวทะเล", en: "Sea view" },
  sleeps: 2,
  beds: { th: "เตียงคิงไซส์", en: "1 king bed" },
  images: PICTURES.slice(1),
}

describe("without a villa", () => {
  it("GET /api/villa is 404", async () => {
    expectFailure(await guest.get("/api/villa"), 404, "notFound")
  })

  it("GET /api/villa/rooms is empty", async () => {
    expect(await guest.get("/api/villa/rooms")).toMatchObject({ status: 200, body: { rooms: [] } })
  })

  it("GET /api/villa/availability and /quote answer that it is missing", async () => {
    const range = "from=2090-12-01&to=2090-12-03"
    expectFailure(
      await guest.get(`/api/villa/availability?${range}`),
      404,
      "villaMissing",
      "Failed to fetch villa details",
    )
    expectFailure(await guest.get("/api/villa/quote?checkIn=2090-12-01&checkOut=2090-12-03"), 404, "villaMissing")
  })
})

describe("with a villa", () => {
  beforeEach(async () => {
    if ((await rows("select id from villa")).length === 0) await fill()
    await deleteBookings()
  })

  it("GET /api/villa returns it as in the contract, without admin fields", async () => {
    const { status, headers, body } = await guest.get("/api/villa")
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toBe("no-cache")
    const villa = sampleVilla({ slides: PICTURES, updatedAt: NOW })
    const rating = { average: 4.8, count: 168, sample: true }
    expect(body).toEqual(encoded(VillaJson, { villa, rating }, ORIGIN))
  })

  it("GET /api/villa/rooms returns the rooms", async () => {
    const { status, headers, body } = await guest.get("/api/villa/rooms")
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toBe("no-cache")
    expect(body).toEqual({ rooms: [encoded(RoomJson, SEA, ORIGIN)] })
  })

  describe("GET /api/villa/availability", () => {
    it("returns each night up to but not including the last, in baht", async () => {
      await new Client().book({ checkIn: "2090-12-07", checkOut: "2090-12-08" })
      const own = { season: null, minNights: 1, reason: null }
      const { status, body } = await guest.get("/api/villa/availability?from=2090-12-06&to=2090-12-09")
      expect(status).toBe(200)
      expect(body).toEqual({
        nights: [
          { date: "2090-12-06", available: true, price: 8500, normalPrice: 9500, shownPrice: 8500, ...own },
          { date: "2090-12-07", available: false, price: 8500, normalPrice: 9500, shownPrice: 8500, ...own },
          { date: "2090-12-08", available: true, price: 11000, normalPrice: 12500, shownPrice: 11000, ...own },
        ],
      })
    })

    it("answers a network 60 times a minute, quotes included, and others as before", async () => {
      const one = new Client()
      const calls = ["availability?from=2090-12-06&to=2090-12-07", "quote?checkIn=2090-12-06&checkOut=2090-12-07"]
      const statuses: number[] = []
      for (let count = 0; count < 30; count++) {
        for (const path of calls) statuses.push((await one.get(`/api/villa/${path}`)).status)
      }
      expect(statuses).toEqual(statuses.map(() => 200))
      for (const path of calls) {
        const refused = await one.get(`/api/villa/${path}`)
        expectFailure(refused, 429, "tooManyRequests")
        expect(refused.headers.get("Retry-After")).not.toBeNull()
      }
      expect((await new Client().get(`/api/villa/${calls[0]}`)).status).toBe(200)
    })

    it("accepts 400 days", async () => {
      const { body } = await guest.get("/api/villa/availability?from=2090-12-01&to=2092-01-05")
      expect(body.nights).toHaveLength(400)
    })

    it.each([
      ["", "booking.errors.dateInvalid", "checkIn"],
      ["?from=2090-12-01", "booking.errors.dateInvalid", "checkIn"],
      ["?from=soon&to=2090-12-01", "booking.errors.dateInvalid", "checkIn"],
      ["?from=2634-01-01&to=2634-01-02", "booking.errors.dateInvalid", "checkIn"],
      ["?from=2090-12-02&to=2090-12-01", "booking.errors.datesReversed", "checkOut"],
      ["?from=2090-12-01&to=2092-01-06", "booking.errors.rangeTooLong", "to"],
    ])("%j is 422 %s", async (query, code) => {
      expectFailure(await guest.get(`/api/villa/availability${query}`), 422, code)
    })
  })

  describe("GET /api/villa/quote", () => {
    it("returns the price that a booking would have", async () => {
      const { status, body } = await guest.get("/api/villa/quote?checkIn=2090-12-07&checkOut=2090-12-10&rooms=2")
      expect(status).toBe(200)
      // Thursday, Friday, Saturday
      expect(body).toEqual({
        checkInDate: "2090-12-07",
        checkOutDate: "2090-12-10",
        rooms: 2,
        nights: 3,
        weekdayNights: 1,
        weekendNights: 2,
        basePrice: 7500,
        discountPrice: 6500,
        subtotal: 28500,
        discountTotal: 4000,
        savings: 6000,
        total: 24500,
        discountPercent: 13,
        damageDeposit: null,
        currency: "THB",
        // Without charges the members above are those of the contract, and these are additions.
        guests: 1,
        promoCode: null,
        lines: [
          line("nights", "วันธรรมดา 1 คืน × 7,500", "1 weekday night × 7,500", [1, 7500], 7500),
          line("nights", "สุดสัปดาห์ 2 คืน × 10,500", "2 weekend nights × 10,500", [2, 10500], 21000),
          line("offer", "ส่วนลดโปรโมชัน", "Promotion", [null, null], -4000),
        ],
        chargesTotal: 0,
        included: { vat: 0, service: 0 },
        payNow: 24500,
        balance: 0,
        balanceDueDate: null,
        paymentText: null,
        cancellation: [],
        minNights: 1,
      })
    })

    it("has the lines of a promo code, extra guests and taxes, which add up to its total", async () => {
      const app = testApp()
      const vat = { mode: "added", rate: 700, taxId: null } as const
      await updateSampleVilla(app, {
        offer: { ...DEFAULT_OFFER, includedGuests: 4, extraGuestFee: 500_00, cleaningFee: 1500_00, vat },
        seller: VAT_SELLER,
      })
      await createPromoCode(app, { kind: "amount", value: 1000_00 })
      const { body } = await guest.get(
        "/api/villa/quote?checkIn=2090-12-07&checkOut=2090-12-10&rooms=2&guests=6&promoCode=baan10",
      )
      await updateSampleVilla(app, { offer: DEFAULT_OFFER, seller: null })
      await deletePromoCodes()
      expect(body).toMatchObject({
        guests: 6,
        promoCode: "BAAN10",
        subtotal: 28500,
        discountTotal: 5000,
        chargesTotal: 3000 + 1500 + 1960,
        total: 29960,
        included: { vat: 1960, service: 0 },
      })
      expect(body.lines.slice(3)).toEqual([
        line("code", "โค้ดส่วนลด BAAN10", "Promo code BAAN10", [null, null], -1000),
        line("extraGuests", expect.any(String), "2 extra guests × 3 nights × 500", [6, 500], 3000),
        line("cleaning", "ค่าทำความสะอาด", "Cleaning fee", [null, null], 1500),
        line("vat", "ภาษีมูลค่าเพิ่ม 7%", "VAT 7%", [null, null], 1960),
      ])
      expect(body.total).toBe(body.subtotal - body.discountTotal + body.chargesTotal)
      expect(body.total).toBe(body.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0))
    })

    it("defaults to all rooms", async () => {
      expect((await guest.get("/api/villa/quote?checkIn=2090-12-03&checkOut=2090-12-07")).body).toMatchObject({
        rooms: 3,
        total: 34000,
      })
    })

    it("names the taken nights, and the nearest stays of the same length with their prices", async () => {
      await new Client().book({ checkIn: "2090-12-04", checkOut: "2090-12-06" })
      const answer = await guest.get("/api/villa/quote?checkIn=2090-12-03&checkOut=2090-12-07")
      expectFailure(answer, 409, "booking.errors.datesUnavailable")
      expect(answer.body.data).toEqual({
        nights: ["2090-12-04", "2090-12-05"],
        alternatives: [
          { checkInDate: "2090-11-30", checkOutDate: "2090-12-04", total: 39000 },
          { checkInDate: "2090-12-06", checkOutDate: "2090-12-10", total: 39000 },
        ],
      })
    })

    it.each([
      ["", "booking.errors.selectDates", "checkIn"],
      ["?checkIn=2090-12-03", "booking.errors.selectDates", "checkIn"],
      ["?checkIn=soon&checkOut=2090-12-03", "booking.errors.dateInvalid", "checkIn"],
      ["?checkIn=2090-12-03&checkOut=2090-12-03", "booking.errors.sameDayBooking", "checkOut"],
      ["?checkIn=2090-12-03&checkOut=2090-12-02", "booking.errors.datesReversed", "checkOut"],
      ["?checkIn=2090-11-20&checkOut=2090-12-02", "booking.errors.datePast", "checkIn"],
      ["?checkIn=2090-12-03&checkOut=2091-02-02", "booking.errors.stayTooLong", "checkOut"],
      ["?checkIn=2092-12-03&checkOut=2092-12-04", "booking.errors.dateTooFar", "checkOut"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&rooms=4", "booking.errors.roomsOutOfRange", "rooms"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&rooms=many", "booking.errors.roomsOutOfRange", "rooms"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&rooms=", "booking.errors.roomsOutOfRange", "rooms"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&guests=7", "booking.errors.guestsOutOfRange", "guests"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&guests=two", "booking.errors.guestsOutOfRange", "guests"],
      ["?checkIn=2090-12-03&checkOut=2090-12-04&promoCode=nothing", "promoCodeInvalid", "promoCode"],
    ])("%j is 422 %s, at %s", async (query, code, field) => {
      const answer = await guest.get(`/api/villa/quote${query}`)
      expectFailure(answer, 422, code)
      expect(answer.body.errors).toEqual({ [field]: [answer.body.message] })
    })
  })
})

type Product = [quantity: number | null, unit: number | null]
const line = (kind: string, th: unknown, en: string, [quantity, unit]: Product, amount: number) => ({
  kind,
  label: { th, en },
  quantity,
  unit,
  amount,
})

async function fill(): Promise<void> {
  const app = testApp()
  await insertSampleVilla(app)
  await write(app.db, [
    ...PICTURES.map(({ alt: _, ...image }) => insertImage(app.db, image, NOW)),
    ...PICTURES.map((picture) => insertPhoto(app.db, "slides", picture)),
    ...insertRoom(app.db, SEA),
  ])
}
