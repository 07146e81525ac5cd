import type { ReactNode } from "react"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { type Price, wholeDiscountPercent } from "../price-breakdown.ts"
import { includedCharges, type PriceParts, priceLineLabel } from "../price-line.ts"

export type PriceDetailsProps = {
  price: Price
  rooms: number
  /** Whether the villa has more rooms than are booked. */
  fewerRooms: boolean
  startsOpen?: boolean
}

export function DiscountBadge({ price }: { price: Price }) {
  const { t } = useTranslation()
  const percent = wholeDiscountPercent(price)
  if (percent === null) return null
  return (
    <span className="ml-1 rounded-full bg-pool-soft px-2 py-0.5 text-xs whitespace-nowrap text-pool">
      {t("booking.price.badge", { percent })}
    </span>
  )
}

/** The struck-through total without discounts; nothing without discounts, or if charges depend on them. */
export function FullPrice({ price, className }: { price: Price; className: string }) {
  const { t } = useTranslation()
  if (price.discountTotal === 0 || price.chargesTotal > 0) return null
  return (
    <s className={className}>
      <span className="sr-only">{t("booking.price.regular")} </span>
      <Money satang={price.total + price.discountTotal} />
    </s>
  )
}

export function PriceDetails({ price, rooms, fewerRooms, startsOpen }: PriceDetailsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div>
      {fewerRooms && price.savings > 0 && (
        <p className="text-sm font-semibold text-pool" suppressHydrationWarning>
          {t("booking.price.savings", {
            amount: formatMoney(price.savings, language),
            rooms: t("format.rooms", { count: rooms }),
          })}
        </p>
      )}
      <details open={startsOpen} className="mt-1">
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("booking.price.details")}</summary>
        <PriceLines price={price} className="mt-1 text-sm">
          <Line
            label={<span className="font-semibold text-ink">{t("booking.price.total")}</span>}
            satang={price.total}
          />
        </PriceLines>
        <IncludedCharges price={price} />
      </details>
    </div>
  )
}

export function PriceLines(props: { price: PriceParts; className?: string; children?: ReactNode }) {
  const { price, className = "", children } = props
  const reader = useTranslation()
  return (
    <dl className={`space-y-1 ${className}`}>
      {price.lines.map((line) => {
        const label = priceLineLabel(line, reader)
        return <Line key={label} label={label.replaceAll("× ", "×\u00a0")} satang={line.amount} />
      })}
      {children}
    </dl>
  )
}

export function IncludedCharges({ price, className = "" }: { price: PriceParts; className?: string }) {
  const reader = useTranslation()
  return includedCharges(price, reader).map((sentence) => (
    <p key={sentence} className={`text-sm text-muted ${className}`} suppressHydrationWarning>
      {sentence}
    </p>
  ))
}

function Line({ label, satang }: { label: ReactNode; satang: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="grow text-right">
        <Money satang={satang} />
      </dd>
    </div>
  )
}
