import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { useBusy } from "#app/ui/connection.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { PlanView } from "#app/villa/terms/payment-plan-text.ts"
import { PaymentTerms } from "#app/villa/terms/ui/payment-terms.tsx"
import type { CardDetails, Payer } from "../card.ts"
import { CardFields } from "./card-fields.tsx"
import { type GatewayView, useCardForm } from "./use-card-form.ts"

const FORM = "card"

type Props = {
  payable: PayableRef & { amount: number }
  gateway: GatewayView
  /** The server's, in epoch milliseconds. */
  now: number
  lastResult?: SubmissionResult<string[]>
  cancellation?: string[]
  plan?: PlanView
  /** Whether the page's own heading is that of the form. */
  underTitle?: boolean
}

/** With a real gateway the form needs script, and its fields have no names: only a token is posted. */
export function CardForm({ payable, gateway, now, lastResult, cancellation = [], plan, underTitle = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ready, isTokenizing, result, onSubmit } = useCardForm(gateway, FORM, now, lastResult)
  const busy = useBusy(useNavigation().state) || isTokenizing
  const [form, fields] = useForm<CardDetails & Payer>({ id: FORM, lastResult: result })
  const isRealGateway = gateway.publicKey !== null
  return (
    <section aria-labelledby="card-title" className="card space-y-5 p-4 sm:p-6">
      <h2 id="card-title" className={underTitle ? "sr-only" : "text-xl"}>
        {t("payment.card.title")}
      </h2>
      {gateway.testMode && (
        <div className="notice">
          <p className="font-semibold">{t("payment.card.testTitle")}</p>
          <p>{t("payment.card.testText")}</p>
        </div>
      )}
      {!ready && <p className="notice">{t("payment.card.needsScript")}</p>}
      <Form
        method="post"
        action={payablePaths(payable).card}
        {...getFormProps(form)}
        onSubmit={onSubmit}
        className="space-y-5"
      >
        <FormErrors
          form={form}
          aboutValues
          labels={{
            cardNumber: t("payment.card.number"),
            cardholderName: t("payment.card.name"),
            expiry: t("payment.card.expiry"),
            cvv: t("payment.card.cvv"),
            email: t("customer.email"),
          }}
        />
        {isRealGateway && <input type="hidden" name="token" />}
        <CardFields fields={fields} withoutNames={isRealGateway} disabled={!ready} />
        {/* A payment link has no guest whose email is known. */}
        {payable.kind === "link" && <EmailField field={fields.email} hint={t("payment.card.emailHint")} />}
        <PaymentTerms plan={plan} cancellation={cancellation} />
        <button type="submit" className="button w-full" aria-disabled={busy || !ready}>
          {busy
            ? t("payment.card.sending")
            : t("payment.card.submit", { amount: formatMoney(payable.amount, language) })}
        </button>
        {isRealGateway && <p className="text-sm text-muted">{t("payment.card.private")}</p>}
      </Form>
    </section>
  )
}
