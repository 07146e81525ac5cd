import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { Language } from "#app/i18n/languages.ts"
import { truncated } from "#app/i18n/truncated.ts"
import type { Villa } from "#app/villa/villa.ts"
import { averageOf, type ReportReason, type Review, type ReviewTotals } from "./review.ts"
import { RATING, REVIEWS } from "./sample-reviews.ts"

/** `average` is null without reviews. */
export type Rating = { average: number | null; count: number; sample: boolean }

export type ReviewView = {
  id: string
  stars: number
  /** Empty if only stars were given, or if the owner reported the text. */
  text: string
  /** Empty if unknown. */
  lang: string
  /** Null if the guest shows no name. */
  name: string | null
  /** When written, in the villa's time zone. */
  date: string
  /** ISO 8601; null for a sample. */
  publishedAt: string | null
  reply: string | null
  /** Why the owner reported the text, or null. */
  reported: ReportReason | null
}

export type ReviewsView = { rating: Rating; reviews: ReviewView[] }

const EXCERPT_LENGTH = 400

/** Cut at the end of a word. Counts characters in every language. */
export function excerptOf(text: string): string {
  return truncated(text, "th", { words: 0, characters: EXCERPT_LENGTH })
}

/** Real once a review was ever published; before, the sample if the owner shows it. */
export function ratingOf(totals: ReviewTotals, { sampleReviews }: Pick<Villa, "sampleReviews">): Rating {
  if (totals.isReal) return { average: averageOf(totals), count: totals.count, sample: false }
  if (sampleReviews) return { average: RATING.value, count: RATING.count, sample: true }
  return { average: null, count: 0, sample: false }
}

/** Empty without reviews of real guests. */
export function starsText({ average, sample }: Rating): string {
  return average === null || sample ? "" : `★ ${average.toFixed(1)}`
}

/** Real reviews or samples, never both. */
export function reviewsView(
  { reviews, totals }: { reviews: Review[]; totals: ReviewTotals },
  villa: Pick<Villa, "sampleReviews" | "timezone">,
  language: Language,
): ReviewsView {
  const rating = ratingOf(totals, villa)
  if (rating.sample) return { rating, reviews: samples(language) }
  return { rating, reviews: reviews.map((review) => reviewView(review, villa)) }
}

function samples(language: Language): ReviewView[] {
  return REVIEWS.map(({ id, author, rating, date, comment }) => ({
    id,
    stars: rating,
    text: comment[language],
    lang: "",
    name: author[language],
    date,
    publishedAt: null,
    reply: null,
    reported: null,
  }))
}

function reviewView(
  { id, stars, text, lang, name, createdAt, publishedAt, reply, reportReason }: Review,
  { timezone }: Pick<Villa, "timezone">,
): ReviewView {
  const isHidden = reportReason !== null
  return {
    id,
    stars,
    text: isHidden ? "" : text,
    lang: isHidden ? "" : lang,
    name,
    date: dateIn(timezone, new Date(createdAt)),
    publishedAt: new Date(publishedAt).toISOString(),
    reply,
    reported: reportReason,
  }
}
