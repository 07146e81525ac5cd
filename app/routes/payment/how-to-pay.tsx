import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths.ts"
import type { InstructionsView } from "#app/payment/instructions-view.ts"
import { ContactOwner } from "#app/ui/payment/contact-owner.tsx"
import { WaysToPay } from "#app/ui/payment/ways-to-pay.tsx"
import type { ContactWay } from "#app/villa/contact.ts"
import type { PaymentMethod } from "#app/villa/payment-settings.ts"

type Props = {
  id: string
  offered: PaymentMethod[]
  instructions: InstructionsView | null
  contact: ContactWay[]
  /** Why the last slip was refused. */
  error?: ParseKeys
}

/** How an open link is paid by the method that is shown, and the slip that proves it; or whom to ask. */
export function HowToPay({ id, offered, instructions, contact, error }: Props) {
  const { t } = useTranslation()
  if (!instructions) {
    return (
      <section className="card space-y-4 p-4 sm:p-6">
        <h2 className="text-xl">{t("payment.unavailableTitle")}</h2>
        <p className="text-muted">{t("paymentLink.noMethod")}</p>
        <ContactOwner ways={contact} />
      </section>
    )
  }
  const addresses = { card: paths.payment.card(id), promptPayPng: paths.payment.promptPayPng(id) }
  return (
    <WaysToPay {...{ offered, instructions, contact, addresses, error }} asksEmail next={t("paymentLink.slipNext")} />
  )
}
