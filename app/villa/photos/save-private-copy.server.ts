import type { App } from "#app/app.ts"
import { PRIVATE_COPY_WIDTH, privateCopyKey } from "./private-copy.ts"

const QUALITY = 85

type PrivateCopy = { body: BodyInit; type: string }

/** The stored copy of a private picture; null if none was made yet. */
export async function findPrivateCopy({ media }: Pick<App, "media">, key: string): Promise<PrivateCopy | null> {
  const stored = await media.get(privateCopyKey(key))
  if (!stored || !("body" in stored)) return null
  return { body: stored.body as BodyInit, type: stored.httpMetadata?.contentType ?? "image/jpeg" }
}

/**
 * Makes and stores the copy of a private picture. Only the team causes it, and once for each picture: transformations are
 * limited to so many a month, and a stranger could use them up.
 * @returns null if it cannot be made now
 */
export async function savePrivateCopy(
  { images, media }: Pick<App, "images" | "media">,
  key: string,
  bytes: Uint8Array,
): Promise<PrivateCopy | null> {
  const copy = await images.resize(bytes, PRIVATE_COPY_WIDTH, "image/jpeg", QUALITY)
  if (!copy) return null
  await media.put(privateCopyKey(key), copy.bytes, copy.type)
  return { body: copy.bytes, type: copy.type }
}
