import { useTranslation } from "#app/i18n/use-translation.ts"
import { CardForm } from "#app/money/cards/ui/card-form.tsx"
import { PromptPay } from "#app/money/promptpay/ui/promptpay.tsx"
import type { InstructionsView } from "#app/money/settings/instructions-view.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { BankTransfer } from "#app/money/slips/ui/bank-transfer.tsx"
import { SlipForm } from "#app/money/slips/ui/slip-form.tsx"
import type { SlipRefusal } from "#app/money/slips/ui/use-selected-slip.ts"
import { PendingSkeleton } from "#app/ui/pending-skeleton.tsx"
import type { ContactWay } from "#app/villa/contact.ts"
import type { PlanView } from "#app/villa/terms/payment-plan-text.ts"
import type { PayableRef } from "../payable.ts"
import { ContactOwnerHint } from "./contact-owner-hint.tsx"
import { MethodPanel, MethodSelection } from "./method-selection.tsx"
import { payablePaths } from "./payable-paths.ts"

/** About as high as the instructions and the slip form. */
const SKELETON = ["h-80", "h-56"]

type Props = {
  payable: PayableRef
  /** The server's clock, in epoch milliseconds. */
  now: number
  /** Until when to pay, in epoch milliseconds; null while it is not counted. */
  deadline: number | null
  offered: PaymentMethod[]
  instructions: InstructionsView
  contact: ContactWay[]
  /** Replaces the text for bookings. */
  next?: string
  refusal?: SlipRefusal
  /** A payment link has none. */
  cancellation?: string[]
  /** Absent if all is paid now. */
  plan?: PlanView
}

export function WaysToPay({ payable, now, deadline, offered, instructions, contact, ...shown }: Props) {
  const { next, refusal, cancellation, plan } = shown
  const { t } = useTranslation()
  const { method, amount, reference } = instructions
  return (
    <>
      <MethodSelection offered={offered} shown={method} />
      <MethodPanel offered={offered} shown={method}>
        <PendingSkeleton skeleton={SKELETON} className="space-y-6">
          {method === "bank_transfer" && (
            <BankTransfer bank={instructions.bankDetails} amount={amount} total={plan?.total} />
          )}
          {method === "promptpay" && (
            <PromptPay
              amount={amount}
              total={plan?.total}
              reference={reference}
              qr={instructions.qr}
              payee={instructions.payee}
              image={instructions.image}
              pngUrl={payablePaths(payable).promptPay.png}
            />
          )}
          {method === "credit_card" && (
            <CardForm
              payable={{ ...payable, amount }}
              gateway={instructions}
              now={now}
              cancellation={cancellation}
              plan={plan}
            />
          )}
          {method !== "credit_card" && (
            <SlipForm
              method={method}
              refusal={refusal}
              next={next}
              cancellation={cancellation}
              plan={plan}
              payBy={deadline === null ? undefined : { deadline, now }}
            />
          )}
        </PendingSkeleton>
      </MethodPanel>
      <ContactOwnerHint title={t("payment.contact.trouble")} ways={contact} />
    </>
  )
}
