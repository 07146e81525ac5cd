import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { HOUR_MS } from "#app/durations.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { isPublished, type Review } from "../review.ts"
import { Stars } from "../ui/stars.tsx"

type Props = { review: Review & { reference: string }; timezone: string; now: number; children?: ReactNode }

/** `children` are further buttons. */
export function ReviewCard({ review, timezone, now, children }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { id, bookingId, reference, stars, text, lang, name, createdAt, reportReason, reply } = review
  const waits = !isPublished(review, now)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 font-semibold break-words">{name ?? t("reviews.noName")}</p>
        <Stars stars={stars} />
      </div>
      {text ? (
        <p className="break-words whitespace-pre-line" lang={lang || undefined}>
          {text}
        </p>
      ) : (
        <p className="text-muted">{t("reviews.noText")}</p>
      )}
      {reportReason && (
        <p className="notice notice-error">
          {t("reviews.reported", { reason: t(`translation:reviews.reasons.${reportReason}`) })}
        </p>
      )}
      {reply && (
        <div className="border-l-2 border-line pl-3">
          <p className="text-sm font-semibold">{t("reviews.reply")}</p>
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
      <div className="text-sm text-muted">
        <a href={adminPaths.booking(bookingId)} className="link inline-flex min-h-11 items-center">
          {t("reviews.booking", { reference })}
        </a>
        <p suppressHydrationWarning>{t("reviews.written", { time: formatInstant(createdAt, language, timezone) })}</p>
        <p suppressHydrationWarning>
          <PublishedText review={review} timezone={timezone} now={now} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {waits && (
          <Form method="post" action={adminPaths.reviewPublish(id)} preventScrollReset>
            <button type="submit" className="button" aria-label={t("reviews.publishLabel", { reference })}>
              {t("reviews.publish")}
            </button>
          </Form>
        )}
        {children}
      </div>
    </div>
  )
}

function PublishedText({ review, timezone, now }: Pick<Props, "review" | "timezone" | "now">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { publishedAt } = review
  if (isPublished(review, now)) return t("reviews.published")
  const hours = Math.floor((publishedAt - now) / HOUR_MS)
  if (hours === 0) return t("reviews.waitingSoon")
  return t("reviews.waiting", { time: formatInstant(publishedAt, language, timezone), hours })
}
