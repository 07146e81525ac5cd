import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

export type PayeeFieldName = "promptPayId" | "bankName" | "accountNumber" | "accountName"

type Props = { fields: Record<PayeeFieldName, FieldMetadata<string>> }

export function PayeeFields({ fields }: Props) {
  const { t } = useTranslation()
  return (
    <div className="space-y-4">
      <Field
        field={fields.promptPayId}
        label={t("refund.account.promptPay")}
        hint={t("refund.account.promptPayHint")}
        inputMode="numeric"
        maxLength={40}
        required={false}
        autoComplete="off"
      />
      <p className="text-sm font-semibold text-muted">{t("refund.account.or")}</p>
      <Field field={fields.bankName} label={t("payment.bankName")} required={false} maxLength={100} />
      <Field
        field={fields.accountNumber}
        label={t("payment.accountNumber")}
        inputMode="numeric"
        required={false}
        maxLength={30}
        autoComplete="off"
      />
      <Field field={fields.accountName} label={t("payment.accountName")} required={false} maxLength={100} />
    </div>
  )
}
