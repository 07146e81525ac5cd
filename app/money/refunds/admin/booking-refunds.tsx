import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { isCredit } from "#app/money/credits/credit.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Refund } from "../refund.ts"

/** `returnable` is in satang, without refunds that are already decided. */
export type RefundsOfBooking = {
  refunds: Pick<Refund, "id" | "amount" | "pot" | "channel" | "status">[]
  returnable: number
}

type Props = RefundsOfBooking & {
  booking: Pick<AdminBookingView, "id" | "version">
  /** The page to return to. */
  back: string
}

export function BookingRefunds({ booking, refunds, returnable, back }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const mayRefund = useMay("refunds")
  if (refunds.length === 0 && (returnable === 0 || !mayRefund)) return null
  return (
    <div className="mt-3 space-y-2 border-t border-line pt-1">
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundLink id={refund.id} isLink={mayRefund}>
              <RefundText refund={refund} />
              <Money satang={refund.amount} className="ml-auto font-semibold" />
            </RefundLink>
          </li>
        ))}
      </ul>
      {returnable > 0 && mayRefund && (
        <Form method="post" action={adminPaths.bookingRefunds(booking.id)}>
          <input type="hidden" name="version" value={booking.version} />
          <input type="hidden" name="back" value={back} />
          <SubmitButton className="button w-full">
            <span suppressHydrationWarning>{t("refunds.owe", { amount: formatMoney(returnable, language) })}</span>
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** A credit is not waiting to be returned. */
function RefundText({ refund }: { refund: RefundsOfBooking["refunds"][number] }) {
  const { t } = useTranslation("admin")
  const { pot, channel, status } = refund
  const isKept = isCredit(refund)
  const details = [!isKept && t(`refunds.way.${channel}`), pot === "damage" && t("refunds.pot.damage")].filter(Boolean)
  return (
    <span>
      <span className="block font-semibold">{t(isKept ? "credits.one" : `refunds.status.${status}`)}</span>
      {details.length > 0 && <span className="block text-sm text-muted">{details.join(" · ")}</span>}
    </span>
  )
}

function RefundLink({ id, isLink, children }: { id: string; isLink: boolean; children: ReactNode }) {
  const row = "flex min-h-14 items-center justify-between gap-3 py-2"
  return isLink ? (
    <a href={adminPaths.refund(id)} className={row}>
      {children}
      <Icon name="forward" className="size-5 shrink-0 text-muted" />
    </a>
  ) : (
    <p className={row}>{children}</p>
  )
}
