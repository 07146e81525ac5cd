import { plainAmount } from "../../i18n/format.ts"
import { useTranslation } from "../../i18n/use-translation.ts"
import { CopyButton } from "../copy-button.tsx"
import { Money } from "../money.tsx"

/** The amount with a copy button, because the bank's app is often on the same phone. A child of a `dl`. */
export function AmountDue({ amount }: { amount: number }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-control bg-sunken py-1 pr-1 pl-4">
      <dt className="text-sm leading-tight text-muted">{t("payment.amount")}</dt>
      <dd>
        <Money satang={amount} className="text-2xl leading-tight font-bold text-price lg:text-3xl" />
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={plainAmount(amount)} label={t("payment.amount")} />
      </dd>
    </div>
  )
}
