import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { edgeCached } from "#app/http/edge-cache.server.ts"

/** Longer than any image's key; R2 rejects keys above a kilobyte. */
const KEY_MAX_LENGTH = 200

/** Keys are content hashes, so responses are immutable. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = params["*"] ?? ""
  if (!key.startsWith("images/") || key.length > KEY_MAX_LENGTH) return new Response("Not found", { status: 404 })
  const { ctx } = context.cloudflare
  return edgeCached(request, ctx.waitUntil.bind(ctx), () => serve(appFor(context), key, request.headers))
}

async function serve({ media }: Pick<App, "media">, key: string, requestHeaders: Headers): Promise<Response> {
  const file = await media.get(key, requestHeaders)
  if (!file) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } })
  const headers = new Headers({
    "Content-Type": file.httpMetadata?.contentType ?? "application/octet-stream",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: file.httpEtag,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Other sites may embed the images.
    "Cross-Origin-Resource-Policy": "cross-origin",
  })
  if (!("body" in file)) return new Response(null, { status: 304, headers })
  return new Response(file.body as ReadableStream, { headers })
}
