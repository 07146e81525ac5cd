import { ImageAltBody } from "#app/villa/image-alt.ts"
import { ALT, SLIDE_ID } from "../../docs/admin-villa-shared.ts"
import { api } from "../../shared/call.server.ts"
import { deletePhoto, describePhoto, slides } from "./photo-list.server.ts"

/** PATCH (alt text) and DELETE /api/admin/villa/slides/{id}. */
const calls = api({
  PATCH: describePhoto(slides, {
    summary: "Set a slide's alt text",
    body: ImageAltBody.transform(({ alt }) => alt),
    example: { id: SLIDE_ID, body: ALT },
  }),
  DELETE: deletePhoto(slides, "Delete a slide", SLIDE_ID),
})

export { calls as action, calls as loader }
