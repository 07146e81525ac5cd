import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import type { Admin, LoggedInAdmin } from "#app/people/accounts/account.ts"
import { changePassword } from "#app/people/accounts/change-password.server.ts"
import { logIn } from "#app/people/accounts/log-in.server.ts"
import { endSessions, listSessions } from "#app/people/accounts/own-sessions.server.ts"
import { isUsableReset, resetPassword } from "#app/people/accounts/reset-password.server.ts"
import { findAdmin } from "#app/people/accounts/sessions.server.ts"
import { createResetLink, emailResetLink } from "#app/people/team/create-reset-link.server.ts"
import { deleteStaff, insertAdmin, insertAlertTargets, openSession, PASSWORD } from "../../support/admins.ts"
import { HOUR_MS, rows, type TestApp, testApp } from "../../support/app.ts"

let app: TestApp
let owner: Admin
let staff: Admin
let token: string
let self: LoggedInAdmin
beforeEach(async () => {
  await deleteStaff()
  await env.DB.exec("delete from outbox")
  app = testApp()
  owner = await insertAdmin(app)
  staff = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
  token = await openSession(app, staff.id, { device: "Safari · iPhone" })
  self = (await findAdmin(app, token))!
})

const MINUTE_MS = 60 * 1000
const NEW = "a new long password"
const refused = (error: string) => ({ ok: false, error })
const change = (currentPassword = PASSWORD, newPassword = NEW) =>
  changePassword(app, self, { currentPassword, newPassword })
const canLogIn = async (password: string, email = staff.email) =>
  (await logIn(app, { email, password }, { address: "a", deviceId: null })).ok
const lastEvent = async () => (await rows("select actor_name, action, detail from villa_events order by id")).at(-1)
const emails = async (kind: string) => {
  const queued = await rows<{ recipient: string; facts: string }>(
    "select recipient, facts from outbox where kind = ?",
    kind,
  )
  return queued.map(({ recipient, facts }) => ({ recipient, facts: JSON.parse(facts) }))
}

describe("changing one's password", () => {
  it("asks for the current one, ends the other sessions, and is recorded and emailed", async () => {
    const other = await openSession(app, staff.id)
    const colleague = await openSession(app, owner.id)
    await createResetLink(app, staff.id, owner)
    expect(await change()).toEqual({ ok: true, value: null })
    expect(await findAdmin(app, token)).not.toBeNull()
    expect(await findAdmin(app, other)).toBeNull()
    expect(await findAdmin(app, colleague)).not.toBeNull()
    expect([await canLogIn(PASSWORD), await canLogIn(NEW)]).toEqual([false, true])
    expect(await rows("select 1 from password_resets")).toEqual([])
    expect(await lastEvent()).toEqual({ actor_name: "Nok", action: "password-changed", detail: "Nok" })
    expect((await emails("account-changed")).at(-1)).toMatchObject({
      recipient: staff.email,
      facts: { change: "password-changed" },
    })
    const alerts = await rows<{ change: string }>(
      "select facts ->> 'change' as change from alerts where kind = 'security' and recipient_id = ? order by change",
      staff.id,
    )
    expect(alerts.map(({ change }) => change)).toEqual(["password-changed", "reset-link-created"])
  })

  it("with a wrong one changes nothing", async () => {
    const other = await openSession(app, staff.id)
    expect(await change("wrong")).toEqual(refused("password-wrong"))
    expect(await findAdmin(app, other)).not.toBeNull()
    expect(await canLogIn(PASSWORD)).toBe(true)
    expect(await emails("account-changed")).toEqual([])
  })

  it("is blocked after ten wrong ones within 15 minutes, even with the right one", async () => {
    await Promise.all(Array.from({ length: 10 }, () => change("wrong")))
    expect(await change()).toEqual(refused("log-in-blocked"))
    app.clock.now += 15 * MINUTE_MS + 1
    expect(await change()).toEqual({ ok: true, value: null })
  })

  it("twice at the same time succeeds once", async () => {
    const results = await Promise.all([change(PASSWORD, "the first password"), change(PASSWORD, "the second password")])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await emails("account-changed")).toHaveLength(1)
  })
})

describe("an admin's own sessions", () => {
  it("are listed with their devices, the current one first, without expired and others'", async () => {
    await openSession(app, owner.id, { device: "Edge · Windows" })
    app.clock.now += 11 * MINUTE_MS
    const latest = await openSession(app, staff.id, { device: "Chrome · Android" })
    await findAdmin(app, token)
    const { sessions } = await listSessions(app, self)
    expect(sessions).toMatchObject([
      { device: "Safari · iPhone", isCurrent: true, usedAt: app.now(), createdAt: app.now() - 11 * MINUTE_MS },
      { device: "Chrome · Android", isCurrent: false, usedAt: app.now() },
    ])
    expect(JSON.stringify(sessions)).not.toContain(latest)
    app.clock.now += 12 * HOUR_MS
    expect((await listSessions(app, self)).sessions).toEqual([])
  })

  it("are ended one by one, or all but the current one", async () => {
    const others = [
      await openSession(app, staff.id),
      await openSession(app, staff.id),
      await openSession(app, staff.id),
    ]
    await changeAlertSettings(app, staff.id, { language: "en" })
    const { sessions } = await listSessions(app, self)
    const one = sessions.find(({ isCurrent }) => !isCurrent)!
    expect(await endSessions(app, self, one.id)).toEqual({ ok: true, value: 1 })
    expect((await listSessions(app, self)).sessions.map(({ id }) => id)).not.toContain(one.id)
    expect(await endSessions(app, self, null)).toEqual({ ok: true, value: 2 })
    for (const other of others) expect(await findAdmin(app, other)).toBeNull()
    expect(await findAdmin(app, token)).not.toBeNull()
    expect(await lastEvent()).toEqual({ actor_name: "Nok", action: "sessions-ended", detail: "Nok" })
    expect(await emails("account-changed")).toHaveLength(2)
    expect(await rows("select distinct language from outbox")).toEqual([{ language: "en" }])
    expect(await endSessions(app, self, null)).toEqual({ ok: true, value: 0 })
    expect(await emails("account-changed")).toHaveLength(2)
  })

  it("of somebody else are not found", async () => {
    const other = await openSession(app, owner.id)
    const { sessionId } = (await findAdmin(app, other))!
    expect(await endSessions(app, self, sessionId)).toEqual(refused("not-found"))
    expect(await findAdmin(app, other)).not.toBeNull()
  })
})

describe("a reset link", () => {
  async function link(): Promise<string> {
    const created = await createResetLink(app, staff.id, owner)
    if (!created.ok) throw new Error(created.error)
    return created.value.token
  }
  const reset = (by: string, newPassword = NEW) => resetPassword(app, { token: by, newPassword })

  it("is stored as a hash, recorded, and its person is notified without it", async () => {
    const secret = await link()
    expect(secret).toMatch(/^[\w-]{43}$/)
    const stored = await rows("select * from password_resets")
    expect(stored).toMatchObject([{ admin_id: staff.id, created_by: owner.id, expires_at: app.now() + HOUR_MS }])
    const notes = await emails("account-changed")
    expect(notes).toMatchObject([{ recipient: staff.email, facts: { change: "reset-link-created" } }])
    expect(JSON.stringify([stored, notes])).not.toContain(secret)
    expect(await lastEvent()).toEqual({ actor_name: "Somchai", action: "reset-link-created", detail: "Nok" })
  })

  it("sets a password once and ends every session", async () => {
    const secret = await link()
    expect(await isUsableReset(app, secret)).toBe(true)
    expect(await reset(secret)).toEqual({ ok: true, value: null })
    expect(await findAdmin(app, token)).toBeNull()
    expect([await canLogIn(PASSWORD), await canLogIn(NEW)]).toEqual([false, true])
    expect(await lastEvent()).toEqual({ actor_name: "Nok", action: "password-reset", detail: "Nok" })
    expect(await isUsableReset(app, secret)).toBe(false)
    expect(await reset(secret, "another password")).toEqual(refused("reset-invalid"))
    expect(await canLogIn(NEW)).toBe(true)
  })

  it("removes the devices and the LINE account that received the account's alerts, and nobody else's", async () => {
    for (const { id } of [owner, staff]) await insertAlertTargets(id)
    await reset(await link())
    for (const table of ["push_devices", "line_links", "line_codes"])
      expect(await rows(`select admin_id from ${table}`), table).toEqual([{ admin_id: owner.id }])
    expect(await rows("select admin_id from alert_settings")).toHaveLength(2)
  })

  it("used twice at the same time works once", async () => {
    const secret = await link()
    const results = await Promise.all([reset(secret), reset(secret, "another password")])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([refused("reset-invalid")])
  })

  it("ends after an hour, and when another one is made", async () => {
    const secret = await link()
    app.clock.now += HOUR_MS - 1
    expect(await isUsableReset(app, secret)).toBe(true)
    app.clock.now += 1
    expect(await reset(secret)).toEqual(refused("reset-invalid"))
    const [older, newer] = [await link(), await link()]
    expect(await reset(older)).toEqual(refused("reset-invalid"))
    expect(await reset(newer)).toEqual({ ok: true, value: null })
  })

  it("lets somebody in who was locked out by wrong passwords", async () => {
    for (let tries = 0; tries < 10; tries += 1)
      await logIn(app, { email: staff.email, password: "wrong" }, { address: `a${tries}`, deviceId: null })
    expect(await canLogIn(PASSWORD)).toBe(false)
    await reset(await link())
    expect(await canLogIn(NEW)).toBe(true)
  })

  it("is not created for one's own account or an unknown one", async () => {
    expect(await createResetLink(app, owner.id, owner)).toEqual(refused("own-account"))
    expect(await createResetLink(app, "nobody", owner)).toEqual(refused("not-found"))
    expect(await rows("select 1 from password_resets")).toEqual([])
  })
})

describe("the only owner, who has forgotten the password", () => {
  const urlOf = (secret: string) => `https://baan.test/admin/reset?token=${secret}`
  const ask = (
    email: string,
    setupCode = "open sesame",
    settings: object = { setupCode: "open sesame" },
    address = "a",
  ) => emailResetLink({ ...app, settings: { ...app.settings, ...settings } }, { email, setupCode }, { address, urlOf })

  it("is emailed a link for the setup code, at their own address only", async () => {
    expect(await ask(owner.email)).toEqual({ ok: true, value: null })
    const [email, ...others] = await emails("reset-link")
    expect(others).toEqual([])
    expect(email).toMatchObject({ recipient: owner.email, facts: { expiresAt: app.now() + HOUR_MS } })
    const secret = new URL(email!.facts.url).searchParams.get("token")!
    expect(await lastEvent()).toEqual({ actor_name: "SETUP_CODE", action: "reset-link-created", detail: "Somchai" })
    expect(await resetPassword(app, { token: secret, newPassword: NEW })).toEqual({ ok: true, value: null })
    expect(await canLogIn(NEW, owner.email)).toBe(true)
  })

  it.each([
    ["staff", "staff@example.com"],
    ["an unknown address", "nobody@example.com"],
  ])("%s gets the same response and no email", async (_, email) => {
    expect(await ask(email)).toEqual({ ok: true, value: null })
    expect(await emails("reset-link")).toEqual([])
    expect(await rows("select 1 from password_resets")).toEqual([])
  })

  it("is emailed in the language of their alerts", async () => {
    await changeAlertSettings(app, owner.id, { language: "en" })
    await ask(owner.email)
    expect(await rows("select language from outbox where kind = 'reset-link'")).toEqual([{ language: "en" }])
  })

  it("gets none for a wrong code, nor in production without one", async () => {
    expect(await ask(owner.email, "wrong")).toEqual(refused("setup-code-wrong"))
    expect(await ask(owner.email, "", { setupCode: null, production: true })).toEqual(refused("reset-closed"))
    expect(await emails("reset-link")).toEqual([])
  })

  it("is limited to ten attempts of an address within 15 minutes, right ones included", async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await ask(owner.email)).toEqual({ ok: true, value: null })
    expect(await ask(owner.email)).toEqual(refused("log-in-blocked"))
    expect(await ask(owner.email, "open sesame", undefined, "b")).toEqual({ ok: true, value: null })
  })
})
