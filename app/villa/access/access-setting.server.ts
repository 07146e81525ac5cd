import {
  type SettingFacts,
  type SettingState,
  type SettingsReader,
  says,
  storedSetting,
  warns,
} from "#app/admin/setting.server.ts"
import { mapRead } from "#app/db/database.server.ts"
import { formatDuration } from "#app/i18n/format-duration.ts"
import { readAccessSecrets } from "#app/villa/villa-store.server.ts"
import type { AccessSecrets } from "./access.ts"
import { decryptAccess } from "./access-secrets.server.ts"

export function accessState(
  secrets: AccessSecrets,
  { t, language }: SettingsReader,
  { fields: { access } }: Pick<SettingFacts, "fields">,
): SettingState {
  if (!access) return warns(t("settings.state.access.missing"))
  const method = t(`access.methods.${access.method}`)
  const needsCode = access.method === "door_code" || access.method === "lock_box"
  if (needsCode && secrets.code === null) return warns(t("settings.state.access.noCode", { method }))
  const time = formatDuration(access.releaseHours * 60, language)
  return says(
    secrets.code === null ? method : t("settings.state.access.release", { method, time }),
    secrets.wifi !== null && t("settings.state.access.wifi"),
  )
}

export const accessSetting = storedSetting(
  (app) => mapRead(readAccessSecrets(app.db), (encrypted) => decryptAccess(app, encrypted)),
  async (secrets, reader, facts) => accessState(await secrets, reader, facts),
)
