import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceivedAmountField } from "./received-amount-field.tsx"
import { ReceivedOnField } from "./received-on-field.tsx"

type Props = {
  booking: Pick<AdminBookingView, "id" | "version" | "awaitsMoneyCheck" | "expectedBySlip">
  today: string
  /** The page to return to. */
  back: string
}

/** After "no", the arrival of the money can still be recorded. */
export function MoneyArrivedForm({ booking, today, back }: Props) {
  const { t } = useTranslation("admin")
  return (
    <section className="card space-y-3 p-4 sm:p-5">
      <h2 className="text-xl">{t("bookings.moneyArrived.title")}</h2>
      <p className="notice notice-error">{t("bookings.moneyArrived.text")}</p>
      <DecisionForm booking={booking} received back={back}>
        <div className="grid grid-cols-2 items-end gap-3">
          <ReceivedAmountField expected={booking.expectedBySlip} />
          <ReceivedOnField today={today} />
        </div>
        <SubmitButton className="button w-full" icon="check">
          {t("bookings.moneyArrived.received")}
        </SubmitButton>
      </DecisionForm>
      {booking.awaitsMoneyCheck && (
        <DecisionForm booking={booking} received={false} back={back}>
          <SubmitButton className="button button-quiet w-full text-danger">
            {t("bookings.moneyArrived.missing")}
          </SubmitButton>
        </DecisionForm>
      )}
    </section>
  )
}

type FormProps = {
  booking: Pick<AdminBookingView, "id" | "version">
  received: boolean
  back: string
  children: ReactNode
}

function DecisionForm({ booking: { id, version }, received, back, children }: FormProps) {
  return (
    <Form method="post" action={adminPaths.bookingMoneyArrived(id)} className="space-y-3">
      <input type="hidden" name="received" value={String(received)} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
}
