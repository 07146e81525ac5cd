import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { DAMAGE_COPY_WIDTH, damagePhotoKey } from "#app/booking/damage-photo.ts"
import { findDamagePhoto } from "#app/booking/find-damage.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { privateFile, resizedCopy } from "./shared/private-file.server.ts"

/**
 * The photo of a damage, for admins and the guest of its booking: not cached, sandboxed, and resized, which leaves out
 * where and when a phone took it.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const caller = await context.callerOf(request)
  const photo = found(caller && (await findDamagePhoto(app, params.id ?? "", caller)))
  const file = found(await app.media.get(damagePhotoKey(photo.id)))
  const bytes = new Uint8Array(await new Response("body" in file ? (file.body as ReadableStream) : null).arrayBuffer())
  const copy = await resizedCopy(app, { bytes, type: photo.type }, DAMAGE_COPY_WIDTH)
  return privateFile(copy.bytes, { name: `damage-${photo.id.slice(0, 8)}`, type: copy.type, disposition: "inline" })
}
