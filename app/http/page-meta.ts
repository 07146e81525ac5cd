import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare"
import { isLanguage, LANGUAGE_PARAM, type Language } from "../i18n/languages.ts"
import type { ShareImage } from "../villa/image.ts"
import { alternates, pageUrl } from "./search-engines.ts"

type Asked = Pick<Parameters<MetaFunction>[0], "matches" | "location">

type Page = {
  title: string
  description: string
  /** The villa's name. */
  site: string
  image: ShareImage | null
  /** For the one to whom its address was given: shown where the link is sent, told to no search engine. */
  personal?: boolean
}

/** What Open Graph calls the languages. */
const LOCALES: Record<Language, string> = { th: "th_TH", en: "en_GB" }

/** What a page says of itself in its head: to search engines, and to chats and social sites that show a link to it. */
export function pageMeta({ matches, location }: Asked, page: Page): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string; language: Language } | undefined
  const { title, description } = page
  const head: MetaDescriptor[] = [{ title }, { name: "description", content: description }]
  // The root's own loader has failed: the page is an error's.
  if (!root) return head
  const { origin, language } = root
  const chosen = new URLSearchParams(location.search).get(LANGUAGE_PARAM)
  const url = pageUrl(origin, location.pathname, isLanguage(chosen) ? chosen : null)
  return [...head, ...(page.personal ? PERSONAL : inSearch(url, origin, location.pathname)), ...shared()]

  function shared(): MetaDescriptor[] {
    const { site, image: picture } = page
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
        ...(picture && {
          image: `${origin}${picture.path}`,
          "image:type": "image/jpeg",
          "image:width": String(picture.width),
          "image:height": String(picture.height),
          "image:alt": site,
        }),
      }),
      { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    ]
  }
}

const PERSONAL: MetaDescriptor[] = [{ name: "robots", content: "noindex" }]

function inSearch(url: string, origin: string, path: string): MetaDescriptor[] {
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

function openGraph(facts: Record<string, string>): MetaDescriptor[] {
  return Object.entries(facts).map(([name, content]) => ({ property: `og:${name}`, content }))
}
