import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import type { AlertSettings } from "#app/notify/alerts/alert.ts"
import { DEFAULT_ALERT_SETTINGS, newAlert } from "#app/notify/alerts/alert.ts"
import { deliverAlerts } from "#app/notify/alerts/deliver-alerts.server.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { saveAlertSettings } from "#app/notify/alerts/recipient-store.server.ts"
import { sendTestAlert } from "#app/notify/alerts/send-test-alert.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { insertSampleVilla, ORIGIN, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { LINE_USERS } from "../../support/line.ts"
import { lineState } from "../../support/line-app.ts"

const MINUTE_MS = 60_000
const NAME = "Orawan Siriphong"
const FACTS = {
  reference: "BV-7K3M9Q",
  amount: 13_500_00,
  name: NAME,
  stay: { checkIn: "2091-12-01", checkOut: "2091-12-03", guests: 4 },
}
let app: TestApp
let owner: string
let count = 0

beforeEach(async () => {
  const tables = ["alert_deliveries", "alerts", "alert_settings", "line_links", "outbox", "villa"]
  for (const table of tables) await rows(`delete from ${table}`)
  await deleteStaff()
  app = testApp()
  await insertSampleVilla(app)
  owner = (await insertAdmin(app)).id
  await rows("insert into line_links (admin_id, line_user_id, created_at) values (?, ?, 1)", owner, LINE_USERS.owner)
  await lineState({ reset: true })
  await settings({})
})

/** LINE alone, without quiet hours. */
const settings = (changes: Partial<AlertSettings>) =>
  write(app.db, [
    saveAlertSettings(app.db, owner, {
      ...DEFAULT_ALERT_SETTINGS,
      quiet: null,
      version: 1,
      channels: { push: "nothing", line: "everything", mail: "nothing" },
      ...changes,
    }),
  ])

type Kind = "booking-new" | "paid" | "cancelled" | "payment-stuck"
async function raise(kind: Kind = "booking-new"): Promise<void> {
  count += 1
  const about = { subject: `booking:${count}`, dedupeKey: `test:${count}` }
  // Of a payment that is no longer stuck nobody is told.
  if (kind === "payment-stuck") {
    const { id } = await createBooking(app)
    await rows(
      `insert into card_payments (id, booking_id, gateway, charge_id, status, debt, amount, email, created_at, updated_at)
        values (?1, ?2, 'sandbox', ?1, 'capturing', ?1, 100, '', 1, 1)`,
      String(count),
      id,
    )
  }
  await write(app.db, [insertAlert(newAlert(kind, FACTS, about), app.now())])
  await fanOutAlerts(app)
}

type Row = { channel: string; sent_at: number | null; due_at: number | null; error: string | null }
const deliveries = () =>
  rows<Row>("select channel, sent_at, due_at, error from alert_deliveries order by created_at, channel")

describe("an alert by LINE", () => {
  it("is one message with its facts and a button", async () => {
    await raise()
    expect(await deliverAlerts(app)).toBe(1)
    const [push, ...others] = (await lineState()).pushes
    expect(others).toEqual([])
    expect(push).toMatchObject({ to: LINE_USERS.owner, messages: [{ type: "flex" }] })
    expect(JSON.stringify(push)).toContain(`"uri":"${ORIGIN}/admin?openExternalBrowser=1"`)
    expect(await deliveries()).toMatchObject([{ channel: "line", sent_at: app.now() }])
    expect(await rows("select last_ok_at from line_links")).toEqual([{ last_ok_at: app.now() }])
  })

  it.each([
    ["discreet", /^[^฿]*$/, false],
    ["standard", /฿13,500/, false],
    ["full", /Orawan/, true],
  ] as const)("at %s shows no more on the lock screen", async (detail, altText, isNamed) => {
    await settings({ detail, version: 2 })
    await raise()
    await deliverAlerts(app)
    const [push] = (await lineState()).pushes
    expect(push?.messages[0]).toMatchObject({ altText: expect.stringMatching(altText) })
    expect(JSON.stringify(push).includes(NAME)).toBe(isNamed)
  })

  it("is sent once by ten deliverers at once", async () => {
    await raise()
    await Promise.all(Array.from({ length: 10 }, () => deliverAlerts(app)))
    expect((await lineState()).pushes).toHaveLength(1)
  })

  it("that was sent and not marked is repeated with its retry key, and delivered once", async () => {
    await raise()
    await deliverAlerts(app)
    await rows("update alert_deliveries set sent_at = null, due_at = ?", app.now())
    expect(await deliverAlerts(app)).toBe(1)
    const { pushes, requests } = await lineState()
    expect(pushes).toHaveLength(1)
    expect(requests.filter((call) => call.endsWith("/push"))).toHaveLength(2)
    expect(await deliveries()).toMatchObject([{ sent_at: app.now() }])
  })

  it("is retried while LINE fails", async () => {
    await lineState({ fault: { fault: "internal", path: "push" } })
    await raise()
    expect(await deliverAlerts(app)).toBe(0)
    expect(await deliveries()).toMatchObject([{ sent_at: null, due_at: app.now() + MINUTE_MS, error: "http 500" }])
    await lineState({ fault: null })
    app.clock.now += MINUTE_MS
    expect(await deliverAlerts(app)).toBe(1)
  })

  it("is sent without knowing the month's messages", async () => {
    await lineState({ fault: { fault: "internal", path: "quota" } })
    await raise()
    expect(await deliverAlerts(app)).toBe(1)
  })

  it("is emailed if the link broke meanwhile", async () => {
    await raise()
    await rows("update line_links set broken_at = 1")
    await deliverAlerts(app)
    expect(await deliveries()).toMatchObject([{ channel: "line", error: "not linked" }, { channel: "mail" }])
  })

  it("is emailed where LINE refuses the person", async () => {
    await rows("update line_links set line_user_id = ?", `U${"9".repeat(32)}`)
    await raise()
    await deliverAlerts(app)
    expect(await deliveries()).toMatchObject([{ channel: "line", error: "http 400" }, { channel: "mail" }])
  })
})

describe("the month's messages", () => {
  const quotaAlerts = () => rows<{ facts: string }>("select facts from alerts where kind = 'line-quota'")

  it.each([
    ["booking-new", 0],
    ["cancelled", 0],
    ["payment-stuck", 0],
    ["paid", 1],
  ] as const)("when nearly used up: %s is sent by LINE %i times", async (kind, sent) => {
    await lineState({ used: 240, limit: 300 })
    await raise(kind)
    await deliverAlerts(app)
    expect((await lineState()).pushes).toHaveLength(sent)
    if (sent === 0) expect(await deliveries()).toMatchObject([{ error: "line-quota" }, { channel: "mail" }])
  })

  it("that are used up: the alert is emailed instead", async () => {
    await lineState({ used: 300, limit: 300 })
    await raise()
    await deliverAlerts(app)
    expect((await lineState()).pushes).toEqual([])
    expect(await deliveries()).toMatchObject([{ channel: "line", error: "line-quota" }, { channel: "mail" }])
  })

  it("that LINE did not report as used up: its refusal counts", async () => {
    await lineState({ used: 300, limit: 300, fault: { fault: "internal", path: "quota" } })
    await raise()
    await deliverAlerts(app)
    expect(await deliveries()).toMatchObject([{ channel: "line", error: "line-quota" }, { channel: "mail" }])
    expect((await quotaAlerts()).map(({ facts }) => JSON.parse(facts))).toEqual([{ usedPercent: 100 }])
  })

  it("raise one alert at 80 % and one at 100 % in a month", async () => {
    for (const used of [240, 250, 300, 300]) {
      await lineState({ used, limit: 300 })
      await raise()
      await deliverAlerts(app)
    }
    expect((await quotaAlerts()).map(({ facts }) => JSON.parse(facts))).toEqual([
      { usedPercent: 80 },
      { usedPercent: 100 },
    ])
  })

  it("without a limit raise none", async () => {
    await lineState({ used: 10_000, limit: null })
    await raise()
    expect(await deliverAlerts(app)).toBe(1)
    expect(await quotaAlerts()).toEqual([])
  })
})

describe("a test by LINE", () => {
  const test = () => sendTestAlert(app, { id: owner, email: "owner@example.com" }, "line")

  it("is sent immediately, even above 80 % of the month's limit, at most once a minute", async () => {
    await lineState({ used: 299, limit: 300 })
    expect(await test()).toEqual({ ok: true, value: { sent: true, error: null, receipt: null } })
    expect(JSON.stringify((await lineState()).pushes)).toContain("openExternalBrowser=1")
    expect(await test()).toMatchObject({ error: "test-too-soon" })
  })

  it("shows what LINE answered", async () => {
    await lineState({ fault: { fault: "forbidden", path: "push" } })
    expect(await test()).toMatchObject({ ok: true, value: { sent: false, error: "http 403" } })
  })

  it.each(["delete from line_links", "update line_links set broken_at = 1"])(
    "is not possible after %s",
    async (sql) => {
      await rows(sql)
      expect(await test()).toMatchObject({ error: "channel-missing" })
    },
  )
})
