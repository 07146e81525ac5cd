import { LANGUAGE_PARAM, LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"

const PUBLIC_PAGES = [
  paths.home,
  paths.photos,
  paths.directions,
  paths.houseRules,
  paths.reviews,
  paths.booking.choose,
  paths.privacy,
]

/** Must not be indexed. "/booking/" excludes the pages below it, not /booking. */
const PRIVATE = ["/admin", "/api", "/booking/", "/payment", "/slips/", "/cleaning/", "/receipt/"]

/** Crawlers for link previews, which do not index and may read payment links, for previews in chats. */
const PREVIEW_CRAWLERS = ["facebookexternalhit", "Twitterbot"]

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Only a public page at the canonical origin, or in local development. */
export function isIndexable(
  { origin, hostname, pathname }: URL,
  { production, publicOrigin }: { production: boolean; publicOrigin: string | null },
): boolean {
  const isCanonical = publicOrigin ? origin === publicOrigin : production
  return (isCanonical || LOCAL_HOST.test(hostname)) && !PRIVATE.some((path) => pathname.startsWith(path))
}

/** @param language null for the URL that detects the reader's language */
export function pageUrl(origin: string, path: string, language: Language | null): string {
  return `${origin}${path}${language ? `?${LANGUAGE_PARAM}=${language}` : ""}`
}

/** One per language and `x-default`. */
export function alternates(origin: string, path: string): { hreflang: Language | "x-default"; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, href: pageUrl(origin, path, language) })),
    { hreflang: "x-default", href: pageUrl(origin, path, null) },
  ]
}

export function robotsTxt(origin: string): string {
  const rules = (agents: string[], forbidden: string[]) => [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...forbidden.map((path) => `Disallow: ${path}`),
    "",
  ]
  return [
    ...rules(["*"], PRIVATE),
    ...rules(
      PREVIEW_CRAWLERS,
      PRIVATE.filter((path) => path !== "/payment"),
    ),
    `Sitemap: ${origin}${paths.sitemap}`,
    "",
  ].join("\n")
}

export function sitemapXml(origin: string): string {
  const urls = PUBLIC_PAGES.flatMap((path) => {
    const all = alternates(origin, path)
    const links = all
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
      .join("")
    return all.map(({ href }) => `<url><loc>${href}</loc>${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n")
}
