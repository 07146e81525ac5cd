import { json, resource } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { villaJson } from "#app/villa/villa-json.ts"

/** GET /api/villa: the public view of the villa. */
const call = resource({
  GET: async ({ app, url }) =>
    json(villaJson(foundJson(await findVilla(app)), url.origin), { headers: { "Cache-Control": "no-cache" } }),
})

export { call as action, call as loader }
