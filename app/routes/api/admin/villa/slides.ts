import { SLIDE_ID } from "../../docs/admin-villa-shared.ts"
import { api } from "../../shared/call.server.ts"
import { addPhotos, orderPhotos, slides } from "./photo-list.server.ts"

/** POST /api/admin/villa/slides adds slides; PATCH reorders them. */
const calls = api({
  POST: addPhotos(slides, {
    summary: "Add slides",
    details:
      "At most 20 slides. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
    field: "slideImages",
    example: "pool.png",
  }),
  PATCH: orderPhotos(slides, "Reorder the slides", SLIDE_ID),
})

export { calls as action, calls as loader }
