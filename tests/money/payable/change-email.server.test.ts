import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { type Booking, GUEST_MAX_VERSION } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { resendOtp } from "#app/money/cards/send-otp.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { changeEmail } from "#app/money/payable/change-email.server.ts"
import { findOtpStep } from "#app/money/payable/find-payable.server.ts"
import { deleteBookings, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { CARD } from "../../support/sample.ts"
import { setUpClock } from "../../support/set-up.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@gmial.com", phone: "0812345678" }
const RIGHT = "mali@gmail.com"
const MINUTE_MS = 60_000

let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp(), { creditCardEnabled: true }))
setUpClock()
beforeEach(async () => {
  await deleteBookings()
  await env.DB.exec("delete from sandbox_charges")
  app = testApp()
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
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
    expect((await emails()).slice(-2)).toEqual([
      { kind: "code", recipient: RIGHT },
      { kind: "received", recipient: RIGHT },
    ])
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

  it.each([
    ["the guest has changed the booking too often", { version: GUEST_MAX_VERSION }, "booking-frozen"],
    ["the card is being charged", { payment_deadline: null }, "payment-settling"],
  ])("spends no OTP if %s", async (_, changes, error) => {
    advanceClock(MINUTE_MS)
    for (const [column, value] of Object.entries(changes))
      await rows(`update bookings set ${column} = ? where id = ?`, value, booking.id)
    expect(await change()).toMatchObject({ ok: false, error })
    expect(await sentOtps()).toHaveLength(1)
    // The next OTP need not wait, so none was issued.
    expect(await app.countdown(booking.id).checkOtpSend("card")).toEqual({ ok: true, value: null })
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

describe("in any order of concurrent requests", () => {
  /** Runs a function once, between two steps of the change. */
  const beforeCommit = (run: () => Promise<unknown>) => {
    const { countdown } = app
    let pending = true
    app.countdown = (id) => {
      const stub = countdown(id)
      return new Proxy(stub, {
        get: (target, name) => {
          const method = Reflect.get(target, name)
          if (name !== "issueOtp" || !pending) return method
          return async (...args: Parameters<typeof stub.issueOtp>) => {
            pending = false
            const issued = await stub.issueOtp(...args)
            app.countdown = countdown
            await run()
            return issued
          }
        },
      })
    }
  }

  it("the earlier OTP is invalid before the address changes", async () => {
    await authorize()
    advanceClock(MINUTE_MS)
    const [first] = await sentOtps()
    let verified: unknown
    beforeCommit(async () => {
      expect((await stored()).customer?.email).toBe(MALI.email)
      verified = await verifyOtp(app, subject(), first!)
    })
    expect(await change()).toEqual({ ok: true, value: { otpSent: true } })
    expect(verified).toMatchObject({ ok: false, error: "otp-invalid" })
    expect((await stored()).status).toBe("pending_payment")
  })

  it("another OTP that is requested meanwhile goes to no address", async () => {
    await authorize()
    advanceClock(MINUTE_MS)
    let resent: unknown
    beforeCommit(async () => {
      resent = await resendOtp(app, subject())
    })
    expect((await change()).ok).toBe(true)
    expect(resent).toMatchObject({ ok: false, error: "otp-wait" })
    const codes = (await emails()).filter(({ kind }) => kind === "code")
    expect(codes.map(({ recipient }) => recipient)).toEqual([MALI.email, RIGHT])
  })

  it("of both at once, one is done: the live OTP is at the booking's address", async () => {
    await authorize()
    advanceClock(MINUTE_MS)
    const results = await Promise.all([change(), resendOtp(app, subject())])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const codes = (await emails()).filter(({ kind }) => kind === "code")
    expect(codes).toHaveLength(2)
    expect(codes.at(-1)?.recipient).toBe((await stored()).customer?.email)
    const [first, second] = await sentOtps()
    expect(await verifyOtp(app, subject(), first!)).toMatchObject({ ok: false })
    expect((await verifyOtp(app, subject(), second!)).ok).toBe(true)
  })

  it("changes nothing if a card is authorised meanwhile, whose OTP goes to the address before", async () => {
    const before = await stored()
    const { db } = app
    let pending = true
    const racing = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== "batch") return typeof value === "function" ? value.bind(target) : value
        return async (...args: Parameters<typeof db.batch>) => {
          const result = await db.batch(...args)
          if (pending) {
            pending = false
            await authorize()
          }
          return result
        }
      },
    })
    const changed = await changeEmail({ ...app, db: racing }, before, RIGHT)
    expect(changed).toMatchObject({ ok: false, error: "otp-wait" })
    expect((await stored()).customer?.email).toBe(MALI.email)
    expect((await emails()).at(-1)).toEqual({ kind: "code", recipient: MALI.email })
  })

  it("a card that is still being authorised sends its OTP to the new address", async () => {
    app.cards = withDelay(app.cards!, () => change())
    expect(await payByCard(app, subject(), CARD)).toMatchObject({ ok: true })
    expect((await emails()).at(-1)).toEqual({ kind: "code", recipient: RIGHT })
    expect((await findOtpStep(app, subject()))?.email).toBe("ma•••@gmail.com")
  })
})

/** A gateway during whose authorisation something else happens. */
function withDelay<Cards extends NonNullable<TestApp["cards"]>>(cards: Cards, run: () => Promise<unknown>): Cards {
  return {
    ...cards,
    authorize: async (request: Parameters<Cards["authorize"]>[0]) => {
      const charge = await cards.authorize(request)
      await run()
      return charge
    },
  }
}

it("changes nothing while the new mailbox was sent too many OTPs, and keeps the earlier one", async () => {
  await authorize()
  advanceClock(MINUTE_MS)
  app = Object.assign(app, { settings: { ...app.settings, limited: true } })
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10)
     insert into outbox (id, kind, language, recipient, facts, booking_id, created_at, attempts)
     select 'filler-' || i, 'code', 'th', 'm.a.l.i+' || i || '@gmail.com', '{}', ?1, ?2, 0 from n`,
  )
    .bind(booking.id, app.clock.now)
    .run()
  expect(await change()).toMatchObject({ ok: false, error: "otp-sends-exhausted" })
  expect((await stored()).customer?.email).toBe(MALI.email)
  const [first] = await sentOtps()
  expect(await verifyOtp(app, subject(), first!)).toEqual({ ok: true, value: null })
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
