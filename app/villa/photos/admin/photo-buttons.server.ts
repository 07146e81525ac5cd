import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { removePhoto, reorderPhotos, setPhotoAlt } from "../change-photos.server.ts"
import { ImageAlt } from "../image-alt.ts"
import type { PhotoList } from "../photo-list.ts"

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
