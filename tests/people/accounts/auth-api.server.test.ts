import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Admin } from "#app/people/accounts/account.ts"
import { deleteStaff, insertAdmin, PASSWORD, staffClient } from "../../support/admins.ts"
import { Client, cookiesOf, expectFailure, ORIGIN } from "../../support/api.ts"
import { HOUR_MS, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { setUpClock } from "../../support/set-up.ts"

let app: TestApp
setUpClock()
beforeEach(async () => {
  app = testApp()
  await deleteStaff()
})

const me = (token: string) => new Client().get("/api/admin/auth/me", { token })
const CREATED = new Date(NOW).toISOString()

describe("POST /api/admin/auth/register", () => {
  const valid = { email: "Owner@Example.com", password: "sand & sea", name: " Somchai " }
  const register = (body: unknown) => new Client().post("/api/admin/auth/register", body)

  it("creates the first account: 201 with a valid token and the user", async () => {
    const response = await register(valid)
    const { status, headers, body } = response
    expect(status).toBe(201)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(cookiesOf(response)).toEqual([])
    const { token, user } = body
    expect(body).toEqual({ token, user })
    expect(user).toEqual({
      id: user.id,
      email: "owner@example.com",
      name: "Somchai",
      role: "owner",
      documents: true,
      createdAt: CREATED,
    })
    expect((await me(token)).body).toEqual(user)
  })

  it("creates another by an invite, and answers 403 without one or with a used one", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const { invite } = (await owner.post("/api/admin/invites")).body.data
    const staff = { ...valid, email: "staff@example.com", name: "Malee" }
    expectFailure(await register(staff), 403, "registrationClosed", /^Registration is closed/)
    expect((await register({ ...staff, invite })).status).toBe(201)
    expectFailure(await register({ ...staff, email: "c@example.com", invite }), 403, "registrationClosed", /invite/)
  })

  it("an email that is taken is 409 with the field", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const { invite } = (await owner.post("/api/admin/invites")).body.data
    const response = await register({ ...valid, invite })
    expectFailure(response, 409, "emailTaken")
    expect(response.body.errors).toEqual({ email: [response.body.message] })
  })

  it("names every invalid field, and repeats no password", async () => {
    const response = await register({ email: "owner", password: "secret", name: "" })
    expectFailure(response, 422, "validation")
    expect(Object.keys(response.body.errors).sort()).toEqual(["email", "name", "password"])
    expect(JSON.stringify(response.body)).not.toContain("secret")
    expect(JSON.stringify(response.body)).not.toContain("validation.")
  })
})

describe("POST /api/admin/auth/login", () => {
  let admin: Admin
  const logIn = (body: unknown, client = new Client()) => client.post("/api/admin/auth/login", body)
  beforeEach(async () => {
    admin = await insertAdmin(app)
  })

  it("returns a token and the user", async () => {
    const { status, headers, body } = await logIn({ email: " OWNER@example.com ", password: PASSWORD })
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: admin.id, email: admin.email, name: admin.name, role: "owner", documents: true, createdAt: CREATED },
    })
    expect((await me(body.token)).status).toBe(200)
  })

  it("a wrong password and an unknown email are the same 401", async () => {
    const answers = [
      await logIn({ email: admin.email, password: "wrong" }),
      await logIn({ email: "nobody@example.com", password: PASSWORD }),
    ]
    for (const response of answers) expectFailure(response, 401, "loginFailed", "Login failed")
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  it("an eleventh attempt is 429 with Retry-After, even with the right password", async () => {
    const guesser = new Client()
    for (let tried = 0; tried < 10; tried++)
      expectFailure(await logIn({ email: admin.email, password: "wrong" }, guesser), 401, "loginFailed")
    const response = await logIn({ email: admin.email, password: PASSWORD })
    expectFailure(response, 429, "tooManyFailures")
    expect(response.headers.get("Retry-After")).toBe("900")
  })

  it("LIMITS=off does not disable this limit (api.md, Details and edge cases)", async () => {
    const { logIn } = await import("#app/people/accounts/log-in.server.ts")
    for (let tried = 0; tried < 10; tried++)
      await logIn(app, { email: admin.email, password: "wrong" }, { address: "192.0.2.1", deviceId: null })
    expect(app.settings.limited).toBe(false)
    expect(
      await logIn(app, { email: admin.email, password: PASSWORD }, { address: "192.0.2.2", deviceId: null }),
    ).toMatchObject({ ok: false })
  })

  it("an empty body names both fields", async () => {
    const response = await logIn({})
    expectFailure(response, 422, "validation")
    expect(Object.keys(response.body.errors).sort()).toEqual(["email", "password"])
  })
})

describe("GET /api/admin/auth/me", () => {
  it("returns the admin of the token or cookie, without an envelope", async () => {
    const admin = await insertAdmin(app)
    const { body } = await (await staffClient(app, admin)).get("/api/admin/auth/me")
    expect(body).toEqual({
      id: admin.id,
      email: admin.email,
      name: admin.name,
      role: "owner",
      documents: true,
      createdAt: CREATED,
    })
  })

  it("is 401 after the session has ended", async () => {
    const client = await staffClient(app, await insertAdmin(app))
    vi.setSystemTime(NOW + 12 * HOUR_MS)
    expectFailure(await client.get("/api/admin/auth/me"), 401, "unauthorized", "Log in to continue.")
  })

  it("is 401 for an unsigned cookie", async () => {
    const client = await staffClient(app, await insertAdmin(app))
    const [signed, name] = [/admin=([^;]+)/.exec(client.cookie)![1]!, "admin"]
    const [value] = decodeURIComponent(signed).split(".")
    for (const forged of [value, `${value}.`, `${value}.AAAA`, signed.replace(/^..../, "AAAA")]) {
      const response = await new Client().get("/api/admin/auth/me", { headers: { Cookie: `${name}=${forged}` } })
      expectFailure(response, 401, "unauthorized")
    }
  })
})

describe("POST /api/admin/auth/logout", () => {
  it("204, and the token is invalid as bearer token and as cookie; other sessions stay", async () => {
    const admin = await insertAdmin(app)
    const [client, other] = [await staffClient(app, admin), await staffClient(app, admin)]
    const { status, body } = await client.post("/api/admin/auth/logout")
    expect([status, body]).toEqual([204, ""])
    expectFailure(await client.get("/api/admin/auth/me"), 401, "unauthorized")
    expect((await other.get("/api/admin/auth/me")).status).toBe(200)
  })

  it("a bearer token ends its own session", async () => {
    await insertAdmin(app)
    const { token } = (
      await new Client().post("/api/admin/auth/login", { email: "owner@example.com", password: PASSWORD })
    ).body
    expect((await new Client().post("/api/admin/auth/logout", undefined, { token })).status).toBe(204)
    expectFailure(await me(token), 401, "unauthorized")
    expectFailure(await new Client().post("/api/admin/auth/logout", undefined, { token }), 401, "unauthorized")
  })

  it("another site cannot log an admin out", async () => {
    const client = await staffClient(app, await insertAdmin(app))
    const headers = { Origin: "https://evil.example" }
    expectFailure(await client.post("/api/admin/auth/logout", undefined, { headers }), 403, "wrongOrigin")
    expect((await client.get("/api/admin/auth/me")).status).toBe(200)
  })
})

describe("POST /api/admin/invites", () => {
  it("201 with the link, the invite for registration, and its expiry", async () => {
    const { status, headers, body } = await (await staffClient(app, await insertAdmin(app))).post("/api/admin/invites")
    expect(status).toBe(201)
    expect(headers.get("Cache-Control")).toBe("no-store")
    const { invite } = body.data
    expect(body).toEqual({
      status: "success",
      data: {
        invite,
        url: `${ORIGIN}/admin/register?invite=${invite}`,
        expiresAt: new Date(NOW + 7 * 24 * HOUR_MS).toISOString(),
      },
    })
    expect(await rows("select token_hash from invites")).toHaveLength(1)
  })

  it("with an invalid email is 422, and creates no invite", async () => {
    const admin = await staffClient(app, await insertAdmin(app))
    const response = await admin.post("/api/admin/invites", { email: "nobody" })
    expectFailure(response, 422, "validation")
    expect(Object.keys(response.body.errors)).toEqual(["email"])
    expect(await rows("select token_hash from invites")).toEqual([])
  })
})
