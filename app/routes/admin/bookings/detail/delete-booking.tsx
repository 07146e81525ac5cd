import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

/** A delete button with a confirmation step that works without script. */
export function DeleteBooking({ booking: { id, version } }: { booking: Pick<AdminBookingView, "id" | "version"> }) {
  const { t } = useTranslation("admin")
  return (
    <details className="border-t border-line pt-4">
      <summary className="link inline-flex min-h-11 items-center gap-2 text-danger">
        <Icon name="trash" />
        {t("bookings.actions.delete")}
      </summary>
      <Form method="post" action={adminPaths.bookingDelete(id)} className="mt-2 max-w-md space-y-3">
        <input type="hidden" name="version" value={version} />
        <p className="font-semibold">{t("bookings.actions.deleteTitle")}</p>
        <p className="text-muted">{t("bookings.actions.deleteText")}</p>
        <button type="submit" className="button button-quiet w-full text-danger">
          {t("bookings.actions.deleteYes")}
        </button>
      </Form>
    </details>
  )
}
