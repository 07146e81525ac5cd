import { type SettingState, type SettingsReader, says, storedSetting } from "#app/admin/setting.server.ts"
import { readPromoCodeCount } from "./promo-code-store.server.ts"

export function promoCodesState(count: number, { t }: SettingsReader): SettingState {
  return says(count === 0 ? t("settings.state.none") : t("settings.state.promoCodes.count", { count }))
}

export const promoCodesSetting = storedSetting(
  ({ db }, { utcToday }) => readPromoCodeCount(db, utcToday),
  promoCodesState,
)
