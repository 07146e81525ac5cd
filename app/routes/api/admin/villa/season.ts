import { SeasonChangeBody } from "#app/villa/season-request.ts"
import { changeSeason, removeSeason } from "#app/villa/seasons.server.ts"
import { seasonJson } from "#app/villa/villa-json.ts"
import { SEASON_FAILURES } from "../../docs/admin-villa-shared.ts"
import { Season, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const SEASON_ID = "7f0c9a52-63de-4b18-9f6b-2f1f0c7d8e35"

/** PATCH and DELETE /api/admin/villa/seasons/{id}. */
const calls = api({
  PATCH: call({
    who: "villa",
    summary: "Change a season",
    details: "Pass the fields to change. Bookings keep the prices that they were made at.",
    body: SeasonChangeBody,
    returns: Success({ season: Season }),
    failures: [...SEASON_FAILURES, "season-prices-incomplete"],
    undocumented: ["villa-edited"],
    example: { id: SEASON_ID, body: { weekdayPrice: 9900, weekendPrice: 12900, minNights: 2 } },
    run: async ({ app, params: { id = "" }, body, admin, value, success }) => {
      const { season } = value(await changeSeason(app, id, body, { name: admin.name }))
      return success({ season: seasonJson(season) })
    },
  }),
  DELETE: call({
    who: "villa",
    summary: "Remove a season",
    returns: null,
    undocumented: ["villa-edited", "villa-missing"],
    example: { id: SEASON_ID },
    run: async ({ app, admin, params: { id = "" }, value }) => {
      value(await removeSeason(app, id, { name: admin.name }))
    },
  }),
})

export { calls as action, calls as loader }
