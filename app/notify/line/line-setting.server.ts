import {
  type SettingFacts,
  type SettingState,
  type SettingsReader,
  says,
  storedSetting,
  warns,
} from "#app/admin/setting.server.ts"
import { type LineLink, readLineLink } from "./line-store.server.ts"
import { linkStateOf } from "./link-line.server.ts"

export function lineState(
  link: Pick<LineLink, "brokenAt"> | null,
  { t }: SettingsReader,
  { hasLine }: Pick<SettingFacts, "hasLine">,
): SettingState {
  const state = hasLine ? linkStateOf(link) : "not-set"
  const text = t(`settings.state.alertLine.${state}`)
  return state === "broken" ? warns(text) : says(text)
}

/** The admin's own LINE account. */
export const lineSetting = storedSetting(({ db }, { adminId }) => readLineLink(db, adminId), lineState)
