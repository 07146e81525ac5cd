import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { findPhotos } from "#app/villa/find-villa.server.ts"
import { sectionsFor } from "./sections.server.ts"

/** For the photo viewer. Opening it again needs no request. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, found] = await Promise.all([languageOf(request), findPhotos(appFor(context))])
  return Response.json(found ? sectionsFor(request, language, found) : [], {
    headers: { "Cache-Control": "private, max-age=60", Vary: "Save-Data, Accept-Language, Cookie" },
  })
}
