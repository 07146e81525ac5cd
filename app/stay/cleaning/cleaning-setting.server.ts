import { type SettingState, type SettingsReader, says, storedSetting } from "#app/admin/setting.server.ts"
import { mapRead } from "#app/db/database.server.ts"
import { readCleaners } from "./cleaning-store.server.ts"

export function cleaningState(cleaners: number, { t }: SettingsReader): SettingState {
  return says(cleaners === 0 ? t("settings.state.none") : t("cleaning.state", { count: cleaners }))
}

export const cleaningSetting = storedSetting(
  ({ db }) => mapRead(readCleaners(db), ({ length }) => length),
  cleaningState,
)
