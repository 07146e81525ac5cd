import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ACCESS, callOf } from "../support/access-rules.ts"
import { accessScene, addressIn } from "../support/access-scene.ts"
import { NOW } from "../support/app.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const BROKEN = "--x\r\nContent-Disposition: form-data; nam"
/** Bodies that no browser's form sends, and how a page that reads one answers. */
const BODIES: [what: string, type: string, body: string, status: number][] = [
  ["JSON", "application/json", '{"theme":"dark"', 415],
  ["a text", "text/plain", "theme=dark", 415],
  ["no type", "", "theme=dark", 415],
  ["parts without their border", "multipart/form-data", BROKEN, 400],
  ["parts that break off", "multipart/form-data; boundary=x", BROKEN, 400],
  ["half a megabyte", "application/x-www-form-urlencoded", `theme=${"a".repeat(512 * 1024)}`, 413],
]

const pages = ACCESS.flatMap(({ outcome, rows }) =>
  rows
    .map((row) => ({
      ...callOf(row),
      who: outcome["the guest"] === "in" ? ("the guest" as const) : ("an admin" as const),
    }))
    .filter(({ method, pattern }) => method === "POST" && !pattern.startsWith("/api/")),
)

describe.each(BODIES)("%s in a form's place", (_, type, body, status) => {
  const headers = { "Content-Type": type }

  it("no page fails on it", async () => {
    for (const { pattern, address, who } of pages) {
      const scene = await accessScene()
      const answer = await scene.as(who).client.call("POST", addressIn(scene, address), { headers, body })
      expect(answer.status, pattern).toBeLessThan(500)
    }
  }, 60_000)

  it.each(["/language", "/admin/login", "/admin/register", "/booking/:id/customer-info"])(
    "is refused by %s",
    async (pattern) => {
      const scene = await accessScene()
      const { client } = scene.as(pattern.startsWith("/booking") ? "the guest" : "nobody")
      const answer = await client.call("POST", addressIn(scene, pattern), { headers, body })
      expect(answer.status).toBe(status)
      expect(answer.body).toMatch(pattern === "/language" ? /^[a-zA-Z]+$/ : /<h1/)
    },
  )
})

it("a theme that is no JSON is refused, and chooses nothing", async () => {
  const { client } = (await accessScene()).as("nobody")
  const answer = await client.call("POST", "/theme", { headers: { "Content-Type": "text/plain" }, body: "{" })
  expect([answer.status, answer.headers.get("Set-Cookie") ?? ""]).toEqual([400, expect.not.stringContaining("theme=")])
})
