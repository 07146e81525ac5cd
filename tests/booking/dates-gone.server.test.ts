import { afterEach, describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { Client } from "../support/api.ts"
import { updateSampleVilla } from "../support/app.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
const app = setUpVilla()
afterEach(() => updateSampleVilla(app, { offer: DEFAULT_OFFER }))

const GONE = { checkIn: "2090-12-10", checkOut: "2090-12-12" }
const NEAREST = [
  { checkIn: "2090-12-08", checkOut: "2090-12-10" },
  { checkIn: "2090-12-12", checkOut: "2090-12-14" },
]
const urlOf = (path: string, { checkIn, checkOut }: typeof GONE, language: string) =>
  `${path}?checkIn=${checkIn}&checkOut=${checkOut}&rooms=3&guests=2&lng=${language}`

/** The alert of the card: its text, and the dates and the href of each stay that it offers. */
function alertOf(body: unknown) {
  const page = String(body).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&")
  const [html = ""] = /<div role="alert"[\s\S]*?<\/div>/.exec(page.slice(page.indexOf('id="choose"'))) ?? []
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = "", text = ""]) => ({
    href,
    text: text.replace(/<[^>]*>/g, ""),
  }))
  return { text: html.replace(/<[^>]*>/g, " "), links }
}

/** Follows the link to a stay, and books it by the form of its page without script. */
async function expectBookable(guest: Client, href: string, { checkIn, checkOut }: typeof GONE): Promise<void> {
  const { body } = await guest.get(href.split("#")[0]!)
  for (const [name, value] of Object.entries({ checkIn, checkOut }))
    expect(body).toContain(`name="${name}" value="${value}"`)
  expect(body).not.toContain('role="alert"')
  expect((await guest.form("/booking", { checkIn, checkOut, rooms: "3", guests: "2" })).status).toBe(303)
}

describe.each([
  ["th", th.booking],
  ["en", en.booking],
] as const)("dates that are gone, in %s", (language, t) => {
  const [before = "", after = ""] = t.gone.split("{{nights}}")

  const expectNearest = ({ text, links }: ReturnType<typeof alertOf>) => {
    expect(text).toContain(t.errors.datesUnavailable)
    expect(text).toMatch(new RegExp(`${before}10.*1[12] .*${after}`))
    expect(links.map(({ href }) => Object.fromEntries(new URL(href, "http://localhost").searchParams))).toEqual(
      NEAREST.map((stay) => expect.objectContaining(stay)),
    )
    for (const link of links) expect(link.text).toMatch(/฿\d/)
  }

  it.each(["/", "/booking"])("offer the nearest stays at %s, one of which is booked", async (path) => {
    await new Client().book(GONE)
    const guest = new Client()
    const { body } = await guest.get(urlOf(path, GONE, language))
    const alert = alertOf(body)
    expectNearest(alert)
    await expectBookable(guest, alert.links[0]!.href, NEAREST[0]!)
  })

  it("offer them as well to a guest who loses the race for them", async () => {
    const guest = new Client()
    const { body } = await guest.get(urlOf("/booking", GONE, language))
    expect(body).not.toContain('role="alert"')
    await new Client().book(GONE)
    const lost = await guest.form(`/booking?lng=${language}`, { ...GONE, rooms: "3", guests: "2" })
    expect(lost.status).toBe(409)
    expectNearest(alertOf(lost.body))
    await expectBookable(guest, alertOf(lost.body).links[1]!.href, NEAREST[1]!)
  })

  it("are not those of a stay that is too short, which offers the shortest that is allowed", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, minNights: 3 } })
    const guest = new Client()
    const { body } = await guest.get(urlOf("/booking", { checkIn: "2090-12-10", checkOut: "2090-12-11" }, language))
    const { links } = alertOf(body)
    expect(links).toHaveLength(1)
    expect(links[0]!.text).toContain(t.checkOutOn.split("{{date}}")[0]!.trim())
    await expectBookable(guest, links[0]!.href, { checkIn: "2090-12-10", checkOut: "2090-12-13" })
  })
})
