import { describe, expect, it } from "vitest"
import { alternates, isIndexable, pageUrl, robotsTxt, sitemapXml } from "#app/http/search-engines.ts"

const SITE = "https://baan.example"

describe("isIndexable", () => {
  const production = { production: true, publicOrigin: SITE }
  const unnamed = { production: true, publicOrigin: null }
  const development = { production: false, publicOrigin: null }
  it.each([
    [`${SITE}/`, production, true],
    [`${SITE}/?lng=en`, production, true],
    [`${SITE}/booking`, production, true],
    [`${SITE}/booking?checkIn=2026-12-01`, production, true],
    // private paths
    [`${SITE}/booking/B1/payment`, production, false],
    [`${SITE}/payment/L1`, production, false],
    [`${SITE}/payment-slips/L1`, production, false],
    [`${SITE}/cleaning/T1`, production, false],
    [`${SITE}/receipt/RC-2569-000001/S1`, production, false],
    [`${SITE}/admin`, production, false],
    [`${SITE}/admin/login`, production, false],
    [`${SITE}/api/docs`, production, false],
    // the same worker at another address
    ["https://preview-baan.account.workers.dev/", production, false],
    ["http://baan.example/", production, false],
    // without PUBLIC_URL production is indexed at any address
    ["https://baan.account.workers.dev/", unnamed, true],
    ["https://baan.account.workers.dev/", development, false],
    // development is not indexed
    ["http://localhost:8787/", development, true],
    ["http://localhost:8787/admin", development, false],
    ["http://127.0.0.1:8787/", production, true],
    ["https://localhost.evil.example/", development, false],
  ])("%s with %j: %s", (url, settings, listed) => {
    expect(isIndexable(new URL(url), settings)).toBe(listed)
  })
})

it("a page has a URL for each language, and x-default", () => {
  expect(pageUrl(SITE, "/booking", "en")).toBe(`${SITE}/booking?lng=en`)
  expect(alternates(SITE, "/")).toEqual([
    { hreflang: "th", href: `${SITE}/?lng=th` },
    { hreflang: "en", href: `${SITE}/?lng=en` },
    { hreflang: "x-default", href: `${SITE}/` },
  ])
})

describe("robots.txt", () => {
  const groups = robotsTxt(SITE).split("\n\n")

  it("disallows private paths and names the sitemap", () => {
    expect(groups[0]?.split("\n")).toEqual([
      "User-agent: *",
      ...["/admin", "/api", "/booking/", "/payment", "/slips/", "/cleaning/", "/receipt/"].map(
        (path) => `Disallow: ${path}`,
      ),
    ])
    expect(groups.at(-1)).toBe(`Sitemap: ${SITE}/sitemap.xml\n`)
  })

  it("allows chat previews of payment links, and of no other private path", () => {
    expect(groups[1]).toMatch(/^User-agent: facebookexternalhit\nUser-agent: Twitterbot\n/)
    expect(groups[1]).not.toContain("/payment")
    expect(groups[1]).toContain("Disallow: /booking/\n")
  })
})

describe("the sitemap", () => {
  const xml = sitemapXml(SITE)
  const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

  it("contains every public page in every language", () => {
    expect(urls).toEqual(
      ["/", "/photos", "/directions", "/house-rules", "/reviews", "/booking", "/privacy"].flatMap((path) =>
        ["?lng=th", "?lng=en", ""].map((q) => SITE + path + q),
      ),
    )
  })

  it("lists for each page all languages including its own", () => {
    for (const [, place = "", links = ""] of xml.matchAll(/<loc>(.*?)<\/loc>(.*?)<\/url>/g)) {
      const named = [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
      expect(named.map(([, language]) => language)).toEqual(["th", "en", "x-default"])
      expect(named.map(([, , href]) => href)).toContain(place)
    }
  })

  it("contains no path that robots.txt disallows", () => {
    const settings = { production: true, publicOrigin: SITE }
    expect(urls.filter((url) => !isIndexable(new URL(url ?? ""), settings))).toEqual([])
  })
})
