import { Form } from "@remix-run/react"
import { useId } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import type { BookingStatus } from "#app/booking/status.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatDateRange } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { HoldGroup, Holds } from "../hold.ts"

export type HeldView = {
  id: string
  reference: string
  status: BookingStatus
  checkIn: string
  checkOut: string
  name: string
}
export type HoldGroupView = HoldGroup & Holds & { list: HeldView[] }

type Props = {
  title: string
  hint?: string
  name: "holds.device" | "holds.network"
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
            <p className="text-muted">{t("holds.count", { bookings, nights })}</p>
            <HeldList held={list} />
            <Form method="post" action={adminPaths.holds}>
              <input type="hidden" name={kind} value={id} />
              <input type="hidden" name="at" value={at} />
              <RemoveButton
                label={t("holds.release")}
                title={t("holds.releaseTitle", { count: bookings })}
                text={t("holds.releaseText")}
                confirm={t("holds.releaseYes")}
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HeldList({ held }: { held: HeldView[] }) {
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {held.map(({ id, name, reference, status, checkIn, checkOut }) => (
        <li key={id}>
          <a href={adminPaths.booking(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name || reference}</span>
              <span className="block text-sm text-muted" suppressHydrationWarning>
                {formatDateRange(checkIn, checkOut, language)}
              </span>
            </span>
            <StatusBadge status={status} />
          </a>
        </li>
      ))}
    </ul>
  )
}
