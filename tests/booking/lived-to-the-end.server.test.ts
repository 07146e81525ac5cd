import { exports } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { cancelStay } from "#app/booking/cancellation/cancel-stay.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { acceptMove } from "#app/booking/other-dates/answer-move.server.ts"
import { requestMove } from "#app/booking/other-dates/request-move.server.ts"
import { read } from "#app/db/database.server.ts"
import { guestCookieHeader } from "#app/http/credentials.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { sendCodeFor } from "#app/money/refunds/guest-refund.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { sendCardRefund } from "#app/money/refunds/send-card-refund.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { insertAdmin, openSession } from "../support/admins.ts"
import { ORIGIN } from "../support/api.ts"
import { rows, updateSampleVilla } from "../support/app.ts"
import { createBooking, GUEST } from "../support/bookings.ts"
import { file } from "../support/files.ts"
import { CARD, MALI } from "../support/sample.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

/*
 * Three stays lived to their end: the ledger, the guest's page, the emails, the calls and the CSV say the same of each, to
 * the satang.
 */

const OWNER = { actor: "admin", name: "Noi" } as const
const PAYEE = { kind: "promptpay", promptPayId: "0812345678" } as const
const TOTAL = 34_000_00

setUpClock()
const app = setUpVilla({ creditCardEnabled: true })
let adminId: string
let id: string
beforeAll(async () => {
  adminId = (await insertAdmin(app)).id
})
beforeEach(async () => {
  await updateSampleVilla(app, {
    terms: {
      ...DEFAULT_TERMS,
      cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 },
      deposit: { kind: "percent", percent: 50 },
      balanceDays: 3,
      damage: { amount: 5_000_00, when: "arrival" },
      moves: 1,
      moveDays: 2,
    },
  })
  id = (await createBooking(app, { language: "en" })).id
  await setCustomerInfo(app, id, MALI, GUEST)
})

const goTo = (date: string) => {
  app.clock.now = Date.parse(`${date}T12:00:00+07:00`)
  vi.setSystemTime(app.clock.now)
}
const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })
const booking = async (): Promise<Booking> => (await read(app.db, readBooking(app.db, id)))[0]!
const refunds = async () => (await read(app.db, readRefundsOf(app.db, id)))[0]
const emailsOf = async (kind: string): Promise<Record<string, unknown>[]> =>
  (await rows<{ facts: string }>("select facts from outbox where kind = ? order by rowid", kind)).map(({ facts }) =>
    JSON.parse(facts),
  )
const code = async () => String((await emailsOf("code")).at(-1)?.code)

async function payDepositByCard() {
  const subject = { kind: "booking", id } as const
  await succeed(payByCard(app, subject, CARD, { email: MALI.email }))
  await succeed(verifyOtp(app, subject, await code()))
}

async function payBalanceByLink() {
  const [link] = await rows<{ id: string; amount: number }>(
    "select id, amount from payment_links where booking_id = ? and status = 'open'",
    id,
  )
  expect(link?.amount).toBe(TOTAL / 2)
  await succeed(changePaymentLinkStatus(app, link!.id, "paid", OWNER))
}

async function cancelAsGuest(refundShown: number) {
  const [villa] = await read(app.db, readVilla(app.db))
  await succeed(sendCodeFor(app, await booking(), "cancellation", { villa: villa!, language: "en" }))
  await succeed(cancelStay(app, await booking(), { refundShown, otp: await code(), payee: PAYEE }))
}

const textAt = async (path: string, headers: Record<string, string>) => {
  const response = await exports.default.fetch(`${ORIGIN}${path}`, { headers: { "Accept-Language": "en", ...headers } })
  expect(response.status).toBe(200)
  return response.text()
}
/** What the owner reads; a session ends long before the stay. */
const ofOwner = async (path: string) => textAt(path, { Authorization: `Bearer ${await openSession(app, adminId)}` })
const guestPage = async () => {
  const cookie = await guestCookieHeader(app, new Request(ORIGIN), GUEST.guestId)
  return textAt(`/booking/${id}/confirmation`, { Cookie: cookie.split(";")[0] ?? "" })
}
/** The amounts of the lines of the money's CSV, in satang, with their kinds. */
const csv = async () => {
  const [header = [], ...lines] = (await ofOwner("/admin/money.csv?period=2090"))
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'))
  const at = (name: string) => header.indexOf(name)
  return lines.map((cells) => [cells[at("Kind")], Math.round(Number(cells[at("Amount (baht)")]) * 100)])
}
const ledgerOf = async () => JSON.parse(await ofOwner(`/api/admin/bookings/${id}/ledger`)).data
const baht = (satang: number) => formatMoney(satang, "en")

describe("a stay that is lived", () => {
  it("ends with 1,200 of the security deposit kept and 3,800 returned", async () => {
    await payDepositByCard()
    goTo("2090-11-29")
    await payBalanceByLink()
    goTo("2090-12-03")
    await succeed(changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER))
    goTo("2090-12-07")
    const note = "A broken lamp"
    await succeed(changeDamage(app, id, { kind: "deduct", amount: 1_200_00, note }, OWNER))
    await succeed(changeDamage(app, id, { kind: "return", channel: "cash" }, OWNER))

    const { lines, money } = await ledgerOf()
    expect(lines.map(({ kind, pot, amount }: Record<string, unknown>) => [kind, pot, amount])).toEqual([
      ["payment", "stay", 17_000],
      ["payment", "stay", 17_000],
      ["payment", "damage", 5_000],
      ["kept", "damage", -1_200],
      ["refund", "damage", -3_800],
    ])
    expect(money).toMatchObject({ owed: 34_000, received: 34_000, balance: 0 })
    expect((await csv()).map(([, amount]) => amount)).toEqual([TOTAL / 2, TOTAL / 2, 5_000_00, -1_200_00, -3_800_00])
    const page = await guestPage()
    for (const amount of [5_000_00, 1_200_00, 3_800_00]) expect(page).toContain(baht(amount))
    expect(page).toContain(note)
    expect(await emailsOf("damage-kept")).toHaveLength(1)
    expect(await refunds()).toEqual([])
  })
})

describe("a stay that its guest cancels six days before", () => {
  it("goes back half to the card, half by transfer", async () => {
    await payDepositByCard()
    goTo("2090-11-27")
    await payBalanceByLink()
    await cancelAsGuest(TOTAL)
    const [byCard, byTransfer] = await refunds()
    expect([byCard, byTransfer]).toMatchObject([
      { channel: "card", amount: TOTAL / 2 },
      { channel: "bank", amount: TOTAL / 2 },
    ])
    expect(await guestPage()).toContain(baht(TOTAL / 2))
    await succeed(sendCardRefund(app, byCard!.id, OWNER, byCard!.version))
    await succeed(recordReturned(app, byTransfer!.id, { channel: "bank", slip: file("jpeg") }, OWNER))

    const { lines, money } = await ledgerOf()
    expect(lines.map(({ kind, channel, amount }: Record<string, unknown>) => [kind, channel, amount])).toEqual([
      ["payment", "card", 17_000],
      // By a link that the owner marked as paid.
      ["payment", "cash", 17_000],
      ["refund", "card", -17_000],
      ["refund", "bank", -17_000],
    ])
    expect(money).toMatchObject({ owed: 0, received: 0, balance: 0 })
    expect((await csv()).map(([, amount]) => amount)).toEqual([TOTAL / 2, TOTAL / 2, -TOTAL / 2, -TOTAL / 2])
    expect(await emailsOf("cancelled")).toMatchObject([{ received: TOTAL, refund: TOTAL, refundByTransfer: TOTAL / 2 }])
    expect((await emailsOf("refund-sent")).map(({ refund }) => refund)).toEqual([TOTAL / 2, TOTAL / 2])
  })
})

describe("a stay that is moved by a month and then cancelled", () => {
  it("goes back by the percent of the day on which it was moved", async () => {
    await payDepositByCard()
    goTo("2090-11-29")
    await payBalanceByLink()
    goTo("2090-11-30")
    const later = { checkIn: "2091-01-07", checkOut: "2091-01-11", shownTotal: TOTAL }
    await succeed(requestMove(app, id, later))
    await succeed(acceptMove(app, id, OWNER))
    expect(await booking()).toMatchObject({ checkIn: "2091-01-07", movesUsed: 1, refundCap: 50 })
    goTo("2090-12-15")
    await cancelAsGuest(TOTAL / 2)
    const owed = await refunds()
    expect(owed).toMatchObject([{ channel: "card", amount: TOTAL / 2 }])
    await succeed(sendCardRefund(app, owed[0]!.id, OWNER))

    const { money } = await ledgerOf()
    expect(money).toMatchObject({ owed: 17_000, received: 17_000, balance: 0 })
    expect((await csv()).map(([, amount]) => amount)).toEqual([TOTAL / 2, TOTAL / 2, -TOTAL / 2])
    expect(await emailsOf("cancelled")).toMatchObject([{ received: TOTAL, refund: TOTAL / 2, refundByTransfer: 0 }])
    expect(await guestPage()).toContain(baht(TOTAL / 2))
  })
})

it("has the balance of its booking in the CSV of a booking that owes and one that is owed", async () => {
  await payDepositByCard()
  expect((await ledgerOf()).money.balance).toBe(17_000)
  await succeed(recordLedgerLine(app, id, { kind: "payment", amount: TOTAL, channel: "cash" }, OWNER))
  expect((await ledgerOf()).money.balance).toBe(-17_000)
  await succeed(changeStatus(app, id, "cancelled", OWNER))
  expect((await ledgerOf()).money).toMatchObject({ owed: 0, balance: -51_000 })
})
