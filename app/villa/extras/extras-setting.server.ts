import { type SettingState, type SettingsReader, says, storedSetting } from "#app/admin/setting.server.ts"
import { readExtraCount } from "./extra-store.server.ts"

export function extrasState(count: number, { t }: SettingsReader): SettingState {
  return says(count === 0 ? t("settings.state.none") : t("extras.state", { count }))
}

export const extrasSetting = storedSetting(({ db }) => readExtraCount(db), extrasState)
