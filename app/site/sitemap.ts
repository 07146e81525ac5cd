import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { sitemapXml } from "#app/http/search-engines.ts"

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(sitemapXml(appFor(context).origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
