import { resource, success } from "#app/http/api.server.ts"
import { CaptionBody } from "#app/villa/image-alt.ts"
import { wayPhotosJson } from "#app/villa/villa-json.ts"
import { deletePhoto, describePhoto } from "./photo-list.server.ts"

/** PATCH (caption) and DELETE /api/admin/villa/way-photos/{id}. */
const call = resource({
  PATCH: describePhoto(
    "way",
    CaptionBody,
    ({ caption }) => caption,
    ({ wayPhotos }, origin) => success({ photos: wayPhotosJson(wayPhotos, origin) }),
  ),
  DELETE: deletePhoto("way"),
})

export { call as action, call as loader }
