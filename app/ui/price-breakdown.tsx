import type { ReactNode } from "react"
import type { Price } from "../booking/price.ts"
import { formatMoney } from "../i18n/format.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { Money } from "./money.tsx"
import { useLanguage } from "./use-language.ts"

type Props = {
  price: Price
  rooms: number
  /** Whether the villa has more rooms than are booked. */
  fewerRooms: boolean
}

/** The total, with its breakdown in a disclosure. */
export function PriceBreakdown({ price, rooms, fewerRooms }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {t("booking.price.total")}
          {price.discountPercent !== null && (
            <span className="ml-2 rounded-full bg-pool-soft px-2 py-0.5 text-xs text-pool">
              {t("booking.price.badge", { percent: price.discountPercent })}
            </span>
          )}
        </span>
        <span className="flex items-baseline gap-2">
          {price.discountTotal > 0 && (
            <s className="text-sm text-muted">
              <Money satang={price.subtotal} />
            </s>
          )}
          <Money satang={price.total} className="text-2xl font-bold text-price" />
        </span>
      </p>
      {fewerRooms && price.savings > 0 && (
        <p className="text-sm font-semibold text-pool" suppressHydrationWarning>
          {t("booking.price.savings", {
            amount: formatMoney(price.savings, language),
            rooms: t("format.rooms", { count: rooms }),
          })}
        </p>
      )}
      <details className="mt-1">
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("booking.price.details")}</summary>
        <PriceLines price={price} className="mt-1 text-sm" />
      </details>
    </div>
  )
}

/** The lines that make up the total. */
export function PriceLines({ price, className = "" }: { price: Price; className?: string }) {
  const { t } = useTranslation()
  const kinds = [
    price.weekdayNights > 0 ? t("booking.price.weekdayNights", { count: price.weekdayNights }) : "",
    price.weekendNights > 0 ? t("booking.price.weekendNights", { count: price.weekendNights }) : "",
  ]
  return (
    <dl className={`space-y-1 ${className}`}>
      <Line
        label={t("booking.price.subtotal", { nights: t("format.nights", { count: price.nights }) })}
        hint={kinds.filter(Boolean).join(" · ")}
      >
        <Money satang={price.subtotal} />
      </Line>
      {price.discountTotal > 0 && (
        <Line
          label={t("booking.price.discount")}
          hint={price.discountPercent ? t("booking.price.badge", { percent: price.discountPercent }) : ""}
        >
          −<Money satang={price.discountTotal} />
        </Line>
      )}
    </dl>
  )
}

function Line({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">
        {label}
        {hint && <span className="block text-sm">{hint}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
