import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { findPriceList } from "../find-price-list.server.ts"
import { listedSeasons, quartersOf } from "../price-year.ts"
import type { NightPrices } from "../season.ts"
import type { PricedVilla } from "../stay-rules.ts"
import { suggestHolidays } from "../thai-holidays.ts"
import { ChangeSummary } from "./change-summary.tsx"
import { HolidaySuggestions } from "./holiday-suggestions.tsx"
import { readSavedPrices } from "./prices-page.server.ts"
import { Prices, SeasonList } from "./season-list.tsx"
import { YearStrip } from "./year-strip.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

/** Guests book at most 540 days ahead, which is in the year after the next at the latest. */
const YEARS_AHEAD = 2

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:prices.title")
  const found = await findPriceList(appFor(context))
  if (!found) return data({ title, list: null })
  const { villa, today } = found
  const query = new URL(request.url).searchParams
  const first = Number(today.slice(0, 4))
  const years = { first, last: first + YEARS_AHEAD }
  const { saved, headers } = await readSavedPrices(request)
  const requested = Number(query.get("year") ?? saved?.year)
  const year = Number.isInteger(requested) && requested >= years.first && requested <= years.last ? requested : first
  const list = {
    year,
    years,
    today,
    quarters: quartersOf(villa.seasons, year),
    seasons: listedSeasons(villa.seasons, today),
    suggestions: suggestHolidays(year, villa.seasons),
    basePrices: basePricesOf(villa),
    version: villa.version,
    changed: saved?.change ?? null,
  }
  return data({ title, list }, { headers })
}

/** The villa's own prices with those of Saturday, which belong to the rules. */
function basePricesOf({ offer, ...villa }: PricedVilla): NightPrices {
  const { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = villa
  const { saturdayPrice, saturdayDiscountedPrice } = offer
  return {
    weekdayPrice,
    weekdayDiscountedPrice,
    weekendPrice,
    weekendDiscountedPrice,
    saturdayPrice,
    saturdayDiscountedPrice,
  }
}

/** The price list: a year at a glance, all seasons by date, and what applies to all of them. */
export default function PriceListPage() {
  const { t } = useTranslation("admin")
  const { title, list } = useLoaderData<typeof loader>()
  if (!list) {
    return (
      <SettingsPage title={title}>
        <NeedsVilla />
      </SettingsPage>
    )
  }
  return (
    <SettingsPage title={title} wide>
      {list.changed && (
        <section aria-labelledby="changed-title" className="notice space-y-1">
          <h2 id="changed-title" className="font-semibold">
            {t("prices.change.saved")}
          </h2>
          <ChangeSummary change={list.changed} />
        </section>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-4">
          <BasePrices prices={list.basePrices} />
          <YearStrip year={list.year} years={list.years} quarters={list.quarters} />
          <Links />
          <HolidaySuggestions suggestions={list.suggestions} version={list.version} today={list.today} />
        </div>
        <div className="space-y-4">
          <SeasonList seasons={list.seasons} />
        </div>
      </div>
    </SettingsPage>
  )
}

function Links() {
  const { t } = useTranslation("admin")
  return (
    <div className="grid grid-cols-2 gap-2">
      {(["season", "holiday"] as const).map((layer) => (
        <a
          key={layer}
          href={adminPaths.newSeasonOf(layer)}
          className={`button px-2 ${layer === "holiday" ? "button-quiet" : ""}`}
        >
          <Icon name="plus" />
          {t(`prices.layer.${layer}`)}
        </a>
      ))}
      <a href={adminPaths.priceRules} className="button button-quiet px-2">
        {t("prices.rules.title")}
      </a>
      <a href={adminPaths.pricePreview} className="button button-quiet px-2">
        {t("prices.preview.title")}
      </a>
      <a href={adminPaths.promoCodes} className="button button-quiet col-span-2 px-2">
        {t("promoCodes.title")}
      </a>
    </div>
  )
}

/** The prices of all other nights. */
function BasePrices({ prices }: { prices: NightPrices }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="base-title" className="card p-3 shadow-none sm:px-4">
      <h2 id="base-title" className="font-semibold">
        {t("prices.rung.base")}
      </h2>
      <p className="text-sm text-muted" suppressHydrationWarning>
        <Prices prices={prices} />
      </p>
      <a href={adminPaths.basePrices} className="link inline-flex min-h-11 items-center">
        {t("prices.changeBase")}
      </a>
    </section>
  )
}
