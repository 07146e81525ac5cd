import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, testApp } from "../../support/app.ts"

beforeAll(() => insertSampleVilla(testApp()))

/** Every staff URL, from the route table, so that new ones are included. */
/** The web app manifest names nothing but the villa. */
const MANIFEST = "/admin/manifest.webmanifest"

const urls = env.TEST_ROUTES.filter(
  ({ pattern, layout }) => /^\/admin\b/.test(pattern) && !layout && pattern !== MANIFEST,
)
  .filter(({ pattern }) => !["/admin/login", "/admin/register", "/admin/reset"].includes(pattern))
  .map(({ pattern }) => ({ url: pattern.replace(/:\w+/g, "nobody-s") }))

it("the list of staff URLs is complete", () => {
  expect(urls.length).toBeGreaterThan(25)
})

describe("without a session every staff page and form redirects to the log-in", () => {
  it.each(urls)("GET $url redirects to the log-in, and back afterwards", async ({ url }) => {
    const requested = `${url}?month=2090-12&q=a+b`
    const { status, headers, body } = await new Client().get(requested)
    expect([status, headers.get("Location")]).toEqual([302, `/admin/login?back=${encodeURIComponent(requested)}`])
    expect(body).toBe("")
  })

  it.each(urls)("POST $url has no effect", async ({ url }) => {
    const { status, headers, body } = await new Client().form(url, { status: "confirmed" })
    // A route without an action answers so.
    if (status === 405) return
    expect([status, headers.get("Location"), body]).toEqual([302, `/admin/login?back=${encodeURIComponent(url)}`, ""])
  })

  it.each(urls)("the loader data of GET $url is not returned either", async ({ url }) => {
    const { status, body } = await new Client().get(`${url}.data`)
    expect([status, JSON.parse(body)[0]]).toEqual([202, ["SingleFetchRedirect", 1]])
    expect(body).toContain(`"/admin/login?back=${encodeURIComponent(url)}"`)
  })
})

describe("an invalid session is rejected", () => {
  it.each(["admin=nonsense", "admin=", "admin=eyJhIjoxfQ.AAAA", "admin=%22YQ%22", "__Host-admin=nonsense"])(
    "%s",
    async (cookie) => {
      const { status, headers } = await new Client().get("/admin", { headers: { Cookie: cookie } })
      expect([status, headers.get("Location")]).toEqual([302, "/admin/login?back=%2Fadmin"])
    },
  )

  it("a guest cookie and a booking token are rejected", async () => {
    const guest = new Client()
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { token } = await guest.book({ checkIn: day(10), checkOut: day(11) })
    expect((await guest.get("/admin")).status).toBe(302)
    expect((await new Client().get("/admin", { token })).status).toBe(302)
  })
})
