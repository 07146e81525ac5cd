import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { CARD_AUTHORIZED_HOURS } from "#app/money/cards/card-payment.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { reconcileCardPayments } from "#app/money/cards/reconcile-card-payments.server.ts"
import { reconcilePayment } from "#app/money/cards/settle-card-payment.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import type { CardGateway } from "#app/platform/card-gateway.server.ts"
import { fail } from "#app/result.ts"
import { HOUR_MS, nightsTaken, rows, type TestApp } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { createLink } from "../../support/payment-links.ts"
import { CARD, MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla({ creditCardEnabled: true })
let id: string
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
  ;({ id } = await createBooking(app))
  await setCustomerInfo(app, id, MALI, GUEST)
})

const subject = () => ({ kind: "booking", id }) as const
const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const stored = async (): Promise<Booking> => (await read(app.db, readBooking(app.db, id)))[0]!
const charges = () => rows<{ status: string; captures: number }>("select status, captures from sandbox_charges")
const attempts = async () =>
  (await rows<{ status: string }>("select status from card_payments")).map(({ status }) => status)

/** The app with a gateway that performs some of its work and then does not respond. */
function withLostResponses(...methods: ("authorize" | "capture" | "find" | "release")[]): TestApp {
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

/** The app with a gateway that is unreachable. */
function withUnreachableGateway(): TestApp {
  const unreachable = async () => fail("gateway-unreachable" as const)
  return { ...app, cards: { ...app.cards!, find: unreachable, capture: unreachable, release: unreachable } }
}

async function lastOtp(): Promise<string> {
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(email!.facts).code
}

describe("when the response to the capture is lost", () => {
  beforeEach(async () => {
    await payByCard(app, subject(), CARD)
    expect(await verifyOtp(withLostResponses("capture"), subject(), await lastOtp())).toMatchObject({
      error: "payment-settling",
    })
  })

  it("the next request reconciles the charge and confirms", async () => {
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: null })
    expect(await reconcilePayment(app, subject())).toBe(true)
    expect(await stored()).toMatchObject({ status: "confirmed", card: { brand: "Visa", last4: "4242" } })
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
    expect(await attempts()).toEqual(["captured"])
    expect(await reconcilePayment(app, subject())).toBe(false)
  })

  it("so does the cron, without a request", async () => {
    advanceClock(2 * 60_000)
    await reconcileCardPayments(app)
    expect((await stored()).status).toBe("confirmed")
  })

  it("two concurrent requests confirm once", async () => {
    await Promise.all([1, 2, 3].map(() => reconcilePayment(app, subject())))
    const events = await rows("select 1 from booking_events where to_status = 'confirmed'")
    expect(events).toHaveLength(1)
    expect(await rows("select 1 from outbox where kind = 'confirmed'")).toHaveLength(1)
  })

  it("until then the booking can be neither paid, cancelled nor changed, and its nights stay taken", async () => {
    advanceClock(48 * HOUR_MS)
    expect(await expireBookings(app)).toBe(0)
    expect(await nightsTaken(id)).toHaveLength(4)
    await expect(createBooking(app, {}, "guest-2")).rejects.toThrow("dates-unavailable")
    expect(await payByCard(app, subject(), CARD)).toMatchObject({ error: "payment-settling" })
    const by = { actor: "admin", name: "Owner" } as const
    expect(await changeStatus(app, id, "cancelled", by)).toMatchObject({ error: "payment-settling" })
    await reconcileCardPayments(withUnreachableGateway())
    expect((await stored()).paymentDeadline).toBeNull()
  })
})

describe("by the URL of a payment link", () => {
  it("the OTPs of a booking cannot be verified", async () => {
    await payByCard(app, subject(), CARD)
    for (let tried = 0; tried < 6; tried++)
      expect(await verifyOtp(app, { kind: "link", id }, "000000")).toMatchObject({ error: "not-found" })
    expect(await verifyOtp(app, subject(), await lastOtp())).toMatchObject({ ok: true })
  })
})

describe("when the worker crashes before the capture", () => {
  it("the next request captures once", async () => {
    await payByCard(app, subject(), CARD)
    expect(await verifyOtp(withUnreachableGateway(), subject(), await lastOtp())).toMatchObject({
      error: "payment-settling",
    })
    expect(await charges()).toEqual([{ status: "authorized", captures: 0 }])
    await reconcilePayment(app, subject())
    expect((await stored()).status).toBe("confirmed")
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
  })
})

describe("when the bank rejects the capture", () => {
  it("the guest may pay again, with a new payment window", async () => {
    await payByCard(app, subject(), CARD)
    const otp = await lastOtp()
    await env.DB.exec("update sandbox_charges set status = 'failed'")
    advanceClock(60_000)
    expect(await verifyOtp(app, subject(), otp)).toMatchObject({ error: "card-declined" })
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: app.clock.now + 2 * HOUR_MS })
    expect(await attempts()).toEqual(["declined"])
    expect(await payByCard(app, subject(), CARD)).toMatchObject({ ok: true })
  })
})

describe("when the response to the authorisation is lost", () => {
  it("it is voided once it is no longer needed", async () => {
    expect(await payByCard(withLostResponses("authorize"), subject(), CARD)).toMatchObject({
      error: "gateway-unreachable",
    })
    expect(await attempts()).toEqual(["pending"])
    advanceClock(2 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "authorized", captures: 0 }])
    advanceClock(31 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await attempts()).toEqual(["voided"])
  })

  it("an attempt that did not reach the gateway is ended", async () => {
    const withoutAuthorize = {
      ...app,
      cards: { ...app.cards!, authorize: async () => fail("gateway-unreachable" as const) },
    }
    await payByCard(withoutAuthorize, subject(), CARD)
    advanceClock(31 * 60_000)
    await reconcileCardPayments(app)
    expect(await attempts()).toEqual(["declined"])
  })
})

describe("an authorisation for an open payment link", () => {
  it("is voided once its OTP has not been entered for a day, and the link can be paid by card again", async () => {
    const link = { kind: "link", id: (await createLink(app)).id } as const
    const pay = () => payByCard(app, link, CARD, { email: "ploy@example.com" })
    expect(await pay()).toMatchObject({ ok: true })
    advanceClock(CARD_AUTHORIZED_HOURS * HOUR_MS - 1)
    await reconcileCardPayments(app)
    expect(await attempts()).toEqual(["authorized"])
    advanceClock(2 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await attempts()).toEqual(["voided"])
    expect(await verifyOtp(app, link, await lastOtp())).toMatchObject({ error: "otp-expired" })
    expect(await pay()).toMatchObject({ ok: true })
    expect(await verifyOtp(app, link, await lastOtp())).toMatchObject({ ok: true })
  })
})

describe("an authorisation for a cancelled booking", () => {
  it("is voided by the cron if the gateway was unavailable before", async () => {
    await payByCard(app, subject(), CARD)
    // An expiry in another booking's batch does not notify the countdown.
    advanceClock(3 * HOUR_MS)
    await expireBookings(app)
    await reconcileCardPayments(withLostResponses("release"))
    advanceClock(2 * 60_000)
    await reconcileCardPayments(app)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await attempts()).toEqual(["voided"])
  })
})
