import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Amended, amendVilla, type Editor, type VillaAmendment } from "#app/villa/amend-villa.server.ts"
import { ordered } from "#app/villa/order.ts"
import {
  deletePhoto,
  insertPhoto,
  orderPhotos,
  readVilla,
  readWayPhotos,
  updatePhotoAlt,
} from "#app/villa/villa-store.server.ts"
import { IMAGE_TYPES, type Image, type ImageWithAlt } from "./image.ts"
import { checkImage } from "./image-bytes.ts"
import { PHOTO_LISTS, type PhotoList } from "./photo-list.ts"
import { storeImage } from "./save-image.server.ts"

type Changed<Failure extends string> = Promise<Result<Amended, Failure | "villa-missing" | "villa-edited", unknown>>

const NO_ALT = { th: "", en: "" }

/** An image that the list already contains keeps its position. @param file its name, for the audit log */
export function addPhoto(
  app: Pick<App, "db" | "now">,
  list: PhotoList,
  image: Image,
  file: string,
  by: Editor,
): Changed<"too-many-images"> {
  return amendList<"too-many-images">(app, list, by, (photos) => {
    if (photos.some(({ id }) => id === image.id)) return ok(null)
    const { max } = PHOTO_LISTS[list]
    if (photos.length >= max) return fail("too-many-images", { count: max })
    return ok({ writes: [insertPhoto(app.db, list, { id: image.id, alt: NO_ALT })], detail: `+ ${file}` })
  })
}

/** The image may still be used elsewhere. */
export function removePhoto(
  app: Pick<App, "db" | "now">,
  list: PhotoList,
  id: string,
  by: Editor,
): Changed<"not-found"> {
  return amendList<"not-found">(app, list, by, (photos) => {
    const index = photos.findIndex((photo) => photo.id === id)
    if (index < 0) return fail("not-found")
    return ok({ writes: [deletePhoto(app.db, list, id)], detail: `− ${index + 1}` })
  })
}

/** An omitted language stays unchanged. */
export function setPhotoAlt(
  app: Pick<App, "db" | "now">,
  list: PhotoList,
  id: string,
  change: Partial<LocalizedText>,
  by: Editor,
): Changed<"not-found"> {
  return amendList<"not-found">(app, list, by, (photos) => {
    const index = photos.findIndex((photo) => photo.id === id)
    const photo = photos[index]
    if (!photo) return fail("not-found")
    const alt = { ...photo.alt, ...change }
    if (photo.alt.th === alt.th && photo.alt.en === alt.en) return ok(null)
    return ok({ writes: [updatePhotoAlt(app.db, list, { id, alt })], detail: `✎ ${index + 1}` })
  })
}

/** Fails with `villa-edited` if the ids are not exactly the list's, because another admin has changed it. */
export function reorderPhotos(
  app: Pick<App, "db" | "now">,
  list: PhotoList,
  order: string[],
  by: Editor,
): Changed<"villa-edited"> {
  return amendList<"villa-edited">(app, list, by, (photos) => {
    if (!ordered(photos, order)) return fail("villa-edited")
    if (photos.every(({ id }, index) => id === order[index])) return ok(null)
    return ok({ writes: [orderPhotos(app.db, list, order)], detail: "↕" })
  })
}

function amendList<Failure extends string>(
  app: Pick<App, "db" | "now">,
  list: PhotoList,
  by: Editor,
  decide: (photos: ImageWithAlt[]) => Result<Omit<VillaAmendment, "action"> | null, Failure, unknown>,
): Changed<Failure> {
  return amendVilla<Failure | "villa-missing">(app, by, (villa, { wayPhotos }) => {
    if (!villa) return fail("villa-missing")
    const decided = decide(list === "way" ? wayPhotos : villa.slides)
    if (!decided.ok) return decided
    return ok(decided.value && { ...decided.value, action: PHOTO_LISTS[list].action })
  })
}

type UploadFailure = "villa-missing" | "villa-edited" | "too-many-images" | "image-invalid" | "file-too-large"

/** Appends a photo. If the list is full, the image is not stored either. */
export async function uploadPhoto(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  list: PhotoList,
  bytes: Uint8Array,
  file: string,
  by: Editor,
): Promise<Result<Amended, UploadFailure, unknown>> {
  const [villa, wayPhotos] = await read(app.db, readVilla(app.db), readWayPhotos(app.db))
  if (!villa) return fail("villa-missing")
  const checked = checkImage(bytes, IMAGE_TYPES)
  if (!checked.ok) return checked
  const photos = list === "way" ? wayPhotos : villa.slides
  const { max } = PHOTO_LISTS[list]
  if (photos.length >= max && !photos.some(({ size }) => size === checked.value.bytes.byteLength))
    return fail("too-many-images", { count: max })
  const image = await storeImage(app, checked.value)
  return image.ok ? addPhoto(app, list, image.value, file, by) : image
}

/** Sets or removes (null) the large photo at the top of the home page. */
export function setBackground(
  app: Pick<App, "db" | "now">,
  background: Image | null,
  by: Editor,
): Promise<Result<Amended, "villa-missing" | "villa-edited", unknown>> {
  return amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.background?.id === background?.id) return ok(null)
    return ok({ set: { background }, action: "background-changed", detail: "" })
  })
}
