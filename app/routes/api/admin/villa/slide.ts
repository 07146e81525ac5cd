import { json, resource } from "#app/http/api.server.ts"
import { ImageAltBody } from "#app/villa/image-alt.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"
import { deletePhoto, describePhoto } from "./photo-list.server.ts"

/** PATCH (alt text) and DELETE /api/admin/villa/slides/{id}. */
const call = resource({
  PATCH: describePhoto(
    "slides",
    ImageAltBody,
    ({ alt }) => alt,
    ({ villa }, origin) => json(adminVillaJson(villa, origin)),
  ),
  DELETE: deletePhoto("slides"),
})

export { call as action, call as loader }
