import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { UNDO_MS } from "#app/booking/undo/press.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { HOUR_MS, NOW, rows } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const MINUTE_MS = 60_000
/** 10:00 on 21 November 2090 in the villa's zone, and 07:00 on the next day. */
const MORNING = NOW + 9.5 * HOUR_MS
const SEVEN = NOW + 30.5 * HOUR_MS
const object = () => env.ALERTS.getByName("alerts")
const alarmAt = () => runInDurableObject(object(), (_, state) => state.storage.getAlarm())
const emails = async () => (await rows<{ facts: string }>("select facts from outbox where kind = 'alert'")).length
const waiting = () => rows("select id from alert_deliveries where due_at is not null")

// The object has its own clock, set to the test's.
setUpClock()
const app = setUpVilla()
beforeEach(async () => {
  await runInDurableObject(object(), (_, state) => state.storage.deleteAlarm())
  await deleteStaff()
  const { id } = await insertAdmin(app)
  await changeAlertSettings(app, id, { channels: { mail: "everything" } })
  setClock(MORNING)
})

function setClock(instant: number): void {
  vi.setSystemTime(instant)
  app.clock.now = instant
}

/** A booking with the guest's name, whose alert is sent. */
async function book(stay: { checkIn: string; checkOut: string }): Promise<string> {
  const { id } = await createBooking(app, stay)
  await setCustomerInfo(app, id, MALI, { actor: "guest" })
  await deliverQueued(app)
  return id
}
const TOMORROW = { checkIn: "2090-11-22", checkOut: "2090-11-24" }

describe("the alarm of alerts that wait", () => {
  it("sends an urgent slip when the minute after the message before is over, not with the cron", async () => {
    const id = await book(TOMORROW)
    expect(await emails()).toBe(1)
    setClock(MORNING + 20_000)
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    await deliverQueued(app)
    expect(await emails()).toBe(1)
    expect(await alarmAt()).toBe(MORNING + MINUTE_MS)
    setClock(MORNING + MINUTE_MS)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect(await emails()).toBe(2)
    expect(await waiting()).toEqual([])
    expect(await alarmAt()).toBeNull()
  })

  it("is set for the end of quiet hours, and earlier for what is due before it", async () => {
    setClock(MORNING + 13 * HOUR_MS)
    await book({ checkIn: "2091-01-03", checkOut: "2091-01-05" })
    expect(await alarmAt()).toBe(SEVEN)
    await object().schedule(SEVEN - HOUR_MS)
    await object().schedule(SEVEN + HOUR_MS)
    expect(await alarmAt()).toBe(SEVEN - HOUR_MS)
    setClock(SEVEN - HOUR_MS)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect([await emails(), await alarmAt()]).toEqual([0, SEVEN])
    setClock(SEVEN)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect([await emails(), await alarmAt()]).toEqual([1, null])
  })

  it("is set again for what a press holds, after an alarm that came earlier", async () => {
    const id = await book(TOMORROW)
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    const [owner] = await rows<{ id: string; name: string }>("select id, name from admins")
    await changeStatus(app, id, "confirmed", { actor: "admin", ...owner! })
    const sent = () => rows("select id from outbox where kind = 'confirmed' and sent_at is not null")
    const until = MORNING + UNDO_MS
    await runInDurableObject(object(), (_, state) => state.storage.setAlarm(until - 1000))
    setClock(until - 1000)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect([await sent(), await alarmAt()]).toEqual([[], until])
    setClock(until)
    expect(await runDurableObjectAlarm(object())).toBe(true)
    expect(await rows("select id from outbox where kind = 'confirmed' and due_at is not null")).toEqual([])
  })

  it("is not set where nothing waits", async () => {
    await book(TOMORROW)
    expect(await alarmAt()).toBeNull()
  })
})
