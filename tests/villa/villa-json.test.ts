import { expect, it } from "vitest"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { offerJson } from "#app/villa/prices/offer-fields.ts"
import { adminVillaJson, roomJson, villaJson } from "#app/villa/villa-json.ts"
import { SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"

const ORIGIN = "https://baan.example"
const image = (id: string): ImageWithAlt => ({
  id,
  type: "image/jpeg",
  size: 1000,
  width: 1600,
  height: 900,
  placeholder: null,
  variants: [],
  alt: { th: "ภาพ", en: "A picture" },
})

it("has the public members of docs/api.md and none that only admins see", () => {
  const villa = sampleVilla({
    background: image("back"),
    promptPayQr: image("qr"),
    slides: [image("one"), image("two")],
  })
  const url = (id: string) => `${ORIGIN}/media/images/original/${id}`
  expect(villaJson(villa, ORIGIN)).toEqual({
    id: "villa",
    name: { th: "บ้านทดสอบ", en: "Test House" },
    title: { th: "หัวเรื่อง", en: "A title" },
    description: { th: "คำอธิบาย", en: "A description" },
    beachfront: { th: "ริมหาด", en: "On the beach" },
    backgroundImage: url("back"),
    slideImages: [url("one"), url("two")],
    slides: [
      { id: "one", url: url("one"), width: 1600, height: 900, alt: { th: "ภาพ", en: "A picture" } },
      { id: "two", url: url("two"), width: 1600, height: 900, alt: { th: "ภาพ", en: "A picture" } },
    ],
    maxGuests: 6,
    bedrooms: 3,
    bathrooms: 3,
    minRooms: 1,
    weekdayPrice: 9500,
    weekdayDiscountedPrice: 8500,
    weekendPrice: 12500,
    weekendDiscountedPrice: 11000,
    priceReductionPerRoom: 2000,
    bankDetails: { bankName: "KBank", accountNumber: "123-4-56789-0", accountName: "Test House Ltd." },
    creditCardEnabled: false,
    bankEnabled: true,
    promptPayEnabled: true,
    promptPayQr: url("qr"),
    timezone: "Asia/Bangkok",
    checkInMethod: null,
    checkInTime: "14:00",
    checkOutTime: "11:00",
    paymentWindowMinutes: 120,
    slipAnswerHours: 24,
    contactPhone: "081 234 5678",
    contactEmail: "owner@example.com",
    contactLine: "@testhouse",
    amenities: ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"],
    sampleReviews: true,
    offer: offerJson(DEFAULT_OFFER),
    place: { ...NO_PLACE, whatsapp: null, registrationNumber: null },
    rules: null,
    updatedAt: "2026-11-21T01:00:00.000Z",
  })
})

it("missing images are null or empty lists", () => {
  expect(villaJson(sampleVilla(), ORIGIN)).toMatchObject({
    backgroundImage: null,
    promptPayQr: null,
    slideImages: [],
    slides: [],
  })
})

it("has a room's images, as URLs and with their alt texts", () => {
  const texts = { name: { th: "ทะเล", en: "Sea" }, description: { th: "", en: "" }, beds: { th: "", en: "1 king bed" } }
  const room = { id: "sea", ...texts, sleeps: 2, images: [image("one")] }
  const url = `${ORIGIN}/media/images/original/one`
  expect(roomJson(room, ORIGIN)).toEqual({
    id: "sea",
    ...texts,
    sleeps: 2,
    images: [url],
    pictures: [{ id: "one", url, width: 1600, height: 900, alt: { th: "ภาพ", en: "A picture" } }],
  })
})

it("names the rate of VAT, and the seller to admins only", () => {
  const offer = { ...DEFAULT_OFFER, vat: { mode: "included", rate: 700 } } as const
  const villa = sampleVilla({ offer, seller: SAMPLE_SELLER })
  expect(villaJson(villa, ORIGIN).offer.vat).toEqual({ mode: "included", percent: 7 })
  expect(villaJson(villa, ORIGIN)).not.toHaveProperty("seller")
  expect(adminVillaJson(villa, ORIGIN).seller).toEqual(SAMPLE_SELLER)
})

it("shows an exact place that is not public, and the owner's map, to admins only", () => {
  const address = { th: "1 ถนนเลียบหาด", en: "1 Beach Road" }
  const place = { ...NO_PLACE, address, latitude: 12.38947, longitude: 99.98553, placePublic: false }
  const villa = sampleVilla({ place, map: image("map") })
  const shown = villaJson(villa, ORIGIN)
  expect(shown.place).toMatchObject({ address: { th: "", en: "" }, latitude: 12.39, longitude: 99.99 })
  expect(shown).not.toHaveProperty("mapImage")
  const all = adminVillaJson(villa, ORIGIN)
  expect(all).toMatchObject({ place: { address, latitude: 12.38947 }, mapImage: `${ORIGIN}/media/images/original/map` })
})
