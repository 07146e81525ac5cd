import { adminPaths } from "#app/admin/admin-paths.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { photoButtons } from "./photo-buttons.server.ts"

const buttons = byLastSegment(photoButtons({ list: "slides", text: "alt", back: () => adminPaths.images }))

export { buttons as action, buttons as loader }
