import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changeEmail } from "#app/payment/change-email.server.ts"
import { findOtpStep } from "#app/payment/find-otp-step.server.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"
import { deleteBookings, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { createBooking, GUEST } from "../support/bookings.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@gmial.com", phone: "0812345678" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "123" }
const RIGHT = "mali@gmail.com"
const MINUTE_MS = 60_000

let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp(), { creditCardEnabled: true }))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await deleteBookings()
  await env.DB.exec("delete from sandbox_charges")
  app = testApp()
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
})
afterEach(() => {
  vi.useRealTimers()
})

const subject = () => ({ kind: "booking", id: booking.id }) as const
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const change = async (email = RIGHT) => changeEmail(app, await stored(), email)
const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const authorize = async () => expect(await payByCard(app, subject(), CARD)).toMatchObject({ ok: true })
const emails = () => rows<{ kind: string; recipient: string }>("select kind, recipient from outbox order by rowid")
const sentOtps = async () => {
  const sent = await rows<{ code: string }>(
    "select json_extract(facts, '$.code') as code from outbox where kind = 'code'",
  )
  return sent.map(({ code }) => code)
}

it("changes the address alone while no OTP is awaited", async () => {
  expect(await change()).toEqual({ ok: true, value: { otpSent: false } })
  expect((await stored()).customer).toEqual({ ...MALI, email: RIGHT })
  expect(await emails()).toEqual([
    { kind: "received", recipient: MALI.email },
    { kind: "received", recipient: RIGHT },
  ])
})

describe("while an OTP is awaited", () => {
  beforeEach(authorize)

  it("sends another one to the new address, and the earlier one is invalid", async () => {
    advanceClock(MINUTE_MS)
    expect(await change()).toEqual({ ok: true, value: { otpSent: true } })
    expect((await emails()).at(-1)).toEqual({ kind: "code", recipient: RIGHT })
    expect((await findOtpStep(app, subject()))?.email).toBe("ma•••@gmail.com")
    const [first, second] = await sentOtps()
    expect(await verifyOtp(app, subject(), first!)).toMatchObject({ ok: false, error: "otp-invalid" })
    expect(await verifyOtp(app, subject(), second!)).toEqual({ ok: true, value: null })
    expect((await stored()).status).toBe("confirmed")
  })

  it("sends later ones to the new address too", async () => {
    advanceClock(MINUTE_MS)
    await change()
    advanceClock(MINUTE_MS)
    expect((await resendOtp(app, subject())).ok).toBe(true)
    expect((await emails()).at(-1)).toEqual({ kind: "code", recipient: RIGHT })
  })

  it("keeps the failed attempts", async () => {
    const [first] = await sentOtps()
    await verifyOtp(app, subject(), first === "000000" ? "000001" : "000000")
    advanceClock(MINUTE_MS)
    await change()
    expect((await findOtpStep(app, subject()))?.attemptsLeft).toBe(4)
  })

  it("changes nothing within a minute of the last OTP", async () => {
    expect(await change()).toMatchObject({ ok: false, error: "otp-wait" })
    expect((await stored()).customer?.email).toBe(MALI.email)
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([MALI.email, MALI.email])
    const [first] = await sentOtps()
    expect(await verifyOtp(app, subject(), first!)).toEqual({ ok: true, value: null })
  })

  it("changes nothing while OTPs are blocked", async () => {
    const [first] = await sentOtps()
    const wrong = first === "000000" ? "000001" : "000000"
    for (const _ of [1, 2, 3, 4, 5]) await verifyOtp(app, subject(), wrong)
    // The fifth wrong attempt releases the money, so no OTP is awaited any more.
    expect(await change()).toEqual({ ok: true, value: { otpSent: false } })
    expect(await sentOtps()).toHaveLength(1)
  })

  it("counts towards the OTPs of an hour", async () => {
    for (const _ of [2, 3, 4, 5]) {
      advanceClock(MINUTE_MS)
      expect((await resendOtp(app, subject())).ok).toBe(true)
    }
    advanceClock(MINUTE_MS)
    expect(await change()).toMatchObject({ ok: false, error: "otp-sends-exhausted" })
    expect((await stored()).customer?.email).toBe(MALI.email)
  })
})

it("is accepted three times", async () => {
  for (const number of [1, 2, 3]) expect((await change(`mali-${number}@gmail.com`)).ok).toBe(true)
  expect(await change()).toMatchObject({ ok: false, error: "email-changes-exhausted" })
})

it("is refused before the details were entered, and after the payment", async () => {
  expect(await changeEmail(app, { ...booking, customer: null }, RIGHT)).toMatchObject({ error: "customer-missing" })
  await authorize()
  const [otp] = await sentOtps()
  await verifyOtp(app, subject(), otp!)
  expect(await change()).toMatchObject({ ok: false, error: "booking-frozen" })
})
