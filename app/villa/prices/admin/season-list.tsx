import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDateRange, formatMoney, plainDateRange } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { NightPrices } from "../season.ts"
import { type ListedSeason, precedenceOf } from "../season-order.ts"

/** All seasons by date, each linked to its form. */
export function SeasonList({ seasons }: { seasons: ListedSeason[] }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="seasons-title">
      <h2 id="seasons-title" className="text-xl">
        {t("prices.list.title")}
      </h2>
      {seasons.length === 0 && <p className="mt-2 text-muted">{t("prices.list.none")}</p>}
      <ul className="mt-3 space-y-2">
        {seasons.map((listed) => (
          <li key={listed.season.id} className="card shadow-none">
            <SeasonLink {...listed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeasonLink({ season, from, to, isPast }: ListedSeason) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const precedence = precedenceOf(season)
  const name = localized(season.name, language)
  const last = dateAfter(to, -1)
  // A price from the calendar has its dates as its name.
  const isNamed = name !== plainDateRange(from, last, language)
  return (
    <a href={adminPaths.season(season.id)} className="flex min-h-11 items-center gap-3 rounded-card p-3 sm:px-4">
      <span className="rung w-1.5 shrink-0 self-stretch rounded-full" data-rung={precedence} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-pool underline underline-offset-3">{name}</span>
        <span className="block" suppressHydrationWarning>
          {isNamed && formatDateRange(from, last, language)}
          {season.yearly && <span className="whitespace-nowrap"> · {t("prices.list.yearly")}</span>}
          {isPast && ` · ${t("prices.list.past")}`}
        </span>
        <span className="block text-sm text-muted" suppressHydrationWarning>
          {season.prices ? <Prices prices={season.prices} /> : t("prices.list.noPrices")}
          {season.minNights !== null &&
            ` · ${t("prices.minimum", { nights: common("format.nights", { count: season.minNights }) })}`}
        </span>
        <span className="sr-only"> {t(`prices.rung.${precedence}`)}</span>
      </span>
      <Icon name="forward" className="size-5 shrink-0 text-muted" />
    </a>
  )
}

/** The prices in force: a discounted one in place of the normal one. */
export function Prices({ prices }: { prices: NightPrices }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const charged = (normal: number, discounted: number) =>
    formatMoney(discounted > 0 && discounted < normal ? discounted : normal, language)
  const weekday = charged(prices.weekdayPrice, prices.weekdayDiscountedPrice)
  const weekend = charged(prices.weekendPrice, prices.weekendDiscountedPrice)
  const saturday =
    prices.saturdayPrice === null ? weekend : charged(prices.saturdayPrice, prices.saturdayDiscountedPrice)
  if (weekday === weekend && weekend === saturday) return weekday
  return [
    weekday === weekend ? weekday : `${t("prices.days.weekday")} ${weekday}`,
    weekday === weekend ? "" : `${t(saturday === weekend ? "prices.days.weekend" : "prices.days.friday")} ${weekend}`,
    saturday === weekend ? "" : `${t("prices.days.saturday")} ${saturday}`,
  ]
    .filter(Boolean)
    .join(" · ")
}
