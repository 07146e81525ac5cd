import { foundJson } from "#app/http/found.server.ts"
import { findRatedVilla } from "#app/review/find-reviews.server.ts"
import { ratingOf } from "#app/review/review-view.ts"
import { villaJson } from "#app/villa/villa-json.ts"
import { Villa } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/villa: the public view of the villa, with its rating. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Get the villa",
    returns: Villa,
    failures: ["not-found"],
    run: async ({ app, url, json }) => {
      const { villa, totals } = foundJson(await findRatedVilla(app))
      const body = { ...villaJson(villa, url.origin), rating: ratingOf(totals, villa) }
      return json(body, { headers: { "Cache-Control": "no-cache" } })
    },
  }),
})

export { calls as action, calls as loader }
