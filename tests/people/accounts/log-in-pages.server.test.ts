import { beforeEach, describe, expect, it, vi } from "vitest"
import { deleteStaff, insertAdmin, PASSWORD, staffClient } from "../../support/admins.ts"
import { Client, cookiesOf } from "../../support/api.ts"
import { HOUR_MS, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { setUpClock } from "../../support/set-up.ts"

let app: TestApp
let browser: Client
setUpClock()
beforeEach(async () => {
  app = testApp()
  await deleteStaff()
  browser = new Client()
  browser.cookie = "lang=en"
})

const EMAIL = "owner@example.com"
const logIn = (password = PASSWORD, path = "/admin/login") => browser.form(path, { email: EMAIL, password })
const LOCATION = "Location"
/** The value of a form field in the HTML of a page. */
const field = (page: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? ""

describe("/admin/login", () => {
  beforeEach(() => insertAdmin(app))

  it("is a page with a form that works without JavaScript", async () => {
    const { status, headers, body } = await browser.get("/admin/login")
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toMatch(/no-store/)
    expect(body).toMatch(/<form[^>]*method="post"/)
    expect(field(body, "email")).toContain('autoComplete="username"')
    expect(field(body, "password")).toContain('type="password"')
  })

  it("sets an HttpOnly session cookie", async () => {
    const { status, headers } = await logIn()
    expect([status, headers.get(LOCATION)]).toEqual([303, "/admin"])
    const cookie = headers.getSetCookie().find((line) => line.startsWith("admin="))
    expect(cookie).toMatch(/^admin=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.get("/admin")).status).toBe(200)
  })

  it("sets a new token, whatever session the browser had (session fixation)", async () => {
    const stranger = await staffClient(app, await insertAdmin(app, { email: "stranger@example.com" }))
    browser.cookie = stranger.cookie
    const before = stranger.cookie.split("; ").find((each) => each.startsWith("admin="))
    const { headers } = await logIn()
    const after = headers.getSetCookie().find((line) => line.startsWith("admin="))
    expect(after?.split(";")[0]).not.toBe(before)
    expect(await rows("select 1 from admin_sessions")).toHaveLength(2)
  })

  it("over TLS the cookie is bound to the host", async () => {
    const { exports } = await import("cloudflare:workers")
    const answer = await exports.default.fetch("https://localhost/admin/login", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    })
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^__Host-admin=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it.each([
    ["/admin/calendar?month=2090-12", "/admin/calendar?month=2090-12"],
    ["/admin", "/admin"],
    ["", "/admin"],
    ["/admin?notice=1", "/admin?notice=1"],
    ["https://evil.example/", "/admin"],
    ["//evil.example", "/admin"],
    ["/\\evil.example", "/admin"],
    ["/\t/evil.example", "/admin"],
    ["javascript:alert(1)", "/admin"],
    ["/booking", "/admin"],
    ["/administrators", "/admin"],
    ["/admin/../api/docs", "/admin"],
  ])("with back=%j it redirects to %s", async (back, location) => {
    const { status, headers } = await logIn(PASSWORD, `/admin/login?back=${encodeURIComponent(back)}`)
    expect([status, headers.get(LOCATION)]).toEqual([303, location])
  })

  it("the log-in page keeps the return path in its form", async () => {
    const sent = (await browser.get("/admin/calendar?month=2090-12")).headers.get(LOCATION)!
    const { body } = await browser.get(sent)
    const action = /<form[^>]*action="([^"]*)"/.exec(body)![1]!.replaceAll("&amp;", "&")
    expect((await logIn(PASSWORD, action)).headers.get(LOCATION)).toBe("/admin/calendar?month=2090-12")
  })

  it.each([
    ["/admin/villa/house-rules", "/admin/villa/house-rules"],
    ["/admin/bookings/new?room=1", "/admin/bookings/new?room=1"],
    ["/admin/alerts/test", "/admin/alerts/test"],
  ])("leads back to the page of a form that was sent to %s after the session had ended", async (path, back) => {
    const sent = await browser.form(path, { text: "typed for an hour" })
    expect(sent.status).toBe(302)
    const location = sent.headers.get(LOCATION)!
    expect(location).toBe(`/admin/login?back=${encodeURIComponent(back)}`)
    expect((await logIn(PASSWORD, location)).headers.get(LOCATION)).toBe(back)
  })

  it("answers 401 for a wrong password, and keeps the email but not the password", async () => {
    const { status, headers, body } = await logIn("a wrong password")
    expect(status).toBe(401)
    expect(headers.getSetCookie().filter((line) => line.startsWith("admin="))).toEqual([])
    expect(body).toMatch(/role="alert"[^>]*>Login failed</)
    expect(field(body, "email")).toContain(`value="${EMAIL}"`)
    expect(body).not.toContain("a wrong password")
  })

  it("answers 422 for an empty form, with errors next to the fields", async () => {
    const { status, body } = await browser.form("/admin/login", { email: "", password: "" })
    expect(status).toBe(422)
    expect(field(body, "email")).toContain('aria-invalid="true"')
    expect(body).toContain("This field is required")
  })

  it("sets a long-lived HttpOnly device cookie for this account", async () => {
    const { headers } = await logIn()
    const cookie = headers.getSetCookie().find((line) => line.startsWith("device="))
    expect(cookie).toMatch(/^device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(decodeURIComponent(cookie!)).not.toContain(EMAIL)
  })

  it("lets a known device log in while others lock the account, and no other", async () => {
    await logIn()
    const known = browser.cookie.split("; ").find((each) => each.startsWith("device="))!
    await insertAdmin(app, { email: "staff@example.com" })
    for (let tried = 0; tried < 10; tried++)
      await new Client().form("/admin/login", { email: EMAIL, password: "a wrong password" })
    const come = async (cookie: string, email = EMAIL) => {
      const client = new Client()
      client.cookie = cookie
      return (await client.form("/admin/login", { email, password: PASSWORD })).status
    }
    expect(await come("lang=en")).toBe(429)
    expect(await come(`${known.slice(0, -4)}AAAA`)).toBe(429)
    expect(await come(known)).toBe(303)
    const client = new Client()
    client.cookie = known
    expect((await client.post("/api/admin/auth/login", { email: EMAIL, password: PASSWORD })).status).toBe(200)
    // It is an unknown device for any other account.
    for (let tried = 0; tried < 10; tried++)
      await new Client().form("/admin/login", { email: "staff@example.com", password: "a wrong password" })
    expect(await come(known, "staff@example.com")).toBe(429)
  })

  it("answers 429 after ten failures", async () => {
    for (let tried = 0; tried < 10; tried++) expect((await logIn("a wrong password")).status).toBe(401)
    const { status, body } = await logIn()
    expect(status).toBe(429)
    expect(body).toContain("Too many failed attempts")
  })

  it("rejects a log-in from another site", async () => {
    const { status, headers } = await browser.form(
      "/admin/login",
      { email: EMAIL, password: PASSWORD },
      { headers: { Origin: "https://evil.example" } },
    )
    expect([status, headers.get("Set-Cookie")]).toEqual([403, null])
  })

  it("redirects a signed-in admin", async () => {
    await logIn()
    for (const path of ["/admin/login", "/admin/register"]) {
      const { status, headers } = await browser.get(path)
      expect([status, headers.get(LOCATION)]).toEqual([302, "/admin"])
    }
    const { headers } = await browser.get("/admin/login?back=%2Fadmin%2Fbank")
    expect(headers.get(LOCATION)).toBe("/admin/bank")
  })
})

describe("/admin/register", () => {
  const valid = { name: "Somchai", email: EMAIL, password: "a sea of sand", confirmPassword: "a sea of sand" }
  const register = (fields: Record<string, string> = {}, path = "/admin/register") =>
    browser.form(path, { ...valid, invite: "", ...fields })

  it("creates the first admin and signs them in", async () => {
    expect(field((await browser.get("/admin/register")).body, "confirmPassword")).toContain('type="password"')
    const { status, headers } = await register()
    expect([status, headers.get(LOCATION)]).toEqual([303, "/admin"])
    const page = await browser.get("/admin")
    expect([page.status, page.body.includes("Somchai")]).toEqual([200, true])
  })

  it("answers 422 for different passwords, and keeps the other input", async () => {
    const { status, body } = await register({ confirmPassword: "a sea of salt" })
    expect(status).toBe(422)
    expect(field(body, "confirmPassword")).toContain('aria-invalid="true"')
    expect(field(body, "name")).toContain('value="Somchai"')
    expect(body).not.toMatch(/a sea of (sand|salt)/)
    expect(await rows("select id from admins")).toEqual([])
  })

  it("is closed once there is an admin: no form, and 403 for a post", async () => {
    await insertAdmin(app)
    const { status, body } = await browser.get("/admin/register")
    expect(status).toBe(200)
    expect(body).toContain("Registration is closed")
    expect(body).not.toContain('name="password"')
    const posted = await register({ email: "staff@example.com" })
    expect(posted.status).toBe(403)
    expect(posted.body).toContain("Ask the owner for an invite link")
    expect(posted.body).not.toContain("a sea of sand")
  })

  it("is open with an invite link", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const { url, invite } = (await owner.post("/api/admin/invites")).body.data
    const link = url.replace("http://localhost", "")
    const { body } = await browser.get(link)
    expect(field(body, "invite")).toContain(`value="${invite}"`)
    const { status, headers } = await register({ email: "staff@example.com", name: "Malee", invite }, link)
    expect([status, headers.get(LOCATION)]).toEqual([303, "/admin"])
    expect((await browser.get(link)).headers.get(LOCATION)).toBe("/admin")
  })
})

describe("/admin/logout", () => {
  it("ends the session on the server, not only in this browser", async () => {
    await insertSampleVilla(app)
    const client = await staffClient(app, await insertAdmin(app))
    const stolen = new Client()
    stolen.cookie = client.cookie
    expect((await stolen.get("/admin")).status).toBe(200)

    const { status, headers } = await client.form("/admin/logout")
    expect([status, headers.get(LOCATION)]).toEqual([303, "/admin/login"])
    expect(headers.getSetCookie().find((line) => line.startsWith("admin="))).toMatch(/Max-Age=0/)
    expect(client.cookie).not.toContain("admin=")
    expect((await stolen.get("/admin")).status).toBe(302)
    expect(await rows("select token_hash from admin_sessions")).toEqual([])
  })

  it("a GET does not log out", async () => {
    const client = await staffClient(app, await insertAdmin(app))
    expect((await client.get("/admin/logout")).headers.get(LOCATION)).toBe("/admin")
    expect(await rows("select token_hash from admin_sessions")).toHaveLength(1)
  })

  it("a page left open for twelve hours redirects to the log-in", async () => {
    const client = await staffClient(app, await insertAdmin(app))
    vi.setSystemTime(NOW + 12 * HOUR_MS)
    expect((await client.get("/admin")).headers.get(LOCATION)).toBe("/admin/login?back=%2Fadmin")
  })
})

it.each(["/admin/reset?token=secret", "/admin/register?invite=secret"])(
  "%s is not stored, and its token is sent to no other site",
  async (path) => {
    const { headers } = await browser.get(path)
    expect(headers.get("Cache-Control")).toMatch(/no-store/)
    expect(headers.get("Referrer-Policy")).toBe("same-origin")
  },
)
