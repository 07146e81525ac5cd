import { resource } from "#app/http/api.server.ts"
import { setBackground } from "#app/villa/set-background.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage("villa", "backgroundImage", setBackground)

/** PATCH and DELETE /api/admin/villa/background. */
const call = resource({ PATCH: upload, DELETE: remove })

export { call as action, call as loader }
