import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import { coordinatesOf } from "#app/villa/place/map-links.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
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
  origin: string
  name: string
  description: string
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
  language: Language
  place: Place
  /** IANA name. */
  timezone: string
  /** Empty if not given. */
  telephone: string
  /** Of `ratingData`. */
  ratings: object
}

/** Address, coordinates and telephone only while the place is public. */
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
    ...locationOf(rental),
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
    ...rental.ratings,
  }
}

/** Time zones used by only one country with villas on this system. */
const COUNTRIES: Record<string, string> = { "Asia/Bangkok": "TH" }

function locationOf({ place, timezone, telephone, language }: Omit<Rental, "origin">) {
  if (!place.placePublic) return {}
  const streetAddress = localized(place.address, language).replace(/\s*\n\s*/g, ", ")
  const addressRegion = localized(place.province, language)
  const { postalCode } = place
  const coordinates = coordinatesOf(place)
  return {
    ...((streetAddress || addressRegion) && {
      address: {
        "@type": "PostalAddress",
        ...(streetAddress && { streetAddress }),
        ...(addressRegion && { addressRegion }),
        ...(postalCode && { postalCode }),
        ...(COUNTRIES[timezone] && { addressCountry: COUNTRIES[timezone] }),
      },
    }),
    ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
    ...(telephone && { telephone }),
  }
}

/** Safe inside a script element: the JSON cannot close the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
