import { beforeAll, describe, expect, it } from "vitest"
import { dateAfter } from "#app/villa/dates.ts"
import { insertAdmin, staffClient } from "../support/admins.ts"
import { Client, expectFailure } from "../support/api.ts"
import { API_CALLS } from "../support/api-calls.ts"
import { insertSampleVilla, testApp } from "../support/app.ts"

let admin: Client
beforeAll(async () => {
  const app = testApp()
  await insertSampleVilla(app)
  admin = await staffClient(app, await insertAdmin(app))
})

const calls = API_CALLS.flatMap(({ pattern, methods, staff = [], json = [], cacheControl: kept = "", html = false }) =>
  methods.map((method) => ({
    method,
    path: pattern.replace(/:\w+/g, "nobody-s"),
    forStaff: staff.includes(method),
    takesJson: json.includes(method),
    kept,
    html,
  })),
)
/** All callers who may make the call. */
const allowed = ({ forStaff }: { forStaff: boolean }) => (forStaff ? admin : new Client())
const resources = API_CALLS.map(({ pattern, ...rest }) => ({ ...rest, path: pattern.replace(/:\w+/g, "nobody-s") }))

describe("an invalid bearer token is 401 for every call", () => {
  it.each(calls)("$method $path", async ({ method, path }) => {
    const answer = await new Client().call(method, path, { token: "garbage" })
    expectFailure(answer, 401, "unauthorized")
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer")
  })

  it.each([
    ["an unknown scheme", "Basic YTpi"],
    ["no token", "Bearer"],
    ["two tokens", "Bearer a b"],
    ["three parts without a valid signature", "Bearer nobody-s.99999999999.c2lnbmF0dXJl"],
    ["a signature that is not base64", "Bearer nobody-s.99999999999.***"],
    ["four parts", "Bearer a.99999999999.b.c"],
  ])("%s", async (_, authorization) => {
    expectFailure(
      await new Client().get("/api/booking/all", { headers: { Authorization: authorization } }),
      401,
      "unauthorized",
    )
  })
})

describe("an admin call is 401 for everyone else", () => {
  const forStaff = calls.filter((call) => call.forStaff)
  let guest: Client
  let token: string
  beforeAll(async () => {
    guest = new Client()
    const today = new Date().toISOString().slice(0, 10)
    token = (await guest.book({ checkIn: dateAfter(today, 10), checkOut: dateAfter(today, 11) })).token
  })

  it.each(forStaff)("$method $path", async ({ method, path }) => {
    const answers = [
      await new Client().call(method, path),
      ...(method === "GET" ? [] : [await new Client().call(method, path, { body: {} })]),
      await guest.call(method, path),
      await new Client().call(method, path, { token }),
    ]
    for (const answer of answers) {
      expectFailure(answer, 401, "unauthorized", "Log in to continue.")
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer")
    }
  })

  it("every call below /api/admin is an admin call, except to book, to log in and to register", () => {
    const open = calls.filter(({ path, forStaff }) => path.startsWith("/api/admin/") && !forStaff)
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/admin/auth/register",
      "POST /api/admin/auth/login",
      "POST /api/admin/bookings",
    ])
  })
})

describe("another method is 405 with Allow", () => {
  it.each(resources)("$path", async ({ path, methods }) => {
    const expected = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !methods.includes(each))) {
      const answer = await new Client().call(method, path)
      expectFailure(answer, 405, "methodNotAllowed")
      expect(answer.headers.get("Allow")?.split(", ").sort()).toEqual(expected.sort())
    }
  })
})

describe("every response", () => {
  it.each(calls)(
    "of $method $path has Cache-Control and nosniff, and is JSON, except one page",
    async ({ method, path, kept, html }) => {
      const { headers } = await new Client().call(method, path)
      expect(kept ? [kept] : ["no-store", "no-cache"]).toContain(headers.get("Cache-Control"))
      expect(headers.get("Content-Type")).toMatch(html ? /^text\/html/ : /^application\/json/)
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    },
  )

  it.each(resources.filter(({ isPrivate: personal }) => personal))(
    "of $path is not cached",
    async ({ path, methods }) => {
      const { headers } = await new Client().call(methods[0]!, path)
      expect(headers.get("Cache-Control")).toBe("no-store")
    },
  )
})

describe("an unknown path below /api is a 404 in JSON", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/booking/a/nothing",
    "/api/admin/nothing",
    "/api/%E0%A4%A",
    "/api/villa/rooms/1",
  ])("%s", async (path) => {
    for (const method of ["GET", "POST", "PATCH", "DELETE", "PUT"]) {
      expectFailure(await new Client().call(method, path), 404, "notFound", "Not found")
    }
  })
})

describe("a body", () => {
  const bodies = calls.filter(({ takesJson }) => takesJson)

  it.each(bodies)("of $method $path that is not JSON is 400", async ({ method, path, ...call }) => {
    for (const body of ["{", "nonsense", '{"a":1}}', "\u0000"]) {
      const answer = await allowed(call).call(method, path, { body, headers: { "Content-Type": "application/json" } })
      expectFailure(answer, 400, "badRequest")
    }
  })

  it.each(bodies)("of $method $path with another content type is 415", async ({ method, path, ...call }) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonish", "text/json"]) {
      const answer = await allowed(call).call(method, path, { body: "{}", headers: { "Content-Type": type } })
      expectFailure(answer, 415, "unsupportedType")
    }
  })

  it.each(bodies)("of $method $path that is missing is 422", async ({ method, path, ...call }) => {
    expectFailure(await allowed(call).call(method, path), 422, "validation")
  })

  it("that is not valid UTF-8 is 400", async () => {
    const body = Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    const answer = await new Client().call("POST", "/api/booking", {
      body,
      headers: { "Content-Type": "application/json" },
    })
    expectFailure(answer, 400, "badRequest")
  })

  it("above the size limit is 413", async () => {
    const body = { specialRequests: "a".repeat(300 * 1024) }
    expectFailure(await new Client().post("/api/booking", body), 413, "bodyTooLarge")
  })

  it("with deep nesting does no harm", async () => {
    const body = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
    const answer = await new Client().call("POST", "/api/booking", {
      body,
      headers: { "Content-Type": "application/json" },
    })
    expect([400, 422]).toContain(answer.status)
  })
})
