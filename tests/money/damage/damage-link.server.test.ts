import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { readBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { queueBalanceReminders } from "#app/money/balance/queue-balance-reminders.server.ts"
import { linkDueOf } from "#app/money/cards/find-card-due.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { reconcilePayment } from "#app/money/cards/settle-card-payment.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { damageOf } from "#app/money/damage/damage.ts"
import { guestDamage } from "#app/money/damage/pages/damage-view.server.ts"
import { readDamageSums, readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { readCancelledExcess } from "#app/money/refunds/refund-task-store.server.ts"
import { fail } from "#app/result.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { ADMIN, submitSlipByLink } from "../../support/payment-links.ts"
import { CARD, MALI } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

/** The sample stay costs 34,000 baht from 3 December 2090; half of it and the security deposit are due by 26 November. */
const HALF: Terms = {
  ...DEFAULT_TERMS,
  deposit: { kind: "percent", percent: 50 },
  balanceDays: 7,
  damage: { amount: 5_000_00, when: "balance" },
}
const FULL: Terms = { ...HALF, deposit: { kind: "full" } }
const CHECK_OUT_DAY = Date.UTC(2090, 11, 7, 5)

setUpClock()
const app = setUpVilla({ creditCardEnabled: true, terms: HALF })
let booking: Booking
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
})

/** A booking under these terms, confirmed with what is due on booking. */
async function confirmed(terms: Terms): Promise<void> {
  await updateSampleVilla(app, { terms, creditCardEnabled: true })
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
  await env.DB.exec("delete from outbox")
}

type LinkRow = { id: string; amount: number; damage: number; status: string; description: string; automatic: number }
const links = () =>
  rows<LinkRow>(
    "select id, amount, damage, status, description, automatic from payment_links where booking_id = ? order by rowid",
    booking.id,
  )
const openLinks = async () => (await links()).filter(({ status }) => status === "open" || status === "in_review")
const link = async () => {
  const [open, ...more] = await openLinks()
  expect(more).toEqual([])
  return open
}
const ofLink = (id: string): PayableRef => ({ kind: "link", id })
const state = async () => {
  const [current, sums, damageSums] = await read(
    app.db,
    readBooking(app.db, booking.id),
    readSums(app.db, booking.id),
    readDamageSums(app.db, booking.id),
  )
  const { held, missing } = damageOf(current!, damageSums)
  return { balance: moneyOf(current!, sums, "Asia/Bangkok").balance, held, missing }
}
const lines = () =>
  rows<{ pot: string; amount: number; evidence: string | null }>(
    "select pot, amount, evidence from ledger where payment_link_id is not null order by rowid",
  )
const emails = async (kind: string) =>
  (await rows<{ facts: string }>("select facts from outbox where kind = ? order by rowid", kind)).map(({ facts }) =>
    JSON.parse(facts),
  )
const receiveCash = (amount?: number) =>
  changeDamage(app, booking.id, { kind: "receive", channel: "cash", amount }, ADMIN)
const record = (kind: "charge" | "waiver", amount: number) =>
  recordLedgerLine(app, booking.id, { kind, amount, note: "As agreed" }, ADMIN)

async function authorizeCard(subject: PayableRef): Promise<string> {
  expect(await payByCard(app, subject, CARD, { email: "ploy@example.com" })).toMatchObject({ ok: true })
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(email!.facts).code
}

describe("the link of a confirmed booking", () => {
  it("asks for the balance and the security deposit, which is not part of the balance", async () => {
    await confirmed(HALF)
    expect(await link()).toMatchObject({ amount: 22_000_00, damage: 5_000_00 })
    expect(await state()).toEqual({ balance: 17_000_00, held: 0, missing: 5_000_00 })
  })

  it("asks for the security deposit alone if nothing else is owed, and says so", async () => {
    await confirmed(FULL)
    expect(await link()).toMatchObject({
      amount: 5_000_00,
      damage: 5_000_00,
      description: `เงินประกันความเสียหายของการจอง ${booking.reference}`,
    })
    expect(await state()).toMatchObject({ balance: 0, missing: 5_000_00 })
  })

  it("asks for nothing more if the security deposit is received on arrival", async () => {
    await confirmed({ ...HALF, damage: { amount: 5_000_00, when: "arrival" } })
    expect(await link()).toMatchObject({ amount: 17_000_00, damage: 0 })
  })

  it("is re-priced with either of them", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    await record("charge", 2_500_00)
    expect(await link()).toMatchObject({ id, amount: 24_500_00, damage: 5_000_00 })
    await receiveCash(2_000_00)
    expect(await link()).toMatchObject({ id, amount: 22_500_00, damage: 3_000_00 })
    await record("waiver", 19_500_00)
    expect(await link()).toMatchObject({ id, amount: 3_000_00, damage: 3_000_00 })
    await receiveCash()
    expect(await openLinks()).toEqual([])
  })

  it("asks for the deposit although the owner owes some of the price", async () => {
    await confirmed(HALF)
    await record("waiver", 20_000_00)
    expect(await state()).toMatchObject({ balance: -3_000_00 })
    expect(await link()).toMatchObject({ amount: 5_000_00, damage: 5_000_00 })
  })

  it("does not ask again for what was returned or kept", async () => {
    await confirmed(FULL)
    await receiveCash()
    await changeDamage(app, booking.id, { kind: "deduct", amount: 1_200_00, note: "Glasses" }, ADMIN)
    await changeDamage(app, booking.id, { kind: "return", channel: "cash" }, ADMIN)
    expect(await openLinks()).toEqual([])
  })

  it("nor of a link that keeps its amount while it is being paid, nor in emails", async () => {
    await confirmed(HALF)
    const paying = { amount: 22_000_00, damage: 5_000_00, purpose: "balance" as const }
    await receiveCash(2_000_00)
    await changeDamage(app, booking.id, { kind: "deduct", amount: 1_200_00, note: "Glasses" }, ADMIN)
    const [current, sums] = await read(app.db, readBooking(app.db, booking.id), readSums(app.db, booking.id))
    expect(linkDueOf(paying, current, sums, "Asia/Bangkok")).toBe(20_000_00)
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
    expect(await emails("payment-received")).toMatchObject([{ damage: { amount: 5_000_00, missing: 3_000_00 } }])
  })

  it("ends with the booking, and what was paid is to be returned", async () => {
    await confirmed(FULL)
    const { id } = (await link())!
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await changeStatus(app, booking.id, "cancelled", ADMIN)).toMatchObject({ ok: true })
    expect(await openLinks()).toEqual([])
    expect(await rows("select pot, amount from refunds where pot = 'damage'")).toEqual([
      { pot: "damage", amount: 5_000_00 },
    ])
  })
})

describe("a security deposit that was not received by check-out", () => {
  const shown = async () => {
    const [current, balanceLink] = await read(
      app.db,
      readBooking(app.db, booking.id),
      readBalanceLink(app.db, booking.id, app.now()),
    )
    return guestDamage(app, current!, { timezone: "Asia/Bangkok" }, balanceLink, i18nFor("en"))
  }

  it("is no longer asked for by the link, whose balance still is", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    await submitSlipByLink(app, id)
    app.clock.now = CHECK_OUT_DAY
    expect(await changePaymentLinkStatus(app, id, "open", ADMIN)).toMatchObject({ ok: true })
    expect(await link()).toMatchObject({ amount: 22_000_00, damage: 5_000_00 })
    await submitSlipByLink(app, id)
    app.clock.now += DAY_MS
    expect(await changePaymentLinkStatus(app, id, "open", ADMIN)).toMatchObject({ ok: true })
    expect(await link()).toMatchObject({ amount: 17_000_00, damage: 0 })
  })

  it("is no longer on the guest's page, and can still be recorded", async () => {
    await confirmed({ ...FULL, damage: { amount: 5_000_00, when: "arrival" } })
    app.clock.now = CHECK_OUT_DAY
    expect(await shown()).toMatchObject({ damage: { planned: { amount: 5_000_00 } } })
    app.clock.now += DAY_MS
    expect(await shown()).toEqual({})
    expect(await receiveCash()).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ damage: { planned: null, rest: { amount: 5_000_00 } } })
  })
})

describe("a link that is paid", () => {
  it("by card writes a line for each, whose second has no charge of its own", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    expect(await verifyOtp(app, ofLink(id), await authorizeCard(ofLink(id)))).toMatchObject({ ok: true })
    const [stay, damage] = await lines()
    expect(stay).toMatchObject({ pot: "stay", amount: 17_000_00 })
    expect(damage).toEqual({ pot: "damage", amount: 5_000_00, evidence: `${stay!.evidence}#damage` })
    expect([await state(), await openLinks()]).toEqual([{ balance: 0, held: 5_000_00, missing: 0 }, []])
    expect(await emails("payment-received")).toMatchObject([{ payment: 17_000_00, damagePayment: 5_000_00 }])
  })

  it("by a slip as well, also if it asks for the security deposit alone", async () => {
    await confirmed(FULL)
    const { id } = (await link())!
    await submitSlipByLink(app, id)
    expect(await receiveCash()).toMatchObject({ ok: true })
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await lines()).toEqual([
      { pot: "damage", amount: 5_000_00, evidence: expect.stringMatching(/^slip:[^#]+$/) },
    ])
    // Both came: all of it is to be returned after the stay.
    expect(await state()).toEqual({ balance: 0, held: 10_000_00, missing: 0 })
    expect(await emails("payment-received")).toMatchObject([{ payment: 0, damagePayment: 5_000_00 }])
  })

  it.each([
    ["less, is first for the stay", 20_000_00, 17_000_00, 3_000_00, { balance: 0, missing: 2_000_00 }],
    ["less than the balance, is all for the stay", 15_000_00, 15_000_00, 0, { balance: 2_000_00, missing: 5_000_00 }],
    ["more, is too much for the stay", 23_000_00, 18_000_00, 5_000_00, { balance: -1_000_00, missing: 0 }],
  ])("with %s", async (_, came, stay, damage, after) => {
    await confirmed(HALF)
    const { id } = (await link())!
    await submitSlipByLink(app, id)
    await changePaymentLinkStatus(app, id, "paid", ADMIN, undefined, { amount: came })
    const byPot = await lines()
    expect(byPot.map(({ pot, amount }) => [pot, amount])).toEqual(
      [
        ["stay", stay],
        ["damage", damage],
      ].filter(([, amount]) => amount !== 0),
    )
    expect(await state()).toMatchObject(after)
    const { missing, balance } = await state()
    const rest = Math.max(0, balance) + missing
    expect((await openLinks()).map(({ amount, damage }) => [amount, damage])).toEqual(rest > 0 ? [[rest, missing]] : [])
  })

  describe("in the administration", () => {
    const admin = setUpOwner(app)
    const booked = () => adminPaths.booking(booking.id)
    const receive = async (amountReceived: string, channel: string) => {
      const { id } = (await link())!
      const [{ version }] = (await rows("select version from payment_links where id = ?", id)) as [{ version: number }]
      const fields = { status: "paid", amountReceived, channel, version: String(version), back: booked() }
      return admin.form(adminPaths.paymentLinkStatus(id), fields)
    }
    const received = () =>
      rows("select pot, channel, amount from ledger where payment_link_id is not null order by rowid")

    it("is named with what the link asks for, and received with the balance in one press", async () => {
      await confirmed(HALF)
      // Nothing else waits first.
      await admin.form(adminPaths.bookingShare(booking.id), {})
      const page = shownHtml((await admin.get(booked())).body)
      expect(page).toContain(bookingsEn.page.linkAsks.replace("{{amount}}", "฿22,000").replace("{{damage}}", "฿5,000"))
      expect(page).toContain("฿22,000 with the ฿5,000 security deposit")
      expect((await receive("22000", "bank")).status).toBe(303)
      expect(await received()).toEqual([
        { pot: "stay", channel: "bank", amount: 17_000_00 },
        { pot: "damage", channel: "bank", amount: 5_000_00 },
      ])
      expect(await state()).toEqual({ balance: 0, held: 5_000_00, missing: 0 })
      expect(await emails("payment-received")).toMatchObject([{ payment: 17_000_00, damagePayment: 5_000_00 }])
    })

    it("is still asked for where the balance came without it, in cash", async () => {
      await confirmed(HALF)
      expect((await receive("17000", "cash")).status).toBe(303)
      expect(await received()).toEqual([{ pot: "stay", channel: "cash", amount: 17_000_00 }])
      expect(await state()).toEqual({ balance: 0, held: 0, missing: 5_000_00 })
      expect((await openLinks()).map(({ amount, damage }) => [amount, damage])).toEqual([[5_000_00, 5_000_00]])
      const page = shownHtml((await admin.get(booked())).body)
      expect(page).toContain(bookingsEn.page.damageAsked.replace("{{damage}}", "฿5,000"))
    })
  })

  it.each([
    ["stay", 17_000_00],
    ["damage", 5_000_00],
  ])("leads to the link that asks again for its part, the %s, once that is taken back", async (pot, amount) => {
    await confirmed(HALF)
    const { id } = (await link())!
    await submitSlipByLink(app, id)
    await changePaymentLinkStatus(app, id, "paid", ADMIN)
    const page = async () => (await new Client().get(`/payment/${id}`)).body
    expect(await openLinks()).toEqual([])
    const [line] = await rows<{ id: string }>(
      "select id from ledger where payment_link_id is not null and pot = ?",
      pot,
    )
    const reversal = { kind: "reversal", reverses: line!.id, note: "Forged" } as const
    expect(await recordLedgerLine(app, booking.id, reversal, ADMIN)).toMatchObject({ ok: true })
    const current = (await link())!
    expect(current).toMatchObject({ amount })
    expect(await page()).toContain(`/payment/${current.id}`)
  })

  it("twice is not twice the security deposit", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    const lost = async (chargeId: string) => {
      await app.cards!.capture(chargeId)
      return fail("gateway-unreachable" as const)
    }
    const unsure = { ...app, cards: { ...app.cards!, capture: lost } }
    expect(await verifyOtp(unsure, ofLink(id), await authorizeCard(ofLink(id)))).toMatchObject({
      error: "payment-settling",
    })
    // While it is being captured it keeps its amount.
    await receiveCash(1_000_00)
    expect(await link()).toMatchObject({ amount: 22_000_00, damage: 5_000_00 })
    await Promise.all([reconcilePayment(app, ofLink(id)), reconcilePayment(app, ofLink(id))])
    expect(await lines()).toHaveLength(2)
    expect([await state(), await openLinks()]).toEqual([{ balance: 0, held: 6_000_00, missing: 0 }, []])
  })

  it("by a card that is charged while the guest's stay is cancelled is all to be returned", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    const lost = async (chargeId: string) => {
      await app.cards!.capture(chargeId)
      return fail("gateway-unreachable" as const)
    }
    const unsure = { ...app, cards: { ...app.cards!, capture: lost } }
    await verifyOtp(unsure, ofLink(id), await authorizeCard(ofLink(id)))
    expect(await changeStatus(app, booking.id, "cancelled", ADMIN)).toMatchObject({ ok: true })
    await reconcilePayment(app, ofLink(id))
    expect(await lines()).toMatchObject([{ pot: "stay", amount: 22_000_00 }])
    expect(await state()).toMatchObject({ held: 0 })
    const [excess] = await read(app.db, readCancelledExcess(app.db))
    expect(excess).toMatchObject([{ id: booking.id, excess: 22_000_00 }])
  })

  it("once it was closed is an overpayment of the stay", async () => {
    await confirmed(HALF)
    const { id } = (await link())!
    await record("waiver", 17_000_00)
    await receiveCash()
    expect(await openLinks()).toEqual([])
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    expect(await state()).toEqual({ balance: -5_000_00, held: 5_000_00, missing: 0 })
  })
})

describe("reminders", () => {
  it("name both parts of the link, and the day on which both are due", async () => {
    await confirmed(HALF)
    app.clock.now = Date.parse("2090-11-25T03:00:00Z")
    vi.setSystemTime(app.clock.now)
    await queueBalanceReminders(app)
    expect(await emails("balance-due")).toMatchObject([
      { remaining: 17_000_00, balanceDate: "2090-11-26", payLink: { amount: 22_000_00, damage: 5_000_00 } },
    ])
  })

  it("ask for the security deposit alone on the day of a balance, and alert nobody", async () => {
    await confirmed(FULL)
    app.clock.now = Date.parse("2090-11-27T03:00:00Z")
    vi.setSystemTime(app.clock.now)
    await queueBalanceReminders(app)
    expect(await emails("balance-due")).toMatchObject([
      { remaining: 0, balanceDate: "2090-11-26", overdue: true, payLink: { amount: 5_000_00, damage: 5_000_00 } },
    ])
    expect(await rows("select kind from alerts where kind = 'balance-overdue'")).toEqual([])
  })
})

describe("a rejected slip of the link", () => {
  const rejected = async () => {
    const [{ id } = { id: "" }] = await openLinks()
    expect(await changePaymentLinkStatus(app, id, "open", ADMIN)).toMatchObject({ ok: true })
    return (await emails("link-returned")).map(({ payLink }) => [payLink.amount, payLink.damage])
  }
  const waiting = async () => {
    await confirmed(HALF)
    expect(await submitSlipByLink(app, (await link())!.id)).toMatchObject({ ok: true })
  }
  const inCash = (amount: number) =>
    recordLedgerLine(app, booking.id, { kind: "payment", amount, channel: "cash" }, ADMIN)

  it("is told with what the link asks for, of which how much is the security deposit", async () => {
    await waiting()
    expect(await rejected()).toEqual([[22_000_00, 5_000_00]])
  })

  it("is told with what is left after part of it was paid in cash", async () => {
    await waiting()
    await inCash(4_000_00)
    expect(await rejected()).toEqual([[18_000_00, 5_000_00]])
  })

  it("is told with what the link asks for by the time the email is sent", async () => {
    await waiting()
    await rejected()
    await inCash(4_000_00)
    expect((await emails("link-returned")).map(({ payLink }) => payLink.amount)).toEqual([18_000_00])
  })

  it("is told to nobody once all was paid in cash", async () => {
    await waiting()
    await inCash(17_000_00)
    expect(await receiveCash()).toMatchObject({ ok: true })
    expect(await rejected()).toEqual([])
    expect(await openLinks()).toEqual([])
  })
})
