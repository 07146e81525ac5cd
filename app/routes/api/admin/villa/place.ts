import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { changePlace } from "#app/villa/change-place.server.ts"
import { PlaceBody } from "#app/villa/place-fields.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/place: where the villa is and how to get there. */
const call = resource({
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(PlaceBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await changePlace(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
