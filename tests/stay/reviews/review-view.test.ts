import { describe, expect, it } from "vitest"
import { newReview } from "#app/stay/reviews/review.ts"
import { ratingOf, reviewsView } from "#app/stay/reviews/review-view.ts"

const REAL = { count: 2, stars: 5, isReal: true }
const NONE = { count: 0, stars: 0, isReal: false }
const AT = Date.parse("2026-12-09T23:30:00Z")
const text = { stars: 1, text: "Noisy", lang: "en", showName: true }
const review = { ...newReview({ id: "r", bookingId: "b", firstName: "Mali", now: AT }, text), reply: "Sorry" }
const villa = { sampleReviews: true, timezone: "Asia/Bangkok" }

describe("the rating", () => {
  it.each([
    ["real, even if samples are on", REAL, true, { average: 2.5, count: 2, sample: false }],
    [
      "real after the last review was deleted",
      { ...NONE, isReal: true },
      true,
      { average: null, count: 0, sample: false },
    ],
    ["the sample before the first one", NONE, true, { average: 4.8, count: 168, sample: true }],
    ["none if the owner hides the sample", NONE, false, { average: null, count: 0, sample: false }],
  ])("is %s", (_, totals, sampleReviews, expected) => {
    expect(ratingOf(totals, { sampleReviews })).toEqual(expected)
  })
})

describe("the reviews", () => {
  it("are the three samples in the page's language, or none, before the first real one", () => {
    const { reviews } = reviewsView({ reviews: [], totals: NONE }, villa, "en")
    expect(reviews.map(({ name }) => name)).toEqual(["Pimchanok", "Daniel", "Thanakorn"])
    expect(reviewsView({ reviews: [], totals: NONE }, { ...villa, sampleReviews: false }, "th").reviews).toEqual([])
  })

  it("are real alone from then on, with the date in the villa's zone", () => {
    expect(reviewsView({ reviews: [review], totals: REAL }, villa, "th").reviews).toEqual([
      {
        id: "r",
        stars: 1,
        text: "Noisy",
        lang: "en",
        name: "Mali",
        date: "2026-12-10",
        reply: "Sorry",
        reported: null,
        publishedAt: "2026-12-11T23:30:00.000Z",
      },
    ])
    expect(reviewsView({ reviews: [], totals: { ...NONE, isReal: true } }, villa, "th").reviews).toEqual([])
  })

  it("hide a reported text, and keep its stars, date and reply", () => {
    const reported = { ...review, reportReason: "insult", reportedAt: AT } as const
    const [shown] = reviewsView({ reviews: [reported], totals: REAL }, villa, "th").reviews
    expect(shown).toMatchObject({
      stars: 1,
      text: "",
      lang: "",
      date: "2026-12-10",
      reply: "Sorry",
      reported: "insult",
    })
  })
})
