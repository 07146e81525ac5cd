import { adminPaths } from "#app/admin-paths.ts"
import { changeRoom, setRoomImageAlt } from "#app/villa/change-rooms.server.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"
import { OrderForm } from "#app/villa/order.ts"
import { adminButton, byLastSegment } from "../../../shared/admin-action.server.ts"

const back = ({ id = "" }) => adminPaths.room(id)
const failed = "admin:villa.failed.update"

const buttons = byLastSegment({
  /** Reorders a room's photos and deletes those that the order leaves out; the page itself shows the rest. */
  order: adminButton({
    permission: "villa",
    schema: OrderForm,
    run: (app, { order }, { admin, params }) =>
      changeRoom(app, params.id ?? "", { images: order }, [], { name: admin.name }),
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
    texts: { "not-found": "admin:villa.photos.gone" },
    failed,
    back,
  }),
})

export { buttons as action, buttons as loader }
