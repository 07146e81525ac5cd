import { adminPaths } from "#app/admin/admin-paths.ts"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { reachableStatuses } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceivedFields } from "#app/money/ledger/admin/received-fields.tsx"
import { StatusForm, SubmitButton } from "./status-form.tsx"

type Props = { booking: AdminBookingView; today: string }

/** Confirms an unpaid booking or its slip, or asks for another slip. */
export function StatusActions({ booking, today }: Props) {
  const { t } = useTranslation("admin")
  const change = { action: adminPaths.bookingStatus(booking.id), version: booking.version }
  const offered = reachableStatuses(booking.status, "admin", booking.slipId !== null)
  return (
    <section aria-label={t("bookings.actions.title")} className="card space-y-3 p-4 sm:p-5">
      {offered.includes("confirmed") && (
        <StatusForm {...change} status="confirmed" className="space-y-3">
          <ReceivedFields booking={booking} today={today} />
          <SubmitButton className="button w-full" icon="check">
            {t("bookings.actions.confirm")}
          </SubmitButton>
        </StatusForm>
      )}
      {offered.includes("pending_payment") && (
        <details>
          <summary className="button button-quiet w-full">{t("bookings.actions.reject")}</summary>
          <StatusForm {...change} status="pending_payment" className="mt-3 space-y-3">
            <Reason label={t("bookings.actions.rejectReason")} hint={t("bookings.actions.rejectHint")} />
            <SubmitButton className="button button-quiet w-full text-danger">
              {t("bookings.actions.rejectYes")}
            </SubmitButton>
          </StatusForm>
        </details>
      )}
    </section>
  )
}

function Reason({ label, hint }: { label: string; hint: string }) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <textarea name="reason" rows={3} required maxLength={REASON_MAX_LENGTH} className="field mt-1 font-normal" />
      <span className="font-normal text-muted">{hint}</span>
    </label>
  )
}
