import { setBackground } from "#app/villa/change-photos.server.ts"
import { api } from "../../shared/call.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage({
  who: "villa",
  field: "backgroundImage",
  upload: { summary: "Set the background image", example: "sea.png" },
  remove: "Delete the background image",
  set: setBackground,
})

/** PATCH and DELETE /api/admin/villa/background. */
const calls = api({ PATCH: upload, DELETE: remove })

export { calls as action, calls as loader }
