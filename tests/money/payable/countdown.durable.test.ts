import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { eventually } from "../../support/eventually.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

let booking: Booking

// The object has its own clock, set to the test's.
setUpClock()
const app = setUpVilla()
beforeEach(async () => {
  booking = await createBooking(app)
})

const countdown = () => countdownStub(booking.id)
const alarm = () => runInDurableObject(countdown(), (_, state) => state.storage.getAlarm())
const storedEntries = () => runInDurableObject(countdown(), async (_, state) => (await state.storage.list()).size)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const events = async () => (await read(app.db, readHistory(app.db, booking.id)))[0].map(({ action }) => action)

function setClock(instant: number): void {
  vi.setSystemTime(instant)
  app.clock.now = instant
}

/** An open page with the messages it receives, in order. */
async function listen() {
  const answer = await countdown().fetch("http://countdown/", { headers: { Upgrade: "websocket" } })
  const socket = answer.webSocket!
  const messages: { deadline: string | null; remainingSeconds: number; status: string }[] = []
  const waiting: (() => void)[] = []
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data))
    expect(message.status).toBe("success")
    messages.push(message.data)
    for (const notify of waiting.splice(0)) notify()
  })
  socket.accept()
  const until = async (count: number) => {
    while (messages.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return messages
  }
  return { status: answer.status, until, socket }
}

describe("start", () => {
  it("sets the alarm at the deadline", async () => {
    expect(await alarm()).toBe(NOW + 2 * HOUR_MS)
  })

  it("moves it when the deadline moves", async () => {
    await countdown().start(booking.id, NOW + 5 * HOUR_MS)
    expect(await alarm()).toBe(NOW + 5 * HOUR_MS)
  })
})

describe("end", () => {
  it("deletes the alarm while the slip is checked", async () => {
    await countdown().end(booking.id, "in_review")
    expect(await alarm()).toBeNull()
    expect(await runDurableObjectAlarm(countdown())).toBe(false)
  })

  it.each(["confirmed", "cancelled"] as const)("deletes its data a day after the booking was %s", async (status) => {
    await countdown().issueOtp("card", { otpId: "otp", paymentId: "payment", hash: "hash" })
    await changeStatus(app, booking.id, status, { actor: "admin" })
    expect(await alarm()).toBe(NOW + 24 * HOUR_MS)
    setClock(NOW + 24 * HOUR_MS)
    expect(await runDurableObjectAlarm(countdown())).toBe(true)
    expect(await storedEntries()).toBe(0)
    expect(await alarm()).toBeNull()
    expect((await stored()).status).toBe(status)
    // A later call starts again without data.
    expect(await countdown().otpTimes("card")).toMatchObject({ expiresAt: 0, blockedUntil: 0 })
    await countdown().end(booking.id, status)
    expect(await alarm()).toBe(NOW + 48 * HOUR_MS)
  })

  it("keeps data that has changed since", async () => {
    await countdown().end(booking.id, "confirmed")
    await rows("update bookings set status = 'cancelled', kept = 0, payment_deadline = null where id = ?", booking.id)
    setClock(NOW + 24 * HOUR_MS)
    await runDurableObjectAlarm(countdown())
    expect(await storedEntries()).toBe(1)
    expect(await alarm()).toBe(NOW + 48 * HOUR_MS)
  })
})

describe("the alarm", () => {
  it("expires the booking once and releases its nights", async () => {
    setClock(booking.paymentDeadline!)
    expect(await runDurableObjectAlarm(countdown())).toBe(true)
    expect(await stored()).toMatchObject({
      status: "cancelled",
      cancelReason: "expired",
      paymentDeadline: null,
      version: 2,
    })
    expect(await nightsTaken()).toEqual([])
    expect(await events()).toEqual(["booked", "expired"])
    expect(await alarm()).toBe(NOW + 26 * HOUR_MS)
  })

  it("has no effect when repeated", async () => {
    setClock(booking.paymentDeadline!)
    await runDurableObjectAlarm(countdown())
    await runInDurableObject(countdown(), (_, state) => state.storage.setAlarm(NOW + 3 * HOUR_MS))
    expect(await runDurableObjectAlarm(countdown())).toBe(true)
    expect(await events()).toEqual(["booked", "expired"])
    expect((await stored()).version).toBe(2)
    expect(await storedEntries()).toBe(1)
    expect(await alarm()).toBe(booking.paymentDeadline! + 24 * HOUR_MS)
  })

  it("that fires too early keeps the booking and is rescheduled for the deadline", async () => {
    setClock(booking.paymentDeadline! - 2000)
    expect(await runDurableObjectAlarm(countdown())).toBe(true)
    expect(await stored()).toEqual(booking)
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await alarm()).toBe(booking.paymentDeadline)
  })

  it("uses the deadline in the database if its own is outdated", async () => {
    await env.DB.prepare("update bookings set payment_deadline = ? where id = ?")
      .bind(NOW + 9 * HOUR_MS, booking.id)
      .run()
    setClock(NOW + 2 * HOUR_MS)
    await runDurableObjectAlarm(countdown())
    expect((await stored()).status).toBe("pending_payment")
    expect(await alarm()).toBe(NOW + 9 * HOUR_MS)
  })

  it("does not change a booking that was paid in time", async () => {
    await env.DB.prepare("update bookings set status = 'confirmed', payment_deadline = null where id = ?")
      .bind(booking.id)
      .run()
    setClock(booking.paymentDeadline!)
    await runDurableObjectAlarm(countdown())
    expect((await stored()).status).toBe("confirmed")
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    expect(await alarm()).toBe(NOW + 26 * HOUR_MS)
  })

  it("ends without a booking", async () => {
    const stray = countdownStub("nobody's")
    await stray.start("nobody's", NOW + HOUR_MS)
    setClock(NOW + HOUR_MS)
    expect(await runDurableObjectAlarm(stray)).toBe(true)
    expect(await runDurableObjectAlarm(stray)).toBe(false)
  })

  it("survives the eviction of the object", async () => {
    await evictDurableObject(countdown())
    expect(await alarm()).toBe(NOW + 2 * HOUR_MS)
    await evictDurableObject(countdown())
    setClock(booking.paymentDeadline!)
    expect(await runDurableObjectAlarm(countdown())).toBe(true)
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect(await nightsTaken()).toEqual([])
  })
})

describe("the database is authoritative", () => {
  it("without a countdown no night is lost: the next booking expires the overdue one", async () => {
    await countdown().end(booking.id, "pending_payment")
    setClock(booking.paymentDeadline!)
    await createBooking(app, {}, "guest-2")
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
  })
})

describe("the live feed", () => {
  it("sends the state on connecting, with the seconds left", async () => {
    setClock(NOW + 60_000)
    const page = await listen()
    expect(page.status).toBe(101)
    expect(await page.until(1)).toEqual([
      { deadline: new Date(NOW + 2 * HOUR_MS).toISOString(), remainingSeconds: 7140, status: "pending_payment" },
    ])
    page.socket.close()
  })

  it("notifies every page when a slip is attached, removed, and when the booking expires", async () => {
    const pages = [await listen(), await listen()]
    await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
    await changeStatus(app, booking.id, "pending_payment", { actor: "guest" })
    setClock(NOW + 2 * HOUR_MS)
    await runDurableObjectAlarm(countdown())
    const deadline = new Date(NOW + 2 * HOUR_MS).toISOString()
    for (const page of pages) {
      expect(await page.until(4)).toEqual([
        { deadline, remainingSeconds: 7200, status: "pending_payment" },
        { deadline: null, remainingSeconds: 0, status: "in_review" },
        { deadline, remainingSeconds: 7200, status: "pending_payment" },
        { deadline: null, remainingSeconds: 0, status: "cancelled" },
      ])
      page.socket.close()
    }
  })

  it("continues after the eviction of the object", async () => {
    const page = await listen()
    await page.until(1)
    await evictDurableObject(countdown())
    await changeStatus(app, booking.id, "confirmed", { actor: "admin" })
    expect((await page.until(2)).at(-1)).toEqual({ deadline: null, remainingSeconds: 0, status: "confirmed" })
    page.socket.close()
  })

  it("ignores messages of the page", async () => {
    const page = await listen()
    await page.until(1)
    page.socket.send("cancelled")
    await countdown().start(booking.id, NOW + HOUR_MS)
    expect((await page.until(2)).at(-1)).toMatchObject({ status: "pending_payment", remainingSeconds: 3600 })
    page.socket.close()
  })

  it("is opened by twenty pages at most, and again after one was closed", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, listen))
    expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(101))
    const upgrade = () => countdown().fetch("http://countdown/", { headers: { Upgrade: "websocket" } })
    const refused = await upgrade()
    expect([refused.status, refused.webSocket]).toEqual([429, null])
    pages[0]!.socket.close()
    await eventually(async () => {
      const { status, webSocket } = await upgrade()
      expect(status).toBe(101)
      webSocket!.accept()
      webSocket!.close()
    })
    for (const { socket } of pages.slice(1)) socket.close()
  })

  it("rejects requests without a WebSocket upgrade", async () => {
    const answer = await countdown().fetch("http://countdown/")
    expect(answer.status).toBe(426)
  })
})

it("the alarm sends the email about the expiry", async () => {
  const customer = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
  await setCustomerInfo(app, booking.id, customer, { actor: "guest" })
  setClock(NOW + 2 * HOUR_MS)
  await runDurableObjectAlarm(countdown())
  await eventually(async () => {
    const emails = await rows("select kind, sent_at from outbox where due_at is null order by rowid")
    expect(emails.at(-1)).toEqual({ kind: "expired", sent_at: expect.any(Number) })
  })
})
