import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

/** The button that makes the booking's own link, to send to its guest. A plain form: only then is the link noted. */
export function SendToGuest({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation("admin")
  return (
    <section id="send" aria-labelledby="send-title" className="card scroll-mt-20 space-y-2 p-4 sm:p-5">
      <h2 id="send-title" className="text-xl">
        {t("bookings.send.title")}
      </h2>
      <p className="text-sm text-muted">{t("bookings.send.hint")}</p>
      <form method="post" action={adminPaths.bookingShare(bookingId)}>
        <button type="submit" className="button button-quiet">
          <Icon name="share" />
          {t("bookings.send.make")}
        </button>
      </form>
    </section>
  )
}
