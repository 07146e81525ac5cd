import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"

/** Shown once the stay has ended. */
export function ReviewInvitation({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  return (
    <section className="card no-print flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0">{t("reviews.invitation")}</p>
      <a href={stayPaths.review(bookingId)} className="button">
        {t("reviews.page.title")}
      </a>
    </section>
  )
}
