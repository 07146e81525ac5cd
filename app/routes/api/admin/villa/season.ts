import { forAdmin, noContent, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { SeasonChangeBody } from "#app/villa/season-request.ts"
import { changeSeason, removeSeason } from "#app/villa/seasons.server.ts"
import { seasonJson } from "#app/villa/villa-json.ts"

/** PATCH and DELETE /api/admin/villa/seasons/{id}. */
const call = resource({
  PATCH: forAdmin("villa", async ({ admin, ...call }) =>
    withBody(SeasonChangeBody, async ({ app, params: { id = "" }, body }) => {
      const season = valueOrThrow(await changeSeason(app, id, body, { name: admin.name }))
      return success({ season: seasonJson(season) })
    })(call),
  ),
  DELETE: forAdmin("villa", async ({ app, admin, params: { id = "" } }) => {
    valueOrThrow(await removeSeason(app, id, { name: admin.name }))
    return noContent()
  }),
})

export { call as action, call as loader }
