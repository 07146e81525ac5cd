import { expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { Offer } from "#app/villa/prices/offer-fields.ts"
import { RoomJson } from "#app/villa/rooms/room-json.ts"
import type { Villa } from "#app/villa/villa.ts"
import { AdminVillaJson, VillaJson } from "#app/villa/villa-json.ts"
import { SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"

const ORIGIN = "https://baan.example"
const NO_RATING = { average: null, count: 0, sample: false }
const publicJson = (villa: Villa) => encoded(VillaJson, { villa, rating: NO_RATING }, ORIGIN)
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
  expect(publicJson(villa)).toEqual({
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
    offer: encoded(Offer, DEFAULT_OFFER),
    place: { ...NO_PLACE, whatsapp: null, registrationNumber: null },
    rules: null,
    updatedAt: "2026-11-21T01:00:00.000Z",
    rating: NO_RATING,
  })
})

it("missing images are null or empty lists", () => {
  expect(publicJson(sampleVilla())).toMatchObject({
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
  expect(encoded(RoomJson, room, ORIGIN)).toEqual({
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
  expect(publicJson(villa).offer.vat).toEqual({ mode: "included", percent: 7 })
  expect(publicJson(villa)).not.toHaveProperty("seller")
  expect(encoded(AdminVillaJson, villa, ORIGIN).seller).toEqual(SAMPLE_SELLER)
})

it("shows an exact place that is not public, and the owner's map, to admins only", () => {
  const address = { th: "1 ถนนเลียบหาด", en: "1 Beach Road" }
  const place = { ...NO_PLACE, address, latitude: 12.38947, longitude: 99.98553, placePublic: false }
  const villa = sampleVilla({ place, map: image("map") })
  const shown = publicJson(villa)
  expect(shown.place).toMatchObject({ address: { th: "", en: "" }, latitude: 12.39, longitude: 99.99 })
  expect(shown).not.toHaveProperty("mapImage")
  const all = encoded(AdminVillaJson, villa, ORIGIN)
  expect(all).toMatchObject({ place: { address, latitude: 12.38947 }, mapImage: `${ORIGIN}/media/images/original/map` })
})
