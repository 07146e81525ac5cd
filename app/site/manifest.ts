import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"

const icon = (src: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
  src,
  sizes,
  type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
  purpose,
})

/** In the language of the page that links to it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const language = await languageOf(request)
  const villa = await findVilla(appFor(context))
  const name = (villa && localizedName(villa.name, language)) || i18nFor(language).t("site.name")
  const manifest = {
    id: paths.home,
    name,
    short_name: name,
    description: villa ? localized(villa.title, language) : undefined,
    lang: language,
    dir: "ltr",
    start_url: paths.home,
    scope: paths.home,
    display: "standalone",
    background_color: "#fdfbf7",
    theme_color: "#fdfbf7",
    icons: [
      icon("/favicon.svg", "any"),
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  })
}
