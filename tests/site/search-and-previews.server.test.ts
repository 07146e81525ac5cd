import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { originalKey, SHARE_SIZE, shareKey } from "#app/villa/photos/image.ts"
import { imageDimensions } from "#app/villa/photos/image-bytes.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { Client, ORIGIN } from "../support/api.ts"
import { insertSampleVilla, testApp, updateSampleVilla } from "../support/app.ts"
import { createLink } from "../support/payment-links.ts"
import { png } from "../support/png.ts"

/** The User-Agent of LINE's link preview; it has no cookie and no language. */
const LINE = { headers: { "User-Agent": "facebookexternalhit/1.1;line-poker/1.0" } }
const app = testApp()
let hero = ""
let slide = ""

beforeAll(async () => {
  await insertSampleVilla(app, { description: { th: "</script><b>คำอธิบาย</b>", en: "</script><b>Description</b>" } })
  const [background, other] = [await saveImage(app, await png(1500, 1000)), await saveImage(app, await png(500, 400))]
  if (!background.ok || !other.ok) throw new Error("the pictures were refused")
  hero = background.value.id
  slide = other.value.id
  await updateSampleVilla(app, { background: background.value })
})

const headOf = (html: string) => html.slice(0, html.indexOf("<style"))
const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(headOf(html))?.[1]

describe("the LINE preview of", () => {
  it.each([
    ["/", "บ้านทดสอบ · หัวเรื่อง", "th_TH"],
    ["/?lng=en", "Test House · A title", "en_GB"],
    ["/booking", "เลือกวันเข้าพัก · บ้านทดสอบ", "th_TH"],
    ["/booking?lng=en", "Choose your dates · Test House", "en_GB"],
    ["/privacy?lng=en", "Privacy notice · Test House", "en_GB"],
    ["/directions", "การเดินทาง · บ้านทดสอบ", "th_TH"],
    ["/house-rules?lng=en", "House rules · Test House", "en_GB"],
    ["/photos?lng=en", "All photos · Test House", "en_GB"],
  ])("%s", async (path, title, locale) => {
    const { body } = await new Client().get(path, LINE)
    expect(headOf(body)).toContain(`<title>${title}</title>`)
    expect(content(body, "og:title")).toBe(title)
    expect(content(body, "og:locale")).toBe(locale)
    expect(content(body, "og:url")).toBe(ORIGIN + path)
    expect(content(body, "og:image")).toBe(`${ORIGIN}/media/share/${hero}`)
    expect(content(body, "og:description")).toBe(content(body, "description"))
    expect(content(body, "description")).not.toBe("")
  })

  it("a payment link names the villa, but neither amount nor payer", async () => {
    const { id } = await createLink(app, { customerName: "Ploy", description: "Deposit" })
    const { body } = await new Client().get(`/payment/${id}?lng=en`, LINE)
    expect(content(body, "og:title")).toBe("Payment · Test House")
    expect(content(body, "og:description")).toContain("Test House")
    expect(headOf(body)).not.toMatch(/Ploy|Deposit|1,500/)
  })
})

describe("the share image", () => {
  const get = (id: string) => exports.default.fetch(`${ORIGIN}/media/share/${id}`, { redirect: "manual" })

  it("is a JPEG of the dimensions in the page's meta tags, and is created once", async () => {
    const first = await get(hero)
    expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    const bytes = new Uint8Array(await first.arrayBuffer())
    expect(imageDimensions(bytes)).toEqual(SHARE_SIZE)
    expect((await env.MEDIA.head(shareKey(hero)))?.httpMetadata?.contentType).toBe("image/jpeg")
    expect(new Uint8Array(await (await get(hero)).arrayBuffer())).toEqual(bytes)
  })

  it("is created from the background only: any other image is returned unchanged", async () => {
    const answer = await get(slide)
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/media/${originalKey(slide)}`])
    expect(await env.MEDIA.head(shareKey(slide))).toBeNull()
  })
})

describe("structured data", () => {
  it("is one valid JSON object for any text of the owner", async () => {
    const { body } = await new Client().get("/?lng=en", LINE)
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(JSON.parse(json)).toMatchObject({
      "@type": "VacationRental",
      name: "Test House",
      description: "</script><b>Description</b>",
      image: [`${ORIGIN}/media/${originalKey(hero)}`],
      priceRange: "฿8,500–฿11,000",
    })
  })
})

describe("search engines", () => {
  it.each([
    ["/", null],
    ["/booking", null],
    ["/admin/login", "noindex"],
  ])("get for %s the directive %s", async (path, robots) => {
    const { headers } = await new Client().get(path)
    expect(headers.get("X-Robots-Tag")).toBe(robots)
  })

  it("do not index a development site", async () => {
    const answer = await exports.default.fetch("https://staging.example/")
    await answer.text()
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex")
  })

  it("read robots.txt and the sitemap named there", async () => {
    const robots = await new Client().get("/robots.txt")
    expect(robots.headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
    const [, sitemap = ""] = /^Sitemap: (.*)$/m.exec(robots.body) ?? []
    const { status, headers, body } = await new Client().get(new URL(sitemap).pathname)
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"])
    expect(body).toContain(`<loc>${ORIGIN}/booking?lng=en</loc>`)
  })
})

describe("the manifest", () => {
  it.each([
    ["th", "บ้านทดสอบ"],
    ["en", "Test House"],
  ])("in %s has the villa's name", async (language, name) => {
    const { headers, body } = await new Client().get(`/manifest.webmanifest?lng=${language}`)
    expect(headers.get("Content-Type")).toBe("application/manifest+json")
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({ name, short_name: name, lang: language, start_url: "/", display: "standalone" })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable")
  })

  it("names existing icons", async () => {
    const { body } = await new Client().get("/manifest.webmanifest")
    const icons: { src: string; type: string }[] = JSON.parse(body).icons
    for (const { src, type } of icons) {
      const answer = await env.ASSETS.fetch(`${ORIGIN}${src}`)
      await answer.arrayBuffer()
      expect([src, answer.status, answer.headers.get("Content-Type")]).toEqual([src, 200, type])
    }
  })
})
