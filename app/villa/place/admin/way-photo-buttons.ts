import { adminPaths } from "#app/admin/admin-paths.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { photoButtons } from "#app/villa/photos/admin/photo-buttons.server.ts"

const buttons = byLastSegment(photoButtons({ list: "way", text: "caption", back: () => adminPaths.wayPhotos }))

export { buttons as action, buttons as loader }
