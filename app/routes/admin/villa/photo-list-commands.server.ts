import type { App } from "#app/app.ts"
import { removePhoto, reorderPhotos, setPhotoAlt } from "#app/villa/change-photos.server.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"
import { OrderForm } from "#app/villa/order.ts"
import type { PhotoList } from "#app/villa/photo-list.ts"
import type { AdminCommand } from "../shared/admin-action.server.ts"

type Command<Schema extends typeof ImageAlt | typeof OrderForm> = AdminCommand<Schema, unknown>

/** The page with a list of photos. */
type Page = { list: PhotoList; back: () => string }

const failed = "admin:villa.failed.update"
const texts = { "not-found": "admin:villa.photos.gone" } as const

/** The command that reorders a list of photos; the page itself shows the new order. */
export function orderCommand({ list, back }: Page): Command<typeof OrderForm> {
  return {
    permission: "villa",
    schema: OrderForm,
    success: null,
    failed,
    back,
    run: (app, { order }, { admin }) => reorderPhotos(app, list, order, { name: admin.name }),
  }
}

/** The command that saves the text of one of its photos. */
export function textCommand({ list, back }: Page): Command<typeof ImageAlt> {
  return {
    permission: "villa",
    schema: ImageAlt,
    texts,
    failed,
    back,
    success: list === "way" ? "admin:villa.caption.saved" : "admin:villa.alt.saved",
    run: (app, text, { admin, params }) => setPhotoAlt(app, list, params.id ?? "", text, { name: admin.name }),
  }
}

/** The command that deletes one of its photos. */
export function removeCommand({ list, back }: Page) {
  return {
    ...({ permission: "villa", success: "admin:villa.photos.removed", texts, failed, back } as const),
    run: (app: App, _: unknown, { admin, params }: { admin: { name: string }; params: { id?: string } }) =>
      removePhoto(app, list, params.id ?? "", { name: admin.name }),
  }
}
