import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { Client, expectFailure } from "../support/api.ts"
import { API_CALLS } from "../support/api-calls.ts"

/* HTTP methods that the router does not support. */

const UNKNOWN = ["PROPFIND", "REPORT", "PURGE", "TRACE"]

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => {
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

describe.each(UNKNOWN)("%s", (method) => {
  it("is 405 with Allow for every call of the API", async () => {
    for (const { pattern, methods } of API_CALLS) {
      const answer = await new Client().call(method, pattern.replace(/:\w+/g, "nobody-s"))
      expectFailure(answer, 405, "methodNotAllowed")
      const allowed = methods.flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each]))
      expect(answer.headers.get("Allow")?.split(", ").sort(), pattern).toEqual(allowed.sort())
    }
  })

  it.each(["/api/nothing", "/api/booking/a/b/c", "/api/"])("is 404 at %s", async (path) => {
    expectFailure(await new Client().call(method, path), 404, "notFound")
  })

  it("is 405 for every page", async () => {
    const pages = env.TEST_ROUTES.map(({ pattern }) => pattern).filter((each) => !each.startsWith("/api/"))
    for (const pattern of [...pages, "/nothing"]) {
      const { status, headers } = await new Client().call(method, pattern.replace(/:\w+|\*/g, "nothing"))
      expect([status, headers.get("Allow")], pattern).toEqual([405, "GET, HEAD, POST"])
    }
  })
})
