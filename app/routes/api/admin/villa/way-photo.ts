import { CaptionBody } from "#app/villa/image-alt.ts"
import { PHOTO_ID } from "../../docs/admin-villa-shared.ts"
import { api } from "../../shared/call.server.ts"
import { deletePhoto, describePhoto, wayPhotos } from "./photo-list.server.ts"

/** PATCH (caption) and DELETE /api/admin/villa/way-photos/{id}. */
const calls = api({
  PATCH: describePhoto(wayPhotos, {
    summary: "Set a photo's caption",
    body: CaptionBody.transform(({ caption }) => caption),
    example: { id: PHOTO_ID, body: { caption: { en: "Turn left at the temple", th: "เลี้ยวซ้ายตรงวัด" } } },
  }),
  DELETE: deletePhoto(wayPhotos, "Delete a photo of the way", PHOTO_ID),
})

export { calls as action, calls as loader }
