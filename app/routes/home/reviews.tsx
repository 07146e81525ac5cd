import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Review } from "#app/villa/reviews.ts"

/** @param reviews the sample reviews; empty if the owner hides them */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <div className="flex items-center gap-2">
        <h2 id="reviews-title" className="text-2xl">
          {t("villa.tabs.reviews")}
        </h2>
        {reviews.length > 0 && <SampleLabel />}
      </div>
      {reviews.length === 0 ? (
        <p className="mt-4 text-muted">{t("reviews.none")}</p>
      ) : (
        <ul className="mt-4 grid gap-4">
          {reviews.map(({ id, author, rating, date, comment }) => (
            <li key={id} className="card card-flat p-4">
              <div className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-11 place-items-center rounded-full bg-pool-soft font-semibold text-pool"
                >
                  {author[language].slice(0, 1)}
                </span>
                <div className="grow">
                  <p className="font-semibold">{author[language]}</p>
                  <p className="text-sm text-muted">
                    <DateText date={date} style="month" />
                  </p>
                </div>
                <p className="flex text-clay" role="img" aria-label={t("villa.reviewStars", { rating })}>
                  {[1, 2, 3, 4, 5].map((star) => (
                    <Icon key={star} name="star" className={`size-4 ${star <= rating ? "" : "opacity-25"}`} />
                  ))}
                </p>
              </div>
              <p className="mt-3">{comment[language]}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Marks the constant rating and reviews as samples, so that nobody takes them for real ones. */
export function SampleLabel() {
  const { t } = useTranslation()
  return <span className="rounded-full bg-pool-soft px-2 py-0.5 text-xs text-pool">{t("reviews.sample")}</span>
}
