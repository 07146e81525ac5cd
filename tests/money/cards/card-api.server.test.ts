import { runDurableObjectAlarm } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows, testApp, updateSampleVilla } from "../../support/app.ts"
import { skipDelays } from "../../support/delays.ts"
import { eventually } from "../../support/eventually.ts"
import { createLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const CARD = { cardNumber: "4242 4242 4242 4242", cardholderName: "MALI SRISUK", expiry: "12/99", cvv: "123" }
const MINUTE_MS = 60_000

setUpClock()
setUpVilla({ creditCardEnabled: true })
let guest: Client
let id: string
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
  guest = new Client()
  ;({ id } = await guest.book())
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
})

const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms)
const pay = (card: unknown = CARD, client = guest) => client.post(`/api/booking/${id}/card-payment`, card)
const verify = (otp: string) => guest.post(`/api/booking/${id}/verify-otp`, { otp })
const resend = () => guest.post(`/api/booking/${id}/resend-otp`)
const booking = async () => (await guest.get(`/api/booking/${id}`)).body.data.booking
const charges = () =>
  rows<{ status: string; captures: number; amount: number }>("select * from sandbox_charges order by rowid")
const paymentStatuses = async () =>
  (await rows<{ status: string }>("select status from card_payments order by rowid")).map((each) => each.status)

/** The OTP of the latest email. */
async function lastOtp(): Promise<string> {
  const emails = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(emails[0]!.facts).code
}
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

describe("paying by card", () => {
  it("authorises, sends an OTP, and captures with the right OTP", async () => {
    const { status, body } = await pay()
    expect(status).toBe(202)
    expect(body).toEqual({
      status: "success",
      data: {
        otpRequired: true,
        expiresAt: new Date(NOW + 5 * MINUTE_MS).toISOString(),
        resendAt: new Date(NOW + MINUTE_MS).toISOString(),
      },
    })
    expect(await charges()).toMatchObject([{ status: "authorized", amount: 34_000_00 }])
    expect((await booking()).status).toBe("pending_payment")

    const paid = await verify(await lastOtp())
    expect(paid.status).toBe(200)
    expect(paid.body.data.booking).toMatchObject({
      id,
      status: "confirmed",
      paymentMethod: "credit_card",
      paymentDeadline: null,
      card: { brand: "Visa", last4: "4242" },
    })
    expect(await charges()).toMatchObject([{ status: "captured", captures: 1 }])
    expect(await nightsTaken(id)).toHaveLength(4)
    const emails = await rows<{ kind: string }>("select kind from outbox order by rowid")
    expect(emails.map(({ kind }) => kind)).toEqual(["received", "code", "confirmed"])
  })

  it.each([
    ["4111 1111 1114 0011", "insufficient_fund"],
    ["4111 1111 1113 0012", "stolen_or_lost_card"],
    ["5555 5555 5555 4444", "not_a_test_card"],
  ])("%s is declined without the reason %s", async (cardNumber) => {
    const answer = await pay({ ...CARD, cardNumber })
    expectFailure(answer, 402, "cardDeclined", "Card payment failed. Please try again.")
    expect(answer.body).not.toHaveProperty("data")
    expect(await paymentStatuses()).toEqual(["declined"])
    expect((await booking()).status).toBe("pending_payment")
  })

  it("returns card errors with their fields", async () => {
    const answer = await pay({ cardNumber: "1", cardholderName: "", expiry: "1", cvv: "" })
    expectFailure(answer, 422, "validation")
    expect(answer.body.errors).toEqual({
      cardNumber: ["Enter a valid card number."],
      cardholderName: ["This field is required"],
      expiry: ["Enter a valid expiry date (MM/YY)."],
      cvv: ["This field is required"],
    })
    expect(await paymentStatuses()).toEqual([])
  })

  it("voids the authorisation of an earlier card", async () => {
    await pay()
    advanceClock(MINUTE_MS)
    // The sandbox takes three seconds for this card.
    const waited = skipDelays(3_000)
    expect((await pay({ ...CARD, cardNumber: "4111111111111111" })).status).toBe(202)
    expect(waited).toEqual([3_000])
    expect(await paymentStatuses()).toEqual(["voided", "authorized"])
    expect((await charges()).map(({ status }) => status)).toEqual(["released", "authorized"])
    await verify(await lastOtp())
    expect((await booking()).card).toEqual({ brand: "Visa", last4: "1111" })
  })

  it("requires the guest's email, an unpaid booking and the enabled method", async () => {
    const other = new Client()
    const { id: nameless } = await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    expectFailure(await other.post(`/api/booking/${nameless}/card-payment`, CARD), 409, "customerInfoMissing")
    expectFailure(await pay(CARD, other), 404, "notFound")
    await updateSampleVilla(testApp(), { creditCardEnabled: false })
    expectFailure(await pay(), 409, "paymentMethodDisabled")
    await updateSampleVilla(testApp(), { creditCardEnabled: true })
    await guest.delete(`/api/booking/${id}`)
    expectFailure(await pay(), 409, "statusConflict")
    expect(await paymentStatuses()).toEqual([])
  })

  it("limits card testing", async () => {
    for (let time = 0; time < 10; time++) await pay({ ...CARD, cardNumber: "4111111111140011" })
    expectFailure(await pay(), 429, "tooManyRequests")
  })
})

describe("of twenty concurrent attempts", () => {
  const declined = { ...CARD, cardNumber: "4111111111140011" }
  const attempts = (path: string, card: object) =>
    Promise.all(Array.from({ length: 20 }, () => guest.post(`${path}/card-payment`, card)))
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  it("at most ten reach the gateway for a booking", async () => {
    expect(statuses(await attempts(`/api/booking/${id}`, declined))).toEqual([
      ...Array.from({ length: 10 }, () => 402),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(await charges()).toHaveLength(10)
  })

  it("at most ten reach the gateway for a payment link", async () => {
    const { id: link } = await createLink(testApp())
    const answers = await attempts(`/api/payment-links/${link}`, { ...declined, email: "ploy@example.com" })
    expect(statuses(answers).filter((status) => status === 402)).toHaveLength(10)
    expect(await charges()).toHaveLength(10)
  })
})

describe("an OTP", () => {
  it("works once", async () => {
    await pay()
    const right = await lastOtp()
    expect((await verify(right)).status).toBe(200)
    expectFailure(await verify(right), 410, "otpExpired", "OTP code has expired")
    expect(await charges()).toMatchObject([{ captures: 1 }])
  })

  it("captures once for concurrent requests", async () => {
    await pay()
    const right = await lastOtp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(right)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await charges()).toMatchObject([{ status: "captured", captures: 1 }])
    expect((await booking()).status).toBe("confirmed")
  })

  it("that is wrong is rejected with the remaining attempts; the fifth voids the authorisation", async () => {
    await pay()
    const right = await lastOtp()
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const answer = await verify(wrong(right))
      expectFailure(answer, 422, "otpInvalid", "Invalid OTP code")
      expect(answer.body.data).toEqual({ attemptsLeft })
    }
    const blocked = await verify(right)
    expectFailure(blocked, 429, "otpBlocked", "Too many failed attempts. Please try again later.")
    expect(blocked.headers.get("Retry-After")).toBe("900")
    expect(await charges()).toMatchObject([{ status: "released" }])
    expectFailure(await pay(), 429, "otpBlocked")
    expectFailure(await resend(), 409, "otpMissing")
    advanceClock(15 * MINUTE_MS)
    expectFailure(await verify(right), 410, "otpExpired")
    expect((await pay()).status).toBe(202)
    expect((await verify(await lastOtp())).status).toBe(200)
  })

  it("is checked five times at most for a hundred concurrent wrong ones", async () => {
    await pay()
    const right = await lastOtp()
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(wrong(right))))
    const answersWithCode = (code: string) => answers.filter(({ body }) => body.code === code)
    expect(answersWithCode("otpInvalid")).toHaveLength(5)
    expect(answersWithCode("otpBlocked")).toHaveLength(95)
    expectFailure(await verify(right), 429, "otpBlocked")
    expect((await booking()).status).toBe("pending_payment")
  })

  it("is invalid after a resend, and after five minutes", async () => {
    await pay()
    const first = await lastOtp()
    expectFailure(await resend(), 429, "otpWait")
    advanceClock(MINUTE_MS)
    const again = await resend()
    expect(again.body.data).toEqual({
      expiresAt: new Date(NOW + 6 * MINUTE_MS).toISOString(),
      resendAt: new Date(NOW + 2 * MINUTE_MS).toISOString(),
    })
    const second = await lastOtp()
    if (second !== first) expectFailure(await verify(first), 422, "otpInvalid")
    advanceClock(5 * MINUTE_MS)
    expectFailure(await verify(second), 410, "otpExpired")
  })

  it("is sent five times an hour", async () => {
    await pay()
    for (let time = 0; time < 4; time++) {
      advanceClock(MINUTE_MS)
      expect((await resend()).status).toBe(200)
    }
    advanceClock(MINUTE_MS)
    const answer = await resend()
    expectFailure(answer, 429, "otpSendsExhausted", "Too many codes requested. Wait an hour or pay another way.")
    expect(answer.headers.get("Retry-After")).toBe(String(55 * 60))
  })

  it.each(["", "12345", "1234567", "12345a", 123456, null])("%j is invalid", async (otp) => {
    expectFailure(await guest.post(`/api/booking/${id}/verify-otp`, { otp }), 422, "validation")
  })

  it("is expired if none was requested", async () => {
    expectFailure(await verify("123456"), 410, "otpExpired")
  })
})

describe("an authorisation is voided", () => {
  it("when the booking is cancelled", async () => {
    await pay()
    await guest.delete(`/api/booking/${id}`)
    await eventually(async () => {
      expect(await charges()).toMatchObject([{ status: "released" }])
      expect(await paymentStatuses()).toEqual(["voided"])
    })
  })

  it("when the booking expires", async () => {
    await pay()
    advanceClock(2 * HOUR_MS)
    await runDurableObjectAlarm(countdownStub(id))
    expect(await charges()).toMatchObject([{ status: "released" }])
    expect((await booking()).cancelReason).toBe("expired")
  })

  it("when an admin has changed the price since; the guest cannot", async () => {
    await pay()
    const right = await lastOtp()
    const change = { checkOut: "2090-12-06" }
    expectFailure(await guest.patch(`/api/booking/${id}`, change), 409, "bookingFrozen")
    expect((await changeBooking(testApp(), id, change, { actor: "admin" })).ok).toBe(true)
    expectFailure(await verify(right), 409, "booking.errors.priceChanged")
    expect(await charges()).toMatchObject([{ status: "released", captures: 0 }])
  })
})

describe("a payment link", () => {
  const CARDHOLDER = { ...CARD, email: "ploy@example.com" }
  let link: string
  beforeEach(async () => {
    ;({ id: link } = await createLink(testApp(), { bookingId: id }))
  })
  const at = (what: string) => `/api/payment-links/${link}/${what}`

  it("is paid by card with an OTP, and confirms its booking", async () => {
    expect((await guest.get(`/api/payment-links/${link}`)).body.data.instructions.at(-1)).toMatchObject({
      method: "credit_card",
      amount: 1500,
      gateway: "sandbox",
      testMode: true,
    })
    expect((await new Client().post(at("card-payment"), CARDHOLDER)).status).toBe(202)
    expectFailure(await guest.post(at("verify-otp"), { otp: wrong(await lastOtp()) }), 422, "otpInvalid")
    const paid = await guest.post(at("verify-otp"), { otp: await lastOtp() })
    expect(paid.body.data.paymentLink).toMatchObject({ id: link, status: "paid", bookingId: id })
    expect((await booking()).status).toBe("confirmed")
    expect(await charges()).toMatchObject([{ status: "captured", captures: 1, amount: 1500_00 }])
    expectFailure(await guest.post(at("card-payment"), CARDHOLDER), 409, "statusConflict")
  })

  it("requires an email address for the OTP", async () => {
    const answer = await guest.post(at("card-payment"), CARD)
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors)).toEqual(["email"])
    expectFailure(await guest.post(at("resend-otp")), 409, "otpMissing")
    expectFailure(await guest.post("/api/payment-links/nobody-s/card-payment", CARDHOLDER), 404, "notFound")
  })
})
