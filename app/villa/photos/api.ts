import { calls } from "#app/api/call.server.ts"
import { ALT, SLIDE_ID } from "#app/villa/documented.ts"
import { setBackground } from "./change-photos.server.ts"
import { ImageAltBody } from "./image-alt.ts"
import { addPhotos, deletePhoto, describePhoto, orderPhotos, slides } from "./photo-list-api.server.ts"
import { singleImage } from "./single-image-api.server.ts"

const { upload, remove } = singleImage({
  who: "villa",
  field: "backgroundImage",
  upload: { summary: "Set the background image", example: "sea.png" },
  remove: "Delete the background image",
  set: setBackground,
})

export const photoCalls = calls("Villa (admin)", {
  "PATCH /admin/villa/background": upload,
  "DELETE /admin/villa/background": remove,
  "POST /admin/villa/slides": addPhotos(slides, {
    summary: "Add slides",
    details:
      "At most 20 slides. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
    field: "slideImages",
    example: "pool.png",
  }),
  "PATCH /admin/villa/slides": orderPhotos(slides, "Reorder the slides", SLIDE_ID),
  "PATCH /admin/villa/slides/{id}": describePhoto(slides, {
    summary: "Set a slide's alt text",
    body: ImageAltBody.transform(({ alt }) => alt),
    example: { id: SLIDE_ID, body: ALT },
  }),
  "DELETE /admin/villa/slides/{id}": deletePhoto(slides, "Delete a slide", SLIDE_ID),
})
