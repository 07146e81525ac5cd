import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { lacksPriceOfFewRooms } from "../base-prices.ts"
import { priceOf } from "../price-breakdown.ts"
import { nightPrice, type PriceList } from "../pricing.ts"
import { PriceBreakdown } from "../ui/price-breakdown.tsx"

/** Thursday to Sunday: one weekday night and two weekend nights. */
const SAMPLE_STAY = { checkIn: "2026-01-01", checkOut: "2026-01-04" }
const NIGHTS = { weekday: "2026-01-01", weekend: "2026-01-02", friday: "2026-01-02", saturday: "2026-01-03" } as const

/** What guests would pay: an example stay, and a night for each number of rooms; nothing before a price is typed. */
export function SamplePrices({ list, minRooms }: { list: PriceList; minRooms: number }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  if (list.weekdayPrice === 0 && list.weekendPrice === 0) return null
  const fewest = Math.min(Math.max(1, minRooms), list.bedrooms)
  const bookedOn = SAMPLE_STAY.checkIn
  // Discounts that depend on the day of booking are left out.
  const undiscounted = { ...list, offer: { ...list.offer, early: null, lastMinute: null } }
  const price = priceOf(undiscounted, { stay: SAMPLE_STAY, rooms: list.bedrooms, guests: 1, bookedOn, promo: null })
  const hasSaturday = list.offer.saturdayPrice !== null
  const kinds = hasSaturday ? (["weekday", "friday", "saturday"] as const) : (["weekday", "weekend"] as const)
  const lacksPrice = lacksPriceOfFewRooms({ ...list, minRooms: fewest })
  const choices = Array.from({ length: list.bedrooms - fewest + 1 }, (_, index) => list.bedrooms - index)
  return (
    <section aria-labelledby="preview-title" className="card bg-sunken p-4 shadow-none sm:p-5">
      <h3 id="preview-title" className="text-lg font-semibold">
        {t("villa.preview.title")}
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">{t("villa.preview.hint")}</p>
      <PriceBreakdown price={price} rooms={list.bedrooms} fewerRooms={false} />
      <table className="mt-3 w-full text-sm">
        <caption className="mb-1 text-left font-semibold">{t("villa.preview.perNight")}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              {t("villa.preview.rooms")}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-2 text-right font-normal">
                {t(`villa.prices.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((rooms) => (
            <tr key={rooms} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {common("format.rooms", { count: rooms })}
              </th>
              {kinds.map((kind) => {
                const { normal, charged } = nightPrice(list, NIGHTS[kind], rooms)
                return (
                  <td key={kind} className="py-2 text-right">
                    {charged > 0 && charged < normal && (
                      <s className="mr-1 block text-xs text-muted sm:inline">
                        <Money satang={normal} />
                      </s>
                    )}
                    {charged === 0 ? (
                      <span className="text-danger">{t("villa.preview.noPrice")}</span>
                    ) : (
                      <Money satang={charged} className="font-semibold text-price" />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {lacksPrice && <p className="notice notice-error mt-3">{t("villa.preview.fewRooms")}</p>}
    </section>
  )
}
