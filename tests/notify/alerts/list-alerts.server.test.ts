import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { findFrame } from "#app/admin/find-frame.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentSettings } from "#app/money/settings/change-payment-settings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { type NewAlert, newAlert } from "#app/notify/alerts/alert.ts"
import { alertIdsOfPage } from "#app/notify/alerts/alert-store.server.ts"
import { listAlerts } from "#app/notify/alerts/list-alerts.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { readRecipients } from "#app/notify/alerts/recipient-store.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { STAY_FACTS } from "../../support/alerts.ts"
import { deleteBookings, rows } from "../../support/app.ts"
import { createBooking, REQUEST, uploadSlip } from "../../support/bookings.ts"
import { createFeed } from "../../support/feeds.ts"
import { setUpVilla } from "../../support/set-up.ts"

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
    env.DB.prepare(`${numbers} insert into alerts (id, kind, urgency, subject, dedupe_key, facts, created_at, fanned_out_at)
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

describe("unread alerts", () => {
  const me = () => ({ actor: "admin", name: "Anong", id: adminId }) as const
  const MALI = { firstName: "มะลิ", lastName: "ศรีสุข", email: "mali@example.com", phone: "0812345678" }
  const listed = async (id = adminId) =>
    (await listAlerts(app, id)).alerts.map(({ kind, isUnread }) => `${kind}${isUnread ? " unread" : ""}`).sort()
  const bell = async (id = adminId, path = "/admin/settings") => (await findFrame(app, id, path)).unread
  /** A named booking with a slip in review. */
  const bookWithSlip = async () => {
    const { id } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, { actor: "guest" })
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    return id
  }

  it("are none about what a person did, and the others learn of it", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    const typed = await startBooking(app, REQUEST, { guestId: "guest-9", ...me(), network: "" })
    if (!typed.ok) throw new Error(typed.error)
    const { id } = typed.value.booking
    await setCustomerInfo(app, id, MALI, me())
    await changeStatus(app, id, "confirmed", me())
    expect([await listed(), await bell()]).toEqual([[], 0])
    expect(await listed(nok.id)).toEqual(["booking-new unread", "decided unread"])
    expect(await bell(nok.id)).toBe(2)
  })

  it("leave out a security notice about oneself, which is listed", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    await changePaymentSettings(app, { accountNumber: "555-5-55555-5" }, { name: "Anong", id: adminId })
    expect([await listed(), await bell()]).toEqual([["security"], 0])
    expect([await listed(nok.id), await bell(nok.id)]).toEqual([["security unread"], 1])
  })

  it("are read by opening the page of what they are about, for the person who opened it", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    const id = await bookWithSlip()
    expect(await bell()).toBe(2)
    expect(await bell(adminId, `/admin/bookings/${id}`)).toBe(0)
    expect(await bell(adminId, `/admin/bookings/${id}`)).toBe(0)
    expect([await bell(), await bell(nok.id)]).toEqual([0, 2])
    expect(await listed()).toEqual(["booking-new", "slip-waiting"])
  })

  it("are none for anybody once somebody has decided on the slip", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    const id = await bookWithSlip()
    await changeStatus(app, id, "confirmed", me())
    expect(await listed(nok.id)).toEqual(["booking-new unread", "decided unread", "slip-waiting"])
    expect([await bell(), await bell(nok.id)]).toEqual([0, 2])
  })

  it("stay so where a person has acted on the booking without seeing them, except that it is new", async () => {
    const id = await bookWithSlip()
    const about = (kind: string) => ({ subject: kind, dedupeKey: kind, bookingId: id, actorId: "staff" })
    await write(app.db, [
      insertAlert(newAlert("reduced", { ...STAY_FACTS, by: "Noi" }, about("reduced")), app.now()),
      insertAlert(newAlert("refund-elsewhere", STAY_FACTS, about("refund")), app.now()),
      insertAlert(newAlert("changed", { ...STAY_FACTS, fields: ["phone"] }, about("changed")), app.now()),
    ])
    app.clock.now += 1
    await changeStatus(app, id, "confirmed", me())
    expect(await listed()).toEqual([
      "booking-new",
      "changed unread",
      "reduced unread",
      "refund-elsewhere unread",
      "slip-waiting",
    ])
    expect(await bell()).toBe(3)
  })

  const handled = async (alert: NewAlert, handle: () => Promise<unknown>) => {
    await write(app.db, [insertAlert(alert, app.now())])
    expect(await bell()).toBe(1)
    app.clock.now += 1
    await handle()
    expect(await bell()).toBe(0)
  }

  it.each(["sent", "waived"])("are none about a refund that was %s", async (status) => {
    const { id } = await createBooking(app)
    await rows(
      `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, actor)
        values ('2090-11-21', '2090-11-21', 'l1', ?, 1, 'payment', 'cash', 100, 'admin')`,
      id,
    )
    await rows(
      `insert into refunds (id, booking_id, pot, amount, channel, status, version, created_at, updated_at)
        values ('r1', ?, 'stay', 100, 'bank', 'owed', 1, 1, 1)`,
      id,
    )
    const about = { subject: `refund:${id}`, dedupeKey: "r", bookingId: id }
    await handled(newAlert("refund-account", STAY_FACTS, about), () => rows("update refunds set status = ?", status))
  })

  it("are none about a balance once it is paid or no longer owed, whatever became of its link", async () => {
    const { id, total } = await createBooking(app)
    await changeStatus(app, id, "confirmed", me(), null, undefined, { amount: total - 1000_00 })
    await rows("update payment_links set status = 'expired'")
    const overdue = (key: string) =>
      newAlert("balance-overdue", STAY_FACTS, { subject: `balance:${id}`, dedupeKey: key, bookingId: id })
    const by = { ...me(), id: "colleague" }
    const payment = { kind: "payment", amount: 1000_00, channel: "cash" } as const
    await handled(overdue("a"), () => recordLedgerLine(app, id, payment, by))
    const charge = { kind: "charge", amount: 500_00, note: "Dinner" } as const
    await recordLedgerLine(app, id, charge, by)
    expect(await bell()).toBe(1)
    await rows("delete from alerts")
    await handled(overdue("b"), async () => {
      const waiver = { kind: "waiver", amount: 500_00, note: "Goodwill" } as const
      await recordLedgerLine(app, id, waiver, { ...by, id: adminId })
    })
  })

  it("are none about a request for other dates that was answered", async () => {
    const { id } = await createBooking(app)
    await rows(
      `insert into move_requests (id, booking_id, check_in, check_out, total, list_total, status, created_at)
        values ('m1', ?, '2091-01-03', '2091-01-05', 1, 1, 'asked', 1)`,
      id,
    )
    const facts = { ...STAY_FACTS, asked: { checkIn: "2091-01-03", checkOut: "2091-01-05" }, difference: 0 }
    const about = { subject: `booking:${id}`, dedupeKey: "move-asked:m1", bookingId: id }
    await handled(newAlert("move-asked", facts, about), () => rows("update move_requests set status = 'declined'"))
  })

  it("are none about a calendar that is read again, and an email that was sent", async () => {
    const feed = await createFeed(app, [], {}, env.TEST_CHANNELS.url)
    const late = { feed: "Airbnb", problem: "late", since: 1 } as const
    app.clock.now += 1
    await handled(newAlert("feed-failed", late, { subject: `feed-failed:${feed.id}`, dedupeKey: "f" }), () =>
      rows("update feeds set succeeded_at = ?", app.clock.now),
    )
    await rows("update feeds set unreadable = 1")
    const odd = { ...late, problem: "unreadable" } as const
    await handled(newAlert("feed-failed", odd, { subject: `feed-unreadable:${feed.id}`, dedupeKey: "u" }), () =>
      rows("update feeds set unreadable = 0"),
    )
    await rows(
      `insert into outbox (id, kind, language, recipient, facts, created_at, attempts)
        values ('e1', 'confirmed', 'th', 'mali@example.com', '{}', 1, 1)`,
    )
    const facts = { emailKind: "confirmed", reference: null } as const
    await handled(newAlert("mail-failed", facts, { subject: "email:e1", dedupeKey: "e" }), () =>
      rows("update outbox set sent_at = 2"),
    )
  })
})
