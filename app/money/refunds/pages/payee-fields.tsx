import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

export type PayeeFieldName = "promptPayId" | "bankName" | "accountNumber" | "accountName"

export function usePayeeLabels(): Record<PayeeFieldName, string> {
  const { t } = useTranslation()
  return {
    promptPayId: t("refund.account.promptPay"),
    bankName: t("payment.bankName"),
    accountNumber: t("payment.accountNumber"),
    accountName: t("payment.accountName"),
  }
}

type Props = { fields: Record<PayeeFieldName, FieldMetadata<string>> }

export function PayeeFields({ fields }: Props) {
  const { t } = useTranslation()
  const labels = usePayeeLabels()
  return (
    <div className="space-y-4">
      <Field
        field={fields.promptPayId}
        label={labels.promptPayId}
        hint={t("refund.account.promptPayHint")}
        inputMode="numeric"
        maxLength={40}
        required={false}
        autoComplete="off"
      />
      <p className="text-sm font-semibold text-muted">{t("refund.account.or")}</p>
      <Field field={fields.bankName} label={labels.bankName} required={false} maxLength={100} />
      <Field
        field={fields.accountNumber}
        label={labels.accountNumber}
        inputMode="numeric"
        required={false}
        maxLength={30}
        autoComplete="off"
      />
      <Field field={fields.accountName} label={labels.accountName} required={false} maxLength={100} />
    </div>
  )
}
