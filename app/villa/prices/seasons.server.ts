import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { differences } from "#app/villa/villa-change.ts"
import { checkSeason, type Season, type SeasonFailure } from "./season.ts"
import { changedSeason, type InvalidPrices, SEASONS_MAX, type SeasonChange, seasonDetail } from "./season-change.ts"
import { insertSeason, markSeasonRemoved, readSeasons, updateSeason } from "./season-store.server.ts"

type Amending = "villa-missing" | "villa-edited"
type AddSeasonFailure = Amending | "season-too-many" | SeasonFailure
type ChangeSeasonFailure = Amending | "not-found" | InvalidPrices | SeasonFailure
type RemoveSeasonFailure = Amending | "not-found"

/** Includes past seasons. */
export async function findSeasons(app: Pick<App, "db">): Promise<Season[]> {
  const [seasons] = await read(app.db, readSeasons(app.db))
  return seasons
}

/** A form that is submitted twice, with the same version, adds one season. */
export async function addSeason(
  app: Pick<App, "db" | "now" | "newId">,
  fields: Omit<Season, "id">,
  by: Editor,
): Promise<Result<{ season: Season }, AddSeasonFailure, unknown>> {
  const season: Season = { id: app.newId(), ...fields }
  const isSame = ({ id: _, ...each }: Season) => differences(each, fields).length === 0
  const amended = await amendVilla<AddSeasonFailure>(app, by, (villa, { seasons }) => {
    if (!villa) return fail("villa-missing")
    const isSubmittedTwice = by.version !== undefined && by.version < villa.version && seasons.some(isSame)
    if (isSubmittedTwice) return ok(null)
    if (seasons.length >= SEASONS_MAX) return fail("season-too-many")
    const checked = checkSeason(season, seasons)
    if (!checked.ok) return checked
    const writes = [insertSeason(app.db, season, app.now())]
    return ok({ writes, action: "season-added", detail: seasonDetail(season) })
  })
  if (!amended.ok) return amended
  const { seasons } = amended.value
  return ok({ season: seasons.find(isSame) ?? season })
}

/** Omitted fields stay unchanged. */
export async function changeSeason(
  app: Pick<App, "db" | "now">,
  id: string,
  change: SeasonChange,
  by: Editor,
): Promise<Result<{ season: Season }, ChangeSeasonFailure, unknown>> {
  const amended = await amendVilla<ChangeSeasonFailure>(app, by, (_, { seasons }) => {
    const before = seasons.find((each) => each.id === id)
    if (!before) return fail("not-found")
    const after = changedSeason(before, change)
    if (!after.ok) return after
    const checked = checkSeason(after.value, seasons)
    if (!checked.ok) return checked
    const changed = differences(before, after.value)
    if (changed.length === 0) return ok(null)
    const detail = `${seasonDetail(after.value)}: ${changed.join(", ")}`
    return ok({ writes: [updateSeason(app.db, after.value)], action: "season-changed", detail })
  })
  if (!amended.ok) return amended
  const season = amended.value.seasons.find((each) => each.id === id)
  return season ? ok({ season }) : fail("not-found")
}

/** Bookings keep the prices that they were made at. */
export async function removeSeason(
  app: Pick<App, "db" | "now">,
  id: string,
  by: Editor,
): Promise<Result<null, RemoveSeasonFailure, unknown>> {
  const amended = await amendVilla<RemoveSeasonFailure>(app, by, (_, { seasons }) => {
    const season = seasons.find((each) => each.id === id)
    if (!season) return fail("not-found")
    const writes = [markSeasonRemoved(app.db, id, app.now())]
    return ok({ writes, action: "season-removed", detail: seasonDetail(season) })
  })
  return amended.ok ? ok(null) : amended
}
