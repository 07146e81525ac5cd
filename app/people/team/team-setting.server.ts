import { type SettingState, type SettingsReader, says, storedSetting } from "#app/admin/setting.server.ts"
import { joinReads } from "#app/db/database.server.ts"
import { readOpenInvites, readTeam } from "./staff-store.server.ts"

export function teamState(
  { people, invites }: Record<"people" | "invites", unknown[]>,
  { t }: SettingsReader,
): SettingState {
  return says(
    t("settings.state.staff.people", { count: people.length }),
    invites.length > 0 && t("settings.state.staff.invited", { count: invites.length }),
  )
}

export const teamSetting = storedSetting(
  ({ db }, { now }) => joinReads({ people: readTeam(db), invites: readOpenInvites(db, now) }),
  teamState,
)
