import { plainAmount } from "../../i18n/format.ts"
import { useTranslation } from "../../i18n/use-translation.ts"
import { CopyButton } from "../copy-button.tsx"
import { Money } from "../money.tsx"

/** The amount with a copy button, because the bank's app is often on the same phone. A child of a `dl`. */
export function AmountDue({ amount }: { amount: number }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-2 rounded-control bg-sunken py-3 pr-1 pl-4">
      <dt className="w-full text-sm text-muted">{t("payment.amount")}</dt>
      <dd>
        <Money satang={amount} className="text-3xl leading-tight font-bold text-price" />
      </dd>
      <dd>
        <CopyButton text={plainAmount(amount)} label={t("payment.amount")} />
      </dd>
    </div>
  )
}
