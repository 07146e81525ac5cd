import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { runJobs } from "#app/job/run-jobs.server.ts"
import { checkGateway } from "#app/money/cards/card-gateway.server.ts"
import { handleWebhook } from "#app/money/cards/handle-webhook.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { reconcileCardPayments, resumeLatest } from "#app/money/cards/reconcile-card-payments.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { fail } from "#app/result.ts"
import { HOUR_MS, NOW, PRODUCTION, rows } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { type Fault, TOKENS } from "../../support/omise.ts"
import { controlOmise, omiseApp, webhook } from "../../support/omise-app.ts"
import { createLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

/*
 * Card payments over HTTP against a server that follows Omise's documentation (tests/support/omise.ts).
 */

const MINUTE_MS = 60_000

setUpClock()
const app = setUpVilla({ creditCardEnabled: true }, omiseApp)
let id: string
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  await controlOmise({ reset: true })
  id = await createGuestBooking()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function createGuestBooking(request = {}): Promise<string> {
  const booking = await createBooking(app, request)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  return booking.id
}
const subject = () => ({ kind: "booking", id }) as const
const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const stored = async (): Promise<Booking> => (await read(app.db, readBooking(app.db, id)))[0]!
const pay = (token: string = TOKENS.ok, payable = subject()) => payByCard(app, payable, { token })
type Row = { status: string; charge_id: string; livemode: number | null; returned_at: number | null }
const payments = () => rows<Row>("select status, charge_id, livemode, returned_at from card_payments order by rowid")
const states = async () => (await payments()).map(({ status }) => status)
const charges = async () => (await controlOmise()).charges.map(({ status }) => status)
const failures = () => rows("select job, subject, failures, error from job_failures order by job")
const otps = async () =>
  (await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid")).map(
    ({ facts }): string => JSON.parse(facts).code,
  )
const requestsLike = async (line: RegExp) => (await controlOmise()).requests.filter((each) => line.test(each))

/** Pays with a card that requires 3-D Secure. @returns the charge */
async function payWith3dSecure(): Promise<string> {
  expect(await pay(TOKENS.threeDSecure)).toMatchObject({ ok: true, value: { next: "bank" } })
  return (await payments()).at(-1)!.charge_id
}
const approveAtBank = (charge: string) => controlOmise({ authorize: { id: charge, approved: true } })
const receiveWebhook = (charge: string) => {
  const { body, headers } = webhook(charge, app.now())
  return handleWebhook(app, body, headers)
}
/** Pays, and the gateway's response is lost. @returns the charge */
async function payWithLostResponse(): Promise<string> {
  const { authorize } = app.cards!
  const lost: typeof authorize = async (order) => {
    await authorize(order)
    return fail("gateway-unreachable")
  }
  const paid = await payByCard({ ...app, cards: { ...app.cards!, authorize: lost } }, subject(), { token: TOKENS.ok })
  expect(paid).toMatchObject({ error: "gateway-unreachable" })
  const charge = (await controlOmise()).charges.at(-1)!
  await controlOmise({ change: { id: charge.id, set: { created_at: new Date(NOW).toISOString() } } })
  return charge.id
}

describe("when the gateway rejects the API keys", () => {
  it.each<Fault>(["unauthorized", "forbidden", "tooMany"])(
    "%s: nothing stays pending, and another attempt succeeds",
    async (fault) => {
      await controlOmise({ fault: { fault } })
      expect(await pay()).toMatchObject({ error: "gateway-unreachable" })
      expect(await states()).toEqual(["declined"])
      await controlOmise({ fault: null })
      expect(await pay()).toMatchObject({ value: { next: "code" } })
    },
  )

  it("the owner is shown this immediately, until they work again", async () => {
    const problems = async () => (await dashboardOf(app)).problems
    const check = () => runJobs(app, { "card-gateway": () => checkGateway(app) })
    await controlOmise({ settings: { secretKey: "skey_test_another" } })
    await check()
    expect(await problems()).toMatchObject([{ kind: "job", name: "keys-refused", since: NOW, count: 1 }])
    await controlOmise({ settings: { secretKey: env.TEST_OMISE.secretKey } })
    await check()
    expect(await problems()).toEqual([])
  })

  it("no payment is ended", async () => {
    const charge = await payWith3dSecure()
    await controlOmise({ fault: { fault: "unauthorized" } })
    advanceClock(40 * MINUTE_MS)
    await reconcileCardPayments(app)
    expect(await states()).toEqual(["pending"])
    expect(await resumeLatest(app, subject())).toMatchObject({ error: "gateway-unreachable" })
    await controlOmise({ fault: null })
    await approveAtBank(charge)
    expect(await resumeLatest(app, subject())).toMatchObject({ value: { next: "code" } })
  })
})

describe("a charge that the gateway no longer knows", () => {
  it("ends its payment once, is shown to the owner, and the booking can be paid again", async () => {
    const charge = await payWith3dSecure()
    await controlOmise({ remove: charge })
    for (let run = 0; run < 3; run++) {
      advanceClock(2 * MINUTE_MS)
      await reconcileCardPayments(app)
    }
    expect(await states()).toEqual(["lost"])
    const [row] = await rows<{ id: string }>("select id from card_payments")
    expect(await failures()).toEqual([{ job: "lost-charges", subject: row!.id, failures: 1, error: charge }])
    expect(await requestsLike(new RegExp(`^GET /charges/${charge}`))).toHaveLength(1)
    expect((await dashboardOf(app)).problems).toMatchObject([
      { name: "lost-charges", count: 1, payments: [{ bookingId: id, chargeId: charge }] },
    ])
    await pay()
    expect(await verifyOtp(app, subject(), (await otps())[0]!)).toMatchObject({ ok: true })
    expect((await stored()).status).toBe("confirmed")
  })

  it("also ends its payment during the capture", async () => {
    await pay()
    await controlOmise({ remove: (await payments())[0]!.charge_id })
    expect(await verifyOtp(app, subject(), (await otps())[0]!)).toMatchObject({ error: "card-declined" })
    expect(await states()).toEqual(["lost"])
    expect(await failures()).toMatchObject([{ job: "lost-charges", failures: 1 }])
    expect(await stored()).toMatchObject({ status: "pending_payment", paymentDeadline: NOW + 2 * HOUR_MS })
    advanceClock(MINUTE_MS)
    expect(await pay()).toMatchObject({ value: { next: "code" } })
  })

  it("leaves a payment link that can be paid again", async () => {
    const { id: link } = await createLink(app)
    const payable = { kind: "link", id: link } as const
    const payLink = () => payByCard(app, payable, { token: TOKENS.ok }, { email: "ploy@example.com" })
    await payLink()
    await controlOmise({ remove: (await payments())[0]!.charge_id })
    expect(await verifyOtp(app, payable, (await otps())[0]!)).toMatchObject({ error: "card-declined" })
    expect(await states()).toEqual(["lost"])
    advanceClock(MINUTE_MS)
    expect(await payLink()).toMatchObject({ ok: true })
    expect(await verifyOtp(app, payable, (await otps())[1]!)).toMatchObject({ ok: true })
  })

  it("was created with other keys: in test mode, by another account or another gateway", async () => {
    await payWith3dSecure()
    await controlOmise({ reset: true, settings: { secretKey: "skey_5another" } })
    const live = omiseApp({ OMISE_PUBLIC_KEY: "pkey_5another", OMISE_SECRET_KEY: "skey_5another" })
    live.clock.now = NOW + 2 * MINUTE_MS
    expect((await payments())[0]).toMatchObject({ status: "pending", livemode: 0 })
    await reconcileCardPayments(live)
    expect(await states()).toEqual(["lost"])

    await rows("update card_payments set status = 'authorized', gateway = 'sandbox', charge_id = 'chrg_sandbox_1'")
    await rows("update bookings set status = 'cancelled', kept = 0")
    live.clock.now += 2 * MINUTE_MS
    await reconcileCardPayments(live)
    expect(await states()).toEqual(["lost"])
  })
})

describe("a failing payment does not stop the cron", () => {
  it.each<Fault>(["html", "empty", "otherCharge", "otherMode", "internal"])(
    "one that the gateway answers with %s does not delay the others",
    async (fault) => {
      const first = await payWith3dSecure()
      id = await createGuestBooking({ checkIn: "2090-12-10", checkOut: "2090-12-12" })
      const second = await payWith3dSecure()
      await approveAtBank(second)
      await controlOmise({ fault: { fault, path: `/charges/${first}` } })
      for (let run = 0; run < 3; run++) {
        advanceClock(31 * MINUTE_MS)
        await reconcileCardPayments(app)
      }
      expect(await states()).toEqual(["pending", "voided"])
      expect(await charges()).toEqual(["pending", "reversed"])
      expect(await failures()).toMatchObject([{ job: "card-payments", failures: 3, error: "gateway-unreachable" }])
      expect((await dashboardOf(app)).problems).toMatchObject([
        { name: "card-payments", count: 1, payments: [{ chargeId: first }] },
      ])
      await controlOmise({ fault: null })
      advanceClock(2 * MINUTE_MS)
      await reconcileCardPayments(app)
      expect(await failures()).toEqual([])
    },
  )

  it("one that throws is processed last on the next run", async () => {
    const first = await payWith3dSecure()
    id = await createGuestBooking({ checkIn: "2090-12-10", checkOut: "2090-12-12" })
    const second = await payWith3dSecure()
    advanceClock(31 * MINUTE_MS)
    const { find } = app.cards!
    const order: string[] = []
    const throwing = async (charge: string) => {
      order.push(charge)
      if (charge === first) throw new Error("nobody expected this")
      return find(charge)
    }
    await reconcileCardPayments({ ...app, cards: { ...app.cards!, find: throwing } })
    expect(order).toEqual([first, second])
    expect(await states()).toEqual(["pending", "declined"])
    expect(await failures()).toMatchObject([{ job: "card-payments", error: "nobody expected this" }])
  })

  it("a capture made in the gateway's dashboard is shown to the owner and not changed", async () => {
    const charge = await payWith3dSecure()
    await controlOmise({
      change: { id: charge, set: { status: "successful", authorized: true, paid: true, captured: true } },
    })
    for (let run = 0; run < 3; run++) {
      advanceClock(2 * MINUTE_MS)
      await reconcileCardPayments(app)
    }
    expect(await states()).toEqual(["pending"])
    expect(await failures()).toMatchObject([{ job: "card-payments", failures: 3, error: "captured-elsewhere" }])
    expect(await resumeLatest(app, subject())).toMatchObject({ error: "payment-settling" })
  })
})

describe("3-D Secure", () => {
  it("sends the OTP when the guest returns, without a webhook", async () => {
    const charge = await payWith3dSecure()
    expect(await payments()).toEqual([{ status: "pending", charge_id: charge, livemode: 0, returned_at: null }])
    expect(await otps()).toEqual([])
    await approveAtBank(charge)
    advanceClock(3 * MINUTE_MS)
    expect(await resumeLatest(app, subject())).toEqual({
      ok: true,
      value: { next: "code", expiresAt: app.now() + 5 * MINUTE_MS, resendAt: app.now() + MINUTE_MS },
    })
    expect((await payments())[0]).toMatchObject({ status: "authorized", returned_at: app.now() })
    expect(await verifyOtp(app, subject(), (await otps())[0]!)).toMatchObject({ ok: true })
    expect((await stored()).status).toBe("confirmed")
  })

  it("restarts the OTP's lifetime once at the guest's return, if the webhook came first", async () => {
    const charge = await payWith3dSecure()
    await approveAtBank(charge)
    await receiveWebhook(charge)
    const otpState = () => app.countdown(id).otpTimes("card")
    advanceClock(4 * MINUTE_MS)
    await resumeLatest(app, subject())
    expect(await otpState()).toMatchObject({
      expiresAt: NOW + 9 * MINUTE_MS,
      resendAt: NOW + 5 * MINUTE_MS,
      attemptsLeft: 5,
    })
    advanceClock(MINUTE_MS)
    await resumeLatest(app, subject())
    expect(await otpState()).toMatchObject({ expiresAt: NOW + 9 * MINUTE_MS })
    advanceClock(3 * MINUTE_MS)
    expect(await otps()).toHaveLength(1)
    expect(await verifyOtp(app, subject(), (await otps())[0]!)).toMatchObject({ ok: true })
  })

  it("sends another OTP if the first expired before the guest's return", async () => {
    const charge = await payWith3dSecure()
    await approveAtBank(charge)
    await receiveWebhook(charge)
    advanceClock(6 * MINUTE_MS)
    expect(await resumeLatest(app, subject())).toEqual({ ok: true, value: null })
    expect(await otps()).toHaveLength(2)
    expect(await verifyOtp(app, subject(), (await otps())[1]!)).toMatchObject({ ok: true })
  })

  it("that the bank rejected is declined, without a reason", async () => {
    const charge = await payWith3dSecure()
    await controlOmise({ authorize: { id: charge, approved: false } })
    expect(await resumeLatest(app, subject())).toEqual({ ok: false, error: "card-declined", data: undefined })
    expect(await states()).toEqual(["declined"])
  })

  it("stays pending until the bank has answered", async () => {
    await payWith3dSecure()
    expect(await resumeLatest(app, subject())).toMatchObject({ value: { next: "bank" } })
    expect(await states()).toEqual(["pending"])
  })

  it("that was abandoned is expired at the gateway, and never counts as authorised", async () => {
    const charge = await payWith3dSecure()
    const seen: string[] = []
    const { batch } = app.db.$client
    advanceClock(31 * MINUTE_MS)
    vi.spyOn(app.db.$client, "batch").mockImplementation(async (statements) => {
      const results = await batch.call(app.db.$client, statements)
      seen.push(...(await states()))
      return results as never
    })
    await reconcileCardPayments(app)
    expect(seen).not.toContain("authorized")
    expect(await requestsLike(/expire$/)).toEqual([`POST /charges/${charge}/expire`])
    expect([await states(), await charges()]).toEqual([["declined"], ["expired"]])
    expect(await resumeLatest(app, subject())).toMatchObject({ error: "card-declined" })
  })

  it("that the gateway does not expire is voided as soon as the bank has authorised it", async () => {
    await controlOmise({ settings: { refusesExpiry: true } })
    const charge = await payWith3dSecure()
    advanceClock(31 * MINUTE_MS)
    await reconcileCardPayments(app)
    expect(await states()).toEqual(["pending"])
    await approveAtBank(charge)
    advanceClock(2 * MINUTE_MS)
    await reconcileCardPayments(app)
    expect([await states(), await charges()]).toEqual([["voided"], ["reversed"]])
  })

  it("that the gateway never expires ends after the authorisation period", async () => {
    await controlOmise({ settings: { refusesExpiry: true } })
    await payWith3dSecure()
    advanceClock(9 * 24 * HOUR_MS)
    await reconcileCardPayments(app)
    expect(await states()).toEqual(["declined"])
  })

  it("of a booking that was cancelled since is expired immediately", async () => {
    await payWith3dSecure()
    await rows("update bookings set status = 'cancelled', kept = 0")
    advanceClock(2 * MINUTE_MS)
    await reconcileCardPayments(app)
    expect([await states(), await charges()]).toEqual([["declined"], ["expired"]])
  })

  it("is expired after another card has paid", async () => {
    await payWith3dSecure()
    await pay()
    expect(await states()).toEqual(["declined", "authorized"])
    expect(await charges()).toEqual(["expired", "pending"])
  })
})

describe("webhooks", () => {
  it("may arrive twice and concurrently: one OTP is sent", async () => {
    const charge = await payWith3dSecure()
    await approveAtBank(charge)
    await Promise.all([receiveWebhook(charge), receiveWebhook(charge), receiveWebhook(charge)])
    await receiveWebhook(charge)
    expect(await otps()).toHaveLength(1)
    expect(await states()).toEqual(["authorized"])
  })

  it("may arrive before the response to the charge", async () => {
    const charge = await payWithLostResponse()
    expect(await payments()).toMatchObject([{ status: "pending", charge_id: null }])
    await receiveWebhook(charge)
    expect(await payments()).toMatchObject([{ status: "authorized", charge_id: charge }])
    expect(await otps()).toHaveLength(1)
  })

  it("may arrive late: an unused authorisation is voided", async () => {
    const charge = await payWith3dSecure()
    await rows("update card_payments set status = 'declined'")
    await approveAtBank(charge)
    await receiveWebhook(charge)
    expect([await states(), await charges()]).toEqual([["declined"], ["reversed"]])
  })

  it("may arrive out of order: an outdated one changes nothing", async () => {
    await pay()
    const [{ charge_id: charge } = { charge_id: "" }] = await payments()
    await verifyOtp(app, subject(), (await otps())[0]!)
    await receiveWebhook(charge)
    expect(await states()).toEqual(["captured"])
    expect(await charges()).toEqual(["successful"])
  })

  it("are retried while the gateway is unavailable, and ignored if it does not know the charge", async () => {
    const charge = await payWith3dSecure()
    await approveAtBank(charge)
    await controlOmise({ fault: { fault: "html" } })
    await expect(receiveWebhook(charge)).rejects.toThrow("Unavailable")
    await controlOmise({ fault: null })
    await receiveWebhook("chrg_test_none")
    expect(await otps()).toEqual([])
  })

  it("are ignored for a charge of the other mode", async () => {
    const charge = await payWith3dSecure()
    await approveAtBank(charge)
    await controlOmise({ change: { id: charge, set: { livemode: true } } })
    await expect(receiveWebhook(charge)).rejects.toThrow("Unavailable")
    const { body, headers } = webhook(charge, app.now(), { livemode: true })
    await handleWebhook(app, body, headers)
    expect([await states(), await otps()]).toEqual([["pending"], []])
  })
})

describe("a payment whose response was lost", () => {
  it("is found by the cron, even behind many others, and voided", async () => {
    const charge = await payWithLostResponse()
    const others = Array.from({ length: 120 }, (_, index) => ({
      id: `chrg_test_x${index}`,
      created_at: new Date(NOW - MINUTE_MS).toISOString(),
    }))
    await controlOmise({ remove: charge, add: [...others, { ...(await chargeOf(charge)), id: charge }] })
    advanceClock(31 * MINUTE_MS)
    await reconcileCardPayments(app)
    expect(await states()).toEqual(["voided"])
    expect((await controlOmise()).charges.at(-1)?.status).toBe("reversed")
  })
})

async function chargeOf(charge: string) {
  return (await controlOmise()).charges.find((each) => each.id === charge)!
}

describe("whether a card can be charged", () => {
  it("an amount outside the limits is rejected without a request", async () => {
    const { id: link } = await createLink(app, { amount: 19_99 })
    const paid = await payByCard(app, { kind: "link", id: link }, { token: TOKENS.ok }, { email: "ploy@example.com" })
    expect(paid).toMatchObject({ error: "payment-method-disabled" })
    expect(await requestsLike(/POST/)).toEqual([])
  })

  it("without a way to send OTPs it cannot, and the owner is shown this", async () => {
    const production = { ...PRODUCTION, SESSION_SECRET: "x".repeat(32) }
    const withoutSender = omiseApp({ ...production, MAIL_FROM: "" } as Partial<Env>)
    expect(await payByCard(withoutSender, subject(), { token: TOKENS.ok })).toMatchObject({
      error: "payment-method-disabled",
    })
    expect((await dashboardOf(withoutSender)).problems).toMatchObject([
      { kind: "setting", name: "mail-missing" },
      { kind: "setting", name: "test-keys" },
    ])
    const withSender = omiseApp({ ...production, MAIL_FROM: "stay@baan.test" } as Partial<Env>)
    expect(await payByCard(withSender, subject(), { token: TOKENS.ok })).toMatchObject({ ok: true })
  })

  it("the return URL uses PUBLIC_URL", async () => {
    await payByCard(omiseApp({ PUBLIC_URL: "https://villa.example.com" } as Partial<Env>), subject(), {
      token: TOKENS.threeDSecure,
    })
    expect((await controlOmise()).charges[0]!.return_uri).toBe(`https://villa.example.com/booking/${id}/card-return`)
  })

  it("stays pending while the gateway has neither authorised nor redirected", async () => {
    const { authorize } = app.cards!
    const undecided: typeof authorize = async (order) => {
      const charge = await authorize(order)
      return charge.ok ? { ok: true, value: { ...charge.value, authorizeUrl: null } } : charge
    }
    const paid = await payByCard({ ...app, cards: { ...app.cards!, authorize: undecided } }, subject(), {
      token: TOKENS.threeDSecure,
    })
    expect(paid).toMatchObject({ error: "payment-settling" })
    expect(await states()).toEqual(["pending"])
  })
})
