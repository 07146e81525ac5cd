import type { App } from "../app.ts"
import { type Write, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { checkImage, type Image, originalKey, type Variant, variantKey, wantedVariants } from "./image.ts"
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
  if (!measures) return fail("image-invalid")
  const id = (await app.sha256(bytes)).slice(0, 32)
  await app.media.put(originalKey(id), bytes, type.value)
  const image: Image = {
    id,
    type: type.value,
    size: bytes.byteLength,
    ...measures,
    placeholder: await placeholder(app, bytes),
    variants: await saveVariants(app, id, bytes, measures),
  }
  const row: Write = insertImage(app.db, image, app.now())
  await write(app.db, [row])
  return ok(image)
}

async function saveVariants(
  app: Pick<App, "images" | "media">,
  id: string,
  bytes: Uint8Array,
  measures: Pick<Image, "width" | "height">,
): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const { type, width } of wantedVariants(measures)) {
    const copy = await app.images.resize(bytes, width, type, QUALITY[type])
    // A page names a copy's type to the browser. The service answers with WebP where AVIF is too much for it, and WebP
    // has copies of its own.
    if (copy?.type !== type) continue
    const key = variantKey(id, type, width)
    await app.media.put(key, copy.bytes, type)
    variants.push({ type, width, key })
  }
  return variants
}

async function placeholder(app: Pick<App, "images">, bytes: Uint8Array): Promise<string | null> {
  const tiny = await app.images.resize(bytes, PLACEHOLDER_WIDTH, "image/webp", 20)
  return tiny && `data:${tiny.type};base64,${btoa(String.fromCharCode(...tiny.bytes))}`
}
