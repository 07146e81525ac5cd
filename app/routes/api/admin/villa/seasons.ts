import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { SeasonBody } from "#app/villa/season-request.ts"
import { addSeason, findSeasons } from "#app/villa/seasons.server.ts"
import { seasonJson } from "#app/villa/villa-json.ts"

/** GET and POST /api/admin/villa/seasons. */
const call = resource({
  GET: forAdmin("bookings", async ({ app }) => success({ seasons: (await findSeasons(app)).map(seasonJson) })),
  POST: forAdmin("villa", async ({ admin, ...call }) =>
    idempotent(
      withBody(SeasonBody, async ({ app, body }) => {
        const season = valueOrThrow(await addSeason(app, body, { name: admin.name }))
        return success({ season: seasonJson(season) }, { status: 201 })
      }),
    )(call),
  ),
})

export { call as action, call as loader }
