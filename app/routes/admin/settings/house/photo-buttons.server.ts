import { removePhoto, reorderPhotos, setPhotoAlt } from "#app/villa/change-photos.server.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"
import { OrderForm } from "#app/villa/order.ts"
import type { PhotoList } from "#app/villa/photo-list.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** @property text whether guests see a photo's text, see `ImageAltEditor` */
type Photos = { list: PhotoList; text: "alt" | "caption"; back: () => string }

/** The buttons of a list of photos. */
export function photoButtons({ list, text, back }: Photos) {
  const failed = "admin:villa.failed.update"
  const texts = { "not-found": "admin:villa.photos.gone" } as const
  return {
    /** Reorders them; the page itself shows the new order. */
    order: adminButton({
      permission: "villa",
      schema: OrderForm,
      run: (app, { order }, { admin }) => reorderPhotos(app, list, order, { name: admin.name }),
      success: null,
      failed,
      back,
    }),
    /** Saves the text of one of them. */
    [text]: adminButton({
      permission: "villa",
      schema: ImageAlt,
      run: (app, words, { admin, params }) => setPhotoAlt(app, list, params.id ?? "", words, { name: admin.name }),
      success: `admin:villa.${text}.saved`,
      texts,
      failed,
      back,
    }),
    /** Deletes one of them. */
    delete: adminButton({
      permission: "villa",
      run: (app, _, { admin, params }) => removePhoto(app, list, params.id ?? "", { name: admin.name }),
      success: "admin:villa.photos.removed",
      texts,
      failed,
      back,
    }),
  }
}
