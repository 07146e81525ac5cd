import { describe, expect, it } from "vitest"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { addressText, areaView, placeView } from "#app/villa/place/place-view.ts"

const { t } = i18nFor("en")

const PLACE: Place = {
  ...NO_PLACE,
  address: { th: "99/9 หมู่ 4 ถนนหาดลับ", en: "99/9 Moo 4, Secret Beach Road" },
  province: { th: "ภูเก็ต", en: "Phuket" },
  postalCode: "83110",
  latitude: 7.98765,
  longitude: 98.28912,
  directions: { th: "เลี้ยวซ้ายที่ศาลา", en: "Turn left at the pavilion" },
}
const HIDDEN = { ...PLACE, placePublic: false }

const PHOTO: ImageWithAlt = {
  id: "a".repeat(32),
  type: "image/jpeg",
  size: 1,
  width: 800,
  height: 600,
  placeholder: null,
  variants: [],
  alt: { th: "ศาลาสีแดง", en: "" },
}
const VILLA = { place: PLACE, map: PHOTO }

describe("the address", () => {
  const at = (address: string, province: string, postalCode: string) =>
    addressText({ address: { th: "", en: address }, province: { th: "", en: province }, postalCode }, "en")

  it.each([
    ["1 Beach Road", "Phuket", "83110", "1 Beach Road\nPhuket 83110"],
    ["1 Beach Road, Phuket 83110", "Phuket", "83110", "1 Beach Road, Phuket 83110"],
    ["1 Beach Road, Phuket", "Phuket", "83110", "1 Beach Road, Phuket\n83110"],
    ["1 Beach Road\nRawai", "", "", "1 Beach Road\nRawai"],
    ["", "Phuket", "", "Phuket"],
    ["", "", "", ""],
  ])("%j in %j, %j is shown as %j", (address, province, postalCode, shown) => {
    expect(at(address, province, postalCode)).toBe(shown)
  })

  it("is in the other language if one is empty", () => {
    expect(addressText({ ...PLACE, address: { th: "99/9 หมู่ 4", en: " " } }, "en")).toBe("99/9 หมู่ 4\nPhuket 83110")
  })
})

describe("who sees the exact place", () => {
  it.each([
    [PLACE, false, true],
    [PLACE, true, true],
    [HIDDEN, true, true],
    [HIDDEN, false, false],
  ])("of %o, confirmed %s: %s", (place, confirmed, exact) => {
    const view = placeView({ ...VILLA, place }, [PHOTO], "en", { confirmed, t })
    expect(view.exact).toBe(exact)
    const data = JSON.stringify(view)
    for (const secret of ["99/9", "83110", "7.98765", "98.28912", "pavilion", PHOTO.id])
      expect(data.includes(secret), secret).toBe(exact)
    expect(view.address).toContain("Phuket")
  })

  it("others see a map of the area around rounded coordinates", () => {
    expect(areaView(HIDDEN, "th", { confirmed: false })).toEqual({
      exact: false,
      address: "ภูเก็ต",
      coordinates: "",
      maps: {
        google: expect.stringContaining("center=7.99,98.29&"),
        apple: expect.stringContaining("ll=7.99,98.29&"),
      },
    })
  })
})

it("a photo without a caption still has a text for screen readers", () => {
  const bare = { ...PHOTO, alt: { th: "", en: "" } }
  const { photos, map } = placeView(VILLA, [PHOTO, bare], "en", { confirmed: false, t })
  expect(photos.map(({ alt, caption }) => [alt, caption])).toEqual([
    ["ศาลาสีแดง", "ศาลาสีแดง"],
    ["Route photos", ""],
  ])
  expect(map?.alt).toBe("Map showing the way to the villa")
})

it("a villa without a place has an empty view", () => {
  expect(placeView({ place: NO_PLACE, map: null }, [], "th", { confirmed: false, t })).toEqual({
    exact: true,
    address: "",
    coordinates: "",
    maps: null,
    map: null,
    directions: "",
    photos: [],
  })
})
