import { expect, it } from "vitest"
import { cleanUpSessions } from "#app/admin/clean-up-sessions.server.ts"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { createResetLink } from "#app/admin/create-reset-link.server.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { findAdmin } from "#app/admin/sessions.server.ts"
import { deleteStaff, insertAdmin, openSession } from "../support/admins.ts"
import { HOUR_MS, rows, testApp } from "../support/app.ts"

it("deletes expired sessions and outdated failed attempts only", async () => {
  const app = testApp()
  const admin = await insertAdmin(app)
  await openSession(app, admin.id)
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

it("deletes expired invites and reset links only", async () => {
  const app = testApp()
  await deleteStaff()
  const admin = await insertAdmin(app)
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
