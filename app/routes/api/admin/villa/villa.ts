import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { VillaChangeBody } from "#app/villa/villa-change.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** GET and PATCH /api/admin/villa. */
const call = resource({
  GET: forAdmin(async ({ app, url }) => json(adminVillaJson(foundJson(await findVilla(app)), url.origin))),
  PATCH: forAdmin(({ admin, ...call }) =>
    withBody(VillaChangeBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await changeVilla(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
