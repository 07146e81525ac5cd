import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = { booking: Pick<AdminBookingView, "id" | "reference" | "customerName">; children: ReactNode }

export function BookingPage({ booking: { id, reference, customerName }, children }: Props) {
  const { t } = useTranslation("admin")
  return (
    <div className="max-w-xl space-y-6">
      <header>
        <BackLink href={adminPaths.booking(id)} text={t("bookings.send.back")} />
        <h1 className="text-3xl break-words">{customerName || reference}</h1>
      </header>
      {children}
    </div>
  )
}
