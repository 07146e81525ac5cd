import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"

/** The booking's own link, to send to its guest. */
export function SendToGuest({ share }: { share: ShareContent | null }) {
  const { t } = useTranslation("admin")
  if (!share) return null
  return (
    <section id="send" aria-labelledby="send-title" className="card scroll-mt-20 space-y-2 p-4 sm:p-5">
      <h2 id="send-title" className="text-xl">
        {t("bookings.send.title")}
      </h2>
      <p className="break-words text-muted">{share.text}</p>
      <input
        readOnly
        value={share.url}
        aria-label={t("bookings.send.link")}
        aria-describedby="send-hint"
        onFocus={(event) => event.target.select()}
        className="field text-sm"
      />
      <p id="send-hint" className="text-sm text-muted">
        {t("bookings.send.hint")}
      </p>
      <Share {...share} label={t("bookings.send.link")} />
    </section>
  )
}
