import { exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { ORIGIN } from "../support/api.ts"

const send = (path: string, init: RequestInit = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init })
const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) })

describe("an unknown path redirects to the home page", () => {
  it.each([
    "/nothing",
    "/nothing/at/all",
    "/admin/nothing/at/all",
    "/booking/abc",
    "/booking/a/b/c",
    "/index.php?x=1",
    "/.env",
    "/%E0%A4%A",
  ])("%s", async (path) => {
    const answer = await send(path)
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"])
  })
})

describe("POST /language", () => {
  it.each([
    ["en", "/booking?checkIn=2026-12-01", "/booking?checkIn=2026-12-01"],
    ["th", "/?lng=en", "/"],
    ["en", "https://evil.example/", "/"],
    ["en", "//evil.example", "/"],
    ["en", "/\t/evil.example", "/"],
    ["en", "/\t/", "/"],
    ["en", "/.//evil.example", "/"],
  ])("%s with the return path %j redirects to %s", async (language, back, location) => {
    const answer = await send("/language", form({ language, back }))
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, location])
    expect(answer.headers.get("Set-Cookie")).toMatch(new RegExp(`^lang=${language}; Path=/;`))
  })

  it("an unknown language is ignored", async () => {
    const answer = await send("/language", form({ language: "de; Domain=evil", back: "/" }))
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([303, null])
  })
})

describe("POST /theme", () => {
  it.each([
    ["dark", "/booking", "/booking"],
    ["light", "//evil.example", "/"],
    ["dark", "/\t/evil.example", "/"],
  ])("%s with the return path %j redirects to %s", async (theme, back, location) => {
    const answer = await send("/theme", form({ theme, back }))
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, location])
    expect(answer.headers.get("Set-Cookie")).toMatch(/^theme=/)
  })
})

it.each(["/language", "/theme"])("another site cannot post to %s", async (path) => {
  const answer = await send(path, {
    ...form({ language: "en", theme: "dark", back: "/" }),
    headers: { Origin: "https://evil.example" },
  })
  expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([403, null])
})
