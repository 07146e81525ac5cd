import type { App } from "#app/app.ts"
import { isShowable } from "../image.ts"
import { imageDimensions } from "../image-bytes.ts"
import { privateCopyKey } from "../private-copy.ts"
import { findPrivateCopy, savePrivateCopy } from "../save-private-copy.server.ts"

/** Not cached and sandboxed. @property name without extension */
export function privateFile(
  body: BodyInit | null,
  { name, type, disposition }: { name: string; type: string; disposition: "attachment" | "inline" },
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${disposition}; filename="${name}.${type.split("/")[1]}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}

/**
 * The copy, or the original while none can be made; null if gone or too large now.
 * @param isKept checked after storing the copy, because the picture may have been deleted meanwhile
 */
export async function pictureForTeam(
  app: Pick<App, "images" | "media">,
  { key, type }: { key: string; type: string },
  isKept: () => Promise<boolean>,
): Promise<{ body: BodyInit; type: string } | null> {
  const stored = await findPrivateCopy(app, key)
  if (stored) return stored
  const original = await app.media.get(key)
  if (!original || !("body" in original)) return null
  const bytes = new Uint8Array(await original.arrayBuffer())
  const pixels = imageDimensions(bytes)
  if (!pixels || !isShowable(pixels)) return null
  const copy = await savePrivateCopy(app, key, bytes)
  if (!copy || (await isKept())) return copy ?? { body: bytes, type }
  await app.media.delete(privateCopyKey(key))
  return null
}
