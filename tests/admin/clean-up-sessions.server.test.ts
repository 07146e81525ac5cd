import { expect, it } from "vitest"
import { cleanUpSessions } from "#app/admin/clean-up-sessions.server.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { findAdmin, openSession } from "#app/admin/sessions.server.ts"
import { insertAdmin } from "../support/admins.ts"
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
  expect(await findAdmin(app, live)).toEqual(admin)
  expect(await rows("select who from log_in_failures")).toEqual([])

  await logIn(app, { email: admin.email, password: "wrong" }, { address: "192.0.2.2", deviceId: null })
  await cleanUpSessions(app)
  expect(await rows("select who from log_in_failures")).toHaveLength(2)
})
