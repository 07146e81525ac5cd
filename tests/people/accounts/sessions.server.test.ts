import { beforeEach, expect, it } from "vitest"
import type { Admin } from "#app/people/accounts/account.ts"
import { logIn } from "#app/people/accounts/log-in.server.ts"
import { cleanUpSessions, closeSession, findAdmin } from "#app/people/accounts/sessions.server.ts"
import { createResetLink } from "#app/people/team/create-reset-link.server.ts"
import { createInvite } from "#app/people/team/invites.server.ts"
import { deleteStaff, insertAdmin, openSession } from "../../support/admins.ts"
import { HOUR_MS, rows, type TestApp, testApp } from "../../support/app.ts"

let app: TestApp
let admin: Admin
let token: string
/** Who a token logs in. */
const loggedIn = async (by = token) => ({
  ...admin,
  sessionId: await app.sha256(new TextEncoder().encode(by)),
})
beforeEach(async () => {
  await deleteStaff()
  app = testApp()
  admin = await insertAdmin(app)
  token = await openSession(app, admin.id)
})

const MINUTE_MS = 60 * 1000
const ends = async () => (await rows<{ expires_at: number }>("select expires_at from admin_sessions"))[0]?.expires_at

it("a token has 256 random bits and is stored as a hash", async () => {
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await rows("select * from admin_sessions")
  expect(stored).toEqual([
    {
      token_hash: await app.sha256(new TextEncoder().encode(token)),
      admin_id: admin.id,
      created_at: app.now(),
      expires_at: app.now() + 12 * HOUR_MS,
      device: "",
      used_at: null,
    },
  ])
  expect(JSON.stringify(stored)).not.toContain(token)
})

it("it returns the admin without the password hash", async () => {
  expect(await findAdmin(app, token)).toEqual(await loggedIn())
})

it("neither the hash nor other text is a valid token", async () => {
  const [stored] = await rows<{ token_hash: string }>("select token_hash from admin_sessions")
  for (const other of [stored!.token_hash, "", `${token}x`, token.slice(1), token.toLowerCase(), "' or 1=1 --"])
    expect(await findAdmin(app, other), other).toBeNull()
})

it("a session expires twelve hours after its last use", async () => {
  app.clock.now += 12 * HOUR_MS - 1
  expect(await findAdmin(app, token)).toEqual(await loggedIn())
  app.clock.now += 12 * HOUR_MS - 1
  expect(await findAdmin(app, token)).toEqual(await loggedIn())
  app.clock.now += 12 * HOUR_MS
  expect(await findAdmin(app, token)).toBeNull()
  app.clock.now -= 1
  expect(await findAdmin(app, token)).toEqual(await loggedIn())
})

it("a session is extended at most every ten minutes, so that reading pages writes nothing", async () => {
  const end = await ends()
  app.clock.now += 10 * MINUTE_MS
  await findAdmin(app, token)
  expect(await ends()).toBe(end)
  app.clock.now += 1
  await findAdmin(app, token)
  expect(await ends()).toBe(app.now() + 12 * HOUR_MS)
})

it("a session expires thirty days after its start even if it is in use", async () => {
  const opened = app.now()
  for (let hours = 11; hours < 30 * 24; hours += 11) {
    app.clock.now = opened + hours * HOUR_MS
    expect(await findAdmin(app, token)).toEqual(await loggedIn())
  }
  app.clock.now = opened + 30 * 24 * HOUR_MS - 1
  expect(await findAdmin(app, token)).toEqual(await loggedIn())
  app.clock.now = opened + 30 * 24 * HOUR_MS
  expect(await findAdmin(app, token)).toBeNull()
})

it("a session that stays logged in lasts thirty days without use, and is never shortened by it", async () => {
  const opened = app.now()
  const kept = await openSession(app, admin.id, { staySignedIn: true, device: "Safari · iPhone" })
  for (const days of [1, 29]) {
    app.clock.now = opened + days * 24 * HOUR_MS
    expect(await findAdmin(app, kept)).toEqual(await loggedIn(kept))
  }
  expect(await rows("select device, used_at, expires_at from admin_sessions where device <> ''")).toEqual([
    { device: "Safari · iPhone", used_at: app.now(), expires_at: opened + 30 * 24 * HOUR_MS },
  ])
  app.clock.now = opened + 30 * 24 * HOUR_MS
  expect(await findAdmin(app, kept)).toBeNull()
})

it("closing a session ends it immediately, and no other", async () => {
  const other = await openSession(app, admin.id)
  await closeSession(app, token)
  expect(await findAdmin(app, token)).toBeNull()
  expect(await findAdmin(app, other)).toEqual(await loggedIn(other))
  await closeSession(app, token)
  await closeSession(app, "nothing")
  expect(await rows("select token_hash from admin_sessions")).toHaveLength(1)
})

it("the cleanup deletes expired sessions and outdated failed attempts only", async () => {
  await logIn(app, { email: admin.email, password: "wrong" }, { address: "192.0.2.1", deviceId: null })
  app.clock.now += 11 * HOUR_MS
  const live = await openSession(app, admin.id)
  await logIn(app, { email: admin.email, password: "wrong" }, { address: "192.0.2.2", deviceId: null })
  app.clock.now += HOUR_MS + 1

  await cleanUpSessions(app)
  expect(await rows("select token_hash from admin_sessions")).toHaveLength(1)
  expect(await findAdmin(app, live)).toMatchObject(admin)
  expect(await rows("select who from log_in_failures")).toEqual([])

  await logIn(app, { email: admin.email, password: "wrong" }, { address: "192.0.2.2", deviceId: null })
  await cleanUpSessions(app)
  expect(await rows("select who from log_in_failures")).toHaveLength(2)
})

it("the cleanup deletes expired invites and reset links only", async () => {
  const colleague = await insertAdmin(app, { email: "staff@example.com", role: "staff" })
  await createInvite(app, admin, "staff")
  await createResetLink(app, colleague.id, admin)
  app.clock.now += HOUR_MS + 1
  await cleanUpSessions(app)
  expect(await rows("select 1 from invites")).toHaveLength(1)
  expect(await rows("select 1 from password_resets")).toEqual([])
  app.clock.now += 7 * 24 * HOUR_MS
  await cleanUpSessions(app)
  expect(await rows("select 1 from invites")).toEqual([])
})
