import type { App } from "#app/app.ts"
import { nightViews, type PricedNight, withPrices } from "#app/calendar/month/month.ts"
import { monthToShow } from "#app/calendar/month/month-to-show.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type MonthPicture, monthPicture } from "./month-picture.ts"

/** @property picture what the picture says, in its language */
type PicturedMonth = { villa: Villa; month: string; language: Language; nights: PricedNight[]; picture: MonthPicture }

type Asked = { month: string | null; language: Language; host: string }

/** Null without a villa. `month` is `YYYY-MM`; this month if null. `host` is the site's. */
export async function findMonthPicture(
  app: Pick<App, "db" | "now">,
  { month: requested, language, host }: Asked,
): Promise<PicturedMonth | null> {
  const now = app.now()
  const { range, monthFor } = monthToShow(requested, dateIn("UTC", new Date(now)))
  const { villa, seasons, occupants } = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from, range.to),
    occupants: readNightOccupants(app.db, range),
  })
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const month = monthFor(today)
  const nights = withPrices(nightViews(month, occupants, today, now), pricedVilla(villa, seasons, now))
  const { t } = i18nFor(language)
  const name = localizedName(villa.name, language) || t("site.name")
  const picture = monthPicture({ month, nights, villa: name, host }, { t, language })
  return { villa, month, language, nights, picture }
}
