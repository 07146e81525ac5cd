import { excerptOf, type ReviewsView } from "./review-view.ts"

/** Few, because the page already contains their texts. */
const REVIEWS_DESCRIBED = 3

/** As search engines read it (schema.org); empty without reviews of real guests. @param guest in place of a name */
export function ratingData({ rating, reviews }: ReviewsView, guest: string) {
  if (rating.sample || !rating.average) return {}
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count },
    review: reviews.slice(0, REVIEWS_DESCRIBED).map(({ name, stars, text, lang, date }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: name ?? guest },
      datePublished: date,
      reviewRating: { "@type": "Rating", ratingValue: stars },
      ...(text && { reviewBody: excerptOf(text) }),
      ...(text && lang && { inLanguage: lang }),
    })),
  }
}
