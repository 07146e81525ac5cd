import type { App } from "#app/app.ts"
import { PRIVATE_COPY_WIDTH, privateCopyKey } from "./private-copy.ts"

const QUALITY = 85

type PrivateCopy = { body: BodyInit; type: string }

export async function findPrivateCopy({ media }: Pick<App, "media">, key: string): Promise<PrivateCopy | null> {
  const stored = await media.get(privateCopyKey(key))
  if (!stored || !("body" in stored)) return null
  return { body: stored.body as BodyInit, type: stored.httpMetadata?.contentType ?? "image/jpeg" }
}

/** Null if none can be made now. Only for the team: a stranger could use up the monthly transformations. */
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
