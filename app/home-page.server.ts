import { findOfferEnd } from "./booking/find-offer-end.server.ts"
import { findOfferStamp } from "./booking/find-offer-stamp.server.ts"
import type { App } from "./context.server.ts"
import { pageCache } from "./http/page-cache.server.ts"
import { savesData } from "./http/save-data.ts"
import { guestCookieHeader, guestIdOf } from "./http/session.server.ts"
import { themeOf } from "./http/theme.server.ts"
import { hasToast } from "./http/toast.server.ts"
import { tellUsage } from "./http/usage.server.ts"
import { languageOf } from "./i18n/i18n.server.ts"
import { paths } from "./paths.ts"

/** Two languages and two themes, for a handful of addresses of the site. */
const PAGES_KEPT = 16
const pages = pageCache(PAGES_KEPT)

/**
 * The home page from this isolate's memory while nothing that it shows has changed; rendered anew where it has. Null for
 * every other request, and where the page is somebody's own: with dates in its address or a message waiting.
 */
export async function homePage(
  app: App,
  request: Request,
  nonce: string,
  render: () => Promise<Response>,
): Promise<Response | null> {
  const { origin } = new URL(request.url)
  const asked = request.method === "GET" && request.url === origin + paths.home
  if (!asked || (await hasToast(request))) return null
  const now = app.now()
  const [stamp, language, theme, guestId] = await Promise.all([
    // Where the database is out of reach, rendering the page finds the right words.
    findOfferStamp(app).catch(() => null),
    languageOf(request),
    themeOf(request),
    guestIdOf(app, request),
  ])
  if (!stamp) return null
  const key = [origin, language, theme, savesData(request)].join(" ")
  const kept = pages.answer(key, { stamp, now }, nonce)
  if (kept) {
    if (!guestId) kept.headers.append("Set-Cookie", await guestCookieHeader(app, request, app.newId()))
    tellUsage(app, kept.headers)
    return kept
  }
  const [page, until] = await Promise.all([render(), findOfferEnd(app, now).catch(() => now)])
  return page.status === 200 ? await pages.keep(key, { stamp, until }, nonce, page) : page
}
