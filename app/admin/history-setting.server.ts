import { formatInstant } from "#app/i18n/format.ts"
import type { VillaEvent } from "#app/villa/villa-event.ts"
import { readVillaEvents } from "#app/villa/villa-store.server.ts"
import { type SettingFacts, type SettingState, type SettingsReader, says, storedSetting } from "./setting.server.ts"

export function historyState(
  [last]: VillaEvent[],
  { t, language }: SettingsReader,
  { fields: { timezone } }: Pick<SettingFacts, "fields">,
): SettingState {
  if (!last) return says(t("settings.state.history.none"))
  const time = formatInstant(last.at, language, timezone)
  return says(t("settings.state.history.last", { time, name: last.actorName }))
}

export const historySetting = storedSetting(({ db }) => readVillaEvents(db, { before: null, limit: 1 }), historyState)
