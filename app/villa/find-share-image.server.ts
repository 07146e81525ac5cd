import type { App } from "../app.ts"
import { findVilla } from "./find-villa.server.ts"
import { originalKey, SHARE_SIZE, shareKey } from "./image.ts"

const QUALITY = 80

/**
 * The villa's background as chats and social sites show it, a JPEG of `SHARE_SIZE`: made when first asked for and kept,
 * so that pictures of every age have one. Null for any other picture, and where it cannot be made now.
 */
export async function findShareImage(
  app: Pick<App, "db" | "media" | "images">,
  id: string,
): Promise<{ body: BodyInit; type: string } | null> {
  const kept = await app.media.get(shareKey(id))
  if (kept && "body" in kept)
    return { body: kept.body as BodyInit, type: kept.httpMetadata?.contentType ?? "image/jpeg" }
  const villa = await findVilla(app)
  if (villa?.background?.id !== id) return null
  const original = await app.media.get(originalKey(id))
  if (!original || !("body" in original)) return null
  const made = await app.images.resize(new Uint8Array(await original.arrayBuffer()), SHARE_SIZE, "image/jpeg", QUALITY)
  if (!made) return null
  await app.media.put(shareKey(id), made.bytes, made.type)
  return { body: made.bytes, type: made.type }
}
