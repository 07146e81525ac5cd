import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"

/** `amount` in satang, above 0. */
export type BalanceView = {
  bookingId: string
  version: number
  amount: number
  /** The balance link whose page shows the QR code; null if there is none, or PromptPay is off. */
  qrLinkId: string | null
}

const CHANNELS = ["cash", "bank"] as const

type Props = {
  balance: BalanceView
  /** The page to return to. */
  back?: string
  /** Whether it is what its page is for. */
  isMain?: boolean
}

/** In two taps: in cash or by transfer, or shows the QR code to the guest. */
export function ReceiveBalance({ balance, back = adminPaths.dashboard, isMain = false }: Props) {
  const { t } = useTranslation("admin")
  const { bookingId, version, amount, qrLinkId } = balance
  return (
    <details className="w-full">
      <summary className={`button w-full ${isMain ? "" : "button-quiet"}`}>{t("today.balance.receive")}</summary>
      <div className="grid grid-cols-2 gap-3 pt-3 pb-1">
        {CHANNELS.map((channel) => (
          <Form key={channel} method="post" action={adminPaths.bookingLedger(bookingId)}>
            <input type="hidden" name="kind" value="payment" />
            <input type="hidden" name="amount" value={plainAmount(amount)} />
            <input type="hidden" name="channel" value={channel} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="back" value={back} />
            <SubmitButton className="button w-full px-2" icon="check">
              {t(`bookings.money.channel.${channel}`)}
            </SubmitButton>
          </Form>
        ))}
        {qrLinkId !== null && (
          <a href={`${paths.payment.link(qrLinkId)}?method=promptpay`} className="button button-quiet col-span-2">
            <Icon name="qr" />
            {t("today.balance.qr")}
          </a>
        )}
      </div>
    </details>
  )
}
