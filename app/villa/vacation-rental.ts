import type { Amenity } from "./amenities.ts"

/** The amenities' names in schema.org's and Google's documentation; null if there is none. */
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
  /** The site's origin. */
  origin: string
  name: string
  description: string
  /** Paths of the images. */
  imagePaths: string[]
  /** As shown to people, such as "฿9,500–฿12,500". */
  priceRange: string
  maxGuests: number
  bedrooms: number
  bathrooms: number
  /** "14:00" */
  checkInTime: string
  checkOutTime: string
  amenities: readonly Amenity[]
}

/**
 * The villa as schema.org's VacationRental for search engines. Without a location, which is not stored, and without
 * ratings, because the ones shown are sample data.
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
    image: rental.imagePaths.map((path) => `${origin}${path}`),
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
      amenityFeature: rental.amenities.flatMap((amenity) => {
        const feature = FEATURES[amenity]
        return feature ? [{ "@type": "LocationFeatureSpecification", name: feature[0], value: feature[1] }] : []
      }),
    },
  }
}

/** JSON safe inside a script element: it cannot close the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
