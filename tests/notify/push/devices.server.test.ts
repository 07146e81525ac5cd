import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { deliverAlerts } from "#app/notify/alerts/deliver-alerts.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { MAX_DEVICES } from "#app/notify/push/device.ts"
import { addDevice, removeDevice } from "#app/notify/push/devices.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { STAY_FACTS } from "../../support/alerts.ts"
import { HOUR_MS, NOW, rows, type TestApp } from "../../support/app.ts"
import { setUpVilla } from "../../support/set-up.ts"

const KEYS = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`

const app = setUpVilla()
let adminId: string
let sent: string[]
let status: number
beforeEach(async () => {
  await deleteStaff()
  app.clock.now = NOW + 9.5 * HOUR_MS
  sent = []
  status = 201
  app.push = {
    ...app.push,
    send: async ({ endpoint }) => {
      sent.push(endpoint)
      return { ok: status === 201, status, error: `http ${status}` }
    },
  }
  app.mailer = { send: async () => ({ sent: true }) }
  adminId = (await insertAdmin(app)).id
  await changeAlertSettings(app, adminId, { channels: { mail: "nothing" } })
})

const add = (name: string, id = adminId) => addDevice(app, id, { endpoint: endpointOf(name), keys: KEYS, label: name })
const devices = () => rows<{ id: string; admin_id: string }>("select id, admin_id from push_devices")
const deliveries = () =>
  rows<{ channel: string; due_at: number | null; error: string | null }>(
    "select channel, due_at, error from alert_deliveries order by channel, rowid",
  )
let raisedCount = 0
const raise = async (kind: "booking-new" | "paid" = "paid") => {
  raisedCount += 1
  const about = { subject: `b${raisedCount}`, dedupeKey: `k${raisedCount}` }
  await write(app.db, [insertAlert(newAlert(kind, STAY_FACTS, about), app.now())])
}

/** Where no subscription of a browser leads: other hosts, ports, schemes, look-alikes and addresses of networks. */
const NO_PUSH_SERVICE = [
  "",
  "fcm.googleapis.com/fcm/send/x",
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com:8443/fcm/send/x",
  "https://user:secret@fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com.example.com/x",
  "https://fcm.googleapis.com@example.com/x",
  "https://example.com/fcm.googleapis.com",
  "https://evilfcm.googleapis.com/x",
  "https://push.services.mozilla.com.example.com/x",
  "https://evilpush.apple.com/x",
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/x",
  "https://baan.test/api/admin",
  "javascript:alert(1)",
  "file:///etc/passwd",
]

describe("an endpoint that is no push service's", () => {
  it.each(NO_PUSH_SERVICE)("is refused: %j", async (endpoint) => {
    const refused = await addDevice(app, adminId, { endpoint, keys: KEYS, label: "x" })
    expect(refused).toMatchObject({ ok: false, error: "push-endpoint-refused" })
    expect(await devices()).toEqual([])
  })

  it("is sent nothing if it is stored all the same, and its device is removed", async () => {
    await add("phone")
    await rows("update push_devices set endpoint = 'https://example.com/hook'")
    await raise()
    await fanOutAlerts(app)
    await deliverAlerts(app)
    expect(sent).toEqual([])
    expect(await devices()).toEqual([])
  })

  it.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-sg2p.notify.windows.com/w/?token=x",
  ])("is none of the browsers': %s", async (endpoint) => {
    expect(await addDevice(app, adminId, { endpoint, keys: KEYS, label: "x" })).toMatchObject({ ok: true })
  })
})

describe("an admin's devices", () => {
  it("are ten at most, also if two are added at once", async () => {
    for (let index = 1; index < MAX_DEVICES; index++) await add(`d${index}`)
    const results = await Promise.all(["x", "y", "z"].map((name) => add(name)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((each) => !each.ok)).toMatchObject([
      { error: "too-many-devices" },
      { error: "too-many-devices" },
    ])
    expect(await devices()).toHaveLength(MAX_DEVICES)
    // A known one gets its new keys.
    expect(await add("d1")).toMatchObject({ ok: true })
  })

  it("are in the history when they are added and removed, not when they get new keys", async () => {
    const entries = () =>
      rows("select action, detail from villa_events where action in ('device-added', 'device-removed') order by id")
    const added = await add("phone")
    await add("phone")
    expect(await entries()).toEqual([{ action: "device-added", detail: "phone" }])
    if (added.ok) await removeDevice(app, adminId, added.value.id)
    await removeDevice(app, adminId, "made-up")
    expect((await entries()).slice(1)).toEqual([{ action: "device-removed", detail: "phone" }])
  })

  it("cannot be removed by another admin", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    const added = await add("phone")
    if (!added.ok) throw new Error(added.error)
    await raise()
    await fanOutAlerts(app)
    expect(await removeDevice(app, nok.id, added.value.id)).toMatchObject({ error: "not-found" })
    expect(await devices()).toHaveLength(1)
    expect((await deliveries()).some(({ error }) => error === "device removed")).toBe(false)
  })

  it("belong to the admin who logged in last; what was due for the one before is emailed to them", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    await add("phone")
    await write(app.db, [
      insertAlert(
        newAlert(
          "channel-broken",
          { channel: "line", device: null },
          { subject: "s", dedupeKey: "own", recipientId: adminId },
        ),
        app.now(),
      ),
    ])
    await fanOutAlerts(app)
    await add("phone", nok.id)
    await deliverAlerts(app)
    expect(sent).toEqual([])
    expect(await deliveries()).toMatchObject([
      { channel: "mail", error: null },
      { channel: "push", error: "device removed" },
    ])
  })

  it("that a push service no longer knows are removed, and everything due for them is emailed as one", async () => {
    await add("phone")
    await raise()
    await fanOutAlerts(app)
    app.clock.now += 1000
    await raise("booking-new")
    await fanOutAlerts(app)
    await rows("update alert_deliveries set group_id = 'g' || rowid, due_at = 1")
    status = 410
    await deliverQueued(app)
    expect(await devices()).toEqual([])
    await deliverQueued(app)
    const all = await deliveries()
    expect(all.filter(({ channel }) => channel === "push").every(({ due_at }) => due_at === null)).toBe(true)
    expect(all.filter(({ channel }) => channel === "mail")).toHaveLength(2)
  })

  it("that break again after they worked are reported again", async () => {
    await add("phone")
    const broken = () => rows("select id from alerts where kind = 'channel-broken'")
    for (const next of [403, 403, 201, 403]) {
      status = next
      await raise("booking-new")
      await fanOutAlerts(app)
      await deliverAlerts(app)
      app.clock.now += 5 * 60_000
    }
    expect(await broken()).toHaveLength(2)
  })
})

describe("the recipients", () => {
  /** The tables that the batches of a call read. */
  async function tablesRead(call: (app: TestApp) => Promise<unknown>): Promise<string> {
    const { $client } = app.db
    const read: string[] = []
    const recording = {
      prepare: (sql: string) => {
        read.push(sql)
        return $client.prepare(sql)
      },
      batch: $client.batch.bind($client),
    }
    const { drizzle } = await import("drizzle-orm/d1")
    const db = drizzle(recording as unknown as D1Database) as unknown as TestApp["db"]
    await call({ ...app, db })
    return read.join("\n")
  }

  it("are read only if an alert is due", async () => {
    for (const call of [fanOutAlerts, deliverAlerts] as const) {
      expect(await tablesRead(call)).not.toMatch(/alert_settings|push_devices|"admins"/)
    }
    await raise()
    expect(await tablesRead(fanOutAlerts)).toMatch(/alert_settings/)
    expect(await tablesRead(deliverAlerts)).toMatch(/alert_settings/)
  })
})
