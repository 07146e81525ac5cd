import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { Rating, ReviewsView } from "../review-view.ts"
import { ReviewCard, SampleLabel } from "./review-card.tsx"

/** Links to the section below; nothing without reviews. */
export function RatingLine({ rating }: { rating: Rating }) {
  const { t } = useTranslation()
  if (rating.average === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <a href="#reviews" className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline">
        <Icon name="star" className="size-5 text-clay" />
        {t("reviews.rating", { rating: rating.average.toFixed(1), count: rating.count })}
      </a>
      {rating.sample && <SampleLabel />}
    </p>
  )
}

/** The newest published reviews, or the samples until there is one. */
export function HomeReviews({ reviews, rating }: ReviewsView) {
  const { t } = useTranslation()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="reviews-title" className="text-2xl">
          {t("villa.tabs.reviews")}
        </h2>
        {rating.sample && <SampleLabel />}
      </div>
      {reviews.length === 0 ? (
        <p className="mt-4 text-muted">{t("reviews.none")}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} isShortened />
          ))}
        </ul>
      )}
      {!rating.sample && rating.count > reviews.length && (
        <a href={paths.reviews} className="button button-quiet mt-4">
          {t("reviews.all", { count: rating.count })}
        </a>
      )}
    </section>
  )
}
