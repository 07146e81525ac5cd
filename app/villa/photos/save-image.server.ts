import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { insertImage } from "#app/villa/villa-store.server.ts"
import {
  IMAGE_ID_LENGTH,
  IMAGE_TYPES,
  type Image,
  originalKey,
  type Variant,
  variantKey,
  wantedVariants,
} from "./image.ts"
import { type CheckedImage, checkImage } from "./image-bytes.ts"

const PLACEHOLDER_WIDTH = 16
const QUALITY = { "image/avif": 50, "image/webp": 72 } as const

/** Stored without metadata, so that the variants have none either. */
export async function saveImage(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  bytes: Uint8Array,
): Promise<Result<Image, "image-invalid" | "file-too-large">> {
  const checked = checkImage(bytes, IMAGE_TYPES)
  return checked.ok ? storeImage(app, checked.value) : checked
}

/**
 * Stores the original and its variants in R2 under the content hash, dimensions and placeholder in D1.
 * Without the Images service only the original is stored. An undecodable file is rejected.
 */
export async function storeImage(
  app: Pick<App, "db" | "media" | "images" | "now" | "sha256">,
  { bytes, type, width, height }: CheckedImage,
): Promise<Result<Image, "image-invalid">> {
  // AVIF input requires an Enterprise account; without one error 9412 does not mean an invalid image.
  if (type !== "image/avif" && !(await app.images.canDecode(bytes))) return fail("image-invalid")
  const id = (await app.sha256(bytes)).slice(0, IMAGE_ID_LENGTH)
  await app.media.put(originalKey(id), bytes, type)
  const image: Image = {
    id,
    type,
    size: bytes.byteLength,
    width,
    height,
    placeholder: await placeholder(app, bytes),
    variants: await saveVariants(app, id, bytes, { width, height }),
  }
  await write(app.db, [insertImage(app.db, image, app.now())])
  return ok(image)
}

async function saveVariants(
  app: Pick<App, "images" | "media">,
  id: string,
  bytes: Uint8Array,
  dimensions: Pick<Image, "width" | "height">,
): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const { type, width } of wantedVariants(dimensions)) {
    const copy = await app.images.resize(bytes, width, type, QUALITY[type])
    // If AVIF is too large for the service it returns WebP, but pages declare each variant's type.
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
