import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { ImageAlt } from "#app/villa/photos/image-alt.ts"
import { removeRoomImage, reorderRoomImages, setRoomImageAlt } from "../change-rooms.server.ts"

const back = ({ id = "" }) => adminPaths.room(id)
const failed = "admin:villa.failed.update"
const texts = { "not-found": "admin:villa.photos.gone" } as const

const buttons = byLastSegment({
  /** Reorders a room's photos; the page itself shows the new order. */
  order: adminButton({
    permission: "villa",
    schema: OrderForm,
    run: (app, { order }, { admin, params }) => reorderRoomImages(app, params.id ?? "", order, { name: admin.name }),
    success: null,
    failed,
    back,
  }),
  /** Saves the alt text of one of them. */
  alt: adminButton({
    permission: "villa",
    schema: ImageAlt,
    run: (app, alt, { admin, params: { id = "", picture = "" } }) =>
      setRoomImageAlt(app, id, picture, alt, { name: admin.name }),
    success: "admin:villa.alt.saved",
    texts,
    failed,
    back,
  }),
  /** Deletes one of them. */
  delete: adminButton({
    permission: "villa",
    run: (app, _, { admin, params: { id = "", picture = "" } }) =>
      removeRoomImage(app, id, picture, { name: admin.name }),
    success: "admin:villa.photos.removed",
    texts,
    failed,
    back,
  }),
})

export { buttons as action, buttons as loader }
