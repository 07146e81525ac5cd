import { type SettingState, type SettingsReader, says, storedSetting, warns } from "#app/admin/setting.server.ts"
import { readDevices } from "#app/notify/alerts/recipient-store.server.ts"
import type { Device } from "./device.ts"

export function devicesState(devices: Pick<Device, "error">[], { t }: SettingsReader): SettingState {
  if (devices.some(({ error }) => error !== null)) return warns(t("settings.state.alertSettings.broken"))
  if (devices.length === 0) return says(t("settings.state.alertSettings.none"))
  return says(t("settings.state.alertSettings.count", { count: devices.length }))
}

export const devicesSetting = storedSetting(({ db }, { adminId }) => readDevices(db, adminId), devicesState)
