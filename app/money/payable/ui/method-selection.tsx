import { Link, useNavigation } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { Icon } from "#app/ui/icon.tsx"

const ICONS: Record<PaymentMethod, string> = { bank_transfer: "bank", promptpay: "qr", credit_card: "card" }

type Props = {
  offered: PaymentMethod[]
  shown: PaymentMethod
}

/** Links to this page: nothing is stored until the guest pays. A tapped method is marked at once. */
export function MethodSelection({ offered, shown }: Props) {
  const { t } = useTranslation()
  const { location } = useNavigation()
  const pending = new URLSearchParams(location?.search).get("method")
  const marked = offered.find((method) => method === pending) ?? shown
  if (offered.length < 2) return null
  return (
    <nav aria-labelledby="method-title">
      <h2 id="method-title" className="sr-only lg:not-sr-only lg:text-lg">
        {t("payment.choose")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 lg:mt-2">
        {offered.map((method) => (
          <li key={method}>
            <Link
              to={`?method=${method}`}
              replace
              preventScrollReset
              aria-current={method === marked ? "true" : undefined}
              className={`flex h-full min-h-14 flex-col items-center justify-center gap-0.5 rounded-control border-2 px-1 py-1 text-center text-xs leading-tight font-semibold sm:text-sm lg:min-h-18 lg:gap-1 lg:py-2 ${
                method === marked ? "border-pool bg-pool-soft" : "border-line bg-surface hover:bg-sunken"
              }`}
            >
              <Icon
                name={ICONS[method]}
                className={`size-5 lg:size-6 ${method === marked ? "text-pool" : "text-muted"}`}
              />
              {t(`payment.method.${method}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
