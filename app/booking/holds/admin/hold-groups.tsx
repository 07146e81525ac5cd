import { Form } from "@remix-run/react"
import { useId } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import type { BookingStatus } from "#app/booking/status.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import type { HoldGroup, Holds } from "../hold.ts"

type Held = { id: string; reference: string; status: BookingStatus; checkIn: string; checkOut: string; name: string }
export type HoldGroupView = HoldGroup & Holds & { list: Held[] }

type Props = {
  title: string
  hint?: string
  name: "staff.holds.device" | "staff.holds.network"
  groups: HoldGroupView[]
  /** When the groups were read. */
  at: string
}

export function HoldGroups({ title, hint, name, groups, at }: Props) {
  const { t } = useTranslation("admin")
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <ul className="mt-3 grid items-start gap-4 lg:grid-cols-2">
        {groups.map(({ kind, id, bookings, nights, list }, index) => (
          <li key={id} className="card min-w-0 space-y-2 p-4 shadow-none">
            <h3 className="font-semibold">{t(name, { number: index + 1 })}</h3>
            <p className="text-muted">{t("staff.holds.count", { bookings, nights })}</p>
            <ul className="divide-y divide-line">
              {list.map((booking) => (
                <li key={booking.id}>
                  <a href={adminPaths.booking(booking.id)} className="flex flex-wrap items-center gap-x-3 py-2">
                    <span className="min-w-0 grow">
                      <span className="block truncate font-semibold">{booking.name || booking.reference}</span>
                      <span className="block text-sm text-muted">
                        <DateText date={booking.checkIn} style="short" /> –{" "}
                        <DateText date={booking.checkOut} style="short" />
                      </span>
                    </span>
                    <StatusBadge status={booking.status} />
                  </a>
                </li>
              ))}
            </ul>
            <Form method="post" action={adminPaths.holds}>
              <input type="hidden" name={kind} value={id} />
              <input type="hidden" name="at" value={at} />
              <RemoveButton
                label={t("staff.holds.release")}
                title={t("staff.holds.releaseTitle", { count: bookings })}
                text={t("staff.holds.releaseText")}
                confirm={t("staff.holds.releaseYes")}
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
