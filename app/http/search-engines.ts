import { LANGUAGE_PARAM, LANGUAGES, type Language } from "../i18n/languages.ts"
import { paths } from "../paths.ts"

/** The pages that strangers shall find. */
const PUBLIC_PAGES = [paths.home, paths.booking.choose, paths.privacy]

/** Where nothing is for strangers; a path that ends in a slash leaves the page above it to them. */
const PRIVATE = ["/admin", "/api", "/booking/", "/payment", "/slips/"]

/**
 * What shows a link that somebody sends. It reads one page for one reader and lists nothing, so it may read a payment
 * link: whoever is asked for money in LINE sees by whom.
 */
const LINK_READERS = ["facebookexternalhit", "Twitterbot"]

/** Addresses of this machine, which no search engine reaches. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether search engines may list a page: a public one, at the site's own address. Previews have other addresses, and
 * a deployment for development has none.
 */
export function isListed(
  { origin, hostname, pathname }: URL,
  { production, publicOrigin }: { production: boolean; publicOrigin: string | null },
): boolean {
  const own = publicOrigin ? origin === publicOrigin : production
  return (own || LOCAL.test(hostname)) && !PRIVATE.some((path) => pathname.startsWith(path))
}

/** The address of a page in a language, or with null in the reader's own. */
export function pageUrl(origin: string, path: string, language: Language | null): string {
  return `${origin}${path}${language ? `?${LANGUAGE_PARAM}=${language}` : ""}`
}

/** The same page for readers of each language, and for those of any other: search engines want to be told of all. */
export function alternates(origin: string, path: string): { hreflang: Language | "x-default"; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, href: pageUrl(origin, path, language) })),
    { hreflang: "x-default", href: pageUrl(origin, path, null) },
  ]
}

/** /robots.txt: who may read what. */
export function robotsTxt(origin: string): string {
  const rules = (agents: string[], forbidden: string[]) => [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...forbidden.map((path) => `Disallow: ${path}`),
    "",
  ]
  return [
    ...rules(["*"], PRIVATE),
    ...rules(
      LINK_READERS,
      PRIVATE.filter((path) => path !== "/payment"),
    ),
    `Sitemap: ${origin}${paths.sitemap}`,
    "",
  ].join("\n")
}

/** /sitemap.xml: the public pages, each in each language. */
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
