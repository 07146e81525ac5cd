import { beforeEach, describe, expect, it } from "vitest"
import { findAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { addDevice } from "#app/notify/push/devices.server.ts"
import { findPushKeys, renewPushKeys } from "#app/notify/push/push-keys.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { HOUR_MS, rows, type TestApp, testApp } from "../../support/app.ts"
import { setUpVilla } from "../../support/set-up.ts"

const OLD = "the secret before, of no use elsewhere"
const NEW = "the secret after, of no use elsewhere"
const KEYS = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }

/** The app of an instance with these secrets, an hour later than a new one. */
function withSecrets(secrets: string, laterMs = 0): TestApp {
  const app = testApp({ LIMITS: "off", SESSION_SECRET: secrets })
  app.clock.now += laterMs
  return app
}
const publicKeys = () => rows<{ public_key: string; private_key: string }>("select * from push_keys")
const devices = () => rows<{ label: string }>("select label from push_devices order by label")
const broken = () =>
  rows<{ recipient_id: string; facts: string }>("select recipient_id, facts from alerts where kind = 'channel-broken'")

setUpVilla()
beforeEach(async () => {
  await deleteStaff()
  await rows("delete from push_keys")
})

describe("the VAPID keys", () => {
  it("are one pair after ten first uses at once", async () => {
    const found = await Promise.all(Array.from({ length: 10 }, () => findPushKeys(withSecrets(OLD))))
    expect(new Set(found.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1)
    expect(await publicKeys()).toHaveLength(1)
  })

  it("are encrypted again while the old secret is listed, and read without it afterwards", async () => {
    const first = await findPushKeys(withSecrets(OLD))
    const rotated = withSecrets(`${NEW},${OLD}`, HOUR_MS)
    await Promise.all([findPushKeys(rotated), findPushKeys(rotated)])
    expect(await findPushKeys(withSecrets(NEW, 2 * HOUR_MS))).toEqual(first)
  })
})

it("the cron makes no keys before their first use, and encrypts them again after a rotation", async () => {
  await renewPushKeys(withSecrets(OLD))
  expect(await publicKeys()).toEqual([])
  const first = await findPushKeys(withSecrets(OLD))
  await renewPushKeys(withSecrets(`${NEW},${OLD}`, HOUR_MS))
  expect(await findPushKeys(withSecrets(NEW, 2 * HOUR_MS))).toEqual(first)
})

describe("a pair that no secret decrypts", () => {
  const lost = async () => {
    const app = withSecrets(OLD)
    const first = await findPushKeys(app)
    const owner = await insertAdmin(app)
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    for (const [adminId, name] of [
      [owner.id, "phone"],
      [owner.id, "desk"],
      [nok.id, "tablet"],
    ] as const)
      await addDevice(app, adminId, {
        endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
        keys: KEYS,
        label: name,
      })
    return { first, owner, nok }
  }

  it("is replaced with its devices removed and each of their admins alerted, once by ten workers", async () => {
    const { first, owner, nok } = await lost()
    const found = await Promise.all(Array.from({ length: 10 }, () => findPushKeys(withSecrets(NEW, HOUR_MS))))
    expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(found[0]?.publicKey).not.toBe(first.publicKey)
    expect(await devices()).toEqual([])
    const alerts = await broken()
    expect(alerts.map((alert) => alert.recipient_id).sort()).toEqual([owner.id, nok.id].sort())
    expect(alerts.map(({ facts }) => JSON.parse(facts))).toEqual([
      { channel: "push", device: null },
      { channel: "push", device: null },
    ])
    // A device that was turned on meanwhile stays.
    const app = withSecrets(NEW, HOUR_MS)
    await addDevice(app, owner.id, { endpoint: "https://fcm.googleapis.com/fcm/send/new", keys: KEYS, label: "new" })
    await findPushKeys(app)
    expect(await devices()).toEqual([{ label: "new" }])
  })

  it("is kept for ten minutes after its encryption: another instance may have a newer secret", async () => {
    const { first } = await lost()
    await expect(findPushKeys(withSecrets(NEW, 9 * 60_000))).rejects.toThrow("Unavailable")
    expect(await devices()).toHaveLength(3)
    expect((await publicKeys())[0]?.public_key).toBe(first.publicKey)
  })

  it("is replaced before the next alert, and the settings say when until a device is turned on again", async () => {
    const { owner } = await lost()
    const app = withSecrets(NEW, HOUR_MS)
    expect((await findAlertSettings(app, owner.id)).devicesRemovedAt).toBeNull()
    await renewPushKeys(app)
    expect(await findAlertSettings(app, owner.id)).toMatchObject({ devices: [], devicesRemovedAt: app.clock.now })
    await addDevice(app, owner.id, { endpoint: "https://fcm.googleapis.com/fcm/send/new", keys: KEYS, label: "new" })
    expect((await findAlertSettings(app, owner.id)).devicesRemovedAt).toBeNull()
  })

  it("leaves everything as it is for ten minutes, without an error", async () => {
    const { first } = await lost()
    await renewPushKeys(withSecrets(NEW, 9 * 60_000))
    expect(await devices()).toHaveLength(3)
    expect((await publicKeys())[0]?.public_key).toBe(first.publicKey)
  })

  it("does not prevent the settings from being shown", async () => {
    const { owner } = await lost()
    expect((await findAlertSettings(withSecrets(NEW), owner.id)).devices).toHaveLength(2)
  })
})
