import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { findPlace } from "#app/villa/find-place.server.ts"
import { wayPhotosJson } from "#app/villa/villa-json.ts"
import { addPhotos, orderPhotos } from "./photo-list.server.ts"

/** GET /api/admin/villa/way-photos lists the route photos; POST adds some, PATCH reorders them. */
const call = resource({
  GET: forAdmin("bookings", async ({ app, url }) => {
    const { wayPhotos } = await findPlace(app)
    return success({ photos: wayPhotosJson(wayPhotos, url.origin) })
  }),
  POST: addPhotos("way", "wayPhotos", ({ wayPhotos }, origin, status) =>
    success({ photos: wayPhotosJson(wayPhotos, origin) }, { status }),
  ),
  PATCH: orderPhotos("way", ({ wayPhotos }, origin) => success({ photos: wayPhotosJson(wayPhotos, origin) })),
})

export { call as action, call as loader }
