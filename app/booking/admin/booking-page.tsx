import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  booking: Pick<AdminBookingView, "id" | "reference" | "customerName">
  /** Whether wide screens show it in two columns. */
  wide?: boolean
  children: ReactNode
}

/** The frame of a page that belongs to one booking. */
export function BookingPage({ booking: { id, reference, customerName }, wide = false, children }: Props) {
  const { t } = useTranslation("admin")
  const name = customerName || reference
  return (
    <div className={wide ? "space-y-5" : "max-w-xl space-y-5"}>
      <header>
        <BackLink href={adminPaths.booking(id)} text={t("bookings.send.back")} />
        <h1 className="truncate text-2xl" title={name}>
          {name}
        </h1>
      </header>
      {children}
    </div>
  )
}
