import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { newAlert } from "#app/alert/alert.ts"
import { alertIdsOfPage } from "#app/alert/alert-store.server.ts"
import { listAlerts } from "#app/alert/list-alerts.server.ts"
import { readRecipients } from "#app/alert/recipient-store.server.ts"
import { insertAlert } from "#app/db/alerts.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { deleteStaff, insertAdmin } from "../support/admins.ts"
import { STAY_FACTS } from "../support/alerts.ts"
import { deleteBookings, rows } from "../support/app.ts"
import { setUpVilla } from "../support/set-up.ts"

const PAGE = 50

const app = setUpVilla()
let adminId: string
beforeEach(async () => {
  await deleteStaff()
  adminId = (await insertAdmin(app)).id
})

/** Alerts of the last 89 days, several at the same instant, each with a push and an email that were sent. */
async function insertAlerts(count: number): Promise<void> {
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const now = app.now()
  const createdAt = `${now} - (n / 3) * ${Math.floor((89 * 86_400_000 * 3) / 10_000)}`
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into alerts (id, kind, urgency, subject, dedupe_key, facts, created_at, expanded_at)
      select printf('a%05d', n), 'holds-many', 'normal', 's' || n, 'k' || n, '{"bookings":1,"nights":2}', ${createdAt}, 1
      from numbers`),
    ...["push", "mail"].map((channel) =>
      env.DB.prepare(`${numbers} insert into alert_deliveries (id, alert_id, admin_id, channel, device_id, created_at,
        attempts, sent_at) select '${channel}' || n, printf('a%05d', n), '${adminId}', '${channel}', '', ${createdAt}, 1,
        ${createdAt} from numbers`),
    ),
  ])
}

describe("the list of alerts", () => {
  it("reads one page and its deliveries only, with 10,000 alerts as with 100", async () => {
    const rowsRead = async () => {
      const before = app.usage.rowsRead
      const { alerts } = await listAlerts(app, adminId)
      expect(alerts).toHaveLength(PAGE)
      expect(alerts[0]?.deliveries.map(({ channel }) => channel).sort()).toEqual(["mail", "push"])
      return app.usage.rowsRead - before
    }
    await insertAlerts(100)
    const few = await rowsRead()
    await deleteBookings()
    await insertAlerts(10_000)
    const many = await rowsRead()
    console.log(`rows read with 100 alerts ${few}, with 10,000 ${many}`)
    expect(many).toBeLessThan(few * 1.5)
    const before = app.usage.rowsRead
    await read(app.db, readRecipients(app.db))
    expect(app.usage.rowsRead - before).toBeLessThan(500)
  })

  it("uses the indexes of alerts and of their deliveries", async () => {
    const page = { since: 1, before: { id: "a", createdAt: 2 }, limit: PAGE }
    const { sql, params } = alertIdsOfPage(app.db, adminId, page).toSQL()
    const plan = async (query: string, values: unknown[]) =>
      (await rows<{ detail: string }>(`explain query plan ${query}`, ...values)).map(({ detail }) => detail).join("\n")
    expect(await plan(sql, params)).toMatch(/alerts USING (COVERING )?INDEX alerts_created/)
    expect(await plan(sql, params)).not.toMatch(/SCAN alerts\b|TEMP B-TREE/)
    const deliveries = `select * from alert_deliveries where admin_id = 'x' and alert_id in (${sql})`
    expect(await plan(deliveries, params)).toMatch(/alert_deliveries USING INDEX alert_deliveries_once/)
  })

  it("pages through all of them once, also at the same instant", async () => {
    await insertAlerts(120)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listAlerts>> = await listAlerts(app, adminId, cursor)
      seen.push(...page.alerts.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  it("counts at most 100 unread ones", async () => {
    await insertAlerts(150)
    expect((await listAlerts(app, adminId)).unread).toBe(100)
  })

  it("shows nobody another person's own alerts", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com", role: "staff" })
    const about = { subject: "s", dedupeKey: "own", recipientId: adminId }
    await write(app.db, [
      insertAlert(newAlert("line-quota", { usedPercent: 80 }, { subject: "q", dedupeKey: "owners" }), app.now()),
      insertAlert(newAlert("slip-waiting", STAY_FACTS, { subject: "b", dedupeKey: "all" }), app.now()),
      insertAlert(newAlert("channel-broken", { channel: "line", device: null }, about), app.now()),
    ])
    const kinds = async (id: string) => (await listAlerts(app, id)).alerts.map(({ kind }) => kind).sort()
    expect(await kinds(adminId)).toEqual(["channel-broken", "line-quota", "slip-waiting"])
    expect(await kinds(nok.id)).toEqual(["slip-waiting"])
  })
})
