import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { Client } from "../support/api.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
setUpVilla()

/** The home page is kept in memory, the others are not, and those of the administration have a frame of their own. */
const PAGES = ["/", "/booking", "/admin/login"]

const htmlOf = (body: unknown) => /<html lang="(\w+)" class="([^"]*)"/.exec(String(body))?.slice(1)

async function expectEverywhere(client: Client, language: string, theme: string, headers = {}): Promise<void> {
  for (const path of PAGES) {
    const { body } = await client.get(path, { headers })
    expect(htmlOf(body), path).toEqual([language, theme])
  }
}

describe("the language of the pages", () => {
  it.each([
    ["Thai", "th-TH,th;q=0.9,en;q=0.8", "th"],
    ["English", "en-GB,en;q=0.9", "en"],
    ["neither", "fr-FR,fr;q=0.9", "th"],
    ["none", "", "th"],
  ])("of a browser that asks for %s", async (_, accepted, language) => {
    await expectEverywhere(new Client(), language, "light", { "Accept-Language": accepted })
  })

  it("is the chosen one from then on, whatever the browser asks for", async () => {
    const client = new Client()
    await client.form("/language", { language: "th", back: "/booking" })
    await expectEverywhere(client, "th", "light", { "Accept-Language": "en-GB" })
    await client.form("/language", { language: "en", back: "/booking" })
    await expectEverywhere(client, "en", "light", { "Accept-Language": "th-TH" })
  })

  it("is that of ?lng= on every page from then on, until another one is chosen", async () => {
    const client = new Client()
    await client.form("/language", { language: "th", back: "/" })
    expect(htmlOf((await client.get("/?lng=en")).body)).toEqual(["en", "light"])
    await expectEverywhere(client, "en", "light")
    const { headers } = await client.form("/language", { language: "th", back: "/?lng=en" })
    expect(headers.get("Location")).toBe("/")
    await expectEverywhere(client, "th", "light")
    // One that does not exist
    expect(htmlOf((await client.get("/?lng=nonsense")).body)).toEqual(["th", "light"])
    await expectEverywhere(client, "th", "light", { "Accept-Language": "en-GB" })
  })
})

describe("English", () => {
  const OFFER = en.site.inEnglish
  const offers = async (path: string, accepted: string, client = new Client()) =>
    String((await client.get(path, { headers: { "Accept-Language": accepted } })).body).includes(OFFER)

  it.each(["/", "/booking", "/privacy"])(
    "is offered at %s to a browser that asks for neither language",
    async (path) => {
      // In this order, because the home page is kept in memory.
      expect(await offers(path, "th")).toBe(false)
      expect(await offers(path, "de")).toBe(true)
      expect(await offers(path, "th")).toBe(false)
      expect(await offers(path, "en")).toBe(false)
      expect(await offers(path, "")).toBe(false)
      expect(await offers(`${path}?lng=th`, "de")).toBe(false)
    },
  )

  it("is no longer offered once a language was chosen", async () => {
    for (const language of ["th", "en"]) {
      const client = new Client()
      await client.form("/language", { language, back: "/" })
      for (const path of ["/", "/booking"]) expect(await offers(path, "de", client)).toBe(false)
    }
  })
})

describe("the theme of the pages", () => {
  it("is light, also for a system with a dark one", async () => {
    await expectEverywhere(new Client(), "th", "light", { "Sec-CH-Prefers-Color-Scheme": "dark" })
  })

  it("is the chosen one from then on", async () => {
    const client = new Client()
    await client.form("/theme", { theme: "dark", back: "/" })
    await expectEverywhere(client, "th", "dark")
    await client.form("/theme", { theme: "light", back: "/" })
    await expectEverywhere(client, "th", "light")
  })
})

it.each([
  ["th", "2633"],
  ["en", "2090"],
])("money and dates follow the language: baht, and Buddhist years in Thai only (%s)", async (language, year) => {
  const { body } = await new Client().get(`/booking?checkIn=2090-12-13&checkOut=2090-12-15&lng=${language}`)
  const card = String(body).replaceAll("<!-- -->", "")
  expect(/<dd[^>]*><time dateTime="2090-12-13"[^>]*>([^<]*)/.exec(card)?.[1]).toMatch(new RegExp(`13 .* ${year}$`))
  expect(/<data [^>]*>([^<]*)/.exec(card)?.[1]).toMatch(/^฿\d{1,3}(,\d{3})*$/)
})
