import { describe, expect, it } from "vitest"
import { AMENITIES } from "#app/villa/amenities.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { scriptJson, vacationRental } from "#app/villa/vacation-rental.ts"

const RENTAL = {
  origin: "https://baan.example",
  name: "Test House",
  description: "A description",
  imagePaths: ["/media/images/original/a", "/media/images/original/b"],
  priceRange: "฿8,500–฿11,000",
  maxGuests: 6,
  bedrooms: 3,
  bathrooms: 2,
  checkInTime: "14:00",
  checkOutTime: "11:00",
  amenities: AMENITIES,
  language: "en" as const,
  place: NO_PLACE,
  timezone: "Asia/Bangkok",
  telephone: "",
  ratings: {},
}

it("describes the villa to search engines", () => {
  expect(vacationRental(RENTAL)).toMatchObject({
    "@type": "VacationRental",
    name: "Test House",
    url: "https://baan.example/",
    image: ["https://baan.example/media/images/original/a", "https://baan.example/media/images/original/b"],
    checkinTime: "14:00",
    containsPlace: {
      occupancy: { value: 6 },
      numberOfBedrooms: 3,
      numberOfBathroomsTotal: 2,
      amenityFeature: expect.arrayContaining([
        { "@type": "LocationFeatureSpecification", name: "pool", value: true },
        { "@type": "LocationFeatureSpecification", name: "parkingType", value: "Free" },
      ]),
    },
  })
})

it("names only the amenities that the owner shows", () => {
  const { containsPlace } = vacationRental({ ...RENTAL, amenities: ["pool", "coffee"] })
  expect(containsPlace.amenityFeature.map(({ name }) => name)).toEqual(["pool"])
})

describe("the location", () => {
  const PLACE = {
    ...NO_PLACE,
    address: { th: "99/9 หมู่ 4", en: "99/9 Moo 4\nSecret Road" },
    province: { th: "ภูเก็ต", en: "Phuket" },
    postalCode: "83110",
    latitude: 7.98765,
    longitude: 98.28912,
  }
  const ADDRESS = { "@type": "PostalAddress", streetAddress: "99/9 Moo 4, Secret Road", addressRegion: "Phuket" }
  const GEO = { "@type": "GeoCoordinates", latitude: 7.98765, longitude: 98.28912 }
  const telephone = "081 234 5678"

  it.each([
    [
      "with everything",
      { place: PLACE, telephone },
      { address: { ...ADDRESS, postalCode: "83110", addressCountry: "TH" }, geo: GEO, telephone },
    ],
    [
      "outside Thailand",
      { place: { ...PLACE, postalCode: "" }, timezone: "Europe/Berlin" },
      { address: ADDRESS, geo: GEO },
    ],
    ["without a place", { telephone }, { telephone }],
    ["hidden", { place: { ...PLACE, placePublic: false }, telephone }, {}],
  ])("%s", (_, changes, expected) => {
    const { address, geo, telephone } = vacationRental({ ...RENTAL, ...changes }) as Record<string, unknown>
    expect(JSON.parse(JSON.stringify({ address, geo, telephone }))).toEqual(expected)
  })

  it("has no byte of a hidden place", () => {
    const json = JSON.stringify(vacationRental({ ...RENTAL, place: { ...PLACE, placePublic: false }, telephone }))
    expect(json).not.toMatch(/Moo 4|Phuket|83110|7\.98|98\.28|081/)
  })
})

it.each(["</script><script>alert(1)</script>", "<!--", "a < b & c > d", "\u2028บ้าน"])(
  "%j neither ends its script element nor is changed",
  (name) => {
    const json = scriptJson({ name })
    expect(json).not.toContain("<")
    expect(JSON.parse(json)).toEqual({ name })
  },
)
