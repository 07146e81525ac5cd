import { Link } from "@remix-run/react"
import { useTranslation } from "../../i18n/use-translation.ts"
import type { PaymentMethod } from "../../villa/payment-settings.ts"
import { Icon } from "../icon.tsx"

const ICONS: Record<PaymentMethod, string> = { bank_transfer: "bank", promptpay: "qr", credit_card: "card" }

type Props = {
  offered: PaymentMethod[]
  shown: PaymentMethod
}

/** The payment methods as links to this page; nothing is stored until the guest pays. */
export function MethodSelection({ offered, shown }: Props) {
  const { t } = useTranslation()
  if (offered.length < 2) return null
  return (
    <nav aria-labelledby="method-title">
      <h2 id="method-title" className="text-lg">
        {t("payment.choose")}
      </h2>
      <ul className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
        {offered.map((method) => (
          <li key={method}>
            <Link
              to={`?method=${method}`}
              replace
              preventScrollReset
              aria-current={method === shown ? "true" : undefined}
              className={`flex h-full min-h-18 flex-col items-center justify-center gap-1 rounded-control border-2 px-1 py-2 text-center text-sm leading-tight font-semibold ${
                method === shown ? "border-pool bg-pool-soft" : "border-line bg-surface hover:bg-sunken"
              }`}
            >
              <Icon name={ICONS[method]} className={`size-6 ${method === shown ? "text-pool" : "text-muted"}`} />
              {t(`payment.method.${method}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
