import { Form, useNavigation } from "@remix-run/react"
import type { StaffBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"

/** Asks whether the money of a cancelled booking's slip arrived. After "no" its arrival can still be recorded. */
export function ReceiptActions({ booking }: { booking: Pick<StaffBookingView, "id" | "version" | "awaitsReceipt"> }) {
  const { t } = useTranslation("admin")
  return (
    <section className="card space-y-3 p-4 sm:p-5">
      <h2 className="text-xl">{t("bookings.receipt.title")}</h2>
      <p className="notice notice-error">{t("bookings.receipt.text")}</p>
      <ReceiptButton booking={booking} received />
      {booking.awaitsReceipt && <ReceiptButton booking={booking} received={false} />}
    </section>
  )
}

type ReceiptButtonProps = { booking: Pick<StaffBookingView, "id" | "version">; received: boolean }

function ReceiptButton({ booking: { id, version }, received }: ReceiptButtonProps) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  return (
    <Form method="post" action={paths.admin.bookingReceipt(id)}>
      <input type="hidden" name="received" value={String(received)} />
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        className={received ? "button w-full" : "button button-quiet w-full text-danger"}
        aria-disabled={busy}
      >
        {received && <Icon name="check" />}
        {t(received ? "bookings.receipt.received" : "bookings.receipt.missing")}
      </button>
    </Form>
  )
}
