import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { formatMoney } from "../../i18n/format.ts"
import { useTranslation } from "../../i18n/use-translation.ts"
import type { CardDetails, Payer } from "../../payment/card.ts"
import type { PayableRef } from "../../payment/payable.ts"
import { useBusy } from "../connection.ts"
import { Field } from "../field.tsx"
import { FormErrors } from "../form-errors.tsx"
import { useLanguage } from "../use-language.ts"
import { payablePaths } from "./payable-paths.ts"
import { useCardToken } from "./use-card-token.ts"

/** The card gateway. With a public key its own script takes the card; without one the form takes a test card. */
export type GatewayView = { publicKey: string | null; testMode: boolean }

type Props = {
  payable: PayableRef & { amount: number }
  gateway: GatewayView
  lastResult?: SubmissionResult<string[]>
}

/**
 * The card's form. With a real gateway it needs script, and its fields have no names: the card goes to the gateway, and
 * only a token is posted.
 */
export function CardForm({ payable, gateway, lastResult }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<CardDetails & Payer>({ id: "card", lastResult })
  const { ready, refused, onSubmit } = useCardToken(gateway.publicKey)
  const firstInvalid = (["cardNumber", "cardholderName", "expiry", "cvv", "email"] as const).find(
    (name) => fields[name].errors,
  )
  const isRealGateway = gateway.publicKey !== null
  return (
    <section aria-labelledby="card-title" className="card space-y-5 p-4 sm:p-6">
      <h2 id="card-title" className="text-xl">
        {t("payment.card.title")}
      </h2>
      {gateway.testMode && (
        <div className="notice">
          <p className="font-semibold">{t("payment.card.testTitle")}</p>
          <p>{t("payment.card.testText")}</p>
        </div>
      )}
      {isRealGateway && !ready && <p className="notice">{t("payment.card.needsScript")}</p>}
      <Form
        method="post"
        action={payablePaths(payable).card}
        {...getFormProps(form)}
        onSubmit={onSubmit}
        className="space-y-5"
      >
        <FormErrors form={form} />
        {refused && (
          <p role="alert" className="error">
            {t("payment.errors.cardDeclined")}
          </p>
        )}
        {isRealGateway && <input type="hidden" name="token" />}
        <fieldset disabled={isRealGateway && !ready} className="space-y-5">
          <Field
            field={fields.cardNumber}
            withoutName={isRealGateway}
            autoFocus={firstInvalid === "cardNumber"}
            label={t("payment.card.number")}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
          />
          <Field
            field={fields.cardholderName}
            withoutName={isRealGateway}
            autoFocus={firstInvalid === "cardholderName"}
            label={t("payment.card.name")}
            autoComplete="cc-name"
            maxLength={100}
          />
          <div className="grid grid-cols-2 gap-5">
            <Field
              field={fields.expiry}
              withoutName={isRealGateway}
              autoFocus={firstInvalid === "expiry"}
              label={t("payment.card.expiry")}
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={7}
            />
            <Field
              field={fields.cvv}
              withoutName={isRealGateway}
              autoFocus={firstInvalid === "cvv"}
              label={t("payment.card.cvv")}
              hint={t("payment.card.cvvHint")}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
            />
          </div>
        </fieldset>
        {/* A payment link has no guest whose email is known. */}
        {payable.kind === "link" && (
          <Field
            field={fields.email}
            autoFocus={firstInvalid === "email"}
            label={t("customer.email")}
            hint={t("payment.card.emailHint")}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
        <button type="submit" className="button w-full" aria-disabled={busy || (isRealGateway && !ready)}>
          {busy
            ? t("payment.card.sending")
            : t("payment.card.submit", { amount: formatMoney(payable.amount, language) })}
        </button>
        {isRealGateway && <p className="text-sm text-muted">{t("payment.card.private")}</p>}
      </Form>
    </section>
  )
}
