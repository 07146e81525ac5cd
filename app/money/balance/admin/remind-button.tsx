import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

export function RemindButton({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation("admin")
  return (
    <form method="post" action={adminPaths.remindOfBalance(bookingId)}>
      <button type="submit" className="button button-quiet">
        <Icon name="mail" />
        {t("bookings.money.remind")}
      </button>
    </form>
  )
}
