import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { Client, expectFailure } from "../support/api.ts"
import { API_CALLS } from "../support/api-calls.ts"

/* HTTP methods that the router does not support, and those that only calls of the API have. */

const UNKNOWN = ["PROPFIND", "REPORT", "PURGE", "TRACE"]
const OF_CALLS = ["PUT", "PATCH", "DELETE", "OPTIONS"]
const PAGES = env.TEST_ROUTES.map(({ pattern }) => pattern).filter((each) => !each.startsWith("/api/"))

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
})

it.each([...UNKNOWN, ...OF_CALLS])("%s is a short 405 with Allow for every page", async (method) => {
  for (const pattern of [...PAGES, "/nothing"]) {
    const answer = await new Client().call(method, pattern.replace(/:\w+|\*/g, "nothing"))
    expectFailure(answer, 405, "methodNotAllowed")
    expect(answer.headers.get("Allow"), pattern).toBe("GET, HEAD, POST")
    expect(JSON.stringify(answer.body).length, pattern).toBeLessThan(200)
  }
})
