import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths.ts"
import type { InstructionsView } from "#app/payment/instructions-view.ts"
import { BankTransfer } from "#app/ui/payment/bank-transfer.tsx"
import { CardForm } from "#app/ui/payment/card-form.tsx"
import { ContactOwner } from "#app/ui/payment/contact-owner.tsx"
import { METHOD_SKELETON, MethodChoice } from "#app/ui/payment/method-choice.tsx"
import { PromptPay } from "#app/ui/payment/promptpay.tsx"
import { SlipForm } from "#app/ui/payment/slip-form.tsx"
import { Trouble } from "#app/ui/payment/trouble.tsx"
import { WhileComing } from "#app/ui/while-coming.tsx"
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
  const { method, amount, reference } = instructions
  return (
    <>
      <MethodChoice offered={offered} shown={method} />
      <WhileComing skeleton={METHOD_SKELETON} className="space-y-6">
        {method === "bank_transfer" && <BankTransfer bank={instructions.bankDetails} amount={amount} />}
        {method === "promptpay" && (
          <PromptPay
            amount={amount}
            reference={reference}
            qr={instructions.qr}
            picture={instructions.picture}
            pngUrl={paths.payment.promptPayPng(id)}
          />
        )}
        {method === "credit_card" && (
          <CardForm action={paths.payment.card(id)} amount={amount} gateway={instructions} asksEmail />
        )}
        {method !== "credit_card" && <SlipForm method={method} error={error} next={t("paymentLink.slipNext")} />}
      </WhileComing>
      <Trouble ways={contact} />
    </>
  )
}
