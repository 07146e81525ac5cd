import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"

export function CalendarFile({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  return (
    <a href={stayPaths.calendarFile(bookingId)} className="no-print button button-quiet w-full">
      <Icon name="calendar" />
      {t("confirmation.calendar")}
    </a>
  )
}

export function ShareStay({ share }: { share: ShareContent }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="share-title" className="space-y-3">
      <h2 id="share-title" className="text-xl">
        {t("confirmation.share.title")}
      </h2>
      <p className="text-muted">{t("confirmation.share.hint")}</p>
      <Share {...share} label={t("confirmation.share.label")} />
    </section>
  )
}
