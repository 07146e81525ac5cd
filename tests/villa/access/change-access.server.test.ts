import { beforeEach, describe, expect, it } from "vitest"
import type { AccessSecrets } from "#app/villa/access/access.ts"
import { changeAccess, findAccess } from "#app/villa/access/change-access.server.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp, withConcurrentWrite } from "../../support/app.ts"

const OLD = "the secret before, of no use elsewhere"
const NEW = "the secret after, of no use elsewhere"
const WIFI = { ssid: "Baan", password: "sea-and-sand", security: "WPA" } as const
const NO_SECRETS: AccessSecrets = { code: null, wifi: null }
const BY = { name: "Owner" }

let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
})
const withSecret = (secret: string) => testApp({ LIMITS: "off", SESSION_SECRET: secret })
const stored = async () => (await rows<{ access_secrets: string | null }>("select access_secrets from villa"))[0]
const events = () => rows("select action, detail, actor_name from villa_events")

describe("changeAccess", () => {
  it("fails without a villa", async () => {
    expect(await changeAccess(app, { code: "2580#" }, BY)).toMatchObject({ ok: false, error: "villa-missing" })
  })

  it("stores code and Wi-Fi encrypted, and names what changed in the audit log without any value", async () => {
    await insertSampleVilla(app)
    const change = { method: "door_code", code: "2580#", wifi: WIFI } as const
    expect(await changeAccess(app, change, BY)).toMatchObject({ ok: true })
    expect(await findAccess(app)).toMatchObject({
      villa: { access: { method: "door_code", releaseHours: 24 } },
      secrets: { code: "2580#", wifi: WIFI },
    })
    expect(await events()).toEqual([
      {
        action: "access-changed",
        actor_name: "Owner",
        detail: "checkInMethod, checkInInstructions, releaseHours, accessCode, wifi",
      },
    ])
    const everything = JSON.stringify([await rows("select * from villa"), await events()])
    expect(everything).not.toMatch(/2580#|Baan"|sea-and-sand/)
  })

  it("keeps what is omitted, and writes nothing if nothing changes", async () => {
    await insertSampleVilla(app)
    await changeAccess(app, { code: "2580#", wifi: WIFI }, BY)
    expect(await changeAccess(app, { releaseHours: 48 }, BY)).toMatchObject({
      ok: true,
      value: { secrets: { code: "2580#", wifi: WIFI } },
    })
    const before = [await stored(), await events()]
    expect((await changeAccess(app, { code: "2580#" }, BY)).ok).toBe(true)
    expect([await stored(), await events()]).toEqual(before)
  })

  it("leaves no secrets once both are removed", async () => {
    await insertSampleVilla(app)
    await changeAccess(app, { code: "2580#", wifi: WIFI }, BY)
    await changeAccess(app, { code: null, wifi: null }, BY)
    expect(await stored()).toEqual({ access_secrets: null })
  })

  it("does not lose what others have changed meanwhile", async () => {
    await insertSampleVilla(app)
    const slow = withConcurrentWrite(app, () => changeAccess(testApp(), { wifi: WIFI }, BY))
    expect((await changeAccess(slow, { code: "2580#" }, BY)).ok).toBe(true)
    expect((await findAccess(app))?.secrets).toEqual({ code: "2580#", wifi: WIFI })
  })

  it("refuses a form with an outdated version", async () => {
    await insertSampleVilla(app)
    await changeVilla(app, { maxGuests: 4 }, BY)
    expect(await changeAccess(app, { code: "1" }, { ...BY, version: 1 })).toMatchObject({ error: "villa-edited" })
  })
})

describe("after the secret was rotated", () => {
  it("the access secrets are encrypted again while the old one is listed, and read without it afterwards", async () => {
    await insertSampleVilla(app)
    await changeAccess(withSecret(OLD), { code: "2580#", wifi: WIFI }, BY)
    const rotated = withSecret(`${NEW},${OLD}`)
    await Promise.all([findAccess(rotated), findAccess(rotated)])
    expect(await findAccess(withSecret(NEW))).toMatchObject({ secrets: { code: "2580#", wifi: WIFI }, isLost: false })
  })

  it("those that no listed secret decrypts are reported as lost", async () => {
    await insertSampleVilla(app)
    await changeAccess(withSecret(OLD), { code: "2580#" }, BY)
    expect(await findAccess(withSecret(NEW))).toMatchObject({ secrets: NO_SECRETS, isLost: true })
  })

  it("lost ones are kept by a change of something else, for the secret may come back", async () => {
    await insertSampleVilla(app)
    await changeAccess(withSecret(OLD), { code: "2580#", wifi: WIFI }, BY)
    expect((await changeAccess(withSecret(NEW), { releaseHours: 48 }, BY)).ok).toBe(true)
    expect(await findAccess(withSecret(NEW))).toMatchObject({ villa: { access: { releaseHours: 48 } }, isLost: true })
    expect(await findAccess(withSecret(OLD))).toMatchObject({ secrets: { code: "2580#", wifi: WIFI }, isLost: false })
  })
})
