import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** @property isCodeShown whether the guest can see the code of the house now */
type Props = { booking: Pick<AdminBookingView, "id" | "version">; isCodeShown: boolean }

/** For a stay that was confirmed by a wrong slip. */
export function RecheckSlip({ booking: { id, version }, isCodeShown }: Props) {
  const { t } = useTranslation("admin")
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{t("bookings.checkAgain.title")}</summary>
      <Form method="post" action={adminPaths.bookingBackToReview(id)} className="card space-y-3 p-4 sm:p-5">
        <input type="hidden" name="version" value={version} />
        <p className="text-muted">{t("bookings.checkAgain.text")}</p>
        {isCodeShown && <p className="notice">{t("bookings.checkAgain.codeShown")}</p>}
        <label className="block text-sm font-semibold">
          {t("bookings.checkAgain.message")}
          <textarea name="reason" rows={2} maxLength={REASON_MAX_LENGTH} className="field mt-1 font-normal" />
        </label>
        <SubmitButton className="button button-quiet w-full text-danger">{t("bookings.checkAgain.yes")}</SubmitButton>
      </Form>
    </details>
  )
}
