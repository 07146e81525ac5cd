import { exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { Client, expectFailure, ORIGIN } from "../support/api.ts"
import { setUpVilla } from "../support/set-up.ts"

setUpVilla()

const get = (path: string, cookie: string) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { Cookie: cookie }, redirect: "manual" })

/** Cookies named like toasts that no page has shown, with a value that cannot be decoded. */
const toasts = (length: number) =>
  Array.from({ length: Math.ceil(length / 50) }, (_, index) => {
    const id = index.toString(16).padStart(8, "0")
    return `toast-${id}-0000-4000-8000-000000000000=%;a=%`
  })
    .join(";")
    .padEnd(length, ";")
    .slice(0, length)

describe("a Cookie header", () => {
  it.each(["/", "/privacy", "/booking", "/admin"])("of 8 kB is read in bounded time by %s", async (path) => {
    await (await get(path, "a=1")).text()
    const begun = performance.now()
    const answer = await get(path, toasts(8192))
    await answer.text()
    expect(answer.status).toBeLessThan(400)
    const deleted = answer.headers.getSetCookie().filter((each) => each.startsWith("toast-"))
    expect(deleted.length).toBeLessThanOrEqual(3)
    expect(performance.now() - begun).toBeLessThan(500)
  })

  it.each(["/", "/privacy", "/nothing"])("that is larger is refused by %s, in both languages", async (path) => {
    const answer = await get(path, toasts(8193))
    expect(answer.status).toBe(431)
    expect(await answer.text()).toMatch(/ลบคุกกี้.*Delete this site&#39;s cookies/s)
  })

  it("that is larger is refused by the /api", async () => {
    const client = new Client()
    client.cookie = toasts(8193)
    expectFailure(await client.get("/api/villa"), 431, "cookiesTooLarge")
  })
})

describe("a phone number whose parts could be read in many ways", () => {
  it.each([
    ["a URL's context of many labels", `+1;phone-context=${"0000.".repeat(14)}!`],
    ["a long context", `+1;phone-context=+${"0".repeat(64_000)}!`],
    ["digits", `+${"1 ".repeat(100_000)}`],
  ])("is refused at once: %s", async (_, phone) => {
    const begun = performance.now()
    const customerInfo = { firstName: "a", lastName: "b", email: "a@example.com", phone }
    for (const path of ["/api/booking/none/customer-info", "/api/booking/none"]) {
      expect([404, 422]).toContain((await new Client().call("PATCH", path, { body: { customerInfo } })).status)
    }
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

// Nobody who sends these has a cookie, and no such booking exists: the body is read before it is looked for.
describe("a name of 240 kB of combining marks, whose order takes time by the square of their number", () => {
  const name = `a${"\u0315\u0316".repeat(60_000)}`
  const customerInfo = { firstName: name, lastName: "b", email: "a@example.com", phone: "0812345678" }
  it.each([
    ["PATCH", "/api/booking/none/customer-info", { customerInfo }],
    ["PATCH", "/api/booking/none", { customerInfo }],
    ["POST", "/api/booking/none/passports", { firstName: name }],
  ])("is refused at once by %s %s", async (method, path, body) => {
    const begun = performance.now()
    const { status } = await new Client().call(method, path, { body })
    expect([404, 422]).toContain(status)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
