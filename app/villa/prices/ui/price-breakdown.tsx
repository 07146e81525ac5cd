import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { DiscountBadge, FullPrice, PriceDetails, type PriceDetailsProps } from "./price-lines.tsx"

export function PriceBreakdown({ price, rooms, fewerRooms }: PriceDetailsProps) {
  const { t } = useTranslation()
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {t("booking.price.total")}
          <DiscountBadge price={price} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <FullPrice price={price} className="text-sm text-muted" />
          <Money satang={price.total} className="text-2xl font-bold text-price" />
        </span>
      </p>
      <PriceDetails price={price} rooms={rooms} fewerRooms={fewerRooms} />
    </div>
  )
}
