import { useForm } from "@conform-to/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { TeamReason } from "#app/booking/booking.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"

type Props = { bookingId: string; reasons: TeamReason[]; actionData?: FormActionData }

/** The first step: what the guest reads and gets back depends on it. */
export function WhoCancels({ bookingId, reasons, actionData }: Props) {
  const { t } = useTranslation("admin")
  // A refused form whose answer is no longer offered.
  const [form] = useForm({ id: "who-cancels", lastResult: actionData?.reply })
  return (
    <>
      <FormErrors form={form} />
      <ul className="divide-y divide-line">
        {reasons.map((reason) => (
          <li key={reason}>
            <a
              href={adminPaths.bookingCancel(bookingId, reason)}
              className="flex min-h-14 items-center justify-between gap-3 py-3"
            >
              <span>
                <span className="block font-semibold">{t(`bookings.cancel.who.${reason}`)}</span>
                <span className="block text-sm text-muted">{t(`bookings.cancel.whoHint.${reason}`)}</span>
              </span>
              <Icon name="forward" className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
