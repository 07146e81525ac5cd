import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"

export function CalendarAndShare({ bookingId, share }: { bookingId: string; share: ShareContent }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="share-title" className="no-print space-y-3">
      <a href={stayPaths.calendarFile(bookingId)} className="button button-quiet w-full">
        <Icon name="calendar" />
        {t("confirmation.calendar")}
      </a>
      <h2 id="share-title" className="text-xl">
        {t("confirmation.share.title")}
      </h2>
      <p className="text-muted">{t("confirmation.share.hint")}</p>
      <Share {...share} label={t("confirmation.share.label")} />
    </section>
  )
}
