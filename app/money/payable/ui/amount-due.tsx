import { formatMoney, plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = {
  amount: number
  /** The booking's price, if `amount` is its deposit. */
  total?: number
}

/** A child of a `dl`. Has a copy button, because the bank's app is often on the same phone. */
export function AmountDue({ amount, total }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-control bg-sunken py-1 pr-1 pl-4">
      <dt className="text-sm leading-tight text-muted">
        {t(total === undefined ? "payment.amount" : "payment.depositAmount")}
      </dt>
      <dd>
        <Money satang={amount} className="text-2xl leading-tight font-bold text-price lg:text-3xl" />
        {total !== undefined && (
          <span className="block text-sm leading-tight text-muted" suppressHydrationWarning>
            {t("payment.ofTotal", { total: formatMoney(total, language) })}
          </span>
        )}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={plainAmount(amount)} label={t("payment.amount")} />
      </dd>
    </div>
  )
}
