import type { App } from "#app/app.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { mainImage, originalKey, SHARE_SIZE, shareKey } from "./image.ts"

const QUALITY = 80

/** Generated on first request. Null for other images than the main one, or if not possible now. */
export async function findShareImage(
  app: Pick<App, "db" | "media" | "images">,
  id: string,
): Promise<{ body: BodyInit; type: string } | null> {
  const stored = await app.media.get(shareKey(id))
  if (stored && "body" in stored)
    return { body: stored.body as BodyInit, type: stored.httpMetadata?.contentType ?? "image/jpeg" }
  const villa = await findVilla(app)
  if (!villa || mainImage(villa)?.id !== id) return null
  const original = await app.media.get(originalKey(id))
  if (!original || !("body" in original)) return null
  const resized = await app.images.resize(
    new Uint8Array(await original.arrayBuffer()),
    SHARE_SIZE,
    "image/jpeg",
    QUALITY,
  )
  if (!resized) return null
  await app.media.put(shareKey(id), resized.bytes, resized.type)
  return { body: resized.bytes, type: resized.type }
}
