import { setMap } from "#app/villa/change-place.server.ts"
import { api } from "../../shared/call.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage({
  who: "villa",
  field: "mapImage",
  upload: {
    summary: "Set the map image",
    details: "A map of your own. Screenshots of map services are not allowed.",
    example: "map.png",
  },
  remove: "Delete the map image",
  set: setMap,
})

/** PUT and DELETE /api/admin/villa/map: the owner's map of the surroundings. */
const calls = api({ PUT: upload, DELETE: remove })

export { calls as action, calls as loader }
