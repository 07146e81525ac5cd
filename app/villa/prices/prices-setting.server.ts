import {
  type SettingFacts,
  type SettingState,
  type SettingsReader,
  says,
  storedSetting,
  warns,
} from "#app/admin/setting.server.ts"
import { mapRead } from "#app/db/database.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { guestBasePrices, lacksPriceOfFewRooms } from "./base-prices.ts"
import { readSeasons } from "./season-store.server.ts"

/** @param seasons those that are not over yet */
export function pricesState(
  seasons: number,
  { t, language }: SettingsReader,
  { fields, missing }: Pick<SettingFacts, "fields" | "missing">,
): SettingState {
  if (missing.includes("basePrices")) return warns(t("settings.state.prices.missing"))
  if (lacksPriceOfFewRooms(fields)) return warns(t("settings.state.prices.fewRooms", { count: fields.minRooms }))
  const base = guestBasePrices(fields)
  const [weekday, friday, saturday] = [base.weekday, base.friday, base.saturday].map((price) =>
    formatMoney(price, language),
  )
  const prices =
    friday === saturday
      ? t("settings.state.prices.weekend", { weekday, weekend: friday })
      : t("settings.state.prices.saturday", { weekday, friday, saturday })
  return says(prices, seasons > 0 && t("settings.state.prices.seasons", { count: seasons }))
}

export const pricesSetting = storedSetting(
  ({ db }, { utcToday }) => mapRead(readSeasons(db, utcToday), ({ length }) => length),
  pricesState,
)
