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
  /** The rating by guests; null if there are no reviews, or only samples. */
  rating: { average: number | null; count: number } | null
  /** The newest reviews by guests. */
  reviews: PublishedReview[]
}

/** @property text empty if there is none, or if it is hidden; `lang` is empty if unknown */
type PublishedReview = { name: string; stars: number; text: string; lang: string; date: string }

/**
 * The villa as schema.org's VacationRental for search engines. Without a location, which is not stored, and with the
 * ratings of real guests only.
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
    ...(rental.rating?.average && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rental.rating.average,
        reviewCount: rental.rating.count,
      },
      review: rental.reviews.map(reviewOf),
    }),
  }
}

function reviewOf({ name, stars, text, lang, date }: PublishedReview) {
  return {
    "@type": "Review",
    author: { "@type": "Person", name },
    datePublished: date,
    reviewRating: { "@type": "Rating", ratingValue: stars },
    ...(text && { reviewBody: text }),
    ...(text && lang && { inLanguage: lang }),
  }
}

/** JSON safe inside a script element: it cannot close the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
