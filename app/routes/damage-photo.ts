import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { DAMAGE_COPY_WIDTH, damagePhotoKey } from "#app/booking/damage-photo.ts"
import { findDamagePhoto } from "#app/booking/find-damage.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"

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
  const copy = (await app.images.resize(bytes, DAMAGE_COPY_WIDTH, "image/jpeg", 85)) ?? { bytes, type: photo.type }
  return new Response(copy.bytes, {
    headers: {
      "Content-Type": copy.type,
      "Content-Disposition": `inline; filename="damage-${photo.id.slice(0, 8)}.${copy.type.split("/")[1]}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}
