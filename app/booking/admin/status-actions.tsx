import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { CancelForm, type Cancelling } from "#app/booking/cancellation/admin/cancel-form.tsx"
import { reachableStatuses } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceivedFields } from "#app/money/ledger/admin/received-fields.tsx"
import { StatusForm, SubmitButton } from "./status-form.tsx"

type Props = {
  booking: AdminBookingView
  today: string
  cancelling: Cancelling
  /** Only owners can cancel a stay that has begun. */
  isEndOwners: boolean
}

export function StatusActions({ booking, today, cancelling, isEndOwners }: Props) {
  const { t } = useTranslation("admin")
  const mayEnd = useMay("adjust-balance") || !isEndOwners
  const change = { action: adminPaths.bookingStatus(booking.id), version: booking.version }
  const offered = reachableStatuses(booking.status, "admin", booking.slipId !== null)
  return (
    <section className="card space-y-3 p-4 sm:p-5">
      <h2 className="text-xl">{t("bookings.actions.title")}</h2>
      {offered.length === 0 && <p className="text-muted">{t("bookings.actions.none")}</p>}
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
      {offered.includes("cancelled") && !mayEnd && <p className="text-muted">{t("bookings.failed.stayOwnerOnly")}</p>}
      {offered.includes("cancelled") && mayEnd && (
        <details>
          <summary className="button button-quiet w-full text-danger">{t("bookings.actions.cancel")}</summary>
          <CancelForm booking={booking} cancelling={cancelling} />
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
