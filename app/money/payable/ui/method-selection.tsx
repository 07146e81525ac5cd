import { Link, useNavigation } from "@remix-run/react"
import type { KeyboardEvent, ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"

const ICONS: Record<PaymentMethod, string> = { bank_transfer: "bank", promptpay: "qr", credit_card: "card" }
const PANEL = "method-panel"

type Props = {
  offered: PaymentMethod[]
  shown: PaymentMethod
}

/**
 * Links to this page: nothing is stored until the guest pays. A tapped method is marked at once. With script they are
 * tabs; arrow keys only move the focus, because another method is loaded from the server.
 */
export function MethodSelection({ offered, shown }: Props) {
  const { t } = useTranslation()
  const { location } = useNavigation()
  const isTabs = useIsHydrated()
  const pending = new URLSearchParams(location?.search).get("method")
  const marked = offered.find((method) => method === pending) ?? shown
  if (offered.length < 2) return null
  const label = { "aria-labelledby": "method-title" }
  return (
    <nav {...(isTabs ? { role: "presentation" } : label)}>
      <h2 id="method-title" className="sr-only lg:not-sr-only lg:text-lg">
        {t("payment.choose")}
      </h2>
      <ul
        {...(isTabs && { role: "tablist", ...label, onKeyDown })}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 lg:mt-2"
      >
        {offered.map((method) => (
          <li key={method} role={isTabs ? "presentation" : undefined}>
            <Link
              to={`?method=${method}`}
              replace
              preventScrollReset
              id={tabId(method)}
              {...(isTabs
                ? {
                    role: "tab",
                    "aria-selected": method === marked,
                    "aria-controls": PANEL,
                    tabIndex: method === marked ? 0 : -1,
                  }
                : { "aria-current": method === marked ? "true" : undefined })}
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

/** Of a payment method that is one of several. */
export function MethodPanel({ offered, shown, children }: Props & { children: ReactNode }) {
  const isTabs = useIsHydrated() && offered.length > 1
  return (
    <div {...(isTabs && { role: "tabpanel", id: PANEL, "aria-labelledby": tabId(shown) })} className="space-y-6">
      {children}
    </div>
  )
}

const tabId = (method: PaymentMethod) => `method-${method}`

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")]
  const focused = tabs.indexOf(event.target as HTMLElement)
  const next = keyTarget(event.key, focused, tabs.length)
  if (next === null) return
  event.preventDefault()
  if (event.key === " ") tabs[focused]?.click()
  else tabs[next]?.focus()
}

/** The tab that a key leads to, the focused one if it selects that, or null. */
function keyTarget(key: string, focused: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (focused + 1) % count
    case "ArrowLeft":
      return (focused + count - 1) % count
    case "Home":
      return 0
    case "End":
      return count - 1
    case " ":
      return focused
    default:
      return null
  }
}
