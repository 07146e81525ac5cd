import { resource } from "#app/http/api.server.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage("villa", "mapImage", setMap)

/** PUT and DELETE /api/admin/villa/map: the owner's map of the surroundings. */
const call = resource({ PUT: upload, DELETE: remove })

export { call as action, call as loader }
