import type { App } from "#app/app.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"

/** The 404 has the villa's name, which the root error boundary shows in the header of guest pages. */
export async function foundForGuest<Value>(app: App, request: Request, value: Value | null): Promise<Value> {
  if (value !== null) return value
  const villa = await findVilla(app)
  const villaName = villa && localizedName(villa.name, await languageOf(request))
  // A Response, because Remix serves no other 404 for a route without a page.
  throw Response.json({ villaName }, { status: 404 })
}
