import { AMENITIES, type Amenity } from "./amenities.ts"

/** What schema.org and Google call the amenities; null where they have no word. */
const FEATURES: Record<Amenity, [name: string, value: true | string] | null> = {
  pool: ["pool", true],
  wifi: ["wifi", true],
  kitchen: ["kitchen", true],
  tv: ["tv", true],
  coffee: null,
  airCon: ["ac", true],
  parking: ["parkingType", "Free"],
  bathroom: null,
  bbq: ["outdoorGrill", true],
}

type Rental = {
  /** The site's address, without a path. */
  origin: string
  name: string
  description: string
  /** Paths of the pictures. */
  pictures: string[]
  /** As people read it. */
  priceRange: string
  maxGuests: number
  bedrooms: number
  bathrooms: number
  /** "14:00" */
  checkInTime: string
  checkOutTime: string
}

/**
 * The villa as schema.org's VacationRental, which search engines read. Its place is not told, because the villa has
 * none to tell; nor are ratings, because the shown ones are a sample (specification 9).
 */
export function vacationRental({ origin, ...rental }: Rental) {
  return {
    "@context": "https://schema.org",
    "@type": "VacationRental",
    additionalType: "Villa",
    identifier: origin,
    url: `${origin}/`,
    name: rental.name,
    description: rental.description,
    image: rental.pictures.map((path) => `${origin}${path}`),
    priceRange: rental.priceRange,
    checkinTime: rental.checkInTime,
    checkoutTime: rental.checkOutTime,
    knowsLanguage: ["th", "en"],
    containsPlace: {
      "@type": "Accommodation",
      additionalType: "EntirePlace",
      occupancy: { "@type": "QuantitativeValue", value: rental.maxGuests },
      numberOfBedrooms: rental.bedrooms,
      numberOfBathroomsTotal: rental.bathrooms,
      amenityFeature: AMENITIES.flatMap((amenity) => {
        const feature = FEATURES[amenity]
        return feature ? [{ "@type": "LocationFeatureSpecification", name: feature[0], value: feature[1] }] : []
      }),
    },
  }
}

/** JSON that can stand in a script element: nothing in it ends the element or begins a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
