import { describe, expect, it } from "vitest"
import { pageMeta } from "#app/http/page-meta.ts"

const SITE = "https://baan.example"
const PAGE = {
  title: "Test House · A title",
  description: "About",
  site: "Test House",
  image: { path: "/media/share/abc", width: 1200, height: 630 },
}

function metaOf(url: string, page: Partial<Parameters<typeof pageMeta>[1]> = {}, language = "en") {
  const { pathname, search } = new URL(url, SITE)
  const root = { id: "root", data: { origin: SITE, language } }
  const args = { matches: [root], location: { pathname, search } } as unknown as Parameters<typeof pageMeta>[0]
  const tags = pageMeta(args, { ...PAGE, ...page }) as Record<string, string>[]
  return {
    tags,
    named: (name: string) => tags.find((tag) => tag.name === name)?.content,
    graph: (name: string) => tags.find((tag) => tag.property === `og:${name}`)?.content,
    links: (rel: string) => tags.filter((tag) => tag.rel === rel).map(({ href }) => href),
  }
}

describe("pageMeta", () => {
  it.each([
    ["/", "/"],
    ["/?lng=en", "/?lng=en"],
    ["/?lng=th&utm_source=line", "/?lng=th"],
    ["/?lng=de", "/"],
    ["/booking?checkIn=2026-12-01&checkOut=2026-12-03", "/booking"],
  ])("%s is %s to search engines and chat previews", (args, canonical) => {
    const meta = metaOf(args)
    expect(meta.links("canonical")).toEqual([SITE + canonical])
    expect(meta.graph("url")).toBe(SITE + canonical)
  })

  it("contains hreflang links for every language", () => {
    expect(metaOf("/booking?rooms=2").links("alternate")).toEqual([
      `${SITE}/booking?lng=th`,
      `${SITE}/booking?lng=en`,
      `${SITE}/booking`,
    ])
  })

  it.each([
    ["th", "th_TH", "en_GB"],
    ["en", "en_GB", "th_TH"],
  ])("in %s its canonical URL is %s, with alternates in %s", (language, locale, other) => {
    const { graph } = metaOf("/", {}, language)
    expect([graph("locale"), graph("locale:alternate")]).toEqual([locale, other])
  })

  it("contains title, description and image with its dimensions for chat previews", () => {
    const { graph, named } = metaOf("/")
    expect([graph("title"), graph("description")]).toEqual([PAGE.title, PAGE.description])
    expect([graph("image"), graph("image:width"), graph("image:height")]).toEqual([
      `${SITE}/media/share/abc`,
      "1200",
      "630",
    ])
    expect(named("twitter:card")).toBe("summary_large_image")
  })

  it("omits the image if there is none", () => {
    const { tags, named } = metaOf("/", { image: null })
    expect(tags.filter(({ property }) => property?.startsWith("og:image"))).toEqual([])
    expect(named("twitter:card")).toBe("summary")
  })

  it("a private page has a chat preview and is not indexed", () => {
    const meta = metaOf("/payment/L1", { personal: true })
    expect(meta.named("robots")).toBe("noindex")
    expect([...meta.links("canonical"), ...meta.links("alternate")]).toEqual([])
    expect(meta.graph("title")).toBe(PAGE.title)
  })
})
