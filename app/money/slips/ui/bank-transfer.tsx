import { useTranslation } from "#app/i18n/use-translation.ts"
import { AmountDue } from "#app/money/payable/ui/amount-due.tsx"
import { StepNumber } from "#app/money/payable/ui/step-number.tsx"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { AccountCheckHere } from "./account-check-here.tsx"

type Props = { bank: { bankName: string; accountNumber: string; accountName: string }; amount: number; total?: number }

/** Copy buttons, because the bank's app is often on the same phone. */
export function BankTransfer({ bank, amount, total }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="transfer-title" className="card p-3 sm:p-6">
      <h2 id="transfer-title" className="flex items-center gap-3 text-base leading-tight sm:text-xl">
        <StepNumber>1</StepNumber>
        {t("payment.steps.transfer")}
      </h2>
      <dl className="mt-2 sm:mt-4">
        <AmountDue amount={amount} total={total} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-2 pr-1 pl-4">
          <dt className="text-sm text-muted">{t("payment.accountNumber")}</dt>
          <dd className="text-xl font-semibold [overflow-wrap:anywhere]">{bank.accountNumber}</dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <CopyButton text={bank.accountNumber.replace(/\D/g, "")} label={t("payment.accountNumber")} />
          </dd>
        </div>
        <div className="border-b border-line px-4 py-3">
          <dt className="text-sm text-muted">{t("payment.bankName")}</dt>
          <dd className="font-semibold">
            <ThaiText text={bank.bankName} />
          </dd>
        </div>
        <div className="px-4 pt-3">
          <dt className="text-sm text-muted">{t("payment.accountName")}</dt>
          <dd className="font-semibold">
            <ThaiText text={bank.accountName} />
          </dd>
        </div>
      </dl>
      <AccountCheckHere className="px-4" />
    </section>
  )
}
