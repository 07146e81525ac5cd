import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { contentSecurityPolicy } from "#app/http/security-headers.server.ts"
import { insertAdmin, staffClient } from "../support/admins.ts"
import { bookingBody, Client, slipForm } from "../support/api.ts"
import { insertSampleVilla, NOW, PRODUCTION, testApp } from "../support/app.ts"
import { file } from "../support/files.ts"

const TLS = "https://baan.test"
const PAGE =
  /^default-src 'self'; script-src 'nonce-[\w-]{36}' 'strict-dynamic'; worker-src 'self'; style-src 'self' 'unsafe-inline'; .*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/
const NOTHING = /^default-src 'none'; frame-ancestors 'none'$/
const INERT = /^default-src 'none'; sandbox$/
const DOCUMENT = /^default-src 'none'; style-src 'unsafe-inline'; /
const CACHED = /^public, max-age=31536000, immutable$/
const NOT_CACHED = /no-store/
/** A page that the back/forward cache may hold, because it has nobody's own data. */
const KEEPABLE = /^private, no-cache$/

let slip: string
let booking: string
let guest: string
let staff: string
const media = "images/original/picture"

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  const app = testApp()
  await insertSampleVilla(app)
  await app.media.put(media, file("png"), "image/png")
  const client = new Client()
  booking = (await client.book()).id
  slip = new URL(await client.upload(file("pdf"))).pathname
  guest = client.cookie
  staff = (await staffClient(app, await insertAdmin(app))).cookie
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => {
  vi.useRealTimers()
})

type Sent = { path: string | (() => string); init?: RequestInit | (() => RequestInit | Promise<RequestInit>) }
const send = async (origin: string, { path, init = {} }: Sent) =>
  exports.default.fetch(`${origin}${typeof path === "function" ? path() : path}`, {
    redirect: "manual",
    ...(typeof init === "function" ? await init() : init),
  })
const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
})

/** The cookie of a message for the next page, as the link of an unknown booking sets it. */
async function messageCookie(): Promise<string> {
  const { headers } = await send("http://localhost", { path: "/booking/none/open?token=none" })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

/** A login during which D1 fails. */
function logInWithDatabaseError(): RequestInit {
  const wrong = new Error("D1_ERROR: no such column: nme at offset 7: SQLITE_ERROR")
  // Every batch: the deliveries after an earlier response may run at the same time.
  vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, "batch").mockRejectedValue(wrong)
  const body = new URLSearchParams({ email: "mali@example.com", password: "a long password" })
  return { method: "POST", body }
}

/** Every kind of response with its status, policy and caching. */
const kinds: [string, Sent, number, RegExp, RegExp][] = [
  ["the home page", { path: "/" }, 200, PAGE, KEEPABLE],
  ["the home page with dates", { path: "/?checkIn=2090-12-03&checkOut=2090-12-07" }, 200, PAGE, KEEPABLE],
  [
    "the home page with a message",
    { path: "/", init: async () => ({ headers: { Cookie: await messageCookie() } }) },
    200,
    PAGE,
    NOT_CACHED,
  ],
  ["the privacy notice", { path: "/privacy" }, 200, PAGE, KEEPABLE],
  ["the booking card's page", { path: "/booking" }, 200, PAGE, KEEPABLE],
  [
    "the same with own bookings",
    { path: "/booking", init: () => ({ headers: { Cookie: guest } }) },
    200,
    PAGE,
    NOT_CACHED,
  ],
  [
    "a guest's own booking",
    { path: () => `/booking/${booking}/customer-info`, init: () => ({ headers: { Cookie: guest } }) },
    200,
    PAGE,
    NOT_CACHED,
  ],
  ["an unknown page", { path: "/booking/nobody-s/payment" }, 404, PAGE, NOT_CACHED],
  ["loader data for JavaScript", { path: "/booking.data" }, 200, NOTHING, KEEPABLE],
  ["a page with an unexpected error", { path: "/admin/login", init: logInWithDatabaseError }, 500, PAGE, NOT_CACHED],
  ["the login page", { path: "/admin/login" }, 200, PAGE, NOT_CACHED],
  ["a staff page", { path: "/admin", init: () => ({ headers: { Cookie: staff } }) }, 200, PAGE, NOT_CACHED],
  ["a redirect to the login page", { path: "/admin" }, 302, NOTHING, NOT_CACHED],
  ["a redirect to the home page", { path: "/nothing" }, 302, NOTHING, NOT_CACHED],
  [
    "a preference form",
    { path: "/language", init: { method: "POST", body: new URLSearchParams({ language: "en" }) } },
    303,
    NOTHING,
    NOT_CACHED,
  ],
  [
    "a cross-origin write",
    { path: "/language", init: { method: "POST", headers: { Origin: "https://evil.example" } } },
    403,
    DOCUMENT,
    NOT_CACHED,
  ],
  ["an API call", { path: "/api/villa" }, 200, NOTHING, /^no-cache$/],
  [
    "an API call that creates something",
    { path: "/api/booking", init: () => json(bookingBody({ checkIn: "2090-12-10", checkOut: "2090-12-11" })) },
    201,
    NOTHING,
    NOT_CACHED,
  ],
  ["a rejected API call", { path: "/api/booking", init: json({}) }, 422, NOTHING, NOT_CACHED],
  ["an API call without permission", { path: "/api/admin/bookings" }, 401, NOTHING, NOT_CACHED],
  ["an unknown API path", { path: "/api/nothing" }, 404, NOTHING, NOT_CACHED],
  ["an unknown method", { path: "/api/villa", init: { method: "DELETE" } }, 405, NOTHING, NOT_CACHED],
  ["a response without a body", { path: "/api/villa", init: { method: "HEAD" } }, 200, NOTHING, /^no-cache$/],
  ["the API documentation", { path: "/api/docs" }, 200, DOCUMENT, /^public, max-age=300$/],
  ["an image", { path: `/media/${media}` }, 200, INERT, CACHED],
  ["an unknown image", { path: "/media/images/none" }, 404, NOTHING, NOT_CACHED],
  ["a slip", { path: () => slip, init: () => ({ headers: { Cookie: guest } }) }, 200, INERT, NOT_CACHED],
  ["another guest's slip", { path: () => slip }, 404, NOTHING, NOT_CACHED],
  [
    "a QR",
    { path: () => `/booking/${booking}/promptpay.svg`, init: () => ({ headers: { Cookie: guest } }) },
    200,
    INERT,
    NOT_CACHED,
  ],
  [
    "a private file for staff",
    { path: "/admin/bookings.csv", init: () => ({ headers: { Cookie: staff } }) },
    200,
    NOTHING,
    NOT_CACHED,
  ],
]

describe("every kind of response", () => {
  it("only the administration's may ask for a position", async () => {
    for (const [path, geolocation] of [
      ["/", "geolocation=()"],
      ["/administration", "geolocation=()"],
      ["/api/villa", "geolocation=()"],
      ["/admin", "geolocation=(self)"],
      ["/admin/login", "geolocation=(self)"],
    ] as const) {
      const { headers, body } = await send("http://localhost", { path })
      await body?.cancel()
      expect(headers.get("Permissions-Policy"), path).toContain(geolocation)
    }
  })

  it.each(kinds)("%s", async (name, sent, status, policy, cacheControl) => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const answer = await send("http://localhost", sent)
    await answer.body?.cancel()
    const { headers } = answer
    expect(answer.status).toBe(status)
    expect(headers.get("Content-Security-Policy")).toMatch(policy)
    expect(headers.get("Cache-Control") ?? "").toMatch(cacheControl)
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(headers.get("Referrer-Policy")).toBe("same-origin")
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin")
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe(name === "an image" ? "cross-origin" : "same-origin")
    expect(headers.get("Permissions-Policy")).toMatch(
      /camera=\(\).*geolocation=\((self)?\).*microphone=\(\).*payment=\(\)/,
    )
    expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{8,64}$/)
    expect(headers.get("Strict-Transport-Security")).toBeNull()
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull()
    expect(headers.get("X-Powered-By")).toBeNull()
  })

  it.each(kinds)("%s, over TLS", async (_, sent) => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const answer = await send(TLS, sent)
    await answer.body?.cancel()
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000")
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/)
  })
})

describe("a page", () => {
  it("runs no script without its own nonce", async () => {
    const nonces = new Set<string>()
    for (const path of ["/", "/booking", "/admin/login", "/booking/nobody-s/payment"]) {
      const answer = await send("http://localhost", { path })
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? []
      nonces.add(nonce)
      const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(
        ([, attributes]) => attributes ?? "",
      )
      // JSON data blocks are not executed.
      const running = scripts.filter((each) => !each.includes("application/ld+json"))
      expect(running.length).toBeGreaterThan(0)
      for (const attributes of running) expect(attributes).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(4)
  })

  it("has no inline event handlers and no javascript: URLs", async () => {
    for (const path of ["/", "/booking", "/admin/login"]) {
      const html = await (await send("http://localhost", { path })).text()
      expect(html.match(/<[^>]*\son\w+=|javascript:/i)).toBeNull()
    }
  })

  it("contains each policy directive once: browsers report duplicates", () => {
    for (const policy of [contentSecurityPolicy("n", false), contentSecurityPolicy("n", true)]) {
      const directives = policy.split("; ").map((each) => each.split(" ")[0])
      expect(directives.filter((each, index) => directives.indexOf(each) !== index)).toEqual([])
    }
  })

  it("allows the card gateway only if it is enabled", () => {
    expect(contentSecurityPolicy("n", false)).not.toContain("omise")
    const withCards = contentSecurityPolicy("n", true)
    for (const part of ["connect-src", "frame-src", "form-action"])
      expect(withCards).toMatch(new RegExp(`${part} 'self'[^;]* https://[a-z]+\\.omise\\.co`))
    expect(withCards).toContain("script-src 'nonce-n' 'strict-dynamic';")
  })
})

describe("every cookie", () => {
  /** The cookies of a user who performs every step that sets one. */
  async function cookies(origin: string): Promise<Map<string, string>> {
    const form = (fields: Record<string, string>, cookie = ""): RequestInit => ({
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    })
    const account = await insertAdmin(testApp(), { email: `${crypto.randomUUID()}@example.com` })
    const { cookie } = await staffClient(testApp(), account)
    const loggedIn = origin === TLS ? `__Host-${cookie}` : cookie
    const answers = [
      await send(origin, { path: "/?lng=en" }),
      await send(origin, { path: "/language", init: form({ language: "en" }) }),
      await send(origin, { path: "/theme", init: form({ theme: "dark" }) }),
      await send(origin, { path: "/admin/logout", init: form({}, loggedIn) }),
      await send(origin, { path: `/booking/${booking}/open?token=${await tokenOf(booking)}` }),
    ]
    return new Map(
      answers.flatMap(({ headers }) => headers.getSetCookie()).map((line) => [line.slice(0, line.indexOf("=")), line]),
    )
  }

  const tokenOf = (id: string) => testApp().signer.token("booking-email", `${id}:1`, Date.now() + 60_000)

  it("is HttpOnly and SameSite=Lax, and over TLS Secure and, except lang and theme, __Host-", async () => {
    const plain = await cookies("http://localhost")
    expect([...plain.keys()].sort()).toEqual(["admin", "booking", "fresh", "guest", "lang", "theme"])
    const secure = await cookies(TLS)
    expect([...secure.keys()].sort()).toEqual([
      "__Host-admin",
      "__Host-booking",
      "__Host-guest",
      "fresh",
      "lang",
      "theme",
    ])
    for (const line of [...plain.values(), ...secure.values()]) {
      expect(line).toMatch(/; HttpOnly/)
      expect(line).toMatch(/; SameSite=Lax/)
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).not.toMatch(/; Domain=/i)
    }
    for (const line of plain.values()) expect(line).not.toMatch(/; Secure/)
    for (const line of secure.values()) expect(line).toMatch(/; Secure/)
  })

  it("with a flash message also has the prefix and is read", async () => {
    const { headers } = await send(TLS, {
      path: `/booking/${booking}/customer-info`,
      init: {
        method: "POST",
        headers: { Cookie: await secureGuest() },
        body: new URLSearchParams({ firstName: "Nok", lastName: "S", email: "nok@example.com", phone: "0812345678" }),
      },
    })
    const toast = headers.getSetCookie().find((line) => line.startsWith("__Host-toast-"))
    // The page that shows the message deletes it by script.
    expect(toast).toMatch(/; Path=\/; Secure; SameSite=Lax/)
    const page = await send(TLS, { path: "/booking", init: { headers: { Cookie: toast!.split(";")[0]! } } })
    expect(page.headers.getSetCookie().some((line) => /^__Host-toast-[\da-f-]{36}=;.*Max-Age=0/.test(line))).toBe(true)
    await page.body?.cancel()
  })

  /** The device cookie's name over TLS. */
  async function secureGuest(): Promise<string> {
    const [, id = ""] = /(?:^|; )guest=([^;]+)/.exec(guest) ?? []
    return `__Host-guest=${id}`
  }
})

describe("the request id", () => {
  it("is Cloudflare's if present and valid, otherwise random", async () => {
    const idOf = async (ray?: string) =>
      (
        await send("http://localhost", { path: "/api/health", init: { headers: ray ? { "CF-Ray": ray } : {} } })
      ).headers.get("X-Request-Id")
    expect(await idOf("8f1d2c3b4a596877-BKK")).toBe("8f1d2c3b4a596877-BKK")
    expect(await idOf("<script>alert(1)</script>")).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf()).not.toBe(await idOf())
  })

  it.each([
    ["th", "กรุณาแจ้งรหัสข้อผิดพลาดนี้:"],
    ["en", "please tell us this error code:"],
  ])("is on the error page, in the log and in a header (%s)", async (language, word) => {
    const log: string[] = []
    vi.spyOn(console, "error").mockImplementation((line) => void log.push(String(line)))
    const answer = await send("http://localhost", {
      path: "/admin/login",
      init: { ...logInWithDatabaseError(), headers: { Cookie: `lang=${language}` } },
    })
    const id = answer.headers.get("X-Request-Id")!
    const html = await answer.text()
    expect(html).toContain(word)
    expect(html).toContain(`>${id}</code>`)
    const pageErrors = log.map((line) => JSON.parse(line)).filter(({ event }) => event === "page-error")
    expect(pageErrors).toEqual([expect.objectContaining({ requestId: id, method: "POST", path: "/admin/login" })])
    expect(log.join()).not.toContain("mali@example.com")
  })
})

describe("a worker with missing settings", () => {
  const wrong = { ...env, ...PRODUCTION, SESSION_SECRET: "" } as unknown as Env
  const submitInvalid = async (path: string) => {
    const context = createExecutionContext()
    // @ts-expect-error: absent before the first build
    const { default: worker } = await import("../../build/worker/entry.worker.js")
    const answer: Response = await worker.fetch(new Request(`${TLS}${path}`), wrong, context)
    await waitOnExecutionContext(context)
    return answer
  }

  it("redirects to HTTPS", async () => {
    const context = createExecutionContext()
    // @ts-expect-error: absent before the first build
    const { default: worker } = await import("../../build/worker/entry.worker.js")
    const answer: Response = await worker.fetch(new Request("http://baan.test/admin/login"), wrong, context)
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, "https://baan.test/admin/login"])
  })

  it("answers 503 and logs what is missing, without showing it", async () => {
    const log: string[] = []
    vi.spyOn(console, "error").mockImplementation((line) => void log.push(String(line)))
    const page = await submitInvalid("/")
    const call = await submitInvalid("/api/villa")
    expect([page.status, call.status]).toEqual([503, 503])
    const [html, body] = [await page.text(), (await call.json()) as { code: string; data: object }]
    expect(html).toContain("ขออภัย เกิดข้อผิดพลาด")
    expect(html).toContain("Something went wrong")
    expect(html).toContain(page.headers.get("X-Request-Id"))
    expect(body).toMatchObject({
      status: "error",
      code: "unavailable",
      data: { requestId: call.headers.get("X-Request-Id") },
    })
    expect(html + JSON.stringify(body)).not.toContain("SESSION_SECRET")
    for (const { headers } of [page, call]) {
      expect(headers.get("Retry-After")).toMatch(/^\d+$/)
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /)
      expect(headers.get("Strict-Transport-Security")).toMatch(/max-age/)
    }
    expect(log.map((line) => JSON.parse(line).event)).toEqual(["settings-invalid", "settings-invalid"])
    expect(log[0]).toContain("SESSION_SECRET is missing")
  })
})

it("an upload is checked by its content, not its declared type", async () => {
  const client = new Client()
  const html = new TextEncoder().encode("<script>alert(1)</script>") as Uint8Array<ArrayBuffer>
  const answer = await client.post("/api/upload/slip", slipForm(html, "slip.png"))
  expect(answer.status).toBe(415)
})
