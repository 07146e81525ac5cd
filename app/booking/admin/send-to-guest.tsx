import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

/** A plain form, because only its submission notes who was shown the link. */
export function SendToGuest({ bookingId, isMain = false }: { bookingId: string; isMain?: boolean }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="send-title" className="card space-y-2 p-4 sm:p-5">
      <h2 id="send-title" className="text-xl">
        {t("bookings.send.title")}
      </h2>
      <p className="text-sm text-muted">{t("bookings.send.hint")}</p>
      <form method="post" action={adminPaths.bookingShare(bookingId)}>
        <button type="submit" className={isMain ? "button w-full" : "button button-quiet"}>
          <Icon name="share" />
          {t("bookings.send.make")}
        </button>
      </form>
    </section>
  )
}
