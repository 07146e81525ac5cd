import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
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
import type { NightPrices } from "../season.ts"
import { listedSeasons } from "../season-order.ts"
import type { PricedVilla } from "../stay-rules.ts"
import { suggestHolidays } from "../thai-holidays.ts"
import { HolidaySuggestions } from "./holiday-suggestions.tsx"
import { Prices, SeasonList } from "./season-list.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:prices.title")
  const found = await findPriceList(appFor(context))
  if (!found) return { title, list: null }
  const { villa, today } = found
  const list = {
    today,
    seasons: listedSeasons(villa.seasons, today),
    suggestions: suggestHolidays(Number(today.slice(0, 4)), villa.seasons),
    basePrices: basePricesOf(villa),
    version: villa.version,
  }
  return { title, list }
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

/** The price list: all seasons by date, and what applies to all of them. */
export default function PriceListPage() {
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-4">
          <BasePrices prices={list.basePrices} />
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
