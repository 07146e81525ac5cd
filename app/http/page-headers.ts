import type { HeadersFunction } from "@remix-run/cloudflare"

/**
 * For pages without personal data, so that browsers may keep them in their back/forward cache; others are
 * `no-store`. `Vary: *` makes a browser without such a cache request the page again: otherwise it would show
 * a stored `no-cache` page when going back (decision 0038).
 */
export const BFCACHE_PAGE = { "Cache-Control": "private, no-cache", Vary: "*" }

export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
