import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { StaffBookingView } from "#app/booking/booking-view.ts"
import { type BookingStatus, reachableStatuses } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ReceivedFields } from "./received-fields.tsx"

/** Buttons for the status changes that the booking's status allows. */
export function StatusActions({ booking }: { booking: StaffBookingView }) {
  const { t } = useTranslation("admin")
  const offered = reachableStatuses(booking.status, "admin", booking.slipId !== null)
  return (
    <section className="card space-y-3 p-4 sm:p-5">
      <h2 className="text-xl">{t("bookings.actions.title")}</h2>
      {offered.length === 0 && <p className="text-muted">{t("bookings.actions.none")}</p>}
      {offered.includes("confirmed") && (
        <StatusForm booking={booking} to="confirmed">
          <ReceivedFields booking={booking} />
          <SubmitButton className="button w-full" icon="check">
            {t("bookings.actions.confirm")}
          </SubmitButton>
        </StatusForm>
      )}
      {offered.includes("pending_payment") && (
        <details>
          <summary className="button button-quiet w-full">{t("bookings.actions.reject")}</summary>
          <StatusForm booking={booking} to="pending_payment">
            <Reason label={t("bookings.actions.rejectReason")} hint={t("bookings.actions.rejectHint")} required />
            <SubmitButton className="button button-quiet w-full text-danger">
              {t("bookings.actions.rejectYes")}
            </SubmitButton>
          </StatusForm>
        </details>
      )}
      {offered.includes("cancelled") && (
        <details>
          <summary className="button button-quiet w-full text-danger">{t("bookings.actions.cancel")}</summary>
          <StatusForm booking={booking} to="cancelled">
            <Reason label={t("bookings.actions.cancelReason")} hint={t("bookings.actions.cancelHint")} />
            <SubmitButton className="button button-quiet w-full text-danger">
              {t("bookings.actions.cancelYes")}
            </SubmitButton>
          </StatusForm>
        </details>
      )}
    </section>
  )
}

type StatusFormProps = { booking: Pick<StaffBookingView, "id" | "version">; to: BookingStatus; children: ReactNode }

function StatusForm({ booking: { id, version }, to, children }: StatusFormProps) {
  return (
    <Form method="post" action={paths.admin.bookingStatus(id)} className="mt-3 space-y-3 first:mt-0">
      <input type="hidden" name="status" value={to} />
      <input type="hidden" name="version" value={version} />
      {children}
    </Form>
  )
}

function Reason({ label, hint, required }: { label: string; hint: string; required?: boolean }) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <textarea
        name="reason"
        rows={3}
        required={required}
        maxLength={REASON_MAX_LENGTH}
        className="field mt-1 font-normal"
      />
      <span className="font-normal text-muted">{hint}</span>
    </label>
  )
}

type SubmitProps = { className: string; icon?: string; children: string }

function SubmitButton({ className, icon, children }: SubmitProps) {
  const busy = useNavigation().state !== "idle"
  return (
    <button type="submit" className={className} aria-disabled={busy}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
