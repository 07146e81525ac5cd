import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { action } from "#app/api/route.ts"
import { bookingBody, expectFailure } from "../support/api.ts"
import { testApp } from "../support/app.ts"

/* The API's responses to failures of its services: api.md, "Conventions". */

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => {
  logged.mockRestore()
})

const CALLS = ["GET /api/health", "GET /api/admin/bookings", "POST /api/booking"]

/** Makes a call whose database fails for every query. */
async function callWithBrokenDatabase(call: string, error: Error) {
  const batch = () => Promise.reject(error)
  const app = testApp({ LIMITS: "off", DB: { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database })
  const admin = { id: "1", name: "Somchai", email: "owner@example.com", createdAt: 1, role: "staff" }
  const [method, path] = call.split(" ")
  const request = new Request(`http://localhost${path}`, {
    method,
    ...(method === "POST" && {
      body: JSON.stringify(bookingBody()),
      headers: { "Content-Type": "application/json" },
    }),
  })
  const context = {
    app,
    callerOf: async () => ({ guestId: null, bookingId: null, admin }),
    cloudflare: { ctx: { waitUntil: () => {} } },
  }
  const answer = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe.each(CALLS)("%s", (call) => {
  it("is 503 with Retry-After while the database is unavailable, without details", async () => {
    const answer = await callWithBrokenDatabase(call, new Error("D1_ERROR: Network connection lost."))
    expectFailure(answer, 503, "unavailable")
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0)
  })
})

describe.each(CALLS.slice(1))("%s", (call) => {
  it("is 500 for an unexpected error, with details only in the log", async () => {
    const answer = await callWithBrokenDatabase(
      call,
      new TypeError("Cannot read properties of undefined (reading 'secret')"),
    )
    expectFailure(answer, 500, "internal")
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|undefined|TypeError/)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("secret"))
  })
})
