import { expect, it } from "vitest"
import { ratingData } from "#app/stay/reviews/rating-data.ts"
import type { ReviewView } from "#app/stay/reviews/review-view.ts"

const REVIEW: ReviewView = {
  id: "1",
  name: "Mali",
  stars: 4,
  text: "Quiet",
  lang: "en",
  date: "2026-12-02",
  publishedAt: "2026-12-04T03:00:00.000Z",
  reply: null,
  reported: null,
}
const RATED = { average: 2.5, count: 4, sample: false }

it("describes the rating and the newest reviews of real guests, without a hidden text", () => {
  const reviews = [REVIEW, { ...REVIEW, name: null, stars: 1, text: "", lang: "" }, REVIEW, REVIEW]
  expect(ratingData({ rating: RATED, reviews }, "A guest")).toEqual({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 2.5, reviewCount: 4 },
    review: [
      {
        "@type": "Review",
        datePublished: "2026-12-02",
        reviewBody: "Quiet",
        inLanguage: "en",
        author: { "@type": "Person", name: "Mali" },
        reviewRating: { "@type": "Rating", ratingValue: 4 },
      },
      {
        "@type": "Review",
        datePublished: "2026-12-02",
        author: { "@type": "Person", name: "A guest" },
        reviewRating: { "@type": "Rating", ratingValue: 1 },
      },
      expect.objectContaining({ reviewBody: "Quiet" }),
    ],
  })
})

it.each([
  ["samples", { average: 4.8, count: 168, sample: true }],
  ["a site without reviews", { average: null, count: 0, sample: false }],
])("says nothing of %s", (_, rating) => {
  expect(ratingData({ rating, reviews: [REVIEW] }, "A guest")).toEqual({})
})
