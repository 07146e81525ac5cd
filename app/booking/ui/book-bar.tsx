import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { DiscountBadge, FullPrice } from "#app/villa/prices/ui/price-lines.tsx"

type Props = {
  /** Null until a stay is selected. */
  price: Price | null
  /** Lowest price of a night, in satang. */
  fromPrice: number
}

/** Links to the booking card on phones; the card covers the bar once in view. */
export function BookBar({ price, fromPrice }: Props) {
  const { t } = useTranslation()
  return (
    <div className="book-bar action-bar lg:hidden">
      {price ? (
        <StayTotal price={price} />
      ) : (
        <p className="leading-tight">
          <span className="block text-xs text-muted">{t("villa.from")}</span>
          <Money satang={fromPrice} className="text-xl font-bold text-price" />
          <span className="text-sm text-muted"> {t("format.perNight")}</span>
        </p>
      )}
      <a href="#choose" className="button">
        {t("villa.bookNow")}
      </a>
    </div>
  )
}

/** "฿25,500 · 3 nights", with the undiscounted price and the percent off, if any. */
export function StayTotal({ price }: { price: Price }) {
  const { t } = useTranslation()
  return (
    <p className="leading-tight">
      <Money satang={price.total} className="text-2xl font-bold text-price" />
      <span className="block text-sm text-muted">
        {t("format.nights", { count: price.nights })} <FullPrice price={price} className="ml-1" />{" "}
        <DiscountBadge price={price} />
      </span>
    </p>
  )
}
