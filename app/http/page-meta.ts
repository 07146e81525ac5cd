import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare"
import { isLanguage, LANGUAGE_PARAM, type Language } from "#app/i18n/languages.ts"
import type { ShareImage } from "#app/villa/photos/image.ts"
import { alternates, pageUrl } from "./search-engines.ts"

type MetaArgs = Pick<Parameters<MetaFunction>[0], "matches" | "location">

type Page = {
  title: string
  description: string
  site: string
  image: ShareImage | null
  /** For one person: a link to it has a preview, but search engines do not index it. */
  personal?: boolean
}

const LOCALES: Record<Language, string> = { th: "th_TH", en: "en_GB" }

/** For search engines, and for link previews in chats and social networks (Open Graph). */
export function pageMeta({ matches, location }: MetaArgs, page: Page): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string; language: Language } | undefined
  const { title, description } = page
  const basic: MetaDescriptor[] = [{ title }, { name: "description", content: description }]
  // The root loader failed: this is an error page.
  if (!root) return basic
  const { origin, language } = root
  const requested = new URLSearchParams(location.search).get(LANGUAGE_PARAM)
  const url = pageUrl(origin, location.pathname, isLanguage(requested) ? requested : null)
  return [...basic, ...(page.personal ? NO_INDEX : searchTags(url, origin, location.pathname)), ...previewTags()]

  function previewTags(): MetaDescriptor[] {
    const { site, image } = page
    const other = language === "th" ? "en" : "th"
    return [
      ...openGraph({
        type: "website",
        site_name: site,
        title,
        description,
        url,
        locale: LOCALES[language],
        "locale:alternate": LOCALES[other],
        ...(image && {
          image: `${origin}${image.path}`,
          "image:type": "image/jpeg",
          "image:width": String(image.width),
          "image:height": String(image.height),
          "image:alt": site,
        }),
      }),
      { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ]
  }
}

type SitePage = { title: string; about: string; site: { name: string }; image: ShareImage | null }

/** None if the loader failed. */
export function sitePageMeta({ data, ...page }: MetaArgs & { data?: SitePage }): MetaDescriptor[] {
  if (!data) return []
  const { title, about, site, image } = data
  return pageMeta(page, { title: `${title} · ${site.name}`, description: about, site: site.name, image })
}

const NO_INDEX: MetaDescriptor[] = [{ name: "robots", content: "noindex" }]

function searchTags(url: string, origin: string, path: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: url },
    ...alternates(origin, path).map(({ hreflang, href }) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: hreflang,
      href,
    })),
  ]
}

function openGraph(properties: Record<string, string>): MetaDescriptor[] {
  return Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content }))
}
