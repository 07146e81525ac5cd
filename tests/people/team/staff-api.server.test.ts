import { beforeEach, describe, expect, it } from "vitest"
import type { Admin } from "#app/people/accounts/account.ts"
import { deleteStaff, insertAdmin, PASSWORD, staffClient } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"

let app: TestApp
let admin: Admin
let colleague: Admin
let owner: Client
let staff: Client
beforeEach(async () => {
  await deleteStaff()
  await deleteVilla()
  // Sessions of the worker's clock
  app = { ...testApp(), now: Date.now } as TestApp
  await insertSampleVilla(app)
  admin = await insertAdmin(app)
  colleague = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
  owner = await staffClient(app, admin)
  staff = await staffClient(app, colleague)
})

const OWNER_ONLY = [403, "ownerOnly", "Only owners can do this. Ask an owner."] as const

describe("/api/admin/stats", () => {
  it("has members about money for owners only", async () => {
    const { data: all } = (await owner.get("/api/admin/stats")).body
    const { data: shown } = (await staff.get("/api/admin/stats")).body
    expect(Object.keys(shown).sort()).toEqual(["occupancy", "pendingPayments", "totalBookings"])
    const money = Object.keys(all).filter((member) => !(member in shown))
    expect(money.sort()).toEqual(["bySeason", "received", "revenueByMonth", "totalRevenue"])
  })
})

describe("/api/admin/staff", () => {
  it("lists everybody and the open invites, without a token or a hash of a password", async () => {
    const { invite } = (await owner.post("/api/admin/invites", { role: "staff", email: "new@example.com" })).body.data
    const { status, body } = await owner.get("/api/admin/staff")
    expect(status).toBe(200)
    expect(body.data.staff).toMatchObject([
      { id: admin.id, email: admin.email, name: "Somchai", role: "owner" },
      { id: colleague.id, role: "staff" },
    ])
    expect(body.data.invites).toMatchObject([{ role: "staff", email: "new@example.com", invitedBy: "Somchai" }])
    const [{ password_hash: hash } = { password_hash: "" }] = await rows<{ password_hash: string }>(
      "select password_hash from admins",
    )
    for (const secret of [invite, hash]) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it("an invite without a role is an owner's, as before; another role is refused", async () => {
    await owner.post("/api/admin/invites", { email: "a@example.com" })
    await owner.post("/api/admin/invites")
    const { invites } = (await owner.get("/api/admin/staff")).body.data
    expect(invites.map(({ role }: { role: string }) => role)).toEqual(["owner", "owner"])
    expectFailure(await owner.post("/api/admin/invites", { role: "king" }), 422, "validation")
  })

  it("a role is changed, but not the last owner's", async () => {
    expectFailure(await owner.patch(`/api/admin/staff/${admin.id}`, { role: "staff" }), 409, "lastOwner")
    const { status, body } = await owner.patch(`/api/admin/staff/${colleague.id}`, { role: "owner" })
    expect([status, body.data.user.role]).toEqual([200, "owner"])
    expect((await staff.get("/api/admin/history")).status).toBe(200)
    expect((await staff.patch(`/api/admin/staff/${admin.id}`, { role: "staff" })).status).toBe(200)
    expectFailure(await owner.get("/api/admin/staff"), ...OWNER_ONLY)
  })

  it("a removed person's session is 401 with the next request", async () => {
    expectFailure(
      await owner.delete(`/api/admin/staff/${admin.id}`),
      409,
      "lastOwner",
      "There must be at least one owner. Make someone else an owner first.",
    )
    expect((await staff.get("/api/admin/bookings")).status).toBe(200)
    expect((await owner.delete(`/api/admin/staff/${colleague.id}`)).status).toBe(204)
    expectFailure(await staff.get("/api/admin/bookings"), 401, "unauthorized")
    expectFailure(await owner.delete(`/api/admin/staff/${colleague.id}`), 404, "notFound")
  })

  it("a reset link is returned once and works on its page once", async () => {
    expectFailure(await owner.post(`/api/admin/staff/${admin.id}/reset`), 409, "ownAccount")
    const { status, body } = await owner.post(`/api/admin/staff/${colleague.id}/reset`)
    expect(status).toBe(201)
    const { pathname, searchParams } = new URL(body.data.url)
    expect(pathname).toBe("/admin/reset")
    const token = searchParams.get("token")!
    const typed = { token, newPassword: "a new password", confirmPassword: "a new password" }
    const page = new Client()
    expect((await page.form("/admin/reset", typed)).status).toBe(303)
    expectFailure(await staff.get("/api/admin/bookings"), 401, "unauthorized")
    const again = await page.form("/admin/reset", typed)
    expect(again.status).toBe(410)
    expect(again.body).not.toContain("a new password")
    const logIn = (password: string) => new Client().post("/api/admin/auth/login", { email: colleague.email, password })
    expect([(await logIn(PASSWORD)).status, (await logIn("a new password")).status]).toEqual([401, 200])
  })
})

describe("an admin's own account", () => {
  it("a password is changed with the current one only, and no page repeats one", async () => {
    const change = { currentPassword: "a wrong password", newPassword: "a new password" }
    const wrong = await staff.post("/api/admin/auth/password", change)
    expectFailure(wrong, 422, "passwordWrong")
    expect(wrong.body.errors).toEqual({ currentPassword: [wrong.body.message] })
    const page = await staff.form("/admin/account", { ...change, confirmPassword: change.newPassword })
    expect(page.status).toBe(422)
    for (const password of Object.values(change)) expect(page.body).not.toContain(password)
    expectFailure(await staff.post("/api/admin/auth/password", { ...change, newPassword: "short" }), 422, "validation")
    expect((await staff.post("/api/admin/auth/password", { ...change, currentPassword: PASSWORD })).status).toBe(204)
    expect((await staff.get("/api/admin/auth/me")).status).toBe(200)
  })

  it("sessions are listed and ended", async () => {
    const logIn = async (userAgent: string, staySignedIn = false) => {
      const body = { email: colleague.email, password: PASSWORD, staySignedIn }
      const response = await new Client().post("/api/admin/auth/login", body, { headers: { "User-Agent": userAgent } })
      return response.body.token as string
    }
    const list = async () => (await staff.get("/api/admin/auth/sessions")).body.data.sessions
    const token = await logIn("Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36", true)
    const sessions = await list()
    expect(sessions).toMatchObject([
      { device: "", current: true },
      { device: "Chrome · Android", current: false },
    ])
    expect(JSON.stringify(sessions)).not.toContain(token)
    expectFailure(await owner.delete(`/api/admin/auth/sessions/${sessions[1].id}`), 404, "notFound")
    expect((await staff.delete(`/api/admin/auth/sessions/${sessions[1].id}`)).status).toBe(204)
    expectFailure(await new Client().get("/api/admin/auth/me", { token }), 401, "unauthorized")
    await logIn("curl/8.5.0")
    expect((await staff.delete("/api/admin/auth/sessions")).status).toBe(204)
    expect(await list()).toHaveLength(1)
  })
})

describe("the log-in page", () => {
  it.each([
    [{ staySignedIn: "on" }, /; Max-Age=2592000;/],
    [{}, /^admin=[^;]+; Path=/],
  ])("%j", async (choice, cookie) => {
    const response = await new Client().form("/admin/login", { email: colleague.email, password: PASSWORD, ...choice })
    expect(response.headers.getSetCookie().find((line) => line.startsWith("admin="))).toMatch(cookie)
    const [session] = await rows<{ days: number }>(
      "select (expires_at - created_at) / 86400000.0 as days from admin_sessions order by rowid desc limit 1",
    )
    expect(session?.days).toBe("staySignedIn" in choice ? 30 : 0.5)
  })
})

describe("the pages of staff who are not owners", () => {
  it("contain no statistics about money, nor do their loader data", async () => {
    for (const path of ["/admin", "/_root.data", "/admin.data"]) {
      const { body } = await staff.get(path)
      expect(JSON.stringify(body), path).not.toMatch(/totalRevenue|revenueByMonth|Total revenue/)
    }
    expect(JSON.stringify((await owner.get("/admin.data")).body)).toContain("totalRevenue")
  })

  it("link to no page that they may not open", async () => {
    for (const path of [
      "/admin",
      "/admin/bookings",
      "/admin/bookings/new",
      "/admin/calendar",
      "/admin/payment-links",
    ]) {
      const { body } = await staff.get(path)
      const links = [...String(body).matchAll(/<a [^>]*href="(\/admin[^"#]*)"/g)].map(([, href]) => href!)
      expect(links.length).toBeGreaterThan(3)
      for (const link of new Set(links)) expect([link, (await staff.get(link)).status]).toEqual([link, 200])
    }
  })

  it("show what a night costs, but not the form that changes it", async () => {
    const year = new Date().getUTCFullYear() + 1
    const selected = `/admin/calendar?from=${year}-12-07`
    const [seen, changed] = [new RegExp(`7 December ${year}: Available ฿\\d`), "/admin/villa/prices/new"]
    const { body } = await staff.get(selected)
    expect(body).toMatch(seen)
    expect(body).not.toContain(changed)
    expect((await owner.get(selected)).body).toContain(changed)
  })

  it("say who may open them", async () => {
    const { status, body } = await staff.get("/admin/villa")
    expect([status, body]).toEqual([403, expect.stringContaining("Only owners can do this")])
  })
})
