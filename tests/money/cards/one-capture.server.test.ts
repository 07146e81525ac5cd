import { env } from "cloudflare:workers"
import fc from "fast-check"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { reconcileCardPayments } from "#app/money/cards/reconcile-card-payments.server.ts"
import { reconcilePayment } from "#app/money/cards/settle-card-payment.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { expirePaymentLinks } from "#app/money/links/expire-payment-links.server.ts"
import { readPaymentLink } from "#app/money/links/payment-link-store.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { type PayableRef, payableInstructions } from "#app/money/payable/payable.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { fail } from "#app/result.ts"
import {
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../../support/property.ts"
import { CARD, MALI } from "../../support/sample.ts"

const PAYER = { email: "ploy@example.com" }

let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp(), { creditCardEnabled: true }))
beforeEach(begin)
afterEach(() => {
  vi.useRealTimers()
})

async function begin() {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  await deleteBookings()
  await env.DB.exec("delete from sandbox_charges")
  app = testApp()
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
}

const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const own = (): PayableRef => ({ kind: "booking", id: booking.id })
const ofLink = (id: string): PayableRef => ({ kind: "link", id })
const createBookingLink = (amount = booking.total) => createLink(app, { bookingId: booking.id, amount })
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const storedLink = async (id: string) => (await read(app.db, readPaymentLink(app.db, id)))[0]!
const charges = () =>
  rows<{ status: string; captures: number }>("select status, captures from sandbox_charges order by rowid")
const ledger = () =>
  rows<{
    booking_id: string | null
    payment_link_id: string | null
    channel: string
    amount: number
    evidence: string
  }>("select booking_id, payment_link_id, channel, amount, evidence from ledger order by rowid")

/** Authorises a card payment. @returns the OTP that was sent for it */
async function authorizeCard(subject: PayableRef): Promise<string> {
  expect(await payByCard(app, subject, CARD, PAYER)).toMatchObject({ ok: true })
  return lastOtp()
}

async function lastOtp(): Promise<string> {
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(email!.facts).code
}

/** The app with a gateway that may capture, but does not respond. */
function withLostCaptureResponse(): TestApp {
  const { capture } = app.cards!
  const lost = async (id: string) => {
    await capture(id)
    return fail("gateway-unreachable" as const)
  }
  return { ...app, cards: { ...app.cards!, capture: lost } }
}

describe("a booking's card payment and its link's", () => {
  it("with both OTPs entered concurrently: one is captured, the other voided", async () => {
    const { id: link } = await createBookingLink()
    const otps = [await authorizeCard(own()), await authorizeCard(ofLink(link))] as const
    const answers = await Promise.all([verifyOtp(app, own(), otps[0]), verifyOtp(app, ofLink(link), otps[1])])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await charges()).map(({ status }) => status).sort()).toEqual(["captured", "released"])
    expect(await stored()).toMatchObject({ status: "confirmed" })
    expect(await ledger()).toMatchObject([{ booking_id: booking.id, channel: "card", amount: booking.total }])
  })

  it("one after the other: the second finds the link closed", async () => {
    const { id: link } = await createBookingLink()
    const otps = [await authorizeCard(own()), await authorizeCard(ofLink(link))] as const
    expect(await verifyOtp(app, own(), otps[0])).toMatchObject({ ok: true })
    expect(await storedLink(link)).toMatchObject({ status: "cancelled" })
    expect(await verifyOtp(app, ofLink(link), otps[1])).toMatchObject({ ok: false, error: "link-closed" })
    expect((await charges()).map(({ status }) => status)).toEqual(["captured", "released"])
  })

  it("twenty links paid concurrently: one is captured, all others are voided", async () => {
    const otps = new Map<string, string>()
    while (otps.size < 20) {
      const { id } = await createBookingLink()
      otps.set(id, await authorizeCard(ofLink(id)))
    }
    const answers = await Promise.all([...otps].map(([id, otp]) => verifyOtp(app, ofLink(id), otp)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refusals = answers.flatMap((each) => (each.ok ? [] : [each.error]))
    expect(new Set([...refusals, "link-closed", "payment-settling"])).toEqual(
      new Set(["link-closed", "payment-settling"]),
    )
    const statuses = (await charges()).map(({ status }) => status)
    expect(statuses.filter((status) => status === "captured")).toHaveLength(1)
    expect(statuses.filter((status) => status === "released")).toHaveLength(19)
    expect(await ledger()).toHaveLength(1)
    expect(await rows("select 1 from payment_links where status = 'paid'")).toHaveLength(1)
    expect(await rows("select 1 from payment_links where status = 'cancelled'")).toHaveLength(19)
  }, 60_000)

  it("a second capture of the same debt is rejected by the database", async () => {
    const { id: link } = await createBookingLink()
    await authorizeCard(own())
    await authorizeCard(ofLink(link))
    await rows("update card_payments set status = 'capturing' where booking_id = ?", booking.id)
    await expect(rows("update card_payments set status = 'capturing' where payment_link_id = ?", link)).rejects.toThrow(
      "card_payments.debt",
    )
  })
})

it("card attempts above the rate limit of an address do not reach the gateway", async () => {
  const counted: string[] = []
  app.limits = { ...app.limits, booking: async (key) => counted.push(key) <= 2 }
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () =>
      payByCard(app, ofLink((await createBookingLink()).id), CARD, { ...PAYER, address: "203.0.113.7" }),
    ),
  )
  expect(counted).toEqual(Array(5).fill("card 203.0.113.7"))
  expect(answers.filter((each) => !each.ok && each.error === "too-many-requests")).toHaveLength(3)
  expect(await charges()).toHaveLength(2)
})

it("no card pays a link that has expired, nor confirms the code of one", async () => {
  const { id } = await createLink(app, { expiresInHours: 1 })
  const otp = await authorizeCard(ofLink(id))
  await rows("update payment_links set expires_at = ?", NOW + 60_000)
  advanceClock(60_000)
  const expired = { ok: false, error: "payment-link-expired" }
  expect(await verifyOtp(app, ofLink(id), otp)).toMatchObject(expired)
  expect(await payByCard(app, ofLink(id), CARD, PAYER)).toMatchObject(expired)
})

it("a link is not marked paid while its booking's own slip is in review", async () => {
  const { id } = await createBookingLink()
  await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
  expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ error: "booking-in-review" })
  await changeStatus(app, booking.id, "pending_payment", ADMIN)
  expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ status: "confirmed" })
})

describe("while the slip of a payment link is in review", () => {
  const REFUSED = { ok: false, error: "status-conflict" }
  let link: string
  beforeEach(async () => {
    ;({ id: link } = await createBookingLink())
  })
  const sendSlip = async () => expect(await submitSlipByLink(app, link)).toMatchObject({ ok: true })

  it("its booking accepts no slip, and its other links request no payment and accept none", async () => {
    const { id: other } = await createBookingLink()
    await sendSlip()
    expect(await attachSlip(app, booking.id, await uploadSlip(app), GUEST)).toMatchObject(REFUSED)
    const sibling = (await findPayableLink(app, other))!
    expect([sibling.state, payableInstructions(sibling, sibling.villa, null)]).toEqual(["in_review", []])
    expect(await submitSlipByLink(app, other)).toMatchObject({ ok: false, error: "link-status-conflict" })
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    expect((await findPayableLink(app, other))?.state).toBe("open")
    expect(await attachSlip(app, booking.id, await uploadSlip(app), GUEST)).toMatchObject({ ok: true })
  })

  it("a slip of another link that arrives concurrently is refused", async () => {
    const { id: other } = await createBookingLink()
    const late = withConcurrentWrite(app, sendSlip)
    expect(await submitSlipByLink(late, other)).toMatchObject({ ok: false, error: "link-status-conflict" })
    expect(await rows("select status from payment_links where id = ?", other)).toEqual([{ status: "open" }])
  })

  it("its booking is not confirmed by hand, nor another link marked as paid, so that the same transfer is recorded once", async () => {
    const refused = { ok: false, error: "link-in-review" }
    const late = withConcurrentWrite(app, sendSlip)
    expect(await changeStatus(late, booking.id, "confirmed", ADMIN)).toMatchObject(refused)
    expect(await editBooking(app, booking.id, { status: "confirmed" }, ADMIN)).toMatchObject(refused)
    const { id: other } = await createBookingLink()
    expect(await changePaymentLinkStatus(app, other, "paid", ADMIN)).toMatchObject(refused)
    expect(await rows("select * from ledger")).toEqual([])
    expect(await changePaymentLinkStatus(app, link, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ status: "confirmed" })
    expect(await rows("select * from ledger")).toHaveLength(1)
  })

  it("a slip of the booking that arrives concurrently is refused", async () => {
    const slipId = await uploadSlip(app)
    const late = withConcurrentWrite(app, sendSlip)
    expect(await attachSlip(late, booking.id, slipId, GUEST)).toMatchObject(REFUSED)
    expect(await stored()).toMatchObject({ status: "pending_payment", slipId: null })
  })

  it("no card can be charged for its booking", async () => {
    const { id: other } = await createBookingLink()
    await sendSlip()
    expect(await payByCard(app, own(), CARD)).toMatchObject(REFUSED)
    expect(await payByCard(app, ofLink(other), CARD, PAYER)).toMatchObject(REFUSED)
    expect(await charges()).toEqual([])
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    expect(await payByCard(app, own(), CARD)).toMatchObject({ ok: true })
  })

  it.each([
    ["the booking's own card", async () => own()],
    ["the card of another link", async () => ofLink((await createBookingLink()).id)],
  ])("the money held by %s is released", async (_, subjectOf) => {
    const subject = await subjectOf()
    const otp = await authorizeCard(subject)
    await sendSlip()
    expect(await verifyOtp(app, subject, otp)).toMatchObject(REFUSED)
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await stored()).toMatchObject({ status: "pending_payment" })
  })

  it("of a slip and an OTP sent concurrently only one is accepted", async () => {
    const otp = await authorizeCard(own())
    const [paid, sent] = await Promise.all([verifyOtp(app, own(), otp), submitSlipByLink(app, link)])
    expect([paid.ok, sent.ok].sort()).toEqual([false, true])
  })
})

describe("while a link's capture is in progress", () => {
  let link: string
  beforeEach(async () => {
    ;({ id: link } = await createBookingLink())
    expect(await verifyOtp(withLostCaptureResponse(), ofLink(link), await authorizeCard(ofLink(link)))).toMatchObject({
      error: "payment-settling",
    })
  })

  it("neither the link nor its booking can be paid, changed, cancelled or expired", async () => {
    expect(await payByCard(app, ofLink(link), CARD, PAYER)).toMatchObject({ error: "payment-settling" })
    expect(await payByCard(app, own(), CARD)).toMatchObject({ error: "payment-settling" })
    expect(await submitSlipByLink(app, link)).toMatchObject({
      error: "payment-settling",
    })
    for (const to of ["paid", "cancelled"] as const)
      expect(await changePaymentLinkStatus(app, link, to, ADMIN)).toMatchObject({ error: "payment-settling" })
    for (const to of ["confirmed", "cancelled"] as const)
      expect(await changeStatus(app, booking.id, to, ADMIN)).toMatchObject({ error: "payment-settling" })
    advanceClock(30 * 24 * HOUR_MS)
    expect([await expireBookings(app), await expirePaymentLinks(app)]).toEqual([0, 0])
    expect(await ledger()).toEqual([])
  })

  it("any request for the booking reconciles the payment: the link is paid and the booking confirmed, once", async () => {
    await Promise.all([reconcilePayment(app, own()), reconcilePayment(app, ofLink(link)), reconcileCardPayments(app)])
    expect(await stored()).toMatchObject({ status: "confirmed" })
    expect(await storedLink(link)).toMatchObject({ status: "paid", settlingPaymentId: null })
    expect(await ledger()).toMatchObject([{ booking_id: booking.id, payment_link_id: link, amount: booking.total }])
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
  })

  it("and the bank rejects it, both wait for payment again", async () => {
    await env.DB.exec("update sandbox_charges set status = 'failed', captures = 0")
    await reconcilePayment(app, own())
    expect(await storedLink(link)).toMatchObject({ status: "open", settlingPaymentId: null })
    const { paymentDeadline, status } = await stored()
    expect([status, paymentDeadline]).toEqual(["pending_payment", (await storedLink(link)).expiresAt])
    expect(await ledger()).toEqual([])
    advanceClock(60_000)
    expect(await verifyOtp(app, own(), await authorizeCard(own()))).toMatchObject({ ok: true })
  })
})

describe("a link for an unpaid booking", () => {
  it.each(["confirmed", "cancelled"] as const)(
    "is closed in the batch in which its booking becomes %s",
    async (status) => {
      const { id: link } = await createBookingLink()
      const otp = await authorizeCard(ofLink(link))
      await changeStatus(app, booking.id, status, ADMIN)
      expect(await storedLink(link)).toMatchObject({ status: "cancelled", version: 2 })
      expect(await verifyOtp(app, ofLink(link), otp)).toMatchObject({ ok: false, error: "link-closed" })
      expect(await charges()).toEqual([{ status: "released", captures: 0 }])
      advanceClock(60_000)
      expect(await payByCard(app, ofLink(link), CARD, PAYER)).toMatchObject({ error: "link-closed" })
      expect(await changePaymentLinkStatus(app, link, "open", ADMIN)).toMatchObject({ error: "link-closed" })
    },
  )

  it("is closed when its booking expires, even before that is recorded", async () => {
    const { id: link } = await createLink(app, { bookingId: booking.id, expiresInHours: 720 })
    // The booking's deadline is changed by hand, because its links would extend it.
    await rows("update bookings set payment_deadline = ? where id = ?", NOW + HOUR_MS, booking.id)
    const otp = await authorizeCard(ofLink(link))
    vi.setSystemTime(NOW + 60_000)
    app.clock.now = NOW + HOUR_MS
    expect(await verifyOtp(app, ofLink(link), otp)).toMatchObject({ error: "link-closed" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect(await storedLink(link)).toMatchObject({ status: "cancelled" })
  })

  it("requests no more than is due: after a price reduction a card is charged the new amount, not the old", async () => {
    const { id: link } = await createBookingLink()
    const otp = await authorizeCard(ofLink(link))
    await editBooking(app, booking.id, { totalPrice: booking.total - 1 }, ADMIN)
    expect(await verifyOtp(app, ofLink(link), otp)).toMatchObject({ error: "price-changed" })
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    advanceClock(60_000)
    expect(await verifyOtp(app, ofLink(link), await authorizeCard(ofLink(link)))).toMatchObject({ ok: true })
    expect(await ledger()).toMatchObject([{ payment_link_id: link, amount: booking.total - 1, channel: "card" }])
  })

  it("accepts no card while its booking's slip is in review", async () => {
    const { id: link } = await createBookingLink()
    await rows("update bookings set status = 'in_review', payment_deadline = null where id = ?", booking.id)
    expect(await payByCard(app, ofLink(link), CARD, PAYER)).toMatchObject({ error: "status-conflict" })
  })

  it("that was closed keeps its slip in review, and its payment is recorded when the owner confirms it", async () => {
    const { id: link } = await createBookingLink()
    await submitSlipByLink(app, link)
    advanceClock(1000)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await storedLink(link)).toMatchObject({ status: "cancelled", inReviewSince: NOW })
    expect(await changePaymentLinkStatus(app, link, "paid", ADMIN)).toMatchObject({
      ok: true,
      value: { link: { status: "paid", inReviewSince: null }, booking: { status: "cancelled" } },
    })
    expect(await ledger()).toMatchObject([{ booking_id: booking.id, payment_link_id: link, channel: "bank" }])
  })

  it("that was closed is dismissed if no money arrived", async () => {
    const { id: link } = await createBookingLink()
    await submitSlipByLink(app, link)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await changePaymentLinkStatus(app, link, "cancelled", ADMIN)).toMatchObject({ ok: true })
    expect(await storedLink(link)).toMatchObject({ status: "cancelled", inReviewSince: null })
    expect(await ledger()).toEqual([])
  })
})

describe("a link for a confirmed booking", () => {
  it("is captured in addition to the booking's payment, and charged", async () => {
    await verifyOtp(app, own(), await authorizeCard(own()))
    const { id: link } = await createBookingLink(500_00)
    const before = await stored()
    expect(await verifyOtp(app, ofLink(link), await authorizeCard(ofLink(link)))).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ status: "confirmed", total: before.total, version: before.version + 1 })
    expect((await ledger()).map(({ amount }) => amount)).toEqual([booking.total, 500_00, 500_00])
  })

  it("whose payment arrives while the booking is cancelled is recorded for that booking", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const { id: link } = await createBookingLink(500_00)
    const cancelling = {
      ...app,
      cards: {
        ...app.cards!,
        capture: async (id: string) => {
          await changeStatus(app, booking.id, "cancelled", ADMIN)
          return app.cards!.capture(id)
        },
      },
    }
    expect(await verifyOtp(cancelling, ofLink(link), await authorizeCard(ofLink(link)))).toMatchObject({ ok: true })
    expect(await storedLink(link)).toMatchObject({ status: "paid" })
    expect(await stored()).toMatchObject({ status: "cancelled" })
    expect((await ledger()).at(-1)).toMatchObject({ booking_id: booking.id, payment_link_id: link, amount: 500_00 })
  })
})

describe("card attempts from one address", () => {
  it("are rejected above twenty an hour, for any bookings or links", async () => {
    const limited = { ...app, counters: testApp({}).counters }
    const from = { ...PAYER, address: "192.0.2.77" }
    const declined = { ...CARD, cardNumber: "4111111111140011" }
    for (let tried = 0; tried < 20; tried++) {
      const { id } = await createLink(app)
      expect(await payByCard(limited, ofLink(id), declined, from)).toEqual({ ok: false, error: "card-declined" })
    }
    const inAnHour = { error: "too-many-requests", data: { retryAfterSeconds: 60 * 60 } }
    expect(await payByCard(limited, own(), CARD, from)).toMatchObject(inAnHour)
    expect(await payByCard(limited, own(), CARD, { ...from, address: "192.0.2.78" })).toMatchObject({ ok: true })
    expect(await charges()).toHaveLength(21)
  })
})

describe("the ledger", () => {
  it("records a confirmation by an admin with the slip's transfer as its evidence", async () => {
    const slipId = await uploadSlip(app, "guest-1", "jpeg", { bookingId: booking.id })
    await rows(
      "update slips set sending_bank = '002', trans_ref = 'ABC', booking_id = ? where id = ?",
      booking.id,
      slipId,
    )
    await rows(
      "update bookings set status = 'in_review', slip_id = ?, payment_deadline = null where id = ?",
      slipId,
      booking.id,
    )
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
    expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
    expect(await ledger()).toEqual([
      {
        booking_id: booking.id,
        payment_link_id: null,
        channel: "bank",
        amount: booking.total,
        evidence: "transfer:002:ABC",
      },
    ])
  })

  it("counts a transfer once: confirming another booking with it is rejected", async () => {
    await rows(
      "insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor) values ('2090-11-21', '2090-11-21', 'l', ?, 1, 'payment', 'bank', 1, 'transfer:002:ABC', 'admin')",
      booking.id,
    )
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const slipId = await uploadSlip(app)
    await rows(
      "update slips set sending_bank = '002', trans_ref = 'ABC', booking_id = ? where id = ?",
      other.id,
      slipId,
    )
    await rows(
      "update bookings set status = 'in_review', slip_id = ?, payment_deadline = null where id = ?",
      slipId,
      other.id,
    )
    expect(await changeStatus(app, other.id, "confirmed", ADMIN)).toMatchObject({ ok: false, error: "slip-used" })
    expect(await rows("select status from bookings where id = ?", other.id)).toEqual([{ status: "in_review" }])
    expect(await ledger()).toHaveLength(1)
  })

  it("cannot be changed or deleted", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await expect(rows("delete from ledger")).rejects.toThrow("append-only")
    await expect(rows("update ledger set amount = 1")).rejects.toThrow("append-only")
  })
})

describe("any sequence of actions", () => {
  const ACTIONS = [
    "pay",
    "payLink",
    "verify",
    "verifyLink",
    "verifyLost",
    "verifyLinkLost",
    "settle",
    "makeLink",
    "confirm",
    "cancel",
    "linkPaid",
    "linkCancelled",
    "cheaper",
    "later",
  ] as const

  it("captures an unpaid booking at most once, and records each payment once", async () => {
    const sequences = fc.array(fc.constantFrom(...ACTIONS), { minLength: 4, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(sequences, async (events) => {
        await begin()
        let { id: link } = await createBookingLink()
        const otps = new Map<string, string>()
        const pay = async (subject: PayableRef) => {
          const paid = await payByCard(app, subject, CARD, PAYER)
          if (paid.ok) otps.set(subject.id, await lastOtp())
        }
        const verify = (subject: PayableRef, by = app) => verifyOtp(by, subject, otps.get(subject.id) ?? "000000")
        const actions: Record<(typeof ACTIONS)[number], () => Promise<unknown>> = {
          pay: () => pay(own()),
          payLink: () => pay(ofLink(link)),
          verify: () => verify(own()),
          verifyLink: () => verify(ofLink(link)),
          verifyLost: () => verify(own(), withLostCaptureResponse()),
          verifyLinkLost: () => verify(ofLink(link), withLostCaptureResponse()),
          settle: () => reconcilePayment(app, own()),
          makeLink: async () => {
            const created = await createBookingLink().catch(() => null)
            if (created) link = created.id
          },
          confirm: () => changeStatus(app, booking.id, "confirmed", ADMIN),
          cancel: () => changeStatus(app, booking.id, "cancelled", ADMIN),
          linkPaid: () => changePaymentLinkStatus(app, link, "paid", ADMIN),
          linkCancelled: () => changePaymentLinkStatus(app, link, "cancelled", ADMIN),
          cheaper: async () => editBooking(app, booking.id, { totalPrice: (await stored()).total - 100 }, ADMIN),
          later: async () => advanceClock(61_000),
        }
        for (const event of events) {
          await actions[event]()
          await expectInvariants()
        }
      }),
      { ...PROPERTY_PARAMETERS, numRuns: slowRuns(6, 15) },
    )
  }, 120_000)

  async function expectInvariants() {
    const { status } = await stored()
    const lines = await ledger()
    const taken = await rows<{ charge: string; amount: number; debt: string }>(
      "select 'charge:' || gateway || ':' || charge_id as charge, amount, debt from card_payments where status = 'captured'",
    )
    const byCard = lines.filter(({ channel }) => channel === "card")
    expect(byCard.map(({ evidence, amount }) => [evidence, amount]).sort()).toEqual(
      taken.map(({ charge, amount }) => [charge, amount]).sort(),
    )
    expect(taken.filter(({ debt }) => debt === `booking:${booking.id}`).length).toBeLessThanOrEqual(1)
    if (status === "pending_payment" || status === "in_review") expect(lines).toEqual([])
    const captures = await rows<{ captures: number }>("select captures from sandbox_charges where captures > 1")
    expect(captures).toEqual([])
    const open = await rows(
      "select 1 from payment_links where status in ('open', 'in_review') and settling_payment_id is null and created_at <= ?",
      app.clock.now,
    )
    if (status === "cancelled") expect(open).toEqual([])
  }
})
