import { guestCookieHeader, guestIdOf, mayHaveUnpaidBooking } from "#app/http/credentials.server.ts"
import { pageCache } from "#app/http/page-cache.server.ts"
import { savesData } from "#app/http/save-data.ts"
import { themeOf } from "#app/http/theme.server.ts"
import { pendingToasts } from "#app/http/toast.server.ts"
import { languageOf, offersEnglish } from "#app/i18n/detect-language.server.ts"
import { findCacheExpiry, findContentVersion } from "#app/villa/home/find-content-version.server.ts"
import type { App } from "./app.ts"
import { paths } from "./paths.ts"

/** Two languages, Thai with and without the offer of English, two themes and `Save-Data`, for two origins. */
const CACHED_PAGES = 24
const pages = pageCache(CACHED_PAGES)

/** An isolate reads the content version at most once per this time (decision 0038). */
const VERSION_TTL_MS = 1000

/** Marks a device that has just written, for which the version is always read. Outlives cached versions. */
const FRESH_COOKIE = "fresh"
const FRESH_SECONDS = 5
const HAS_FRESH_COOKIE = new RegExp(`(?:^|;\\s*)${FRESH_COOKIE}=`)

/** `readAt`: when this version's read began. `requestedAt`: when the latest read began. */
let lastRead: { version: string; readAt: number; requestedAt: number } | null = null

/**
 * Serves the home page from a cache while its content is unchanged. A device that writes sees the change at
 * once, by a short-lived cookie; others see it within two seconds.
 */
export async function withHomePage(
  app: App,
  request: Request,
  nonce: string,
  render: () => Promise<Response>,
): Promise<Response> {
  const page = request.method === "GET" ? await homePage(app, request, nonce, render) : null
  const response = page ?? (await render())
  // After a 5xx it is unknown whether the database has committed.
  if (app.usage.rowsWritten === 0 && response.status < 500) return response
  lastRead = null
  response.headers.append("Set-Cookie", `${FRESH_COOKIE}=1; Max-Age=${FRESH_SECONDS}; Path=/; HttpOnly; SameSite=Lax`)
  return response
}

/** Null for other URLs or a query, with a pending toast, and for a device whose unpaid booking is shown. */
async function homePage(
  app: App,
  request: Request,
  nonce: string,
  render: () => Promise<Response>,
): Promise<Response | null> {
  const { origin } = new URL(request.url)
  if (request.url !== origin + paths.home || mayHaveUnpaidBooking(request) || (await pendingToasts(request)).length > 0)
    return null
  const now = app.now()
  const [version, language, theme, guestId] = await Promise.all([
    // If the database is unavailable, rendering shows the error page.
    contentVersion(app, request, now).catch(() => null),
    languageOf(request),
    themeOf(request),
    guestIdOf(app, request),
  ])
  if (!version) return null
  const key = [origin, language, offersEnglish(request), theme, savesData(request)].join(" ")
  const cached = pages.match(key, { contentVersion: version, now }, nonce)
  if (cached) {
    if (!guestId) cached.headers.append("Set-Cookie", await guestCookieHeader(app, request, app.newId()))
    return cached
  }
  const [page, expiresAt] = await Promise.all([render(), findCacheExpiry(app, now).catch(() => now)])
  // A page that lacks its rooms, because they could not be read, is not cached.
  const isComplete = page.status === 200 && !page.headers.get("Cache-Control")?.includes("no-store")
  return isComplete ? await pages.put(key, { contentVersion: version, expiresAt }, nonce, page) : page
}

/** Always read for a device that has just written, else at most once a second per isolate. */
async function contentVersion(app: App, request: Request, now: number): Promise<string | null> {
  const hasWritten = HAS_FRESH_COOKIE.test(request.headers.get("Cookie") ?? "")
  if (
    !hasWritten &&
    lastRead &&
    now - lastRead.requestedAt < VERSION_TTL_MS &&
    now - lastRead.readAt < 2 * VERSION_TTL_MS
  )
    return lastRead.version
  if (lastRead) lastRead.requestedAt = now
  const version = await findContentVersion(app)
  // A read that began later may have finished first.
  if (version && (!lastRead || lastRead.readAt <= now)) lastRead = { version, readAt: now, requestedAt: now }
  return version
}
