import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { StatusForm, SubmitButton } from "#app/booking/admin/status-form.tsx"
import { formatMoney, plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { Receivable } from "../receivable.ts"

const CHANNELS = ["cash", "bank"] as const

type Props = {
  balance: Receivable
  /** The page to return to. */
  back?: string
  /** Whether it is what its page is for. */
  isMain?: boolean
}

/** In two taps: in cash or by transfer, or shows the QR code to the guest. */
export function ReceiveBalance({ balance, back = adminPaths.dashboard, isMain = false }: Props) {
  const { t } = useTranslation("admin")
  const { withDamage, qrLinkId } = balance
  return (
    <details className="w-full">
      <summary className={`button w-full ${isMain ? "" : "button-quiet"}`}>{t("today.balance.receive")}</summary>
      <div className="grid grid-cols-2 gap-3 pt-3 pb-1">
        {withDamage ? (
          <ReceiveWithDamage rest={balance.amount} link={withDamage} back={back} />
        ) : (
          <ReceiveRest balance={balance} back={back} />
        )}
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

function ReceiveRest({ balance: { bookingId, version, amount }, back }: Required<Pick<Props, "balance" | "back">>) {
  const { t } = useTranslation("admin")
  return CHANNELS.map((channel) => (
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
  ))
}

type WithDamageProps = { rest: number; link: NonNullable<Receivable["withDamage"]>; back: string }

/** What the link asked for, as if paid by it; or without the security deposit. */
function ReceiveWithDamage({ rest, link: { linkId, version, amount, damage }, back }: WithDamageProps) {
  const { t, language } = useTranslation("admin")
  const money = (satang: number) => formatMoney(satang, language)
  const choices = [
    { satang: amount, label: t("today.balance.withDamage", { amount: money(amount), damage: money(damage) }) },
    { satang: rest, label: t("today.balance.withoutDamage", { amount: money(rest) }) },
  ].map(({ satang, label }) => ({ value: plainAmount(satang), label: <span suppressHydrationWarning>{label}</span> }))
  return (
    <StatusForm
      action={adminPaths.paymentLinkStatus(linkId)}
      status="paid"
      version={version}
      back={back}
      className="col-span-2 grid grid-cols-2 gap-3"
    >
      <fieldset className="col-span-2">
        <legend className="sr-only">{t("bookings.received.amountShort")}</legend>
        <RadioChoices name="amountReceived" initial={plainAmount(amount)} choices={choices} />
      </fieldset>
      {CHANNELS.map((channel) => (
        <SubmitButton key={channel} className="button w-full px-2" icon="check" name="channel" value={channel}>
          {t(`bookings.money.channel.${channel}`)}
        </SubmitButton>
      ))}
    </StatusForm>
  )
}
