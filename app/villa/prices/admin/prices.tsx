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
          <SeasonList seasons={list.seasons} />
        </div>
        <div className="space-y-4">
          <Links />
          <HolidaySuggestions suggestions={list.suggestions} version={list.version} today={list.today} />
        </div>
      </div>
    </SettingsPage>
  )
}

/** One way to add prices, and the pages of what applies to all of them. */
function Links() {
  const { t } = useTranslation("admin")
  const rows = [
    { href: adminPaths.priceRules, text: t("prices.rules.title") },
    { href: adminPaths.promoCodes, text: t("promoCodes.title") },
    { href: adminPaths.pricePreview, text: t("prices.preview.title") },
  ]
  return (
    <>
      <details className="card p-2 shadow-none">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-2 font-semibold">
          <Icon name="plus" />
          {t("prices.add")}
        </summary>
        <div className="grid grid-cols-2 gap-2 pt-2">
          {(["season", "holiday"] as const).map((layer) => (
            <a key={layer} href={adminPaths.newSeasonOf(layer)} className="button button-quiet px-2">
              {t(`prices.layer.${layer}`)}
            </a>
          ))}
        </div>
      </details>
      <ul className="card divide-y divide-line shadow-none">
        {rows.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-sunken">
              {text}
              <Icon name="forward" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </>
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
