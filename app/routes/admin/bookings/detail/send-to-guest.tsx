import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ShareContent } from "#app/ui/share-message.ts"
import { ShareField } from "../../shared/share-field.tsx"

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
      <ShareField share={share} id="send-link" label={t("bookings.send.link")} hint={t("bookings.send.hint")} />
    </section>
  )
}
