import type { App } from "../context.server.ts"
import { type Write, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { checkImage, type Image, originalKey, VARIANT_WIDTHS, type Variant, variantKey } from "./image.ts"
import { insertImage } from "./villa-store.server.ts"

const PLACEHOLDER_WIDTH = 16
const QUALITY = { "image/avif": 50, "image/webp": 72 } as const

/**
 * Keeps a picture for the public: the original and its smaller copies in R2 under its content's hash, its measures and
 * a tiny blurred copy in D1. Where the Images service fails, the original alone is kept and served. What begins like a
 * picture and is none is refused and not kept.
 */
export async function saveImage(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  bytes: Uint8Array,
): Promise<Result<Image, "image-invalid" | "file-too-large">> {
  const type = checkImage(bytes)
  if (!type.ok) return type
  const measures = await app.images.measure(bytes)
  if (measures === "unreadable") return fail("image-invalid")
  const id = (await app.sha256(bytes)).slice(0, 32)
  await app.media.put(originalKey(id), bytes, type.value)
  const image: Image = {
    id,
    type: type.value,
    size: bytes.byteLength,
    width: measures?.width ?? 0,
    height: measures?.height ?? 0,
    placeholder: await placeholder(app, bytes),
    variants: await saveVariants(app, id, bytes, measures?.width ?? 0),
  }
  const row: Write = insertImage(app.db, image, app.now())
  await write(app.db, [row])
  return ok(image)
}

async function saveVariants(
  app: Pick<App, "images" | "media">,
  id: string,
  bytes: Uint8Array,
  originalWidth: number,
): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const type of ["image/avif", "image/webp"] as const) {
    for (const width of VARIANT_WIDTHS[type].filter((each) => each < originalWidth)) {
      const copy = await app.images.resize(bytes, width, type, QUALITY[type])
      if (!copy) continue
      const key = variantKey(id, type, width)
      await app.media.put(key, copy, type)
      variants.push({ type, width, key })
    }
  }
  return variants
}

async function placeholder(app: Pick<App, "images">, bytes: Uint8Array): Promise<string | null> {
  const tiny = await app.images.resize(bytes, PLACEHOLDER_WIDTH, "image/webp", 20)
  return tiny && `data:image/webp;base64,${btoa(String.fromCharCode(...tiny))}`
}
