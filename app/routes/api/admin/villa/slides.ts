import { json, resource } from "#app/http/api.server.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"
import { addPhotos, orderPhotos } from "./photo-list.server.ts"

/** POST /api/admin/villa/slides adds slides; PATCH reorders them. */
const call = resource({
  POST: addPhotos("slides", "slideImages", ({ villa }, origin, status) =>
    json(adminVillaJson(villa, origin), { status }),
  ),
  PATCH: orderPhotos("slides", ({ villa }, origin) => json(adminVillaJson(villa, origin))),
})

export { call as action, call as loader }
