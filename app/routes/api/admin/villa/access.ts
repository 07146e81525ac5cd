import { changeVillaAccess } from "#app/booking/change-villa-access.server.ts"
import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { AccessBody } from "#app/villa/access-change.ts"
import { findAccess } from "#app/villa/change-access.server.ts"
import { villaAccessJson } from "#app/villa/villa-json.ts"

/** GET and PATCH /api/admin/villa/access: the villa with how guests get in, including the codes. */
const call = resource({
  GET: forAdmin("villa", async ({ app, url }) => json(villaAccessJson(foundJson(await findAccess(app)), url.origin))),
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(AccessBody, async ({ app, body, url }) => {
      const changed = await changeVillaAccess(app, body, { name: admin.name })
      return json(villaAccessJson(valueOrThrow(changed), url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
