import { adminPaths } from "#app/admin-paths.ts"
import { byLastSegment } from "../../../shared/admin-action.server.ts"
import { photoButtons } from "../photo-buttons.server.ts"

const buttons = byLastSegment(photoButtons({ list: "way", text: "caption", back: () => adminPaths.wayPhotos }))

export { buttons as action, buttons as loader }
