import type { App } from "./app.ts"
import { findCacheExpiry } from "./booking/find-cache-expiry.server.ts"
import { findContentVersion } from "./booking/find-content-version.server.ts"
import { pageCache } from "./http/page-cache.server.ts"
import { savesData } from "./http/save-data.ts"
import { addServerTiming } from "./http/server-timing.server.ts"
import { guestCookieHeader, guestIdOf } from "./http/session.server.ts"
import { themeOf } from "./http/theme.server.ts"
import { hasToast } from "./http/toast.server.ts"
import { languageOf } from "./i18n/i18n.server.ts"
import { paths } from "./paths.ts"

/** Two languages and two themes, for a handful of addresses of the site. */
const PAGES_KEPT = 16
const pages = pageCache(PAGES_KEPT)

/** For so long after asking, an isolate shows visitors the version of the content that it knows, and asks nobody. */
const TRUSTED_MS = 1000

/** A cookie that makes its device's next home page ask. It outlives what any isolate has read before the write. */
const FRESH_COOKIE = "fresh"
const FRESH_SECONDS = 5
const HAS_FRESH_COOKIE = new RegExp(`(?:^|;\\s*)${FRESH_COOKIE}=`)

/** What this isolate last read, when it began to, and when it last set out to: while it asks, others get the old one. */
let known: { stamp: string; readAt: number; askedAt: number } | null = null

/**
 * Answers a request, the home page from this isolate's memory while nothing that it shows has changed. Whoever writes is
 * given a short-lived cookie, so that his own next home page shows it whichever isolate answers; to others what is
 * written shows within two seconds.
 */
export async function withHomePage(
  app: App,
  request: Request,
  nonce: string,
  render: () => Promise<Response>,
): Promise<Response> {
  const page = request.method === "GET" ? await homePage(app, request, nonce, render) : null
  const answer = page ?? (await render())
  // Where the database did not answer, nobody knows whether it has written.
  if (app.usage.rowsWritten === 0 && answer.status < 500) return answer
  known = null
  answer.headers.append("Set-Cookie", `${FRESH_COOKIE}=1; Max-Age=${FRESH_SECONDS}; Path=/; HttpOnly; SameSite=Lax`)
  return answer
}

/** Null where the page is somebody's own, with dates in its address or a message waiting, and for every other address. */
async function homePage(
  app: App,
  request: Request,
  nonce: string,
  render: () => Promise<Response>,
): Promise<Response | null> {
  const { origin } = new URL(request.url)
  if (request.url !== origin + paths.home || (await hasToast(request))) return null
  const now = app.now()
  const [version, language, theme, guestId] = await Promise.all([
    // Where the database is out of reach, rendering the page finds the right words.
    contentVersion(app, request, now).catch(() => null),
    languageOf(request),
    themeOf(request),
    guestIdOf(app, request),
  ])
  if (!version) return null
  const key = [origin, language, theme, savesData(request)].join(" ")
  const kept = pages.answer(key, { stamp: version, now }, nonce)
  if (kept) {
    if (!guestId) kept.headers.append("Set-Cookie", await guestCookieHeader(app, request, app.newId()))
    addServerTiming(app, kept.headers)
    return kept
  }
  const [page, until] = await Promise.all([render(), findCacheExpiry(app, now).catch(() => now)])
  return page.status === 200 ? await pages.keep(key, { stamp: version, until }, nonce, page) : page
}

/** The content's version: a device that wrote moments ago has it read anew, others once a second and isolate. */
async function contentVersion(app: App, request: Request, now: number): Promise<string | null> {
  const wrote = HAS_FRESH_COOKIE.test(request.headers.get("Cookie") ?? "")
  if (!wrote && known && now - known.askedAt < TRUSTED_MS && now - known.readAt < 2 * TRUSTED_MS) return known.stamp
  if (known) known.askedAt = now
  const version = await findContentVersion(app)
  // Another question may have begun later and ended sooner.
  if (version && (!known || known.readAt <= now)) known = { stamp: version, readAt: now, askedAt: now }
  return version
}
