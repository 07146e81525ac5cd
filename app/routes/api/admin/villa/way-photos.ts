import { findPlace } from "#app/villa/find-villa.server.ts"
import { wayPhotosJson } from "#app/villa/villa-json.ts"
import { PHOTO_ID } from "../../docs/admin-villa-shared.ts"
import { api, call } from "../../shared/call.server.ts"
import { addPhotos, orderPhotos, wayPhotos } from "./photo-list.server.ts"

/** GET /api/admin/villa/way-photos lists the route photos; POST adds some, PATCH reorders them. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "List the route photos",
    returns: wayPhotos.returns,
    run: async ({ app, url, success }) => {
      const { wayPhotos } = await findPlace(app)
      return success({ photos: wayPhotosJson(wayPhotos, url.origin) })
    },
  }),
  POST: addPhotos(wayPhotos, {
    summary: "Add route photos",
    details:
      "At most 6 photos. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
    field: "wayPhotos",
    example: "gate.png",
  }),
  PATCH: orderPhotos(wayPhotos, "Reorder the route photos", PHOTO_ID),
})

export { calls as action, calls as loader }
