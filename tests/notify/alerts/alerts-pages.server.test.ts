import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { changeAlertSettings, findAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import type { Client } from "../../support/api.ts"
import { insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"

const SETTINGS = "/admin/alerts/settings"
const SHOWN = {
  push: "everything",
  line: "everything",
  mail: "important",
  detail: "standard",
  language: "th",
  quiet: "on",
  quietFrom: "22:00",
  quietTo: "07:00",
  digest: "on",
  digestHour: "8",
}

let app: TestApp
let adminId: string
let client: Client
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteStaff()
  app = { ...testApp(), now: () => Date.now() }
  const admin = await insertAdmin(app)
  adminId = admin.id
  client = await staffClient(app, admin)
})

const settings = async () => (await findAlertSettings(app, adminId)).settings

describe("the settings form", () => {
  it("saves what was touched; what another device changed meanwhile stays", async () => {
    await changeAlertSettings(app, adminId, { digestHour: 18, detail: "full" })
    const saved = await client.form(SETTINGS, { ...SHOWN, push: "important", shown: JSON.stringify(SHOWN) })
    expect(saved.status).toBe(303)
    expect(await settings()).toMatchObject({
      channels: { push: "important", line: "everything", mail: "important" },
      detail: "full",
      digestHour: 18,
      quiet: { from: "22:00", to: "07:00" },
    })
  })

  it("turns off what its box no longer says", async () => {
    const { quiet: _, ...unchecked } = SHOWN
    await client.form(SETTINGS, { ...unchecked, shown: JSON.stringify(SHOWN) })
    expect(await settings()).toMatchObject({ quiet: null, digestHour: 8 })
  })

  it("is shown also if the VAPID keys cannot be decrypted", async () => {
    await rows("delete from push_keys")
    await rows("insert into push_keys (id, public_key, private_key, created_at) values (1, 'B', 'x.y', ?)", Date.now())
    expect((await client.get(SETTINGS)).status).toBe(200)
    expect((await client.get("/api/admin/alerts/devices")).status).toBe(503)
    await rows("delete from push_keys")
  })
})
