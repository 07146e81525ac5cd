import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { write } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { deliverAlerts } from "#app/notify/alerts/deliver-alerts.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { listAlerts } from "#app/notify/alerts/list-alerts.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { addDevice, recordDeliveryReceipt } from "#app/notify/push/devices.server.ts"
import type { PushRequest, PushResponse, PushTarget } from "#app/platform/push.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { STAY_FACTS } from "../../support/alerts.ts"
import { deleteBookings, HOUR_MS, NOW, rows } from "../../support/app.ts"
import { createBooking, REQUEST, uploadSlip } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const CUSTOMER = { firstName: "มะลิ", lastName: "ศรีสุข", email: "mali@example.com", phone: "0812345678" }
const KEYS = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
const OK: PushResponse = { ok: true, status: 201, error: "" }
/** 10:00 on 21 November 2090 in the villa's zone. */
const DAY = NOW + 9.5 * HOUR_MS

let owner: { id: string; email: string }
let sent: { endpoint: string; request: PushRequest }[]
let answer: (target: PushTarget) => PushResponse

const app = setUpVilla()
beforeEach(async () => {
  await deleteStaff()
  sent = []
  answer = () => OK
  app.clock.now = DAY
  app.push = {
    ...app.push,
    send: async (target, request) => {
      sent.push({ endpoint: target.endpoint, request })
      return answer(target)
    },
  }
  app.mailer = { send: async () => ({ sent: true }) }
  owner = await insertAdmin(app)
})

const device = (adminId = owner.id, name = "phone") =>
  addDevice(app, adminId, { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: KEYS, label: name })
const book = async (): Promise<Booking> => {
  const booking = await createBooking(app)
  const named = await setCustomerInfo(app, booking.id, CUSTOMER, { actor: "guest" })
  if (!named.ok) throw new Error(named.error)
  return named.value
}
const raised = async () =>
  (await rows<{ kind: string }>("select kind from alerts order by rowid")).map(({ kind }) => kind)
const titles = () => sent.map(({ request }) => JSON.parse(request.payload).notification.title as string)
const deliveries = () =>
  rows<{ channel: string; sent_at: number | null; error: string | null }>(
    "select channel, sent_at, error from alert_deliveries order by channel, rowid",
  )

describe("an alert is raised in the batch of its cause", () => {
  it("of a booking: once when customer details are entered, not when dates are only held", async () => {
    await createBooking(app)
    expect(await raised()).toEqual([])
    await deleteBookings()
    await book()
    expect(await raised()).toEqual(["booking-new"])
  })

  it("of a slip, a guest's cancellation and a colleague's decision", async () => {
    const { id } = await book()
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    expect(await raised()).toEqual(["booking-new", "slip-waiting"])
    await changeStatus(app, id, "pending_payment", { actor: "admin", name: "Nok", id: owner.id }, "too little")
    await changeStatus(app, id, "cancelled", { actor: "guest" })
    expect(await raised()).toEqual(["booking-new", "slip-waiting", "decided", "cancelled"])
    const [decided] = await rows<{ actor_id: string }>("select actor_id from alerts where kind = 'decided'")
    expect(decided?.actor_id).toBe(owner.id)
  })
})

describe("an alert is delivered", () => {
  it("by push and email, and shown in the list", async () => {
    await device()
    await book()
    await deliverQueued(app)
    expect(titles()).toEqual(["มีการจองใหม่ · ฿34,000"])
    expect((await deliveries()).map(({ channel, sent_at }) => [channel, sent_at])).toEqual([
      ["mail", DAY],
      ["push", DAY],
    ])
    const { alerts, unread } = await listAlerts(app, owner.id)
    expect(unread).toBe(1)
    expect(alerts[0]).toMatchObject({ kind: "booking-new", isUnread: true, title: "มีการจองใหม่ · ฿34,000" })
    expect(alerts[0]?.deliveries.map(({ channel, device: name }) => [channel, name])).toContainEqual(["push", "phone"])
  })

  it("once, by ten deliverers at the same time", async () => {
    await device()
    await book()
    await Promise.all(Array.from({ length: 10 }, () => fanOutAlerts(app)))
    await Promise.all(Array.from({ length: 10 }, () => deliverAlerts(app)))
    expect(sent).toHaveLength(1)
    expect(await rows("select id from outbox where kind = 'alert'")).toHaveLength(1)
  })

  it("again under the same topic after a deliverer was killed between sending and recording it", async () => {
    await device()
    await book()
    await fanOutAlerts(app)
    const { push } = app
    let killed = false
    const killing = {
      ...app,
      push: {
        ...push,
        send: async (...args: Parameters<typeof push.send>) => {
          const answered = await push.send(...args)
          killed = true
          throw new Error(`killed after ${answered.status}`)
        },
      },
    }
    await deliverAlerts(killing)
    expect(killed).toBe(true)
    await deliverAlerts(app)
    expect(sent).toHaveLength(1)
    app.clock.now += 3 * 60_000
    await deliverAlerts(app)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.request.topic).toBe(sent[1]?.request.topic)
    app.clock.now += 3 * 60_000
    await deliverAlerts(app)
    expect(sent).toHaveLength(2)
  })

  it("never to whoever caused it, and not to the others' devices", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    await device()
    await device(nok.id, "desk")
    const { id } = await book()
    await deliverQueued(app)
    expect(sent.map(({ endpoint }) => endpoint.split("/").at(-1)).sort()).toEqual(["desk", "phone"])
    sent = []
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    await changeStatus(app, id, "confirmed", { actor: "admin", name: "Nok", id: nok.id })
    await deliverQueued(app)
    app.clock.now += 60_000
    await deliverQueued(app)
    expect(titles()).toEqual([])
    expect((await deliveries()).filter(({ error }) => error === "settled").length).toBeGreaterThan(0)
  })
})

describe("quiet hours", () => {
  /** 23:00 and 06:59 in the villa's zone. */
  const NIGHT = NOW - 1.5 * HOUR_MS
  const BEFORE_SEVEN = NOW + 6.5 * HOUR_MS - 60_000

  it("hold alerts across midnight and then send them as one", async () => {
    await changeAlertSettings(app, owner.id, { channels: { mail: "nothing" } })
    await device()
    app.clock.now = NIGHT
    const { id } = await book()
    await deliverQueued(app)
    app.clock.now = BEFORE_SEVEN
    await setCustomerInfo(app, id, { ...CUSTOMER, firstName: "มาลี" }, { actor: "guest" })
    await createBooking(app, { checkIn: "2091-01-03", checkOut: "2091-01-05" }, "guest-2").then((other) =>
      setCustomerInfo(app, other.id, { ...CUSTOMER, email: "other@example.com" }, { actor: "guest" }),
    )
    await deliverQueued(app)
    expect(sent).toEqual([])
    app.clock.now = BEFORE_SEVEN + 60_000
    await deliverQueued(app)
    expect(titles()).toEqual(["มีการแจ้งเตือนใหม่ 2 รายการ"])
    await deliverQueued(app)
    expect(sent).toHaveLength(1)
  })

  it("do not hold an urgent one: the stay begins tomorrow", async () => {
    await device()
    app.clock.now = NIGHT
    const booking = await createBooking(app, { checkIn: "2090-11-21", checkOut: "2090-11-23" })
    await setCustomerInfo(app, booking.id, CUSTOMER, { actor: "guest" })
    await deliverQueued(app)
    expect(sent.map(({ request }) => request.urgent)).toEqual([true])
  })

  const SEVEN = BEFORE_SEVEN + 60_000
  const BEFORE_TEN = NIGHT - HOUR_MS - 30_000
  const raise = async (kind: "changed" | "cancelled", checkIn: string) => {
    const facts = { ...STAY_FACTS, stay: { ...STAY_FACTS.stay, checkIn } }
    const about = { subject: kind, dedupeKey: `${kind}:${checkIn}` }
    const alert =
      kind === "changed"
        ? newAlert("changed", { ...facts, fields: ["guests"] }, about)
        : newAlert("cancelled", facts, about)
    await write(app.db, [insertAlert(alert, app.now())])
    await deliverQueued(app)
  }
  const pushes = () =>
    rows("select due_at, attempts, error, sent_at from alert_deliveries where channel = 'push' order by rowid")

  it("hold what is retried after they began, however old it is by their end", async () => {
    await device()
    answer = () => ({ ok: false, status: 500, error: "busy" })
    app.clock.now = BEFORE_TEN
    await raise("changed", "2091-01-03")
    expect(sent).toHaveLength(1)
    await rows("update alert_deliveries set created_at = created_at - ?", 23 * HOUR_MS)
    answer = () => OK
    app.clock.now += 60_000
    await deliverQueued(app)
    expect(sent).toHaveLength(1)
    expect(await pushes()).toEqual([{ due_at: SEVEN, attempts: 1, error: "busy", sent_at: null }])
    app.clock.now = SEVEN
    await deliverQueued(app)
    expect(sent).toHaveLength(2)
  })

  it("hold what waited for the message before, and a message whose deliverer ended, but nothing urgent", async () => {
    await device()
    const { push } = app
    app.push = { ...push, send: () => Promise.reject(new Error("killed")) }
    app.clock.now = BEFORE_TEN
    await raise("changed", "2091-01-03")
    app.push = push
    app.clock.now = NIGHT
    await deliverQueued(app)
    expect(await pushes()).toMatchObject([{ due_at: SEVEN }])
    await raise("cancelled", "2090-11-21")
    expect(sent.map(({ request }) => request.urgent)).toEqual([true])
    app.clock.now = SEVEN
    await deliverQueued(app)
    expect(sent.map(({ request }) => request.urgent)).toEqual([true, false])
  })

  it("hold what waited for the end of the hour of its network", async () => {
    await device()
    app.clock.now = BEFORE_TEN
    await raise("changed", "2091-01-03")
    await rows("update alert_deliveries set due_at = ?, sent_at = null, group_id = null", BEFORE_TEN + 30_000)
    sent = []
    app.clock.now = BEFORE_TEN + 30_000
    await deliverQueued(app)
    expect(sent).toEqual([])
    expect(await pushes()).toMatchObject([{ due_at: SEVEN, error: null }])
  })
})

describe("alerts that strangers cause", () => {
  const MINUTE_MS = 60_000
  /** The next change of a booking's details, from another guest of the same network or from another network. */
  let changes = 0
  const change = (bookingId: string) =>
    write(app.db, [
      insertAlert(
        newAlert(
          "changed",
          { ...STAY_FACTS, fields: ["guests"] },
          {
            subject: `booking:${bookingId}`,
            dedupeKey: `changed:${bookingId}:test:${changes++}`,
            bookingId,
          },
        ),
        app.now(),
      ),
    ])
  const bookFrom = async (network: string, index: number) => {
    const stay = { checkIn: `2091-0${index}-03`, checkOut: `2091-0${index}-05` }
    const booker = { guestId: `guest-${index}`, actor: "guest" as const, network }
    const started = await startBooking(app, { ...REQUEST, ...stay }, booker)
    if (!started.ok) throw new Error(started.error)
    return started.value.booking.id
  }
  /** The raised alerts, each followed by a delivery as after a request, all of them at the same time. */
  const storm = (bookingIds: string[]) =>
    Promise.all(
      bookingIds.map(async (id) => {
        await change(id)
        await deliverQueued(app)
      }),
    )

  it("are at most one message a minute, with everything that came in between", async () => {
    await device()
    const ids = await Promise.all([1, 2, 3, 4].map((index) => bookFrom(`network ${index}`, index)))
    await storm(ids)
    await storm(ids)
    expect(sent).toHaveLength(1)
    app.clock.now += MINUTE_MS - 1
    await deliverQueued(app)
    expect(sent).toHaveLength(1)
    app.clock.now += 1
    await storm(ids)
    await deliverQueued(app)
    expect(sent).toHaveLength(2)
    const delivered = await rows("select id from alert_deliveries where channel = 'push' and sent_at is not null")
    expect(delivered.length).toBeGreaterThanOrEqual(8)
  })

  it("are at most ten messages an hour by each channel, also as emails", async () => {
    await changeAlertSettings(app, owner.id, { channels: { mail: "everything" } })
    await device()
    // From another network each hour's start, so that only this limit holds them.
    const ids = await Promise.all([1, 2, 3, 4].map((index) => bookFrom(`network ${index}`, index)))
    for (let minute = 0; minute < 24; minute++) {
      await change(ids[minute % ids.length] ?? "")
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    expect(sent).toHaveLength(10)
    expect(await rows("select id from outbox where kind = 'alert'")).toHaveLength(10)
    app.clock.now = DAY + HOUR_MS
    await deliverQueued(app)
    expect(sent).toHaveLength(11)
    expect(await rows("select id from alert_deliveries where sent_at is null")).toEqual([])
  })

  it("hold back neither what is urgent nor, by security notices, anything", async () => {
    await device()
    const about = (key: string) => ({ subject: key, dedupeKey: key, bookingId: null })
    for (let minute = 0; minute < 10; minute++) {
      const notice = newAlert(
        "security",
        { event: "payment-settings", by: "Lek", changes: [] },
        about(`security-${minute}`),
      )
      await write(app.db, [insertAlert(notice, app.now())])
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    const ids = await Promise.all([1, 2, 3, 4].map((index) => bookFrom(`network ${index}`, index)))
    for (let minute = 0; minute < 12; minute++) {
      await change(ids[minute % ids.length] ?? "")
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    expect(sent).toHaveLength(20)
    const urgent = async (count: number) => {
      const lastAt = app.clock.now
      const late = newAlert("jobs-late", { lastAt }, { subject: `jobs-${count}`, dedupeKey: `jobs-${count}` })
      await write(app.db, [insertAlert(late, lastAt)])
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    await urgent(0)
    expect(sent).toHaveLength(21)
    // They have an hour of their own, which holds back nothing else.
    for (let count = 1; count < 12; count++) await urgent(count)
    expect(sent).toHaveLength(30)
  })

  it("never hold back what colleagues did with money, which is spaced alone", async () => {
    await device()
    const ids = await Promise.all([1, 2, 3, 4].map((index) => bookFrom(`network ${index}`, index)))
    for (let minute = 0; minute < 12; minute++) {
      await change(ids[minute % ids.length] ?? "")
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    expect(sent).toHaveLength(10)
    for (const kind of ["reduced", "written-off"] as const) {
      const about = { subject: kind, dedupeKey: kind, bookingId: ids[0] ?? null }
      const act =
        kind === "reduced"
          ? newAlert(kind, { ...STAY_FACTS, by: "Lek" }, about)
          : newAlert(kind, { ...STAY_FACTS, act: "cancelled", by: "Lek" }, about)
      await write(app.db, [insertAlert(act, app.now())])
      await deliverQueued(app)
    }
    expect(sent).toHaveLength(11)
    app.clock.now += MINUTE_MS
    await deliverQueued(app)
    expect(sent).toHaveLength(12)
    expect(
      await rows(
        "select kind from alert_deliveries join alerts on alerts.id = alert_id where sent_at is null and kind <> 'changed'",
      ),
    ).toEqual([])
  })

  it("are six an hour from one network, the others follow as one at its end", async () => {
    await device()
    const one = await bookFrom("network 1", 1)
    for (let minute = 0; minute < 9; minute++) {
      await change(one)
      await deliverQueued(app)
      app.clock.now += MINUTE_MS
    }
    expect(sent).toHaveLength(6)
    await change(await bookFrom("network 2", 2))
    await deliverQueued(app)
    expect(sent).toHaveLength(7)
    app.clock.now = DAY - (DAY % HOUR_MS) + HOUR_MS
    await deliverQueued(app)
    expect(sent).toHaveLength(8)
    expect(await rows("select id from alert_deliveries where sent_at is null")).toEqual([])
  })

  it("are one message each to three people with more deliveries than one batch has", async () => {
    await changeAlertSettings(app, owner.id, { channels: { mail: "everything" } })
    for (const name of ["nok", "lek"]) {
      const staff = await insertAdmin(app, { email: `${name}@example.com` })
      await changeAlertSettings(app, staff.id, { channels: { mail: "everything" } })
    }
    const ids = await Promise.all([1, 2, 3, 4].map((index) => bookFrom(`network ${index}`, index)))
    for (let each = 0; each < 24; each++) await change(ids[each % ids.length] ?? "")
    await fanOutAlerts(app)
    await deliverAlerts(app, 20)
    await Promise.all([deliverAlerts(app, 20), deliverAlerts(app, 20)])
    expect(await rows("select id from outbox where kind = 'alert'")).toHaveLength(3)
    app.clock.now += MINUTE_MS
    await deliverAlerts(app, 20)
    expect(await rows("select id from alert_deliveries where sent_at is null")).toEqual([])
    expect((await rows("select id from outbox where kind = 'alert'")).length).toBeLessThanOrEqual(6)
  })

  it("are sent after what is urgent, also with more deliveries than one batch has", async () => {
    await changeAlertSettings(app, owner.id, { channels: { mail: "nothing" } })
    await device()
    const ids = await Promise.all([1, 2].map((index) => bookFrom("", index)))
    for (let each = 0; each < 60; each++) await change(ids[each % ids.length] ?? "")
    app.clock.now += 1
    const facts = { ...STAY_FACTS, stay: { ...STAY_FACTS.stay, checkIn: "2090-11-22" } }
    await write(app.db, [insertAlert(newAlert("cancelled", facts, { subject: "s", dedupeKey: "s" }), app.now())])
    await fanOutAlerts(app)
    await fanOutAlerts(app)
    app.clock.now += 1
    await deliverAlerts(app)
    expect(sent.map(({ request }) => request.urgent)).toEqual([true])
    expect(JSON.parse(sent[0]?.request.payload ?? "{}").notification.body).toMatch(/^ผู้จองยกเลิกการจอง/)
  })

  it("wait for the message that is being sent", async () => {
    await device()
    const id = await bookFrom("network 1", 1)
    await change(id)
    let meanwhile: Promise<unknown> | undefined
    answer = () => {
      meanwhile ??= change(id).then(() => deliverQueued(app))
      return OK
    }
    await deliverQueued(app)
    await meanwhile
    await deliverQueued(app)
    expect(sent).toHaveLength(1)
  })

  it("do not delay a security notice", async () => {
    await device()
    await storm([await bookFrom("network 1", 1)])
    const notice = { event: "payment-settings" as const, by: "Nok", changes: [] }
    await write(app.db, [insertAlert(newAlert("security", notice, { subject: "bank", dedupeKey: "bank" }), app.now())])
    await deliverQueued(app)
    expect(sent).toHaveLength(2)
  })
})

describe("a push service that refuses", () => {
  const devices = () => rows<{ label: string; error: string | null }>("select label, error from push_devices")

  it.each([404, 410])("with %d: the device is removed and the alert emailed", async (status) => {
    await changeAlertSettings(app, owner.id, { channels: { mail: "nothing" } })
    await device()
    answer = () => ({ ok: false, status, error: `http ${status}` })
    await book()
    await deliverQueued(app)
    expect(await devices()).toEqual([])
    await deliverQueued(app)
    expect(await rows("select id from outbox where kind = 'alert' and sent_at is not null")).toHaveLength(1)
  })

  it("with 403: the device is kept with its error, and the admin is notified", async () => {
    await device()
    answer = () => ({ ok: false, status: 403, error: "http 403" })
    await book()
    await deliverQueued(app)
    expect(await devices()).toEqual([{ label: "phone", error: "http 403" }])
    expect(await raised()).toContain("channel-broken")
  })

  it.each([429, 500, null])("with %s: it is retried with back-off, and given up after a day", async (status) => {
    await device()
    answer = () => ({ ok: false, status, error: "busy" })
    await book()
    await deliverQueued(app)
    await deliverQueued(app)
    expect(sent).toHaveLength(1)
    app.clock.now += 60_000
    await deliverQueued(app)
    expect(sent).toHaveLength(2)
    app.clock.now += 25 * HOUR_MS
    await deliverQueued(app)
    expect(sent).toHaveLength(2)
    expect((await deliveries()).find(({ channel }) => channel === "push")).toMatchObject({
      sent_at: null,
      error: "busy",
    })
  })

  it("with 413: the discreet text is sent instead", async () => {
    await device()
    answer = () => (sent.length === 1 ? { ok: false, status: 413, error: "http 413" } : OK)
    await book()
    await deliverQueued(app)
    expect(titles()).toEqual(["มีการจองใหม่ · ฿34,000", "มีการจองใหม่"])
  })
})

describe("every payload", () => {
  it.each(["discreet", "standard", "full"] as const)("names the guest only at full: %s", async (detail) => {
    await changeAlertSettings(app, owner.id, { detail, channels: { mail: "everything" } })
    await device()
    const { id } = await book()
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    await changeStatus(app, id, "cancelled", { actor: "guest" })
    await deliverQueued(app, 5)
    const emails = await rows<{ facts: string }>("select facts from outbox where kind = 'alert'")
    const payloads = [...sent.map(({ request }) => request.payload), ...emails.map(({ facts }) => facts)]
    expect(payloads.length).toBeGreaterThanOrEqual(2)
    for (const payload of payloads) {
      if (detail !== "full") expect(payload).not.toMatch(/มะลิ|ศรีสุข/)
      if (detail === "discreet") expect(payload).not.toMatch(/฿|34,000/)
      expect(payload).not.toMatch(/mali@example|0812345678/)
    }
  })
})

describe("a receipt", () => {
  it("marks the delivery and the device as shown; a forged one is refused", async () => {
    await device()
    await book()
    await deliverQueued(app)
    const { receipt } = JSON.parse(sent[0]?.request.payload ?? "{}").notification.data
    app.clock.now += 2000
    expect(await recordDeliveryReceipt(app, receipt)).toMatchObject({ ok: true })
    const { alerts } = await listAlerts(app, owner.id)
    expect(alerts[0]?.deliveries.find(({ channel }) => channel === "push")?.shownAt).toBe(DAY + 2000)
    expect(await recordDeliveryReceipt(app, `${receipt}x`)).toMatchObject({ error: "not-found" })
  })
})

describe("the recurring jobs", () => {
  it("that stopped 15 minutes ago are noticed by any write, once", async () => {
    await rows("insert into heartbeats (name, at) values ('cron', ?)", DAY - 15 * 60_000)
    await fanOutAlerts(app)
    expect(await raised()).toEqual([])
    app.clock.now += 1
    await fanOutAlerts(app)
    await fanOutAlerts(app)
    expect(await raised()).toEqual(["jobs-late"])
  })
})
