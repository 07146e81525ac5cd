import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { expireBookings } from "#app/booking/expire-bookings.server.ts"
import { giveCustomerInfo } from "#app/booking/give-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import { reconcileCardPayments } from "#app/payment/reconcile-card-payments.server.ts"
import { reconcilePayment } from "#app/payment/settle-card-payment.server.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"
import type { CardGateway } from "#app/platform/card-gateway.server.ts"
import { fail } from "#app/result.ts"
import { forgetBookings, HOUR_MS, NOW, nightsTaken, putVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { booked, GUEST } from "../support/bookings.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "123" }

let app: TestApp
let id: string
beforeAll(() => putVilla(testApp(), { creditCardEnabled: true }))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await forgetBookings()
  await env.DB.exec("delete from sandbox_charges")
  app = testApp()
  ;({ id } = await booked(app))
  await giveCustomerInfo(app, id, MALI, GUEST)
})
afterEach(() => {
  vi.useRealTimers()
})

const subject = () => ({ kind: "booking", id }) as const
const later = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const kept = async (): Promise<Booking> => (await read(app.db, readBooking(app.db, id)))[0]!
const charges = () => rows<{ status: string; captures: number }>("select status, captures from sandbox_charges")
const attempts = async () =>
  (await rows<{ status: string }>("select status from card_payments")).map(({ status }) => status)

/** The app with a gateway that does some of its work and then does not answer. */
function losing(...methods: ("authorize" | "capture" | "find" | "release")[]): TestApp {
  const cards = app.cards!
  const lost = Object.fromEntries(
    methods.map((method) => [
      method,
      async (...given: unknown[]) => {
        await (cards[method] as (...given: unknown[]) => Promise<unknown>)(...given)
        return fail("gateway-unreachable")
      },
    ]),
  )
  return { ...app, cards: { ...cards, ...lost } as CardGateway }
}

/** The app with a gateway that cannot be reached at all. */
function silent(): TestApp {
  const silence = async () => fail("gateway-unreachable" as const)
  return { ...app, cards: { ...app.cards!, find: silence, capture: silence, release: silence } }
}

async function codeOf(): Promise<string> {
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(email!.facts).code
}

describe("when the answer to the capture is lost", () => {
  beforeEach(async () => {
    await payByCard(app, subject(), CARD)
    expect(await verifyOtp(losing("capture"), subject(), await codeOf())).toMatchObject({ error: "payment-settling" })
  })

  it("the next look finds the money taken, and confirms", async () => {
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: null })
    expect(await reconcilePayment(app, subject())).toBe(true)
    expect(await kept()).toMatchObject({ status: "confirmed", card: { brand: "Visa", last4: "4242" } })
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
    expect(await attempts()).toEqual(["captured"])
    expect(await reconcilePayment(app, subject())).toBe(false)
  })

  it("so does the cron, where nobody looks", async () => {
    later(2 * 60_000)
    await reconcileCardPayments(app)
    expect((await kept()).status).toBe("confirmed")
  })

  it("two looks at once confirm once", async () => {
    await Promise.all([1, 2, 3].map(() => reconcilePayment(app, subject())))
    const events = await rows("select 1 from booking_events where to_status = 'confirmed'")
    expect(events).toHaveLength(1)
    expect(await rows("select 1 from outbox where kind = 'confirmed'")).toHaveLength(1)
  })

  it("nobody can take the nights, pay again, cancel or change meanwhile, however long it lasts", async () => {
    later(48 * HOUR_MS)
    expect(await expireBookings(app)).toBe(0)
    expect(await nightsTaken(id)).toHaveLength(4)
    await expect(booked(app, {}, "guest-2")).rejects.toThrow("dates-unavailable")
    expect(await payByCard(app, subject(), CARD)).toMatchObject({ error: "payment-settling" })
    const by = { actor: "admin", name: "Owner" } as const
    expect(await changeStatus(app, id, "cancelled", by)).toMatchObject({ error: "payment-settling" })
    await reconcileCardPayments(silent())
    expect((await kept()).paymentDeadline).toBeNull()
  })
})

describe("by the address of a payment link", () => {
  it("nobody tries the codes of a booking", async () => {
    await payByCard(app, subject(), CARD)
    for (let tried = 0; tried < 6; tried++)
      expect(await verifyOtp(app, { kind: "link", id }, "000000")).toMatchObject({ error: "not-found" })
    expect(await verifyOtp(app, subject(), await codeOf())).toMatchObject({ ok: true })
  })
})

describe("when the worker dies before it asks for the money", () => {
  it("the next look takes it, once", async () => {
    await payByCard(app, subject(), CARD)
    expect(await verifyOtp(silent(), subject(), await codeOf())).toMatchObject({ error: "payment-settling" })
    expect(await charges()).toEqual([{ status: "authorized", captures: 0 }])
    await reconcilePayment(app, subject())
    expect((await kept()).status).toBe("confirmed")
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
  })
})

describe("when the bank refuses to let the money go after all", () => {
  it("the guest may pay anew, with the time that a new booking has", async () => {
    await payByCard(app, subject(), CARD)
    const code = await codeOf()
    await env.DB.exec("update sandbox_charges set status = 'failed'")
    later(60_000)
    expect(await verifyOtp(app, subject(), code)).toMatchObject({ error: "card-declined" })
    expect(await kept()).toMatchObject({ status: "pending_payment", paymentDeadline: app.clock.now + 2 * HOUR_MS })
    expect(await attempts()).toEqual(["declined"])
    expect(await payByCard(app, subject(), CARD)).toMatchObject({ ok: true })
  })
})

describe("when the answer to holding the money is lost", () => {
  it("it is given back, once nobody waits for it any more", async () => {
    expect(await payByCard(losing("authorize"), subject(), CARD)).toMatchObject({ error: "gateway-unreachable" })
    expect(await attempts()).toEqual(["pending"])
    later(2 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "authorized", captures: 0 }])
    later(31 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await attempts()).toEqual(["voided"])
  })

  it("a try that never came to the gateway is given up", async () => {
    const unheard = { ...app, cards: { ...app.cards!, authorize: async () => fail("gateway-unreachable" as const) } }
    await payByCard(unheard, subject(), CARD)
    later(31 * 60_000)
    await reconcileCardPayments(app)
    expect(await attempts()).toEqual(["declined"])
  })
})

describe("money that is held for a booking that is none any more", () => {
  it("is given back by the cron, when the gateway did not answer before", async () => {
    await payByCard(app, subject(), CARD)
    // An expiry in somebody else's batch tells no countdown.
    later(3 * HOUR_MS)
    await expireBookings(app)
    await reconcileCardPayments(losing("release"))
    later(2 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await attempts()).toEqual(["voided"])
  })
})
