import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, type Result } from "../result.ts"
import type { Amended, Editor } from "./amend-villa.server.ts"
import { addPhoto } from "./change-photos.server.ts"
import { PHOTO_LISTS, type PhotoList } from "./photo-list.ts"
import { saveImage } from "./save-image.server.ts"
import { readVilla, readWayPhotos } from "./villa-store.server.ts"

type UploadFailure = "villa-missing" | "villa-edited" | "too-many-images" | "image-invalid" | "file-too-large"

/** Saves an image as the last photo of a list. If the list is full, the image is not stored either. */
export async function uploadPhoto(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  list: PhotoList,
  bytes: Uint8Array,
  file: string,
  by: Editor,
): Promise<Result<Amended, UploadFailure, unknown>> {
  const [villa, wayPhotos] = await read(app.db, readVilla(app.db), readWayPhotos(app.db))
  if (!villa) return fail("villa-missing")
  const photos = list === "way" ? wayPhotos : villa.slides
  const { max } = PHOTO_LISTS[list]
  if (photos.length >= max && !photos.some(({ size }) => size === bytes.byteLength))
    return fail("too-many-images", { count: max })
  const image = await saveImage(app, bytes)
  return image.ok ? addPhoto(app, list, image.value, file, by) : image
}
