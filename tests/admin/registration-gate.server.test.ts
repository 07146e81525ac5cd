import { beforeEach, expect, it } from "vitest"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { registrationGate } from "#app/admin/registration-gate.server.ts"
import { deleteStaff, insertAdmin } from "../support/admins.ts"
import { HOUR_MS, rows, type TestApp, testApp } from "../support/app.ts"

let app: TestApp
beforeEach(async () => {
  await deleteStaff()
  app = testApp()
})

it.each([
  [{ production: false, setupCode: null }, "free"],
  [{ production: true, setupCode: "code" }, "code"],
  [{ production: true, setupCode: null }, "closed"],
] as const)("before the first account, with %j: %s", async (settings, otpState) => {
  expect(await registrationGate({ ...app, settings: { ...app.settings, ...settings } }, "")).toBe(otpState)
})

it("registration is open to an unused, unexpired invite", async () => {
  const { invite } = await createInvite(app, await insertAdmin(app), "staff")
  expect(await registrationGate(app, "")).toBe("closed")
  expect(await registrationGate(app, "guessed")).toBe("closed")
  expect(await registrationGate(app, invite)).toBe("free")

  app.clock.now += 7 * 24 * HOUR_MS - 1
  expect(await registrationGate(app, invite)).toBe("free")
  app.clock.now += 1
  expect(await registrationGate(app, invite)).toBe("closed")

  app.clock.now -= 1
  await rows("update invites set used_by = (select id from admins)")
  expect(await registrationGate(app, invite)).toBe("closed")
})

it("the setup code is not accepted once there is an admin", async () => {
  await insertAdmin(app)
  expect(await registrationGate({ ...app, settings: { ...app.settings, setupCode: "code" } }, "")).toBe("closed")
})
