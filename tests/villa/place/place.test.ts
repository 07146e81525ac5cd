import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { changedPlace, NO_PLACE, publicPlace, seesExactPlace } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { PlaceFields } from "#app/villa/place/place-fields.ts"

const PLACE: Place = {
  address: { th: "99/9 ถนนเลียบหาด", en: "99/9 Beach Road" },
  postalCode: "77220",
  province: { th: "ประจวบคีรีขันธ์", en: "Prachuap Khiri Khan" },
  latitude: 12.38947,
  longitude: -99.98553,
  placePublic: true,
  directions: { th: "เลี้ยวซ้ายตรงวัด", en: "Left at the temple" },
  whatsapp: "+66812345678",
  registrationNumber: "12/2569",
}
const HIDDEN = { ...PLACE, placePublic: false }
const APPROXIMATE = {
  ...HIDDEN,
  address: { th: "", en: "" },
  postalCode: "",
  directions: { th: "", en: "" },
  latitude: 12.39,
  longitude: -99.99,
}

describe("publicPlace", () => {
  it.each([
    ["a public place to everyone", PLACE, false, PLACE],
    ["a public place to confirmed guests", PLACE, true, PLACE],
    ["only province, contact and rounded coordinates of another", HIDDEN, false, APPROXIMATE],
    ["all of it to confirmed guests", HIDDEN, true, HIDDEN],
    [
      "no coordinates if there are none",
      { ...NO_PLACE, placePublic: false },
      false,
      { ...NO_PLACE, placePublic: false },
    ],
  ])("shows %s", (_, place, confirmed, shown) => {
    expect(publicPlace(place, { confirmed })).toEqual(shown)
    expect(seesExactPlace(place, { confirmed })).toBe(place.placePublic || confirmed)
  })
})

describe("changedPlace", () => {
  it.each([
    ["nothing", {}, PLACE],
    [
      "one language",
      { address: { en: "1 Sea Road" } },
      { ...PLACE, address: { th: PLACE.address.th, en: "1 Sea Road" } },
    ],
    ["one coordinate of both", { latitude: 1 }, { ...PLACE, latitude: 1 }],
    ["both coordinates away", { latitude: null, longitude: null }, { ...PLACE, latitude: null, longitude: null }],
  ])("changes %s", (_, change, place) => {
    expect(changedPlace(PLACE, change)).toEqual({ ok: true, value: place })
  })

  it.each([
    ["removing one coordinate", PLACE, { longitude: null }],
    ["adding one coordinate", NO_PLACE, { latitude: 12 }],
  ])("rejects %s", (_, before, change) => {
    expect(changedPlace(before, change)).toMatchObject({ error: "coordinates-incomplete" })
  })
})

it("is null in JSON where a number is missing", () => {
  expect(encoded(PlaceFields, PLACE)).toEqual(PLACE)
  expect(encoded(PlaceFields, NO_PLACE)).toMatchObject({ whatsapp: null, registrationNumber: null, latitude: null })
})
