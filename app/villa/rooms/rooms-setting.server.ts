import { type SettingState, type SettingsReader, says, storedSetting, warns } from "#app/admin/setting.server.ts"
import { readRoomCount } from "#app/villa/villa-store.server.ts"

export function roomsState(count: number, { t }: SettingsReader): SettingState {
  return count === 0 ? warns(t("settings.state.rooms.missing")) : says(t("translation:format.rooms", { count }))
}

export const roomsSetting = storedSetting(({ db }) => readRoomCount(db), roomsState)
