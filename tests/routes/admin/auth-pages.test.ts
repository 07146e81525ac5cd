import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { Client } from "../../support/api.ts"
import { putVilla, testApp } from "../../support/app.ts"

beforeAll(() => putVilla(testApp()))

/** Every URL of the staff, from the route table itself: a new one is here at once. */
const urls = env.TEST_ROUTES.filter(({ pattern, layout }) => /^\/admin\b/.test(pattern) && !layout)
  .filter(({ pattern }) => pattern !== "/admin/login" && pattern !== "/admin/register")
  .map(({ pattern }) => ({ url: pattern.replace(/:\w+/g, "nobody-s") }))

it("there are as many as there should be", () => {
  expect(urls.length).toBeGreaterThan(25)
})

describe("without a session every page and every form of the staff leads to the log-in", () => {
  it.each(urls)("GET $url, and back again", async ({ url }) => {
    const asked = `${url}?month=2090-12&q=a+b`
    const { status, headers, body } = await new Client().get(asked)
    expect([status, headers.get("Location")]).toEqual([302, `/admin/login?back=${encodeURIComponent(asked)}`])
    expect(body).toBe("")
  })

  it.each(urls)("POST $url, and nothing is done", async ({ url }) => {
    const { status, headers, body } = await new Client().form(url, { status: "confirmed" })
    // One that takes no posts says so.
    if (status !== 405) expect([status, headers.get("Location"), body]).toEqual([302, "/admin/login", ""])
  })

  it.each(urls)("the data behind GET $url is not told either", async ({ url }) => {
    const { status, body } = await new Client().get(`${url}.data`)
    expect([status, JSON.parse(body)[0]]).toEqual([202, ["SingleFetchRedirect", 1]])
    expect(body).toContain(`"/admin/login?back=${encodeURIComponent(url)}"`)
  })
})

describe("a session that is none opens nothing", () => {
  it.each(["admin=nonsense", "admin=", "admin=eyJhIjoxfQ.AAAA", "admin=%22YQ%22", "__Host-admin=nonsense"])(
    "%s",
    async (cookie) => {
      const { status, headers } = await new Client().get("/admin", { headers: { Cookie: cookie } })
      expect([status, headers.get("Location")]).toEqual([302, "/admin/login?back=%2Fadmin"])
    },
  )

  it("a guest's cookie and a booking's token neither", async () => {
    const guest = new Client()
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { token } = await guest.book({ checkIn: day(10), checkOut: day(11) })
    expect((await guest.get("/admin")).status).toBe(302)
    expect((await new Client().get("/admin", { token })).status).toBe(302)
  })
})
