import { useTranslation } from "react-i18next"
import { Icon } from "#app/ui/icon.tsx"
import { AmountOwed } from "#app/ui/payment/amount-owed.tsx"

type Props = { bookingId: string; amount: number; gateway: string; publicKey: string | null; testMode: boolean }

/** Paying by card, while a gateway is connected. */
export function CardPayment({ amount }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="card-title" className="card p-4 sm:p-6">
      <h2 id="card-title" className="flex items-center gap-3 text-xl">
        <Icon name="card" className="size-6 text-pool" />
        {t("payment.method.credit_card")}
      </h2>
      <dl className="mt-4">
        <AmountOwed amount={amount} />
      </dl>
    </section>
  )
}
