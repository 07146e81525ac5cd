import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"

const icon = (src: string, sizes: string, purpose: "any" | "maskable") => ({ src, sizes, type: "image/png", purpose })

/**
 * GET /admin/manifest.webmanifest: the administration as an app of its own on the home screen, which iPhones require
 * for notifications. It names nothing of the villa, so it needs no session.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = await languageOf(request)
  const name = i18nFor(language).t("admin:alerts.appName")
  const manifest = {
    id: adminPaths.dashboard,
    name,
    short_name: name,
    lang: language,
    dir: "ltr",
    start_url: adminPaths.dashboard,
    scope: adminPaths.dashboard,
    display: "standalone",
    background_color: "#fdfbf7",
    theme_color: "#fdfbf7",
    icons: [
      icon("/icon-192.png", "192x192", "any"),
      icon("/icon-512.png", "512x512", "any"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  })
}
