import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, type Result } from "../result.ts"
import type { Editor } from "./amend-villa.server.ts"
import { addSlide } from "./change-slides.server.ts"
import { saveImage } from "./save-image.server.ts"
import { SLIDES_MAX, type Villa } from "./villa.ts"
import { readVilla } from "./villa-store.server.ts"

/** Saves an image as the last slide. If there are too many slides, the image is not stored either. */
export async function uploadSlide(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  bytes: Uint8Array,
  file: string,
  by: Editor,
): Promise<
  Result<Villa, "villa-missing" | "villa-edited" | "too-many-images" | "image-invalid" | "file-too-large", unknown>
> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  if (villa.slides.length >= SLIDES_MAX && !villa.slides.some(({ size }) => size === bytes.byteLength))
    return fail("too-many-images", { count: SLIDES_MAX })
  const image = await saveImage(app, bytes)
  return image.ok ? addSlide(app, image.value, file, by) : image
}
