import { useTranslation } from "#app/i18n/use-translation.ts"
import { excerptOf, type Rating, type ReviewView } from "#app/review/review-view.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Stars } from "#app/ui/stars.tsx"

/** The published reviews, or the samples until there is one. */
export function Reviews({ reviews, rating }: { reviews: ReviewView[]; rating: Rating }) {
  const { t } = useTranslation()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <div className="flex items-center gap-2">
        <h2 id="reviews-title" className="text-2xl">
          {t("villa.tabs.reviews")}
        </h2>
        {rating.sample && <SampleLabel />}
      </div>
      {reviews.length === 0 ? (
        <p className="mt-4 text-muted">{t("reviews.none")}</p>
      ) : (
        <ul className="mt-4 grid gap-4">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ReviewCard({ review }: { review: ReviewView }) {
  const { t } = useTranslation()
  const { stars, text, lang, date, reply, reported } = review
  const name = review.name ?? t("reviews.guest")
  return (
    <li className="card card-flat p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 place-items-center rounded-full bg-pool-soft font-semibold text-pool"
        >
          {[...name][0]}
        </span>
        <div className="min-w-0 grow">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-muted">
            <DateText date={date} style="month" />
          </p>
        </div>
        <Stars stars={stars} />
      </div>
      {reported ? (
        <p className="mt-3 text-muted">{t("reviews.reported", { reason: t(`reviews.reasons.${reported}`) })}</p>
      ) : (
        text && (
          <div className="mt-3">
            <Shortened text={text} lang={lang} />
          </div>
        )
      )}
      {reply && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-sm font-semibold">{t("reviews.reply")}</p>
          <Shortened text={reply} />
        </div>
      )}
    </li>
  )
}

/** A text, or its beginning and the button that shows all of it instead. */
function Shortened({ text, lang }: { text: string; lang?: string }) {
  const { t } = useTranslation()
  const excerpt = excerptOf(text)
  const paragraph = { className: "break-words whitespace-pre-line", lang: lang || undefined }
  if (excerpt === text) return <p {...paragraph}>{text}</p>
  return (
    <div className="group">
      <div className="group-has-[details[open]]:hidden">
        <p {...paragraph}>{excerpt}</p>
      </div>
      <details>
        <summary className="link inline-flex min-h-11 items-center">{t("reviews.readAll")}</summary>
        <p {...paragraph}>{text}</p>
      </details>
    </div>
  )
}

/** Marks the constant rating and reviews as samples, so that nobody takes them for real ones. */
export function SampleLabel() {
  const { t } = useTranslation()
  return <span className="rounded-full bg-pool-soft px-2 py-0.5 text-xs text-pool">{t("reviews.sample")}</span>
}
