import { json, resource } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findRatedVilla } from "#app/review/list-reviews.server.ts"
import { ratingOf } from "#app/review/review-view.ts"
import { villaJson } from "#app/villa/villa-json.ts"

/** GET /api/villa: the public view of the villa, with its rating. */
const call = resource({
  GET: async ({ app, url }) => {
    const { villa, totals } = foundJson(await findRatedVilla(app))
    const body = { ...villaJson(villa, url.origin), rating: ratingOf(totals, villa) }
    return json(body, { headers: { "Cache-Control": "no-cache" } })
  },
})

export { call as action, call as loader }
