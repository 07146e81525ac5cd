import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

/** @param back the page to return to */
export function RemindButton({ bookingId, back }: { bookingId: string; back: string }) {
  const { t } = useTranslation("admin")
  return (
    <form method="post" action={adminPaths.remindOfBalance(bookingId)}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="button button-quiet w-full px-2">
        <Icon name="mail" />
        {t("bookings.money.remind")}
      </button>
    </form>
  )
}
