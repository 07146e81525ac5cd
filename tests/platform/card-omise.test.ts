import { createHmac } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { CardGateway } from "#app/platform/card-gateway.server.ts"
import { cardOmise } from "#app/platform/card-omise.server.ts"
import { eventually } from "../support/eventually.ts"
import { FAULTS, type Fault, omiseServer, TOKENS } from "../support/omise.ts"

const SECRET_KEY = "skey_test_1"
const WEBHOOK_SECRET = btoa("webhook secret")
const NOW = Date.UTC(2026, 10, 21)
const UNREACHABLE = { ok: false, error: "gateway-unreachable" }

let server: Awaited<ReturnType<typeof omiseServer>>
let omise: CardGateway
/** The driver with a short timeout, for responses that do not arrive. */
let shortTimeout: CardGateway
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  server = await omiseServer(SECRET_KEY)
  const settings = { publicKey: "pkey_test_1", secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, url: server.url }
  omise = cardOmise(settings, 5000)
  shortTimeout = cardOmise(settings, 300)
})
afterEach(() => server.fault(null))
afterAll(() => server.close())

const driverFor = (fault: Fault | null) => (fault === "slow" || fault === "silent" ? shortTimeout : omise)

const authorize = (token: string, paymentId = crypto.randomUUID(), driver = omise) =>
  driver.authorize({
    paymentId,
    amount: 34_000_00,
    card: { token },
    description: "BV-7K3M9Q",
    returnUrl: "https://baan.test/booking/B1/card-return",
  })

async function authorizedCharge(token: string = TOKENS.ok) {
  const charge = await authorize(token)
  if (!charge.ok) throw new Error(charge.error)
  return charge.value
}

describe("a charge", () => {
  it("is authorised, not captured, for exactly the amount", async () => {
    const paymentId = crypto.randomUUID()
    const charge = await authorize(TOKENS.ok, paymentId)
    expect(charge).toEqual({
      ok: true,
      value: {
        id: expect.any(String),
        status: "authorized",
        amount: 34_000_00,
        paymentId,
        card: { brand: "Visa", last4: "4242" },
        authorizeUrl: null,
        failureCode: null,
        livemode: false,
      },
    })
    expect([...server.charges.values()].at(-1)).toMatchObject({
      amount: 3400000,
      currency: "THB",
      capture: false,
      metadata: { paymentId },
      return_uri: "https://baan.test/booking/B1/card-return",
    })
  })

  it("waits for 3-D Secure if required", async () => {
    const { id, status, authorizeUrl } = await authorizedCharge(TOKENS.threeDSecure)
    expect({ status, authorizeUrl }).toEqual({ status: "pending", authorizeUrl: `https://pay.example/authorize/${id}` })
    server.authorize(id, true)
    expect(await omise.find(id)).toMatchObject({ value: { status: "authorized" } })
    const { id: refused } = await authorizedCharge(TOKENS.threeDSecure)
    server.authorize(refused, false)
    expect(await omise.find(refused)).toMatchObject({ value: { status: "failed", failureCode: "failed_processing" } })
  })

  it.each([
    [TOKENS.insufficientFunds, "insufficient_fund"],
    [TOKENS.used, "used_token"],
    [TOKENS.unknown, "not_found"],
  ])("with %s fails: %s", async (token, failureCode) => {
    expect(await authorize(token)).toMatchObject({ ok: true, value: { status: "failed", failureCode } })
  })

  it("is captured once, however often that is requested", async () => {
    const { id } = await authorizedCharge()
    for (let time = 0; time < 2; time++)
      expect(await omise.capture(id)).toMatchObject({ value: { status: "captured" } })
    expect(await omise.release(id)).toMatchObject({ value: { status: "captured" } })
  })

  it("is voided once, and cannot be captured afterwards", async () => {
    const { id } = await authorizedCharge()
    for (let time = 0; time < 2; time++)
      expect(await omise.release(id)).toMatchObject({ value: { status: "released" } })
    expect(await omise.capture(id)).toMatchObject({ value: { status: "released" } })
  })
})

describe("a charge that waits for 3-D Secure", () => {
  it("can be expired, and is final then", async () => {
    const { id } = await authorizedCharge(TOKENS.threeDSecure)
    expect(await omise.expire(id)).toMatchObject({ value: { id, status: "failed" } })
  })

  it("returns its state if the gateway does not expire it", async () => {
    const { id } = await authorizedCharge(TOKENS.threeDSecure)
    server.authorize(id, true)
    expect(await omise.expire(id)).toMatchObject({ value: { id, status: "authorized" } })
  })

  it("accepts no redirect URL without TLS", async () => {
    const { id } = await authorizedCharge(TOKENS.threeDSecure)
    server.charges.get(id)!.authorize_uri = "javascript:alert(1)"
    expect(await omise.find(id)).toMatchObject(UNREACHABLE)
  })
})

describe("a charge that the gateway does not know", () => {
  it.each(["find", "capture", "release", "expire"] as const)("is lost (%s)", async (what) => {
    expect(await omise[what]("chrg_test_none")).toMatchObject({ ok: true, value: { status: "lost" } })
  })

  it("cannot be requested by an id that contains another path", async () => {
    expect(await omise.find("../account")).toMatchObject({ ok: true, value: { status: "lost" } })
  })
})

describe("an invalid response", () => {
  const answers = Object.keys(FAULTS) as Fault[]

  it.each(answers)("%s: leaves the state of a charge unknown", async (fault) => {
    const { id } = await authorizedCharge()
    server.fault(fault)
    for (const what of ["find", "capture", "release", "expire"] as const) {
      expect(await driverFor(fault)[what](id)).toMatchObject(UNREACHABLE)
    }
    expect(await driverFor(fault).findByPayment("payment", 0)).toMatchObject(UNREACHABLE)
  })

  it.each<[Fault, object]>([
    ["unauthorized", { ok: true, value: { status: "not-created", failureCode: "authentication_failure" } }],
    ["forbidden", { ok: true, value: { status: "not-created" } }],
    ["tooMany", { ok: true, value: { status: "not-created" } }],
    ["internal", UNREACHABLE],
    ["html", UNREACHABLE],
    ["htmlNotFound", UNREACHABLE],
    ["redirect", UNREACHABLE],
    ["empty", UNREACHABLE],
    ["huge", UNREACHABLE],
    ["slow", UNREACHABLE],
    ["silent", UNREACHABLE],
    ["otherCharge", UNREACHABLE],
  ])("%s: leaves a new charge unknown", async (fault, outcome) => {
    server.fault(fault)
    expect(await authorize(TOKENS.ok, undefined, driverFor(fault))).toMatchObject(outcome)
  })

  it.each<[Fault | null, object]>([
    [null, { ok: true }],
    ["unauthorized", { ok: false, error: "gateway-keys-refused" }],
    ["forbidden", { ok: false, error: "gateway-keys-refused" }],
    ["internal", UNREACHABLE],
    ["silent", UNREACHABLE],
    ["html", UNREACHABLE],
  ])("%s: leaves the key check unknown", async (fault, outcome) => {
    server.fault(fault)
    expect(await driverFor(fault).check()).toMatchObject(outcome)
  })

  it("times out, and no key is logged", async () => {
    const logged = vi.mocked(console.error)
    logged.mockClear()
    server.fault("slow")
    const began = performance.now()
    await shortTimeout.find("chrg_test_1")
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(logged.mock.calls.join()).toContain("card-gateway-unreachable")
    server.fault("unauthorized")
    await omise.find("chrg_test_1")
    expect(logged.mock.calls.join()).toContain("card-gateway-keys-refused")
    expect(logged.mock.calls.join()).not.toContain(SECRET_KEY)
  })
})

it("a refused request is logged with its code", async () => {
  const logged = vi.mocked(console.error)
  logged.mockClear()
  await authorize(TOKENS.used)
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toMatchObject([{ event: "card-gateway-refused", status: 400, code: "used_token" }])
})

describe("no response", () => {
  it("is distinguished from a rejection", async () => {
    expect(await authorize(TOKENS.broken)).toMatchObject(UNREACHABLE)
    expect(await cardOmise({ ...keys(), url: "http://127.0.0.1:1" }, 300).find("chrg_test_1")).toMatchObject(
      UNREACHABLE,
    )
  })

  it("leaves a charge that is found by its metadata", async () => {
    const paymentId = crypto.randomUUID()
    const before = Date.now() - 1000
    expect(await authorize(TOKENS.responseLost, paymentId, shortTimeout)).toMatchObject(UNREACHABLE)
    const found = { value: { status: "authorized", paymentId } }
    await eventually(async () => expect(await omise.findByPayment(paymentId, before)).toMatchObject(found))
    expect(await omise.findByPayment("another", before)).toEqual({ ok: true, value: null })
  })

  it("leaves a charge that is found behind a hundred others", async () => {
    const since = Date.now() + 60 * 60_000
    const later = (id: string, paymentId: string) => ({
      created_at: new Date(since + 1).toISOString(),
      metadata: { paymentId },
      id,
    })
    const model = { ...server.charges.get((await authorizedCharge()).id)! }
    for (let each = 0; each < 230; each++)
      server.charges.set(`chrg_test_x${each}`, { ...model, ...later(`chrg_test_x${each}`, `p${each}`) })
    expect(await omise.findByPayment("p229", since)).toMatchObject({ value: { id: "chrg_test_x229" } })
    expect(await omise.findByPayment("p230", since)).toEqual({ ok: true, value: null })
  })
})

describe("a refund", () => {
  const capturedCharge = async (changes: Record<string, unknown> = {}) => {
    const { id } = await authorizedCharge()
    await omise.capture(id)
    Object.assign(server.charges.get(id)!, changes)
    return id
  }
  const refund = (chargeId: string, amount: number, driver = omise, refundId = "refund-1") =>
    driver.refund(chargeId, { refundId, amount })
  const amountsOf = (chargeId: string) =>
    server.refunds.filter(({ charge }) => charge === chargeId).map((each) => each.amount)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

  it("returns exactly the amount, and is found by our id", async () => {
    const chargeId = await capturedCharge()
    const made = { id: expect.stringMatching(/^rfnd_/), chargeId, amount: 3_000_50, refundId: "refund-1" }
    expect(await refund(chargeId, 3_000_50)).toEqual({ ok: true, value: made })
    expect(await omise.refundsOf(chargeId)).toEqual({ ok: true, value: [made] })
    expect(server.refunds.at(-1)).toMatchObject({ amount: 300050, metadata: { refundId: "refund-1" } })
  })

  it("made in the dashboard is found too, and has no id of ours", async () => {
    const chargeId = await capturedCharge()
    server.makeRefund(server.charges.get(chargeId)!, 100_00)
    expect(await omise.refundsOf(chargeId)).toMatchObject({ value: [{ amount: 100_00, refundId: null }] })
  })

  it("of all that a charge has, before it is settled, is a refund too", async () => {
    const chargeId = await capturedCharge({ settled: false })
    expect(await refund(chargeId, 34_000_00)).toMatchObject({ ok: true, value: { amount: 34_000_00 } })
    expect(server.refunds.at(-1)).toMatchObject({ voided: true })
  })

  it.each<[string, number, Record<string, unknown>]>([
    ["of more than is left", 34_000_01, {}],
    ["of nothing", 0, {}],
    ["of a disputed charge", 100, { disputed: true }],
    ["of a charge that is not captured", 100, { paid: false }],
    ["after 365 days", 100, { created_at: daysAgo(366) }],
    ["of a JCB card after 160 days", 100, { created_at: daysAgo(161), card: { brand: "JCB", last_digits: "0000" } }],
  ])("%s is refused", async (_, amount, changes) => {
    const chargeId = await capturedCharge(changes)
    expect(await refund(chargeId, amount)).toMatchObject({ ok: false, error: "refund-refused" })
    expect(amountsOf(chargeId)).toEqual([])
  })

  it("is refused from the sixteenth on", async () => {
    const chargeId = await capturedCharge()
    for (let each = 0; each < 15; each++) expect(await refund(chargeId, 100)).toMatchObject({ ok: true })
    expect(await refund(chargeId, 100)).toMatchObject({ error: "refund-refused", data: "failed_refund" })
    expect(await omise.refundsOf(chargeId)).toMatchObject({ value: { length: 15 } })
  })

  it("of a charge that the gateway does not know is refused, and it has none", async () => {
    expect(await refund("chrg_test_none", 100)).toEqual({ ok: false, error: "refund-refused", data: "not_found" })
    expect(await omise.refundsOf("chrg_test_none")).toEqual({ ok: true, value: [] })
  })

  it.each<[Fault, string]>([
    ["unauthorized", "refund-not-made"],
    ["forbidden", "refund-not-made"],
    ["tooMany", "refund-not-made"],
    ["backend", "gateway-unreachable"],
    ["internal", "gateway-unreachable"],
    ["html", "gateway-unreachable"],
    ["htmlNotFound", "gateway-unreachable"],
    ["redirect", "gateway-unreachable"],
    ["empty", "gateway-unreachable"],
    ["nothing", "gateway-unreachable"],
    ["otherCharge", "gateway-unreachable"],
    ["otherRefund", "gateway-unreachable"],
    ["huge", "gateway-unreachable"],
    ["slow", "gateway-unreachable"],
    ["silent", "gateway-unreachable"],
  ])("answered by %s: %s", async (fault, error) => {
    const chargeId = await capturedCharge()
    server.fault(fault, "POST .*/refunds")
    expect(await refund(chargeId, 100, driverFor(fault))).toMatchObject({ ok: false, error })
    server.fault(fault === "otherRefund" ? "empty" : fault, "GET .*/refunds")
    expect(await driverFor(fault).refundsOf(chargeId)).toMatchObject(UNREACHABLE)
  })

  it("whose answer is lost is found", async () => {
    const chargeId = await capturedCharge()
    server.settings.refundAnswer = "lost"
    expect(await refund(chargeId, 100)).toMatchObject(UNREACHABLE)
    server.settings.refundAnswer = "sent"
    expect(await omise.refundsOf(chargeId)).toMatchObject({ value: [{ refundId: "refund-1", amount: 100 }] })
  })

  it("is found behind a hundred others", async () => {
    const chargeId = await capturedCharge()
    for (let each = 0; each < 130; each++) server.makeRefund(server.charges.get(chargeId)!, 1, { refundId: `r${each}` })
    const { value } = (await omise.refundsOf(chargeId)) as { value: { refundId: string }[] }
    expect(value.map(({ refundId }) => refundId)).toEqual(Array.from({ length: 130 }, (_, each) => `r${each}`))
  })
})

describe("a webhook", () => {
  const body = JSON.stringify({
    object: "event",
    key: "charge.complete",
    data: { object: "charge", id: "chrg_test_9" },
  })
  const ABOUT_CHARGE = { about: "charge", chargeId: "chrg_test_9" }
  const ABOUT_REFUND = { about: "refund", chargeId: "chrg_test_9" }
  const refundEvent = (charge: unknown) =>
    JSON.stringify({
      object: "event",
      key: "refund.create",
      data: { object: "refund", id: "rfnd_test_1", charge, amount: 100, currency: "THB", metadata: {} },
    })
  const ofRefund = refundEvent("chrg_test_9")
  const expanded = refundEvent({ object: "charge", id: "chrg_test_9" })
  const ofCustomer = JSON.stringify({ object: "event", key: "customer.create", data: { object: "customer", id: "c" } })
  const live = body.replace('"key"', '"livemode":true,"key"')
  const timestamp = String(NOW / 1000)
  const sign = (text: string, secret = WEBHOOK_SECRET) =>
    createHmac("sha256", Buffer.from(secret, "base64")).update(text).digest("hex")
  const headers = (signature: string, at = timestamp) =>
    new Headers({ "Omise-Signature": signature, "Omise-Signature-Timestamp": at })
  const good = sign(`${timestamp}.${body}`)
  const old = sign(`${timestamp}.${body}`, btoa("the secret before"))

  it.each([
    ["that is signed", body, headers(good), ABOUT_CHARGE],
    ["signed with two secrets during a rotation", body, headers(`${old},${good}`), ABOUT_CHARGE],
    ["signed by the last of four", body, headers(`${old},x, ${old},${good}`), ABOUT_CHARGE],
    ["with more signatures than a rotation has", body, headers(`${good},${old},${old},${old},${old}`), null],
    ["signed with another secret", body, headers(old), null],
    ["whose body was changed", body.replace("9", "8"), headers(good), null],
    ["without a signature", body, new Headers(), null],
    ["with an invalid signature", body, headers("nonsense"), null],
    ["that is too old", body, headers(sign(`1.${body}`), "1"), null],
    ["that is not JSON", "{", headers(sign(`${timestamp}.{`)), null],
    ["of the other mode", live, headers(sign(`${timestamp}.${live}`)), null],
    ["about a refund", ofRefund, headers(sign(`${timestamp}.${ofRefund}`)), ABOUT_REFUND],
    ["about a refund with its whole charge", expanded, headers(sign(`${timestamp}.${expanded}`)), ABOUT_REFUND],
    ["about a refund, signed with another secret", ofRefund, headers(old), null],
    ["about a customer", ofCustomer, headers(sign(`${timestamp}.${ofCustomer}`)), null],
  ])("%s", async (_, text, given, event) => {
    expect(await omise.verifyWebhook(text, given, NOW)).toEqual(event)
  })

  it.each([
    [2, 1],
    [1_900, 0],
  ])("with %i signatures is hashed %i times", async (count, times) => {
    const hashing = [vi.spyOn(crypto.subtle, "sign"), vi.spyOn(crypto.subtle, "verify")]
    expect(await omise.verifyWebhook(body, headers(Array(count).fill(old).join(",")), NOW)).toBeNull()
    expect(hashing.reduce((calls, { mock }) => calls + mock.calls.length, 0)).toBe(times)
    for (const spy of hashing) spy.mockRestore()
  })

  it("is rejected if no secret is set", async () => {
    expect(await cardOmise({ ...keys(), webhookSecret: null }).verifyWebhook(body, headers(good), NOW)).toBeNull()
  })
})

function keys() {
  return { publicKey: "pkey_live_1", secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, url: server.url }
}
