import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { excerptOf, type ReviewView } from "../review-view.ts"
import { Stars } from "./stars.tsx"

/** `isShortened`: long texts end with a link to the whole review. */
export function ReviewCard({ review, isShortened = false }: { review: ReviewView; isShortened?: boolean }) {
  const { t } = useTranslation()
  const { id, stars, text, lang, date, reply, reported } = review
  const name = review.name ?? t("reviews.guest")
  const [shownText, shownReply] = [text, reply ?? ""].map((each) => (isShortened ? excerptOf(each) : each))
  return (
    <li id={`review-${id}`} className="card card-flat scroll-mt-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
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
        shownText && (
          <p className="mt-3 break-words whitespace-pre-line" lang={lang || undefined}>
            {shownText}
          </p>
        )
      )}
      {shownReply && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-sm font-semibold">{t("reviews.reply")}</p>
          <p className="break-words whitespace-pre-line">{shownReply}</p>
        </div>
      )}
      {(shownText !== text || shownReply !== (reply ?? "")) && (
        <a href={`${paths.reviews}#review-${id}`} className="link inline-flex min-h-11 items-center">
          {t("reviews.readAll")}
        </a>
      )}
    </li>
  )
}

/** Marks samples, so that nobody takes them for real reviews. */
export function SampleLabel() {
  const { t } = useTranslation()
  return <span className="rounded-full bg-pool-soft px-2 py-0.5 text-xs text-pool">{t("reviews.sample")}</span>
}
