import { expect, it } from "vitest"
import { AMENITIES } from "#app/villa/amenities.ts"
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

it("contains no rating and no review, because the ones shown are sample data", () => {
  expect(JSON.stringify(vacationRental(RENTAL))).not.toMatch(/rating|review/i)
})

it.each(["</script><script>alert(1)</script>", "<!--", "a < b & c > d", "\u2028บ้าน"])(
  "%j neither ends its script element nor is changed",
  (name) => {
    const json = scriptJson({ name })
    expect(json).not.toContain("<")
    expect(JSON.parse(json)).toEqual({ name })
  },
)
