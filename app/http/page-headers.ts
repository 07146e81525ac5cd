import type { HeadersFunction } from "@remix-run/cloudflare"

/**
 * The headers of a page without personal data, so that browsers may keep it in their back/forward cache; all
 * other pages are `no-store`. `Vary: *` makes a browser without such a cache request the page again: going back, it
 * would show a `no-cache` page as it stored it (decision 0038).
 */
export const BFCACHE_PAGE = { "Cache-Control": "private, no-cache", Vary: "*" }

/** The headers that the page's own loader set. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
