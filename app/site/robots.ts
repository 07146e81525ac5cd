import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { robotsTxt } from "#app/http/search-engines.ts"

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(appFor(context).origin), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
