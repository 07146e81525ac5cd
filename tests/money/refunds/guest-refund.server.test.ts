import { beforeEach, describe, expect, it, vi } from "vitest"
import { type Booking, GUEST_MAX_VERSION } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { findCancellation } from "#app/booking/cancellation/cancel-booking.server.ts"
import { asksForPayee, cancelStay } from "#app/booking/cancellation/cancel-stay.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { shareBooking } from "#app/booking/guest-links/share-booking.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { findMoney } from "#app/money/books/find-money.server.ts"
import { findGuestOtp } from "#app/money/cards/guest-otp.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned, refundByTransfer, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { findOpenRefunds, findRefund, findRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { giveRefundAccount, sendCodeFor } from "#app/money/refunds/guest-refund.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { sendCardRefund } from "#app/money/refunds/send-card-refund.server.ts"
import { findSlip } from "#app/money/slips/find-slip.server.ts"
import { eraseOldStays } from "#app/people/guests/erase-old-stays.server.ts"
import { changeRole, removeAdmin } from "#app/people/team/staff.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { file } from "../../support/files.ts"
import { TOKENS } from "../../support/omise.ts"
import { controlOmise, omiseApp } from "../../support/omise-app.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const PAYEE = { kind: "promptpay", promptPayId: "0812345678" } as const
const TOTAL = 34_000_00
const DAY_MS = 86_400_000

setUpClock()
const app = setUpVilla({ creditCardEnabled: true }, omiseApp)
let id: string
beforeEach(async () => {
  await controlOmise({ reset: true })
  await updateSampleVilla(app, {
    terms: {
      ...DEFAULT_TERMS,
      cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 },
      deposit: { kind: "percent", percent: 50 },
      balanceDays: 0,
    },
  })
})

const booking = async (): Promise<Booking> => {
  const [found] = await read(app.db, readBooking(app.db, id))
  return found!
}
const refunds = async () => (await read(app.db, readRefundsOf(app.db, id)))[0]
const money = async () => {
  const [sums] = await read(app.db, readSums(app.db, id))
  return moneyOf(await booking(), sums, "Asia/Bangkok")
}
const emails = async (kind: string) =>
  (await rows<{ facts: string }>("select facts from outbox where kind = ? order by rowid", kind)).map(({ facts }) =>
    JSON.parse(facts),
  )
const code = async (): Promise<string> => (await emails("code")).at(-1).code
const actions = async () =>
  (await rows<{ action: string }>("select action from booking_events where booking_id = ? order by id", id)).map(
    ({ action }) => action,
  )
const lines = () =>
  rows<{ kind: string; amount: number; channel: string; evidence: string | null }>(
    "select kind, amount, channel, evidence from ledger order by rowid",
  )
const advanceTo = (date: string) => {
  app.clock.now = Date.parse(`${date}T12:00:00+07:00`)
  vi.setSystemTime(app.clock.now)
}

/** A stay from 3 December 2090, half paid by card on booking and half by transfer: 34,000 in all. */
async function paidStay() {
  id = (await createBooking(app)).id
  await setCustomerInfo(app, id, MALI, GUEST)
  const subject = { kind: "booking", id } as const
  await payByCard(app, subject, { token: TOKENS.ok }, { email: MALI.email })
  expect(await verifyOtp(app, subject, await code())).toMatchObject({ ok: true })
  const rest = { kind: "payment", amount: TOTAL / 2, channel: "bank" } as const
  expect(await recordLedgerLine(app, id, rest, ADMIN)).toMatchObject({ ok: true })
}

/** A stay paid in full by transfer. */
async function transferredStay() {
  id = (await createBooking(app)).id
  await setCustomerInfo(app, id, MALI, GUEST)
  expect(await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { all: true })).toMatchObject({ ok: true })
}

/** A code can be sent a minute after the last one. */
const sendCode = async (purpose: "cancellation" | "refund-account") => {
  app.clock.now += 60_000
  vi.setSystemTime(app.clock.now)
  const [villa] = await read(app.db, readVilla(app.db))
  return sendCodeFor(app, await booking(), purpose, { villa: villa!, language: "th" })
}

/** Cancels as the guest does, by the code. */
async function cancel(refundShown: number, payee: typeof PAYEE | null = null) {
  expect(await sendCode("cancellation")).toMatchObject({ ok: true })
  return cancelStay(app, await booking(), { refundShown, otp: await code(), payee })
}

describe("a guest who cancels six days before", () => {
  it("gets half back to the card and half by transfer, and every sum agrees", async () => {
    await paidStay()
    advanceTo("2090-11-27")
    expect(await findCancellation(app, await booking())).toMatchObject({ paid: TOTAL, refund: TOTAL, kept: 0 })
    expect(await cancel(TOTAL, PAYEE)).toMatchObject({
      ok: true,
      value: { status: "cancelled", cancelReason: "guest" },
    })

    const [byCard, byTransfer] = await refunds()
    expect(byCard).toMatchObject({ channel: "card", amount: TOTAL / 2, status: "owed" })
    expect(byTransfer).toMatchObject({ channel: "bank", amount: TOTAL / 2, status: "owed" })
    expect(await rows("select * from nights where booking_id = ?", id)).toEqual([])
    expect(await emails("cancelled")).toMatchObject([{ refund: TOTAL, refundByTransfer: TOTAL / 2, received: TOTAL }])
    expect(await money()).toMatchObject({ owed: 0, received: TOTAL, balance: -TOTAL, dueNow: 0 })

    const shown = await findRefund(app, byTransfer!.id)
    expect(shown?.payee).toEqual(PAYEE)
    expect(JSON.stringify(byTransfer)).not.toContain(PAYEE.promptPayId)

    expect(await sendCardRefund(app, byCard!.id, ADMIN)).toMatchObject({ ok: true })
    const slip = { channel: "bank", slip: file("jpeg") } as const
    expect(await recordReturned(app, byTransfer!.id, slip, ADMIN, byTransfer!.version)).toMatchObject({ ok: true })
    expect(await money()).toMatchObject({ owed: 0, received: 0, balance: 0 })
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", TOTAL / 2],
      ["payment", TOTAL / 2],
      ["refund", -TOTAL / 2],
      ["refund", -TOTAL / 2],
    ])
    expect((await emails("refund-sent")).map(({ refund, refundChannel }) => [refund, refundChannel])).toEqual([
      [TOTAL / 2, "card"],
      [TOTAL / 2, "bank"],
    ])
    const seen = await findRefunds(app, await booking())
    expect(seen).toMatchObject({ refunds: [{ state: "sent" }, { state: "sent" }], awaitsPayee: 0 })
    const proof = seen.refunds[1]!.slipId!
    expect(await findSlip(app, proof, { ...GUEST, admin: null, bookingId: null, emailVersion: null })).not.toBeNull()
    expect(
      await findSlip(app, proof, { guestId: "other", admin: null, bookingId: null, emailVersion: null }),
    ).toBeNull()
  })

  it("is told the account's place by the page again, if it was not given", async () => {
    await transferredStay()
    advanceTo("2090-11-29")
    expect(await cancel(TOTAL / 2)).toEqual({ ok: true, value: expect.objectContaining({ kept: TOTAL / 2 }) })
    expect(await money()).toMatchObject({ owed: TOTAL / 2, balance: -TOTAL / 2 })
    expect(await findRefunds(app, await booking())).toMatchObject({ awaitsPayee: TOTAL / 2 })
    await sendCode("refund-account")
    const account = { otp: await code(), payee: PAYEE }
    expect(await giveRefundAccount(app, await booking(), account)).toMatchObject({ ok: true })
    expect(await giveRefundAccount(app, await booking(), account)).toEqual({ ok: false, error: "otp-expired" })
    expect(await rows("select kind from alerts where kind = 'refund-account'")).toHaveLength(1)
    expect((await actions()).slice(-2)).toEqual(["status", "refund-account"])
  })
})

it("an account that was confirmed at a member of the team's own address is shown with their name", async () => {
  const nok = { actor: "admin", name: "Nok" } as const
  await transferredStay()
  await editBooking(app, id, { customerInfo: { ...MALI, email: "nok@example.com" } }, nok)
  await changeStatus(app, id, "cancelled", ADMIN)
  await sendCode("refund-account")
  await giveRefundAccount(app, await booking(), { otp: await code(), payee: PAYEE })
  const [refund] = await refunds()
  expect(await findRefund(app, refund!.id)).toMatchObject({
    payee: PAYEE,
    emailSetBy: [{ name: "Nok", through: "account" }],
  })
})

it("an account is judged by the name that the guest gave, whatever staff have changed it to since", async () => {
  await transferredStay()
  const nok = { actor: "admin", name: "Nok" } as const
  await editBooking(app, id, { customerInfo: { ...MALI, firstName: "Nok", lastName: "Mule" } }, nok)
  await changeStatus(app, id, "cancelled", ADMIN)
  const [refund] = await refunds()
  expect(await findRefund(app, refund!.id)).toMatchObject({ nameByGuest: `${MALI.firstName} ${MALI.lastName}` })
})

describe("a member of the team cannot silence the warning", () => {
  const NOK = { actor: "admin", name: "Nok", id: "nok" } as const
  const OWN = { ...MALI, email: "nok@example.com" }
  const saveByLink = () => setCustomerInfo(app, id, OWN, { ...GUEST, isByLink: true })

  /** A stay that staff enter by phone; the guest has only links to it. */
  async function phoneStay(customer: typeof MALI | null) {
    const booker = { guestId: "staff:key", ...NOK, network: "192.0.2.1" }
    const started = await startBooking(app, { ...REQUEST, customer }, booker)
    if (!started.ok) throw new Error(started.error)
    id = started.value.booking.id
  }

  async function authorsOfAccount() {
    await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { all: true })
    await changeStatus(app, id, "cancelled", ADMIN)
    await sendCode("refund-account")
    expect(await giveRefundAccount(app, await booking(), { otp: await code(), payee: PAYEE })).toMatchObject({
      ok: true,
    })
    const [refund] = await refunds()
    const [open] = await findOpenRefunds(app)
    const shown = await findRefund(app, refund!.id)
    expect(open?.emailSetBy).toEqual(shown?.emailSetBy)
    return shown?.emailSetBy
  }

  it("by saving as the guest with the link that their own mailbox got", async () => {
    id = (await createBooking(app)).id
    await setCustomerInfo(app, id, MALI, GUEST)
    await editBooking(app, id, { customerInfo: { email: OWN.email } }, NOK)
    app.clock.now += 1000
    expect(await saveByLink()).toMatchObject({ ok: true })
    expect(await authorsOfAccount()).toEqual([{ name: "Nok", through: "account" }])
  })

  it("nor for a stay that they entered with their own address", async () => {
    await phoneStay(OWN)
    app.clock.now += 1000
    expect(await saveByLink()).toMatchObject({ ok: true })
    expect(await authorsOfAccount()).toEqual([{ name: "Nok", through: "account" }])
  })

  it.each(["is still there", "was removed", "was demoted and has shared it again"])(
    "by entering their address with the link that they were shown, who %s",
    async (what) => {
      await deleteStaff()
      const owner = await insertAdmin(app)
      const nok = await insertAdmin(app, { email: "nok@villa.example", name: "Nok", role: "owner" })
      await phoneStay(null)
      await shareBooking(app, id, nok)
      app.clock.now += 1000
      expect(await saveByLink()).toMatchObject({ ok: true })
      app.clock.now += 1000
      if (what === "was removed") await removeAdmin(app, nok.id, owner)
      if (what.startsWith("was demoted")) {
        await changeRole(app, nok.id, "staff", owner)
        app.clock.now += 1000
        await shareBooking(app, id, nok)
      }
      expect(await authorsOfAccount()).toEqual([{ name: "Nok", through: "link" }])
    },
  )

  it("but a guest who saves on the device that booked, or an owner's check, ends it", async () => {
    id = (await createBooking(app)).id
    await setCustomerInfo(app, id, MALI, GUEST)
    await editBooking(app, id, { customerInfo: { email: "mali.corrected@example.com" } }, NOK)
    app.clock.now += 1000
    await setCustomerInfo(app, id, { ...MALI, email: "mali.corrected@example.com" }, GUEST)
    expect(await authorsOfAccount()).toEqual([])
  })
})

it("the account can be given for a booking that was changed very often", async () => {
  await transferredStay()
  await changeStatus(app, id, "cancelled", ADMIN)
  await rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, id)
  await sendCode("refund-account")
  const account = { otp: await code(), payee: PAYEE }
  expect(await giveRefundAccount(app, await booking(), account)).toMatchObject({ ok: true })
})

describe("the page on which the code is entered", () => {
  const isAskedFor = async (purpose: "cancellation" | "refund-account") =>
    (await findGuestOtp(app, await booking(), purpose)) !== null

  it("asks for the code that was sent for its purpose, and for no other", async () => {
    await transferredStay()
    await recordLedgerLine(app, id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
    await createRefund(app, id, undefined, ADMIN)
    expect(await isAskedFor("cancellation")).toBe(false)
    await sendCode("refund-account")
    expect(await isAskedFor("cancellation")).toBe(false)
    expect(await isAskedFor("refund-account")).toBe(true)
    await sendCode("cancellation")
    expect(await isAskedFor("cancellation")).toBe(true)
    expect(await isAskedFor("refund-account")).toBe(false)
  })

  it("says until when no code can be entered, whatever it was for", async () => {
    await transferredStay()
    await sendCode("cancellation")
    const wrong = (await code()) === "000000" ? "000001" : "000000"
    for (let attempt = 0; attempt < 5; attempt++)
      await cancelStay(app, await booking(), { refundShown: TOTAL, otp: wrong, payee: null })
    const { blockedUntil } = (await findGuestOtp(app, await booking(), "refund-account"))!
    expect(blockedUntil).toBeGreaterThan(app.now())
  })

  it("wrong ones of whoever has a link only block no code of the guest", async () => {
    await transferredStay()
    await sendCode("cancellation")
    const otp = await code()
    const wrong = otp === "000000" ? "000001" : "000000"
    const enter = async (typed: string, isByLink: boolean) =>
      cancelStay(app, await booking(), { refundShown: TOTAL, otp: typed, payee: null, isByLink })
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await enter(wrong, true)).toMatchObject({ error: "otp-invalid" })
    expect(await enter(otp, true)).toMatchObject({ error: "otp-blocked" })
    expect(await findGuestOtp(app, await booking(), "cancellation", true)).toMatchObject({ attemptsLeft: 0 })
    expect(await findGuestOtp(app, await booking(), "cancellation")).toMatchObject({ attemptsLeft: 5, blockedUntil: 0 })
    expect(await enter(otp, false)).toMatchObject({ ok: true })
  })
})

describe("nothing happens", () => {
  const unchanged = async () => {
    expect(await booking()).toMatchObject({ status: "confirmed", kept: null })
    expect(await refunds()).toEqual([])
  }

  it("if the refund has changed since it was shown, and the code stays valid", async () => {
    await transferredStay()
    advanceTo("2090-11-28")
    await sendCode("cancellation")
    const otp = await code()
    app.clock.now += DAY_MS / 2
    const later = await booking()
    expect(await cancelStay(app, later, { refundShown: TOTAL, otp, payee: null })).toEqual({
      ok: false,
      error: "refund-changed",
    })
    await unchanged()
  })

  it.each(["000000", ""])("with the wrong code %s", async (otp) => {
    await transferredStay()
    await sendCode("cancellation")
    const cancelled = await cancelStay(app, await booking(), { refundShown: TOTAL, otp, payee: null })
    expect(cancelled).toMatchObject({ ok: false, error: "otp-invalid" })
    await unchanged()
  })

  it("with the code for something else", async () => {
    await transferredStay()
    await recordLedgerLine(app, id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
    await createRefund(app, id, undefined, ADMIN)
    await sendCode("refund-account")
    const other = await cancelStay(app, await booking(), { refundShown: TOTAL, otp: await code(), payee: null })
    expect(other).toEqual({ ok: false, error: "otp-expired" })
    expect(await booking()).toMatchObject({ status: "confirmed" })
  })

  it("with a code that went to an address that the booking no longer has", async () => {
    await transferredStay()
    await sendCode("cancellation")
    const otp = await code()
    const edit = { customerInfo: { email: "mali.srisuk@example.com" } }
    expect(await editBooking(app, id, edit, ADMIN)).toMatchObject({ ok: true })
    const cancelled = await cancelStay(app, await booking(), { refundShown: TOTAL, otp, payee: null })
    expect(cancelled).toEqual({ ok: false, error: "otp-expired" })
    await unchanged()
  })

  it("without the code, by the calls that cancel unpaid bookings", async () => {
    await transferredStay()
    const refused = { ok: false, error: "status-conflict", data: { from: "confirmed", to: "cancelled" } }
    expect(await changeStatus(app, id, "cancelled", GUEST)).toEqual(refused)
    await unchanged()
  })

  it("where the terms say nothing", async () => {
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
    await transferredStay()
    expect(await sendCode("cancellation")).toEqual({ ok: false, error: "cancellation-not-offered" })
    expect(await emails("code")).toEqual([])
  })

  it("twice: of two presses with one code one cancels", async () => {
    await transferredStay()
    await sendCode("cancellation")
    const press = { refundShown: TOTAL, otp: await code(), payee: null }
    const seen = await booking()
    const both = await Promise.all([cancelStay(app, seen, press), cancelStay(app, seen, press)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
  })
})

describe("an owner who cancels", () => {
  it.each([
    ["everything by default", { cancelReason: "admin" } as const, TOTAL, 0],
    ["by the policy", { cancelReason: "guest", returned: { kind: "policy" } } as const, TOTAL / 2, TOTAL / 2],
    ["an amount", { cancelReason: "guest", returned: { kind: "amount", amount: 1 } } as const, 1, TOTAL - 1],
    ["nothing", { cancelReason: "guest", returned: { kind: "amount", amount: 0 } } as const, 0, TOTAL],
  ])("returns %s", async (_, choice, refund, kept) => {
    await transferredStay()
    advanceTo("2090-11-30")
    expect(await changeStatus(app, id, "cancelled", ADMIN, "Flood", undefined, choice)).toMatchObject({ ok: true })
    expect(await booking()).toMatchObject({ kept, cancelReason: choice.cancelReason })
    expect((await refunds()).map(({ amount }) => amount)).toEqual(refund === 0 ? [] : [refund])
    expect(await money()).toMatchObject({ owed: kept, balance: kept - TOTAL })
    expect(await emails("cancelled")).toMatchObject([{ refund, reason: "Flood" }])
  })

  it("cannot return more than is held", async () => {
    await transferredStay()
    const returned = { kind: "amount", amount: TOTAL + 1 } as const
    const refused = { ok: false, error: "refund-too-high" }
    expect(
      await changeStatus(app, id, "cancelled", ADMIN, null, undefined, { cancelReason: "guest", returned }),
    ).toEqual(refused)
    expect(await booking()).toMatchObject({ status: "confirmed" })
  })
})

describe("money that came too much", () => {
  it("becomes a refund by one press, once", async () => {
    await transferredStay()
    await recordLedgerLine(app, id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
    const { version } = await booking()
    const both = await Promise.all([
      createRefund(app, id, undefined, ADMIN, version),
      createRefund(app, id, undefined, ADMIN, version),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ amount: 100, channel: "bank", status: "owed" }])
    expect(await createRefund(app, id, undefined, ADMIN)).toMatchObject({ ok: false, error: "status-conflict" })
    expect(await emails("refund-owed")).toMatchObject([{ refund: 100, refundByTransfer: 100 }])
    expect(await createRefund(app, id, 1, ADMIN)).toMatchObject({ ok: false })
  })

  it("for a cancelled booking goes back the same way", async () => {
    await transferredStay()
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, {
      cancelReason: "guest",
      returned: { kind: "amount", amount: 0 },
    })
    await rows(
      `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor)
      values ('2090-11-21', '2090-11-21', 'late', ?, ?, 'payment', 'bank', 700, 'slip:late', 'admin')`,
      id,
      app.clock.now,
    )
    expect(await createRefund(app, id, 701, ADMIN)).toEqual({ ok: false, error: "refund-too-high" })
    expect(await createRefund(app, id, undefined, ADMIN)).toMatchObject({ ok: true })
    expect(await refunds()).toMatchObject([{ amount: 700 }])
    expect(await money()).toMatchObject({ owed: TOTAL, balance: -700 })
  })
})

it("the security deposit comes back too, and to the account that is given with the cancellation", async () => {
  const damage = { amount: 5_000_00, when: "arrival" } as const
  const cancellation = { tiers: [{ days: 14, percent: 50 }], graceHours: 0 }
  await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, cancellation, damage } })
  await transferredStay()
  expect(await changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
  // Nothing is refunded of the stay.
  advanceTo("2090-12-02")
  const shown = await findCancellation(app, await booking())
  expect(shown).toMatchObject({ refund: 0, damage: 5_000_00, refunds: [] })
  expect(asksForPayee(shown!)).toBe(true)
  expect(await cancel(0, PAYEE)).toMatchObject({ ok: true })
  expect(await emails("code")).toMatchObject([{ amount: 5_000_00 }])
  const [deposit, ...others] = await refunds()
  expect([deposit, others]).toMatchObject([{ pot: "damage", channel: "bank", amount: 5_000_00 }, []])
  expect((await findRefund(app, deposit!.id))?.payee).toEqual(PAYEE)
})

it("an owner who cancels what its guest has cancelled meanwhile is told", async () => {
  await transferredStay()
  const { version } = await booking()
  expect(await cancel(TOTAL)).toMatchObject({ ok: true })
  const keep = { cancelReason: "guest", returned: { kind: "amount", amount: 0 } } as const
  expect(await changeStatus(app, id, "cancelled", ADMIN, null, version, keep)).toMatchObject({
    error: "booking-edited",
  })
  const now = await booking()
  expect(await changeStatus(app, id, "cancelled", ADMIN, null, now.version, keep)).toMatchObject({ ok: true })
})

describe("money for a cancelled booking", () => {
  const late = () => {
    app.clock.now += DAY_MS
    return rows(
      `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor)
      values ('2090-11-21', '2090-11-21', 'late', ?, ?, 'payment', 'bank', 700, 'slip:late', 'admin')`,
      id,
      app.clock.now,
    )
  }
  const listed = async () => {
    const [{ toReturn }, { undecided }] = await Promise.all([dashboardOf(app), findMoney(app, null)])
    expect(undecided).toEqual(toReturn)
    return toReturn
  }
  beforeEach(async () => {
    await transferredStay()
    app.clock.now += DAY_MS
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, {
      cancelReason: "guest",
      returned: { kind: "amount", amount: 0 },
    })
  })

  it("is listed on Today and under Money for a year, until it is decided", async () => {
    expect(await listed()).toEqual([])
    await late()
    const excess = [{ id, name: "Mali Srisuk", excess: 700 }]
    expect(await listed()).toEqual(excess)
    app.clock.now += 365 * DAY_MS
    expect(await listed()).toEqual(excess)
    expect(await createRefund(app, id, undefined, ADMIN)).toMatchObject({ ok: true })
    expect(await listed()).toEqual([])
  })
})

it("what is paid too much is not listed while it is returned, however many refunds are", async () => {
  await transferredStay()
  await recordLedgerLine(app, id, { kind: "payment", amount: 500, channel: "cash" }, ADMIN)
  await createRefund(app, id, 1, ADMIN)
  await rows(
    `with recursive copies (number) as (select 1 union all select number + 1 from copies where number < 99)
     insert into refunds (id, booking_id, pot, amount, channel, status, version, created_at, updated_at)
     select id || '-' || number, booking_id, pot, amount, channel, status, version, created_at, updated_at from refunds, copies`,
  )
  await createRefund(app, id, 1, ADMIN)
  const { refunds: shown, toReturn } = await dashboardOf(app)
  expect([shown.length, toReturn]).toEqual([100, [{ id, name: "Mali Srisuk", excess: 399 }]])
})

describe("a refund that is owed", () => {
  const owed = async () => {
    const [refund] = await refunds()
    return refund!
  }
  beforeEach(async () => {
    await transferredStay()
    await changeStatus(app, id, "cancelled", ADMIN)
  })

  it("needs the slip of its transfer", async () => {
    const { id: refundId } = await owed()
    const without = { channel: "bank", slip: null } as const
    expect(await recordReturned(app, refundId, without, ADMIN)).toEqual({ ok: false, error: "slip-missing-file" })
    const broken = { channel: "bank", slip: new Uint8Array([1, 2, 3]) } as const
    expect(await recordReturned(app, refundId, broken, ADMIN)).toMatchObject({ ok: false, error: "slip-invalid" })
    expect(await owed()).toMatchObject({ status: "owed" })
  })

  it("can be returned in cash, once, whoever presses", async () => {
    const { id: refundId, version } = await owed()
    const cash = { channel: "cash", slip: null } as const
    const both = await Promise.all([
      recordReturned(app, refundId, cash, ADMIN, version),
      recordReturned(app, refundId, cash, ADMIN, version),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await owed()).toMatchObject({ status: "sent", channel: "cash", actorName: ADMIN.name })
    expect(await money()).toMatchObject({ received: 0, balance: 0 })
    expect(await recordReturned(app, refundId, cash, ADMIN)).toEqual({ ok: false, error: "booking-edited" })
  })

  it("names nobody as who entered the guest's own address", async () => {
    const { id: refundId } = await owed()
    expect(await findRefund(app, refundId)).toMatchObject({ payee: null, emailSetBy: [] })
    await sendCode("refund-account")
    await giveRefundAccount(app, await booking(), { otp: await code(), payee: PAYEE })
    expect(await findRefund(app, refundId)).toMatchObject({ payee: PAYEE, emailSetBy: [] })
  })

  it("keeps the account of the guest from changing once it was sent", async () => {
    await sendCode("refund-account")
    const otp = await code()
    await recordReturned(app, (await owed()).id, { channel: "cash", slip: null }, ADMIN)
    expect(await giveRefundAccount(app, await booking(), { otp, payee: PAYEE })).toEqual({
      ok: false,
      error: "refund-busy",
    })
    expect((await owed()).payee).toBeNull()
    expect(await sendCode("refund-account")).toEqual({ ok: false, error: "refund-busy" })
  })

  it("that changed after it was shown is shown again", async () => {
    const { id: refundId, version } = await owed()
    await sendCode("refund-account")
    await giveRefundAccount(app, await booking(), { otp: await code(), payee: PAYEE })
    const cash = { channel: "cash", slip: null } as const
    expect(await recordReturned(app, refundId, cash, ADMIN, version)).toEqual({ ok: false, error: "booking-edited" })
  })

  it("can be given up, and then nothing is owed", async () => {
    const { id: refundId } = await owed()
    expect(await waiveRefund(app, refundId, "Agreed by phone", ADMIN)).toMatchObject({ ok: true })
    expect(await owed()).toMatchObject({ status: "waived", error: "Agreed by phone" })
    expect(await booking()).toMatchObject({ kept: TOTAL })
    expect(await money()).toMatchObject({ owed: TOTAL, balance: 0 })
    expect(await findRefunds(app, await booking())).toEqual({ refunds: [], awaitsPayee: 0 })
  })

  it("forgets the account 30 days after it was sent", async () => {
    await sendCode("refund-account")
    await giveRefundAccount(app, await booking(), { otp: await code(), payee: PAYEE })
    await recordReturned(app, (await owed()).id, { channel: "cash", slip: null }, ADMIN)
    app.clock.now += 30 * DAY_MS
    await eraseOldStays(app)
    expect((await owed()).payee).not.toBeNull()
    app.clock.now += 1
    await eraseOldStays(app)
    expect((await owed()).payee).toBeNull()
  })
})

it("a refund of an overpayment that is given up is a charge with its reason", async () => {
  await transferredStay()
  await recordLedgerLine(app, id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
  await createRefund(app, id, undefined, ADMIN)
  const [refund] = await refunds()
  await waiveRefund(app, refund!.id, "A tip", ADMIN)
  expect((await lines()).at(-1)).toMatchObject({ kind: "charge", amount: 100 })
  expect(await money()).toMatchObject({ balance: 0, owed: TOTAL + 100 })
})

it("a refund that was transferred before less was owed is recorded with its slip, and the rest asked for", async () => {
  await transferredStay()
  await recordLedgerLine(app, id, { kind: "payment", amount: 2_000_00, channel: "cash" }, ADMIN)
  await createRefund(app, id, undefined, ADMIN)
  await recordLedgerLine(app, id, { kind: "charge", amount: 500_00, note: "Late check-out" }, ADMIN)
  const [refund] = await refunds()
  const sent = { channel: "bank", slip: file("jpeg") } as const
  expect(await recordReturned(app, refund!.id, sent, ADMIN)).toMatchObject({ ok: true })
  expect((await refunds())[0]).toMatchObject({ status: "sent", slipId: expect.any(String) })
  expect((await lines()).at(-1)).toMatchObject({ kind: "refund", amount: -2_000_00 })
  expect(await money()).toMatchObject({ balance: 500_00 })
  expect(await rows("select amount from payment_links where status = 'open'")).toEqual([{ amount: 500_00 }])
})

it("a refund to a card goes by transfer instead, and the guest is asked where to", async () => {
  await paidStay()
  await changeStatus(app, id, "cancelled", ADMIN)
  const [byCard] = await refunds()
  expect(await refundByTransfer(app, byCard!.id, ADMIN)).toMatchObject({ ok: true })
  expect((await refunds())[0]).toMatchObject({ channel: "bank", cardPaymentId: null, status: "owed" })
  expect(await emails("refund-owed")).toMatchObject([{ refundByTransfer: TOTAL / 2 }])
})
