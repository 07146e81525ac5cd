import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { canPayBy } from "#app/money/balance/balance-link.ts"
import { readBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { reconcilePayment } from "#app/money/cards/settle-card-payment.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import type { ManualLine } from "#app/money/ledger/ledger-line.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { createPaymentLink } from "#app/money/links/create-payment-link.server.ts"
import { expirePaymentLinks } from "#app/money/links/expire-payment-links.server.ts"
import { readPaymentLink } from "#app/money/links/payment-link-store.server.ts"
import { findPayableBooking, findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { type PayableRef, payableInstructions, promptPayPayloadOf } from "#app/money/payable/payable.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { fail } from "#app/result.ts"
import { changeTerms } from "#app/villa/terms/change-terms.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { HOUR_MS, NOW, rows, type TestApp, updateSampleVilla, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST, uploadSlip } from "../../support/bookings.ts"
import { ADMIN, createLink, LINK_REQUEST, submitSlipByLink } from "../../support/payment-links.ts"
import { createPromoCode, deletePromoCodes } from "../../support/promo-codes.ts"
import { CARD, MALI, sampleVilla } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const TIMEZONE = "Asia/Bangkok"
const PAYER = { email: "ploy@example.com" }
/** The sample stay costs 34,000 baht from 3 December 2090; half of it is due by 26 November. */
const HALF: Terms = { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 }
const CHECK_IN = Date.UTC(2090, 11, 3, 7)
const CHECK_OUT = Date.UTC(2090, 11, 7, 4)

setUpClock()
const app = setUpVilla({ creditCardEnabled: true, terms: HALF })
let booking: Booking
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
  await updateSampleVilla(app, { terms: HALF })
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
})

const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const own = (): PayableRef => ({ kind: "booking", id: booking.id })
const ofLink = (id: string): PayableRef => ({ kind: "link", id })
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const storedLink = async (id: string) => (await read(app.db, readPaymentLink(app.db, id)))[0]!
const confirm = async (amount?: number) =>
  expect(await changeStatus(app, booking.id, "confirmed", ADMIN, null, undefined, { amount })).toMatchObject({
    ok: true,
  })
const money = async (of: Booking = booking) => {
  const [current, sums] = await read(app.db, readBooking(app.db, of.id), readSums(app.db, of.id))
  return moneyOf(current!, sums, TIMEZONE)
}
type LinkRow = { id: string; amount: number; status: string; purpose: string; automatic: number; expires_at: number }
const links = (of: Booking = booking) =>
  rows<LinkRow>(
    "select id, amount, status, purpose, automatic, expires_at from payment_links where booking_id = ? order by rowid",
    of.id,
  )
const liveLinks = async (of: Booking = booking) =>
  (await links(of)).filter(({ status }) => status === "open" || status === "in_review")
const balanceLink = async (of: Booking = booking) => {
  const live = (await liveLinks(of)).filter(({ automatic }) => automatic === 1)
  expect(live.length).toBeLessThan(2)
  return live[0]
}
/** The link by which the balance can be paid now. */
const shownLink = async () => {
  const [link] = await read(app.db, readBalanceLink(app.db, booking.id, app.now()))
  return canPayBy(link, app.now()) ? { id: link.id, amount: link.amount } : null
}
const lines = () =>
  rows<{ kind: string; channel: string; amount: number; payment_link_id: string | null }>(
    "select kind, channel, amount, payment_link_id from ledger order by rowid",
  )
const charges = () =>
  rows<{ status: string; captures: number }>("select status, captures from sandbox_charges order by rowid")
const record = (line: ManualLine) => recordLedgerLine(app, booking.id, line, ADMIN)
const transfer = (amount: number) => record({ kind: "payment", amount, channel: "bank" })
const edit = async (fields: Parameters<typeof editBooking>[2]) =>
  expect(await editBooking(app, booking.id, fields, ADMIN)).toMatchObject({ ok: true })

async function authorizeCard(subject: PayableRef): Promise<string> {
  expect(await payByCard(app, subject, CARD, PAYER)).toMatchObject({ ok: true })
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(email!.facts).code
}

/** The app with a gateway that may capture, but does not respond. */
function withLostCaptureResponse(): TestApp {
  const lost = async (id: string) => {
    await app.cards!.capture(id)
    return fail("gateway-unreachable" as const)
  }
  return { ...app, cards: { ...app.cards!, capture: lost } }
}

describe("what is asked for on booking", () => {
  it("is the deposit, in the instructions, the PromptPay QR and on the card", async () => {
    const payable = (await findPayableBooking(app, booking.id, {
      ...GUEST,
      bookingId: null,
      emailVersion: null,
      admin: null,
    }))!
    expect(payable.amount).toBe(17_000_00)
    expect(payableInstructions(payable, payable.villa, null).map(({ amount }) => amount)).toEqual([
      17_000_00, 17_000_00,
    ])
    expect(promptPayPayloadOf(payable, payable.villa)).toBe(promptPayPayload("0812345678", 17_000_00))
    expect(await verifyOtp(app, own(), await authorizeCard(own()))).toMatchObject({ ok: true })
    expect(await rows("select amount, status from sandbox_charges")).toEqual([
      { amount: 17_000_00, status: "captured" },
    ])
    expect(await lines()).toMatchObject([{ kind: "payment", channel: "card", amount: 17_000_00 }])
    expect(await stored()).toMatchObject({ status: "confirmed", total: 34_000_00 })
  })

  it("stays when the owner changes the terms: a booking has its own", async () => {
    await changeTerms(app, { deposit: { kind: "full" }, balanceDays: 0 }, { name: "Noi" })
    expect(await money()).toMatchObject({ deposit: 17_000_00, dueNow: 17_000_00, balanceDate: "2090-11-26" })
    await confirm()
    expect(await money()).toMatchObject({ balance: 17_000_00, balanceDate: "2090-11-26" })
    expect(await balanceLink()).toMatchObject({ amount: 17_000_00, expires_at: CHECK_IN })
  })

  it("is no longer what a card has authorised once the dates have changed", async () => {
    const otp = await authorizeCard(own())
    await edit({ checkOut: "2090-12-08" })
    expect(await verifyOtp(app, own(), otp)).toMatchObject({ ok: false, error: "price-changed" })
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
  })

  it("is all if a promo code pushes the total to a deposit of an amount", async () => {
    await changeTerms(app, { deposit: { kind: "amount", amount: 31_000_00 } }, { name: "Noi" })
    await createPromoCode(app)
    const list = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-14" })
    const reduced = await createBooking(app, { checkIn: "2090-12-17", checkOut: "2090-12-21", promoCode: "BAAN10" })
    await deletePromoCodes()
    expect([list.total, reduced.total]).toEqual([34_000_00, 30_600_00])
    expect(await money(list)).toMatchObject({ deposit: 31_000_00, dueNow: 31_000_00 })
    expect(await money(reduced)).toMatchObject({ deposit: 30_600_00, dueNow: 30_600_00, balanceDate: null })
    await changeStatus(app, reduced.id, "confirmed", ADMIN)
    expect(await liveLinks(reduced)).toEqual([])
  })

  it("is nothing of a stay that costs nothing", async () => {
    await edit({ totalPrice: 0 })
    expect(await money()).toMatchObject({ deposit: 0, dueNow: 0, balance: 0, balanceDate: null })
    expect(await payByCard(app, own(), CARD, PAYER)).toMatchObject({ ok: false })
    await confirm()
    expect([await lines(), await links()]).toEqual([[], []])
  })
})

describe("a confirmed booking with a balance", () => {
  it("has one link for it from the batch that confirms it, until check-in", async () => {
    await confirm()
    expect(await links()).toMatchObject([
      { amount: 17_000_00, status: "open", purpose: "balance", automatic: 1, expires_at: CHECK_IN },
    ])
    expect(await rows("select actor, to_status from payment_link_events")).toEqual([
      { actor: "system", to_status: "open" },
    ])
  })

  it("has it until check-out if the balance is due on arrival", async () => {
    await changeTerms(app, { balanceDays: 0 }, { name: "Noi" })
    booking = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-14" })
    await confirm()
    expect(await money()).toMatchObject({ balance: 17_000_00, balanceDate: "2090-12-10" })
    expect(await balanceLink()).toMatchObject({ expires_at: CHECK_OUT + 7 * 24 * HOUR_MS })
  })

  it("owes what its owner has not received, if that was less than the deposit", async () => {
    await confirm(6_001_00)
    expect(await money()).toMatchObject({ received: 6_001_00, balance: 27_999_00, dueNow: 27_999_00 })
    expect(await balanceLink()).toMatchObject({ amount: 27_999_00 })
  })

  it("owes the rest on arrival if all was due and less came", async () => {
    await changeTerms(app, DEFAULT_TERMS, { name: "Noi" })
    booking = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-14" })
    await confirm(4_000_00)
    expect(await money()).toMatchObject({ deposit: 34_000_00, balance: 30_000_00, balanceDate: "2090-12-10" })
    expect(await balanceLink()).toMatchObject({ amount: 30_000_00, expires_at: CHECK_OUT + 7 * 24 * HOUR_MS })
  })

  it("has none if it was paid in full", async () => {
    await confirm(34_000_00)
    expect([await money(), await links()]).toMatchObject([{ balance: 0, balanceDate: null }, []])
  })

  it.each<[string, Parameters<typeof editBooking>[2], number, number]>([
    ["a higher price", { totalPrice: 40_000_00 }, 23_000_00, CHECK_IN],
    ["a lower price", { totalPrice: 20_000_00 }, 3_000_00, CHECK_IN],
    ["a day more", { checkOut: "2090-12-08" }, 25_500_00, CHECK_IN],
    ["other dates", { checkIn: "2090-12-10", checkOut: "2090-12-14" }, 17_000_00, CHECK_IN + 7 * 24 * HOUR_MS],
    [
      "earlier dates, due on booking",
      { checkIn: "2090-11-26", checkOut: "2090-11-30" },
      17_000_00,
      Date.UTC(2090, 10, 30, 4),
    ],
  ])("is re-priced by %s, in the same batch", async (_, fields, amount, expires) => {
    await confirm()
    const { id } = (await balanceLink())!
    await edit(fields)
    const { total } = await stored()
    expect(await money()).toMatchObject({ balance: total - 17_000_00 })
    expect(await balanceLink()).toMatchObject({ id, expires_at: expires, amount: total - 17_000_00 })
    expect(amount).toBe(total - 17_000_00)
  })

  it("is re-priced by guests who cost extra", async () => {
    await updateSampleVilla(app, { offer: { ...sampleVilla().offer, includedGuests: 2, extraGuestFee: 500_00 } })
    booking = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-14" })
    await confirm()
    await edit({ guests: 4 })
    expect(await money()).toMatchObject({ total: 38_000_00, received: 17_000_00, balance: 21_000_00 })
    expect(await balanceLink()).toMatchObject({ amount: 21_000_00 })
  })

  it("follows charges, waivers and what is taken back", async () => {
    await confirm()
    await record({ kind: "charge", amount: 2_500_00, note: "Late check-out" })
    expect(await balanceLink()).toMatchObject({ amount: 19_500_00 })
    await record({ kind: "waiver", amount: 19_500_00, note: "Goodwill" })
    expect(await liveLinks()).toEqual([])
    const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from ledger where kind = 'waiver'")
    await record({ kind: "reversal", reverses: id, note: "By mistake" })
    expect(await record({ kind: "reversal", reverses: id, note: "Twice" })).toMatchObject({ error: "line-reversed" })
    expect(await balanceLink()).toMatchObject({ amount: 19_500_00 })
    await transfer(9_500_00)
    expect(await balanceLink()).toMatchObject({ amount: 10_000_00 })
    await transfer(12_000_00)
    expect([await money(), await liveLinks()]).toMatchObject([{ balance: -2_000_00 }, []])
  })

  it("of two reversals of one line at the same time has one", async () => {
    await confirm()
    await transfer(5_000_00)
    const [, { id } = { id: "" }] = await rows<{ id: string }>("select id from ledger order by rowid")
    const reverse = () => record({ kind: "reversal", reverses: id, note: "Bounced" })
    const answers = await Promise.all([reverse(), reverse()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await money()).toMatchObject({ received: 17_000_00 })
    expect(await balanceLink()).toMatchObject({ amount: 17_000_00 })
  })

  it.each([
    ["cancelled", 17_000_00, () => changeStatus(app, booking.id, "cancelled", ADMIN)],
    ["deleted", 0, () => deleteBooking(app, booking.id, ADMIN)],
  ])("loses its link in the batch in which it is %s", async (_, received, end) => {
    await confirm(received)
    const { id } = (await balanceLink())!
    const otp = await authorizeCard(ofLink(id))
    expect(await end()).toMatchObject({ ok: true })
    expect(await liveLinks()).toEqual([])
    expect(await money()).toMatchObject({ balance: 0 - received, dueNow: 0, owed: 0, balanceDate: null })
    expect(await verifyOtp(app, ofLink(id), otp)).toMatchObject({ ok: false, error: "link-closed" })
    expect(await submitSlipByLink(app, id)).toMatchObject({ ok: false })
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
  })

  it("of a link that was not paid in time gets no other one", async () => {
    await confirm()
    const { id } = (await balanceLink())!
    advanceClock(CHECK_IN - NOW)
    expect(await expirePaymentLinks(app)).toBe(1)
    expect(await payByCard(app, ofLink(id), CARD, PAYER)).toMatchObject({ ok: false, error: "payment-link-expired" })
    await record({ kind: "charge", amount: 2_500_00, note: "Late check-out" })
    expect(await liveLinks()).toEqual([])
    // A new one is made if the stay is moved.
    await edit({ checkIn: "2090-12-10", checkOut: "2090-12-14" })
    expect(await balanceLink()).toMatchObject({ amount: 19_500_00, expires_at: CHECK_IN + 7 * 24 * HOUR_MS })
  })

  it("closes the links that were made by hand while it was unpaid", async () => {
    const { id } = await createLink(app, { bookingId: booking.id, amount: 34_000_00 })
    await confirm()
    expect(await storedLink(id)).toMatchObject({ status: "cancelled", purpose: "balance", automatic: false })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, amount: 17_000_00 }])
    // Its money has arrived nevertheless.
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await money()).toMatchObject({ received: 51_000_00, balance: -17_000_00 })
    expect(await liveLinks()).toEqual([])
  })

  it("that is confirmed by a link for a part owes the rest", async () => {
    const { id } = await createLink(app, { bookingId: booking.id, amount: 5_000_00 })
    expect(await verifyOtp(app, ofLink(id), await authorizeCard(ofLink(id)))).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ status: "confirmed" })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, amount: 29_000_00 }])
  })

  it("has no second link for it, and none beyond it", async () => {
    await confirm()
    const make = (amount: number) =>
      createPaymentLink(app, app.newId(), { ...LINK_REQUEST, bookingId: booking.id, amount, purpose: "balance" }, ADMIN)
    expect(await make(5_000_00)).toMatchObject({ error: "balance-link-exists" })
    const { id } = (await balanceLink())!
    expect(await changePaymentLinkStatus(app, id, "cancelled", ADMIN)).toMatchObject({ error: "link-follows-balance" })
    advanceClock(CHECK_IN - NOW)
    expect(await make(17_000_01)).toMatchObject({ error: "link-above-balance" })
    expect(await make(17_000_00)).toMatchObject({ ok: true })
  })
})

describe("the links of an unpaid booking", () => {
  const make = async (amount: number) => (await createLink(app, { bookingId: booking.id, amount })).id
  const lower = (totalPrice: number) => edit({ totalPrice })

  it("ask for no more than is owed once its price is lower", async () => {
    const [all, part] = [await make(34_000_00), await make(5_000_00)]
    await lower(20_000_00)
    expect(await storedLink(all)).toMatchObject({ amount: 20_000_00, status: "open", version: 2 })
    expect(await storedLink(part)).toMatchObject({ amount: 5_000_00, status: "open", version: 1 })
    const payable = (await findPayableLink(app, all))!
    expect(promptPayPayloadOf(payable, payable.villa)).toBe(promptPayPayload("0812345678", 20_000_00))
    expect(await verifyOtp(app, ofLink(all), await authorizeCard(ofLink(all)))).toMatchObject({ ok: true })
    expect(await money()).toMatchObject({ received: 20_000_00, balance: 0 })
  })

  it("keep their amount while the price rises, and while nothing that is owed changes", async () => {
    const id = await make(34_000_00)
    await lower(40_000_00)
    await setCustomerInfo(app, booking.id, { ...MALI, firstName: "Ploy" }, GUEST)
    expect(await storedLink(id)).toMatchObject({ amount: 34_000_00, version: 1 })
  })

  it("are cancelled once nothing is owed", async () => {
    const id = await make(34_000_00)
    await lower(0)
    expect(await storedLink(id)).toMatchObject({ status: "cancelled", amount: 34_000_00, version: 2 })
    expect(
      await rows("select actor, from_status, to_status from payment_link_events where payment_link_id = ?", id),
    ).toMatchObject([{ to_status: "open" }, { actor: "system", from_status: "open", to_status: "cancelled" }])
  })

  it("keep their amount while a slip is checked, and are lowered when it is rejected", async () => {
    const id = await make(34_000_00)
    await submitSlipByLink(app, id)
    await lower(20_000_00)
    expect(await storedLink(id)).toMatchObject({ status: "in_review", amount: 34_000_00 })
    expect(await changePaymentLinkStatus(app, id, "open", ADMIN)).toMatchObject({ ok: true })
    expect(await storedLink(id)).toMatchObject({ status: "open", amount: 20_000_00 })
  })

  it("are paid by what a slip has transferred, whatever the price has become", async () => {
    const id = await make(34_000_00)
    await submitSlipByLink(app, id)
    await lower(20_000_00)
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await storedLink(id)).toMatchObject({ status: "paid", amount: 34_000_00 })
    expect(await money()).toMatchObject({ received: 34_000_00, balance: -14_000_00 })
  })
})

describe("a balance that is paid", () => {
  let link: string
  beforeEach(async () => {
    await confirm()
    link = (await balanceLink())!.id
  })

  it("twice at the same time, by two cards: one is captured, the other refused before its capture", async () => {
    const otp = await authorizeCard(ofLink(link))
    const answers = await Promise.all([verifyOtp(app, ofLink(link), otp), verifyOtp(app, ofLink(link), otp)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await charges()).map(({ captures }) => captures)).toEqual([1])
    expect(await payByCard(app, ofLink(link), CARD, PAYER)).toMatchObject({ ok: false })
    expect([await money(), await liveLinks(), await lines()]).toMatchObject([
      { received: 34_000_00, balance: 0 },
      [],
      [{ amount: 17_000_00 }, { amount: 17_000_00, channel: "card", payment_link_id: link }],
    ])
  })

  it("by a transfer and a card: both are recorded, nothing is asked for, and the owner owes the rest", async () => {
    const unsure = withLostCaptureResponse()
    expect(await verifyOtp(unsure, ofLink(link), await authorizeCard(ofLink(link)))).toMatchObject({
      error: "payment-settling",
    })
    expect(await shownLink()).toBeNull()
    expect(await transfer(17_000_00)).toMatchObject({ ok: true })
    expect(await storedLink(link)).toMatchObject({ status: "open", amount: 17_000_00 })
    await Promise.all([reconcilePayment(app, ofLink(link)), reconcilePayment(app, ofLink(link))])
    expect(await lines()).toHaveLength(3)
    expect(await charges()).toEqual([{ status: "captured", captures: 1 }])
    expect([await money(), await liveLinks()]).toMatchObject([{ received: 51_000_00, balance: -17_000_00 }, []])
  })

  it("by a slip: no transfer is recorded until it is decided on, because it may be the same", async () => {
    await submitSlipByLink(app, link)
    expect(await transfer(17_000_00)).toMatchObject({ ok: false, error: "link-in-review" })
    expect(await lines()).toHaveLength(1)
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    expect(await transfer(17_000_00)).toMatchObject({ ok: true })
  })

  it("by a slip with another amount than the link has now is recorded at what came", async () => {
    await submitSlipByLink(app, link)
    const paid = await changePaymentLinkStatus(app, link, "paid", ADMIN, undefined, { amount: 15_000_00 })
    expect(paid).toMatchObject({ ok: true, value: { link: { status: "paid", amount: 15_000_00 } } })
    expect(await money()).toMatchObject({ received: 32_000_00, balance: 2_000_00 })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, status: "open", amount: 2_000_00 }])
  })

  it("by a slip that was no transfer is asked for again once its line is taken back", async () => {
    await submitSlipByLink(app, link)
    await changePaymentLinkStatus(app, link, "paid", ADMIN)
    const [line] = await rows<{ id: string }>("select id from ledger where payment_link_id = ?", link)
    expect(await record({ kind: "reversal", reverses: line!.id, note: "Forged" })).toMatchObject({ ok: true })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, status: "open", amount: 17_000_00 }])
  })

  it("by a slip that is accepted after cash was recorded: both are recorded", async () => {
    await submitSlipByLink(app, link)
    await record({ kind: "payment", amount: 17_000_00, channel: "cash" })
    expect(await storedLink(link)).toMatchObject({ status: "in_review", amount: 17_000_00 })
    expect(await changePaymentLinkStatus(app, link, "paid", ADMIN)).toMatchObject({ ok: true })
    expect([await money(), await liveLinks()]).toMatchObject([{ balance: -17_000_00 }, []])
  })

  it("meanwhile by a transfer is not captured", async () => {
    const otp = await authorizeCard(ofLink(link))
    const late = withConcurrentWrite(app, () => transfer(17_000_00))
    expect(await verifyOtp(late, ofLink(link), otp)).toMatchObject({ ok: false, error: "link-closed" })
    expect(await charges()).toEqual([{ status: "released", captures: 0 }])
    expect(await money()).toMatchObject({ balance: 0 })
  })

  it("after it has become less is not captured, after it has become more the rest is asked for", async () => {
    const otp = await authorizeCard(ofLink(link))
    await edit({ totalPrice: 33_000_00 })
    expect(await verifyOtp(app, ofLink(link), otp)).toMatchObject({ ok: false, error: "price-changed" })
    advanceClock(60_000)
    const second = await authorizeCard(ofLink(link))
    await edit({ totalPrice: 35_000_00 })
    expect(await verifyOtp(app, ofLink(link), second)).toMatchObject({ ok: true })
    expect(await money()).toMatchObject({ received: 33_000_00, balance: 2_000_00 })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, amount: 2_000_00, status: "open" }])
  })

  it("and whose capture fails is asked for at its new amount", async () => {
    const otp = await authorizeCard(ofLink(link))
    await verifyOtp(withLostCaptureResponse(), ofLink(link), otp)
    await edit({ checkIn: "2090-12-10", checkOut: "2090-12-15" })
    expect(await storedLink(link)).toMatchObject({ amount: 17_000_00, expiresAt: CHECK_IN })
    await env.DB.exec("update sandbox_charges set status = 'failed', captures = 0")
    await reconcilePayment(app, ofLink(link))
    const { total } = await stored()
    expect(await balanceLink()).toMatchObject({
      id: link,
      amount: total - 17_000_00,
      expires_at: CHECK_IN + 7 * 24 * HOUR_MS,
    })
    expect(await lines()).toHaveLength(1)
  })

  it("by a slip keeps its amount in review and is re-priced when that is rejected", async () => {
    expect(await shownLink()).toEqual({ id: link, amount: 17_000_00 })
    await submitSlipByLink(app, link)
    expect(await shownLink()).toBeNull()
    await edit({ totalPrice: 40_000_00 })
    expect([await storedLink(link), await money()]).toMatchObject([
      { status: "in_review", amount: 17_000_00 },
      { balance: 23_000_00 },
    ])
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    expect(await storedLink(link)).toMatchObject({ status: "open", amount: 23_000_00, expiresAt: CHECK_IN })
  })

  it("by a slip that is accepted leaves what has become due since", async () => {
    await submitSlipByLink(app, link)
    await edit({ totalPrice: 40_000_00 })
    await changePaymentLinkStatus(app, link, "paid", ADMIN)
    expect(await liveLinks()).toMatchObject([{ automatic: 1, status: "open", amount: 6_000_00 }])
  })

  it("by a slip that is rejected after it was paid otherwise is closed", async () => {
    await submitSlipByLink(app, link)
    await record({ kind: "payment", amount: 17_000_00, channel: "cash" })
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    expect(await storedLink(link)).toMatchObject({ status: "cancelled" })
  })

  it("by a slip that is rejected at the last moment can be paid for another day", async () => {
    advanceClock(CHECK_IN - NOW - HOUR_MS)
    await submitSlipByLink(app, link)
    advanceClock(2 * HOUR_MS)
    await changePaymentLinkStatus(app, link, "open", ADMIN)
    const { expiresAt } = await storedLink(link)
    expect(expiresAt).toBe(app.now() + 24 * HOUR_MS)
    await record({ kind: "charge", amount: 500_00, note: "Firewood" })
    expect(await storedLink(link)).toMatchObject({ status: "open", amount: 17_500_00, expiresAt })
  })
})

describe("an extra link", () => {
  const makeExtra = () => createLink(app, { bookingId: booking.id, amount: 2_500_00, purpose: "extra" })
  it("has to be wanted while a balance is owed, else the guest would be asked for that twice", async () => {
    await confirm()
    const request = { ...LINK_REQUEST, bookingId: booking.id, amount: 2_500_00 }
    expect(await createPaymentLink(app, app.newId(), request, ADMIN)).toMatchObject({ error: "link-purpose-invalid" })
  })

  it("that is paid asks for and pays its amount, so that the balance stays", async () => {
    await confirm()
    const { id, purpose } = await makeExtra()
    expect(purpose).toBe("extra")
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await money()).toMatchObject({ received: 19_500_00, owed: 36_500_00, balance: 17_000_00 })
    expect(await balanceLink()).toMatchObject({ amount: 17_000_00 })
  })

  it("that is paid by several at the same time has one charge", async () => {
    await confirm()
    const { id } = await makeExtra()
    const otp = await authorizeCard(ofLink(id))
    const paid = () => changePaymentLinkStatus(app, id, "paid", ADMIN)
    await Promise.all([paid(), verifyOtp(app, ofLink(id), otp), paid()])
    const all = await lines()
    expect(all.filter(({ kind }) => kind === "charge")).toHaveLength(1)
    expect(all.filter(({ payment_link_id, kind }) => payment_link_id === id && kind === "payment")).toHaveLength(1)
    expect(await money()).toMatchObject({ balance: 17_000_00 })
  })

  it("whose captured money arrives after it was recorded as paid has one charge, and the rest was paid too much", async () => {
    await confirm()
    const { id } = await makeExtra()
    await verifyOtp(withLostCaptureResponse(), ofLink(id), await authorizeCard(ofLink(id)))
    await env.DB.exec(`update payment_links set settling_payment_id = null where id = '${id}'`)
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    const [payment] = await rows<{ id: string }>("select id from card_payments where status = 'capturing'")
    expect(payment).toBeDefined()
    await env.DB.exec(`update payment_links set settling_payment_id = '${payment!.id}' where id = '${id}'`)
    await reconcilePayment(app, ofLink(id))
    const all = await lines()
    expect(all.map(({ kind }) => kind)).toEqual(["payment", "charge", "payment", "payment"])
    expect(await money()).toMatchObject({ balance: 17_000_00 - 2_500_00 })
  })
})

describe("a booking by phone", () => {
  const startByPhone = async (received: NonNullable<Parameters<typeof startBooking>[1]["received"]>) => {
    const request = { ...REQUEST, checkIn: "2090-12-10", checkOut: "2090-12-14", customer: MALI, received }
    const result = await startBooking(app, request, { ...GUEST, ...ADMIN })
    if (!result.ok) throw new Error(result.error)
    booking = result.value.booking
  }
  it.each([
    ["the deposit, unless it says otherwise", {}, 17_000_00],
    ["a part of it", { amount: 5_000_00 }, 29_000_00],
    ["nothing", { amount: 0 }, 34_000_00],
  ])("whose money was received has %s, and a link for the rest", async (_, received, rest) => {
    await startByPhone(received)
    expect(await money()).toMatchObject({ received: 34_000_00 - rest, balance: rest, balanceDate: "2090-12-03" })
    expect(await liveLinks()).toMatchObject([{ automatic: 1, amount: rest, expires_at: CHECK_IN + 7 * 24 * HOUR_MS }])
  })

  it("that was paid in full has no link", async () => {
    await startByPhone({ amount: 34_000_00 })
    expect([await money(), await links()]).toMatchObject([{ balance: 0 }, []])
  })
})

it("a slip of the deposit that the owner accepts records the deposit", async () => {
  await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
  await confirm()
  expect(await lines()).toMatchObject([{ channel: "bank", amount: 17_000_00 }])
  expect(await balanceLink()).toMatchObject({ amount: 17_000_00 })
})
