import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { edgeCached } from "#app/http/edge-cache.server.ts"
import { findShareImage } from "../find-share-image.server.ts"
import { mediaPath, originalKey } from "../image.ts"

const IMAGE_ID = /^[\w-]{1,100}$/

/** Redirects to the original if the Open Graph image cannot be generated. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ""
  if (!IMAGE_ID.test(id)) return new Response("Not found", { status: 404 })
  const { ctx } = context.cloudflare
  return edgeCached(request, ctx.waitUntil.bind(ctx), async () => {
    const image = await findShareImage(appFor(context), id)
    if (!image) return redirect(mediaPath(originalKey(id)), { headers: { "Cache-Control": "no-store" } })
    return new Response(image.body, {
      headers: { "Content-Type": image.type, "Cache-Control": "public, max-age=31536000, immutable" },
    })
  })
}
