import { beforeEach, describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { type Booking, GUEST_MAX_VERSION } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { changesSinceNotified } from "#app/booking/edit/stay-change.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { acceptMove, declineMove } from "#app/booking/other-dates/answer-move.server.ts"
import { closeOldMoves } from "#app/booking/other-dates/close-old-moves.server.ts"
import { MOVE_MAX_REQUESTS } from "#app/booking/other-dates/move.ts"
import { movesJson } from "#app/booking/other-dates/move-json.ts"
import { readMoveRequests } from "#app/booking/other-dates/move-store.server.ts"
import { quoteMove } from "#app/booking/other-dates/price-move.server.ts"
import { requestMove, withdrawMove } from "#app/booking/other-dates/request-move.server.ts"
import { read } from "#app/db/database.server.ts"
import { queueBalanceReminders } from "#app/money/balance/queue-balance-reminders.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { findPayableBooking } from "#app/money/payable/find-payable.server.ts"
import { cancellationOf, refundPercentAt } from "#app/money/refunds/cancellation-refund.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import type { Email } from "#app/notify/email/email.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { bookExtras } from "#app/villa/extras/book-extras.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { HOUR_MS, nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { createExtra } from "../../support/create-extra.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { BREAKFAST } from "../../support/extras.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi", id: "admin-1" } as const
const VIEWER = { guestId: GUEST.guestId, admin: null, bookingId: null }
const TIMEZONE = "Asia/Bangkok"
const DAY_MS = 24 * HOUR_MS
/** Everything back 30 days before check-in, half 7 days before. Today is 12 days before the sample stay. */
const TERMS: Terms = {
  ...DEFAULT_TERMS,
  cancellation: { tiers: POLICY_PRESETS.firm, graceHours: 0 },
  moves: 2,
  moveDays: 7,
}
/** Four weekday nights as well, Sunday to Thursday: 34,000 baht. */
const LATER = { checkIn: "2091-01-07", checkOut: "2091-01-11" }
/** With Friday and Saturday: 3 × 8,500 + 2 × 11,000. */
const LONGER = { checkIn: "2090-12-05", checkOut: "2090-12-10" }

const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await updateSampleVilla(app, { terms: TERMS, offer: DEFAULT_OFFER, weekdayDiscountedPrice: 8500_00 })
  booking = await confirmedBooking()
})

async function confirmedBooking(request = {}): Promise<Booking> {
  const { id } = await createBooking(app, { language: "en", ...request })
  await setCustomerInfo(app, id, MALI, GUEST)
  const confirmed = await changeStatus(app, id, "confirmed", ADMIN)
  if (!confirmed.ok) throw new Error(confirmed.error)
  return confirmed.value
}

const ask = (stay: { checkIn: string; checkOut: string } = LATER, shownTotal = 34_000_00) =>
  requestMove(app, booking.id, { ...stay, shownTotal })
const current = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const requests = async () => (await read(app.db, readMoveRequests(app.db, booking.id)))[0]
const statuses = async () => (await requests()).map(({ status }) => status)
const emails = async (kind: string) =>
  (await read(app.db, readEmailsOf(app.db, booking.id, 20)))[0].filter((email) => email.kind === kind)
const links = () =>
  rows<{ amount: number; status: string }>(
    "select amount, status from payment_links where booking_id = ? order by created_at, status",
    booking.id,
  )
const alerts = () => rows<{ facts: string }>("select facts from alerts where kind = 'move-asked'")

describe("asking for other dates", () => {
  it("keeps the request for the owner, holds nothing and alerts", async () => {
    expect(await ask()).toMatchObject({ ok: true })
    expect(await requests()).toMatchObject([
      { ...LATER, total: 34_000_00, listTotal: 34_000_00, status: "asked", decidedAt: null },
    ])
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"])
    const [alert] = await alerts()
    expect(JSON.parse(alert!.facts)).toMatchObject({ asked: LATER, difference: 0, name: "Mali Srisuk" })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({ actor: "guest", action: "move-asked" })
  })

  it("tells the guest by email, with both stays and what the other dates cost", async () => {
    await ask(LONGER, 47_500_00)
    const [email, ...more] = await emails("move-asked")
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: MALI.email, facts: { asked: { ...LONGER, total: 47_500_00 } } })
    const { text } = renderEmail(email!)
    expect(text).toContain("Current dates: 3–7 Dec 2090 · ฿34,000\nDates you asked for: 5–10 Dec 2090 · ฿47,500")
    const thai = renderEmail({ ...email!, language: "th" } as Email).text
    expect(thai).toContain("วันที่จองไว้: 3–7 ธ.ค. 2633 · ฿34,000\nวันที่ขอเลื่อน: 5–10 ธ.ค. 2633 · ฿47,500")
  })

  it("emails nothing where nothing was asked, or to nobody", async () => {
    await ask(LATER, 1)
    expect(await emails("move-asked")).toEqual([])
    await editBooking(app, booking.id, { customerInfo: { ...MALI, email: "" } }, ADMIN)
    expect(await ask()).toMatchObject({ ok: true })
    expect(await emails("move-asked")).toEqual([])
  })

  it("emails no mailbox more than ten times an hour, however often it is asked", async () => {
    const limited = { ...app, settings: { ...app.settings, limited: true } }
    const before = (await read(app.db, readEmailsOf(app.db, booking.id, 20)))[0].length
    expect(before).toBeGreaterThan(0)
    for (let asked = 0; asked < MOVE_MAX_REQUESTS; asked++) {
      const request = { ...LATER, shownTotal: 34_000_00 }
      expect(await requestMove(limited, booking.id, request)).toMatchObject({ ok: true })
      await withdrawMove(app, booking.id)
      app.clock.now += 1
    }
    expect(await emails("move-asked")).toHaveLength(10 - before)
  })

  it("may overlap its own dates", async () => {
    expect(await ask(LONGER, 47_500_00)).toMatchObject({ ok: true })
  })

  it.each([
    ["another price than was shown", LATER, 33_999_00, "price-changed"],
    ["its own dates", { checkIn: "2090-12-03", checkOut: "2090-12-07" }, 34_000_00, "move-unchanged"],
    ["no dates", { checkIn: "", checkOut: "" }, 0, "dates-missing"],
    ["a date that does not exist", { checkIn: "2091-02-30", checkOut: "2091-03-02" }, 0, "date-invalid"],
    ["reversed dates", { checkIn: "2091-01-11", checkOut: "2091-01-07" }, 0, "dates-reversed"],
    ["dates that have passed", { checkIn: "2090-11-01", checkOut: "2090-11-03" }, 0, "date-past"],
    ["dates beyond what can be booked", { checkIn: "2099-01-07", checkOut: "2099-01-09" }, 0, "date-too-far"],
  ])("fails for %s", async (_, stay, shownTotal, error) => {
    expect(await ask(stay, shownTotal)).toMatchObject({ ok: false, error })
    expect(await requests()).toEqual([])
    expect(await alerts()).toEqual([])
  })

  it("fails for nights of somebody else, and for those that prepare the house", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, gapNights: 1 } })
    await createBooking(app, LATER, "guest-2")
    expect(await ask()).toMatchObject({ ok: false, error: "dates-unavailable", data: { nights: expect.any(Array) } })
    expect(await ask({ checkIn: "2091-01-11", checkOut: "2091-01-13" }, 17_000_00)).toMatchObject({
      error: "dates-unavailable",
    })
    expect(await ask({ checkIn: "2091-01-12", checkOut: "2091-01-14" }, 22_000_00)).toMatchObject({ ok: true })
  })

  it("follows the owner's minimum stay", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, minNights: 3 } })
    const short = { checkIn: "2091-01-07", checkOut: "2091-01-09" }
    expect(await ask(short, 17_000_00)).toMatchObject({ error: "stay-too-short", data: { minNights: 3 } })
  })

  it("fails while a request is open, and after a withdrawal may be made again", async () => {
    await ask()
    expect(await ask(LONGER, 47_500_00)).toMatchObject({ error: "move-open" })
    expect(await withdrawMove(app, booking.id)).toMatchObject({ ok: true })
    const { version } = await current()
    expect(await withdrawMove(app, booking.id)).toMatchObject({ ok: true, value: { version } })
    app.clock.now += 1
    expect(await ask(LONGER, 47_500_00)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(["asked", "withdrawn"])
  })

  it("can be withdrawn by a guest who has used up their changes", async () => {
    await ask()
    await rows("update bookings set version = ? where id = ?", GUEST_MAX_VERSION, booking.id)
    expect(await ask(LONGER, 47_500_00)).toMatchObject({ error: "move-open" })
    expect(await withdrawMove(app, booking.id)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(["withdrawn"])
    expect(await ask()).toMatchObject({ error: "booking-frozen" })
  })

  it("is limited for each booking", async () => {
    for (let count = 0; count < MOVE_MAX_REQUESTS; count++) {
      app.clock.now += 1
      expect(await ask()).toMatchObject({ ok: true })
      await withdrawMove(app, booking.id)
    }
    expect(await ask()).toMatchObject({ error: "move-not-offered" })
    const payable = await findPayableBooking(app, booking.id, VIEWER)
    expect(await quoteMove(app, payable!, LATER)).toMatchObject({ error: "move-not-offered" })
    expect(encoded(movesJson, payable)).toMatchObject({ left: 0, request: null })
  })

  it("by a link is limited apart, and uses up none of the guest's", async () => {
    const byLink = () => requestMove(app, booking.id, { ...LATER, shownTotal: 34_000_00 }, { isByLink: true })
    for (let count = 0; count < MOVE_MAX_REQUESTS; count++) {
      app.clock.now += DAY_MS / 2
      expect(await byLink()).toMatchObject({ ok: true })
      await withdrawMove(app, booking.id, undefined, { isByLink: true })
    }
    expect(await byLink()).toMatchObject({ error: "move-not-offered" })
    const linked = { guestId: "phone", bookingId: booking.id, emailVersion: booking.emailVersion, admin: null }
    const ofLink = await findPayableBooking(app, booking.id, linked)
    expect(encoded(movesJson, ofLink)).toMatchObject({ left: 0 })
    expect(encoded(movesJson, await findPayableBooking(app, booking.id, VIEWER))).toMatchObject({ left: 2 })
    expect(await ask()).toMatchObject({ ok: true })
  })

  it("notes what the price list asks for where the owner agreed on another price", async () => {
    await editBooking(app, booking.id, { totalPrice: 30_000_00 }, ADMIN)
    expect(await ask(LATER, 30_000_00)).toMatchObject({ ok: true })
    expect(await requests()).toMatchObject([{ total: 30_000_00, listTotal: 34_000_00 }])
    expect((await dashboardOf(app)).moves).toMatchObject([{ total: 30_000_00, listTotal: 34_000_00 }])
  })

  it("keeps one of two requests at once", async () => {
    const [one, two] = await Promise.all([ask(), ask(LONGER, 47_500_00)])
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1)
    expect([one, two].find(({ ok }) => !ok)).toMatchObject({ error: "move-open" })
    expect(await statuses()).toEqual(["asked"])
  })

  it("fails if the owner cancels at the same time", async () => {
    const racing = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    const asked = await requestMove(racing, booking.id, { ...LATER, shownTotal: 34_000_00 })
    expect(asked).toMatchObject({ error: "move-not-offered" })
    expect(await requests()).toEqual([])
  })

  it("fails if the price list changes at the same time", async () => {
    const dearer = { weekdayDiscountedPrice: 9000_00 }
    const racing = withConcurrentWrite(app, () => updateSampleVilla(app, { ...dearer }))
    const asked = await requestMove(racing, booking.id, { ...LATER, shownTotal: 34_000_00 })
    expect(asked).toMatchObject({ error: "price-changed" })
  })

  it("is not offered by terms without moves, nor after the last day", async () => {
    app.clock.now += 6 * DAY_MS
    expect(await ask()).toMatchObject({ error: "move-not-offered" })
    app.clock.now -= 6 * DAY_MS
    await updateSampleVilla(app, { terms: { ...TERMS, moves: 0 } })
    // Its own terms count, not those of today.
    expect(await ask()).toMatchObject({ ok: true })
    booking = await confirmedBooking({ checkIn: "2090-12-13", checkOut: "2090-12-14" })
    expect(await ask()).toMatchObject({ error: "move-not-offered" })
  })
})

describe("accepting", () => {
  it("moves the nights, keeps the price that was shown, and notes the move", async () => {
    await ask()
    const accepted = await acceptMove(app, booking.id, ADMIN, { version: booking.version + 1 })
    expect(accepted).toMatchObject({ ok: true, value: { ...LATER, total: 34_000_00, movesUsed: 1, refundCap: 50 } })
    expect(await current()).toMatchObject({ ...LATER, total: 34_000_00, movesUsed: 1, refundCap: 50 })
    expect(await nightsTaken(booking.id)).toEqual(["2091-01-07", "2091-01-08", "2091-01-09", "2091-01-10"])
    expect(await statuses()).toEqual(["accepted"])
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({
      actor: "admin",
      action: "moved",
      changes: [
        { field: "checkIn", from: "2090-12-03", to: LATER.checkIn },
        { field: "checkOut", from: "2090-12-07", to: LATER.checkOut },
      ],
    })
    expect(changesSinceNotified(history), "the guest has been emailed").toEqual([])
  })

  it.each([
    ["a lower", { checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00, [17_000_00]],
    ["the same", LATER, 34_000_00, []],
    ["a higher", LONGER, 47_500_00, []],
  ])("alerts the other owners of %s price", async (_, stay, total, amounts) => {
    await ask(stay, total)
    await acceptMove(app, booking.id, ADMIN)
    const alerts = await rows<{ facts: string; actor_id: string }>(
      "select facts, actor_id from alerts where kind = 'reduced'",
    )
    expect(alerts.map(({ facts }) => JSON.parse(facts).amount)).toEqual(amounts)
    expect(alerts.every(({ actor_id }) => actor_id === ADMIN.id)).toBe(true)
  })

  it("asks for the difference by the balance link, and emails what is to be paid and what cancelling refunds", async () => {
    await ask(LONGER, 47_500_00)
    await acceptMove(app, booking.id, ADMIN)
    expect(await links()).toEqual([{ amount: 13_500_00, status: "open" }])
    const [email, ...more] = await emails("move-accepted")
    expect(more).toEqual([])
    const { text } = renderEmail(email!)
    expect(text).toContain("Sun, 3 Dec 2090 → Tue, 5 Dec 2090")
    expect(text).toContain("฿34,000 → ฿47,500")
    expect(text).toContain("Amount due: ฿13,500")
    expect(text).not.toContain("full refund")
    expect(text).toContain("get 50% of what you paid: ฿17,000, or ฿23,750 once paid in full")
  })

  it.each([
    ["a longer", LONGER, 47_500_00, 16_000_00, "Amount due: ฿16,000"],
    ["a shorter", { checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00, null, "We owe you: ฿16,000"],
  ])("emails %s stay's money with what extras added later then cost", async (_, stay, total, asked, told) => {
    await rows("delete from extras")
    await createExtra(app, BREAKFAST)
    await bookExtras(app, booking.id, [{ id: "breakfast", quantity: 1 }], GUEST)
    expect(await links(), "for four nights").toEqual([{ amount: 2_000_00, status: "open" }])
    await ask(stay, total)
    await acceptMove(app, booking.id, ADMIN)
    const open = (await links()).filter(({ status }) => status === "open")
    expect(open.map(({ amount }) => amount)).toEqual(asked === null ? [] : [asked])
    const [email] = await emails("move-accepted")
    expect(renderEmail(email!).text).toContain(told)
  })

  it("emails what cancelling refunds of the price with what is charged beyond it", async () => {
    await recordLedgerLine(app, booking.id, { kind: "waiver", amount: 4_000_00, note: "Noise" }, ADMIN)
    await ask()
    await acceptMove(app, booking.id, ADMIN)
    const [email] = await emails("move-accepted")
    expect(renderEmail(email!).text).toContain("50% refund, ฿15,000")
  })

  it("owes the guest what was paid beyond a lower price, and says so", async () => {
    await ask({ checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00)
    await acceptMove(app, booking.id, ADMIN)
    expect(await links()).toEqual([])
    const [email] = await emails("move-accepted")
    expect(renderEmail(email!).text).toContain("We owe you: ฿17,000")
  })

  it("re-prices the open link of a deposit, and makes it due by the new dates", async () => {
    const deposit: Terms = { ...TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 }
    await updateSampleVilla(app, { terms: deposit })
    booking = await confirmedBooking({ checkIn: "2090-12-17", checkOut: "2090-12-21" })
    expect(await links()).toEqual([{ amount: 17_000_00, status: "open" }])
    await ask({ checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00)
    await acceptMove(app, booking.id, ADMIN)
    expect(await links(), "the deposit has paid it all").toEqual([{ amount: 17_000_00, status: "cancelled" }])
  })

  it("leaves some days to pay what a nearer stay makes due, and reminds of it then", async () => {
    await updateSampleVilla(app, {
      terms: { ...TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 30 },
    })
    booking = await confirmedBooking({ checkIn: "2091-02-05", checkOut: "2091-02-08" })
    app.clock.now = Date.parse("2091-01-02T12:00:00+07:00")
    await ask({ checkIn: "2091-01-15", checkOut: "2091-01-18" }, 25_500_00)
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true, value: { movedOn: "2091-01-02" } })
    const [email] = await emails("move-accepted")
    expect(email?.facts).toMatchObject({ balanceDate: "2091-01-05" })
    await queueBalanceReminders(app)
    expect(await emails("balance-due"), "the email about the move has just said it").toEqual([])
    app.clock.now = Date.parse("2091-01-04T09:00:00+07:00")
    await queueBalanceReminders(app)
    expect((await emails("balance-due")).map(({ facts }) => facts)).toMatchObject([
      { balanceDate: "2091-01-05", overdue: false },
    ])
    expect(await rows("select 1 from alerts where kind = 'balance-overdue'")).toEqual([])
    app.clock.now = Date.parse("2091-01-06T09:00:00+07:00")
    await queueBalanceReminders(app)
    expect(await rows("select 1 from alerts where kind = 'balance-overdue'")).toHaveLength(1)
  })

  it("emails only what cancelling refunds from now on", async () => {
    booking = await confirmedBooking({ checkIn: "2091-02-05", checkOut: "2091-02-08" })
    app.clock.now = Date.parse("2091-01-02T12:00:00+07:00")
    await ask({ checkIn: "2091-01-15", checkOut: "2091-01-18" }, 25_500_00)
    await acceptMove(app, booking.id, ADMIN)
    const [email] = await emails("move-accepted")
    expect(email?.facts).toMatchObject({
      cancellation: [
        { from: null, to: "2091-01-08", percent: 50 },
        { from: "2091-01-09", to: null, percent: 0 },
      ],
    })
  })

  it("never lets cancelling refund more than on the day of the move, even after another", async () => {
    const percentAt = async (at: number) =>
      refundPercentAt(cancellationOf(await current(), TIMEZONE), { at, timezone: TIMEZONE })
    expect(await percentAt(app.now())).toBe(50)
    await ask()
    await acceptMove(app, booking.id, ADMIN)
    expect(await percentAt(app.now()), "47 days before, where the policy alone refunds all").toBe(50)
    await ask({ checkIn: "2091-06-03", checkOut: "2091-06-07" })
    await acceptMove(app, booking.id, ADMIN)
    expect(await percentAt(app.now())).toBe(50)
    expect(await percentAt(Date.parse("2091-06-02T12:00:00+07:00"))).toBe(0)
    expect(await current()).toMatchObject({ movesUsed: 2, refundCap: 50 })
    expect(await ask(), "both moves are used").toMatchObject({ error: "move-not-offered" })
  })

  it("counts the percent of the day on which the owner accepts", async () => {
    await ask()
    // The 27th of November: less than 7 days before check-in, nothing comes back.
    app.clock.now += 7 * DAY_MS
    await acceptMove(app, booking.id, ADMIN)
    expect(await current()).toMatchObject({ refundCap: 0 })
  })

  it("keeps the price that was shown after the price list has changed", async () => {
    await ask()
    await updateSampleVilla(app, { weekdayDiscountedPrice: 9000_00 })
    await acceptMove(app, booking.id, ADMIN)
    expect(await current()).toMatchObject({
      total: 34_000_00,
      price: { total: 34_000_00, lines: [{ kind: "agreed", amount: 34_000_00 }] },
    })
    // The next request costs what the price list says.
    app.clock.now += 1
    expect(await ask({ checkIn: "2091-01-14", checkOut: "2091-01-18" })).toMatchObject({ error: "price-changed" })
    expect(await ask({ checkIn: "2091-01-14", checkOut: "2091-01-18" }, 36_000_00)).toMatchObject({ ok: true })
    const [sum] = await rows<{ charged: number }>(
      "select sum(charged) as charged from nights where booking_id = ?",
      booking.id,
    )
    expect(sum?.charged).toBe(34_000_00)
  })

  it("says so if the nights were booked meanwhile, and changes nothing", async () => {
    await ask()
    await createBooking(app, LATER, "guest-2")
    const before = await current()
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({
      error: "dates-unavailable",
      data: { nights: expect.arrayContaining([LATER.checkIn]) },
    })
    expect(await current()).toEqual(before)
    expect(await statuses()).toEqual(["asked"])
    expect(await emails("move-accepted")).toEqual([])
  })

  it("loses to a booking of the same nights that is written first", async () => {
    await ask()
    const before = await current()
    const racing = withConcurrentWrite(app, () => createBooking(app, LATER, "guest-2"))
    expect(await acceptMove(racing, booking.id, ADMIN)).toMatchObject({ error: "dates-unavailable" })
    expect(await current()).toEqual(before)
    expect(await statuses()).toEqual(["asked"])
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })

  describe("while somebody pays by a link", () => {
    const deposit: Terms = { ...TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 }
    const settle = (payment: string | null, status = "open") =>
      rows(
        "update payment_links set settling_payment_id = ?, status = ?, version = version + 1 where booking_id = ?",
        payment,
        status,
        booking.id,
      )
    beforeEach(async () => {
      await updateSampleVilla(app, { terms: deposit })
      booking = await confirmedBooking({ checkIn: "2090-12-17", checkOut: "2090-12-21" })
      expect(await ask({ checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00)).toMatchObject({ ok: true })
    })

    it.each([
      ["payment-settling", "pay-1", "open"],
      ["link-in-review", null, "in_review"],
    ])("fails with %s, also where that starts at the same time", async (error, payment, status) => {
      const racing = withConcurrentWrite(app, () => settle(payment, status))
      expect(await acceptMove(racing, booking.id, ADMIN)).toMatchObject({ error })
      expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error })
      expect(await current()).toMatchObject({ checkIn: "2090-12-17", total: 34_000_00 })
      expect(await links()).toEqual([{ amount: 17_000_00, status }])
      await settle(null)
      expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true })
    })
  })

  it("moves once when it is pressed twice", async () => {
    await ask()
    const pressed = await Promise.all([acceptMove(app, booking.id, ADMIN), acceptMove(app, booking.id, ADMIN)])
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(pressed.find(({ ok }) => !ok)).toMatchObject({ error: "move-closed" })
    expect(await current()).toMatchObject({ movesUsed: 1 })
    expect(await emails("move-accepted")).toHaveLength(1)
  })

  it("fails if the guest withdraws, or somebody declines, at the same time", async () => {
    await ask()
    const withdrawn = withConcurrentWrite(app, () => withdrawMove(app, booking.id))
    expect(await acceptMove(withdrawn, booking.id, ADMIN)).toMatchObject({ error: "move-closed" })
    app.clock.now += 1
    await ask()
    const declined = withConcurrentWrite(app, () => declineMove(app, booking.id, { reason: "No" }, ADMIN))
    expect(await acceptMove(declined, booking.id, ADMIN)).toMatchObject({ error: "move-closed" })
    expect(await current()).toMatchObject({ checkIn: "2090-12-03", movesUsed: 0 })
  })

  it("fails on an older version than that of the booking", async () => {
    await ask()
    expect(await acceptMove(app, booking.id, ADMIN, { version: booking.version })).toMatchObject({
      error: "booking-edited",
    })
  })

  it("fails once the stay has begun, and for dates that have passed", async () => {
    await ask({ checkIn: "2090-11-22", checkOut: "2090-11-24" }, 17_000_00)
    app.clock.now += 3 * DAY_MS
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "date-past" })
    app.clock.now += 10 * DAY_MS
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "move-closed" })
  })

  it("fails once check-in time has come on the first day that was asked for", async () => {
    await ask({ checkIn: "2090-11-22", checkOut: "2090-11-24" }, 17_000_00)
    app.clock.now = Date.parse("2090-11-22T14:00:00+07:00")
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "date-past" })
    app.clock.now -= 1
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true })
  })

  it("leaves others their preparation nights, also those taken at the same time", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, gapNights: 1 } })
    await ask()
    const before = { checkIn: "2091-01-05", checkOut: "2091-01-07" }
    const racing = withConcurrentWrite(app, () => createBooking(app, before, "guest-2"))
    const expected = { error: "dates-unavailable", data: { nights: ["2091-01-07"] } }
    expect(await acceptMove(racing, booking.id, ADMIN)).toMatchObject(expected)
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject(expected)
    expect(await current()).toMatchObject({ checkIn: "2090-12-03" })
  })

  it("fails while more is being returned than the new price leaves", async () => {
    await ask({ checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00)
    await acceptMove(app, booking.id, ADMIN)
    expect(await createRefund(app, booking.id, undefined, ADMIN)).toMatchObject({ ok: true })
    app.clock.now += 1
    await ask({ checkIn: "2091-01-14", checkOut: "2091-01-18" })
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "refund-open" })
    expect(await current()).toMatchObject({ checkIn: "2091-01-07", total: 17_000_00, movesUsed: 1 })
    const [[refund]] = await read(app.db, readRefundsOf(app.db, booking.id))
    await rows("update refunds set status = 'waived' where id = ?", refund!.id)
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true })
  })

  it("returns beside an open refund what another lower price leaves", async () => {
    await ask({ checkIn: "2091-01-07", checkOut: "2091-01-09" }, 17_000_00)
    await acceptMove(app, booking.id, ADMIN)
    await createRefund(app, booking.id, undefined, ADMIN)
    app.clock.now += 1
    await ask({ checkIn: "2091-01-14", checkOut: "2091-01-15" }, 8_500_00)
    expect((await dashboardOf(app)).moves).toMatchObject([{ returned: { accepting: 8_500_00 } }])
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true })
  })

  it("without an email address leaves the changes to be sent", async () => {
    await editBooking(app, booking.id, { customerInfo: { ...MALI, email: "" } }, ADMIN)
    await sendChanges(app, booking.id, ADMIN, { alreadyNotified: true })
    await ask()
    await acceptMove(app, booking.id, ADMIN)
    expect(await emails("move-accepted")).toEqual([])
    expect(await sendChanges(app, booking.id, ADMIN, { alreadyNotified: true })).toMatchObject({ ok: true })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(changesSinceNotified(history, false)).toEqual([])
  })

  it("fails without a request, and for an unknown booking", async () => {
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "move-closed" })
    expect(await acceptMove(app, "nobody-s", ADMIN)).toMatchObject({ error: "not-found" })
  })

  it("tells the guest of earlier changes too, which were not sent yet", async () => {
    await editBooking(app, booking.id, { arrival: "18:00" }, ADMIN)
    await ask()
    await acceptMove(app, booking.id, ADMIN)
    const [email] = await emails("move-accepted")
    expect(email?.facts).toMatchObject({
      changes: [{ field: "checkIn" }, { field: "checkOut" }, { field: "arrival", from: "", to: "18:00" }],
    })
  })
})

describe("declining", () => {
  it("tells the guest why, once, and leaves everything as it is", async () => {
    await ask()
    const reason = "We have a wedding on these dates."
    const pressed = await Promise.all([
      declineMove(app, booking.id, { reason }, ADMIN),
      declineMove(app, booking.id, { reason }, ADMIN),
    ])
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await requests()).toMatchObject([{ status: "declined", reason }])
    expect(await current()).toMatchObject({ checkIn: "2090-12-03", movesUsed: 0, refundCap: null })
    const [email, ...more] = await emails("move-declined")
    expect(more).toEqual([])
    const { subject, text } = renderEmail(email!)
    expect(subject).toContain(booking.reference)
    expect(text).toContain(reason)
    expect(text).toContain("7–11 Jan 2091")
    app.clock.now += 1
    expect(await ask(LONGER, 47_500_00), "the guest may ask again").toMatchObject({ ok: true })
  })

  it("fails on an older version", async () => {
    await ask()
    const stale = { reason: "No", version: booking.version }
    expect(await declineMove(app, booking.id, stale, ADMIN)).toMatchObject({ error: "booking-edited" })
  })
})

describe("an older request than the open one", () => {
  let older: string
  beforeEach(async () => {
    await ask()
    older = (await requests())[0]!.id
    await withdrawMove(app, booking.id)
    app.clock.now += 1
    await ask(LONGER, 47_500_00)
  })

  it.each([
    ["accepted", () => acceptMove(app, booking.id, ADMIN, { requestId: older })],
    ["declined", () => declineMove(app, booking.id, { reason: "No", requestId: older }, ADMIN)],
  ])("is not %s", async (_, answer) => {
    expect(await answer()).toMatchObject({ error: "move-closed" })
    expect(await statuses()).toEqual(["asked", "withdrawn"])
  })

  it("is withdrawn already, and the newer one stays open", async () => {
    expect(await withdrawMove(app, booking.id, older)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(["asked", "withdrawn"])
    const { id } = (await requests())[0]!
    await declineMove(app, booking.id, { reason: "No", requestId: id }, ADMIN)
    expect(await withdrawMove(app, booking.id, id)).toMatchObject({ error: "move-closed" })
    expect(await statuses()).toEqual(["declined", "withdrawn"])
  })
})

describe("a request that nobody has answered when the stay begins", () => {
  const BEGUN = Date.parse("2090-12-03T14:00:00+07:00")

  it("is neither declined nor shown", async () => {
    await ask()
    app.clock.now = BEGUN - 1
    expect((await findPayableBooking(app, booking.id, VIEWER))?.openMove).toMatchObject(LATER)
    expect((await findAdminBooking(app, booking.id))?.openMove).toMatchObject(LATER)
    app.clock.now = BEGUN
    expect(await declineMove(app, booking.id, { reason: "Late" }, ADMIN)).toMatchObject({ error: "move-closed" })
    expect(await emails("move-declined")).toEqual([])
    expect((await findPayableBooking(app, booking.id, VIEWER))?.openMove).toBeNull()
    expect((await findAdminBooking(app, booking.id))?.openMove).toBeNull()
  })

  it("is closed by the cron the day after", async () => {
    await ask()
    app.clock.now = BEGUN
    await closeOldMoves(app)
    expect(await statuses()).toEqual(["asked"])
    app.clock.now = Date.parse("2090-12-04T00:00:00+07:00")
    expect(await closeOldMoves(app)).toBe(1)
    expect(await closeOldMoves(app)).toBe(0)
    expect(await requests()).toMatchObject([{ status: "withdrawn", decidedAt: app.clock.now }])
  })
})

describe("the owner's page of today", () => {
  const waiting = async () =>
    (await dashboardOf(app)).moves.map(({ bookingId, total, wanted }) => [bookingId, total, wanted.checkIn])

  it("has an open request with its booking until somebody answers it", async () => {
    expect(await waiting()).toEqual([])
    await ask()
    expect(await waiting()).toEqual([[booking.id, 34_000_00, LATER.checkIn]])
    await declineMove(app, booking.id, { reason: "No" }, ADMIN)
    expect(await waiting()).toEqual([])
  })

  it("has no request of a stay that has begun", async () => {
    await ask()
    app.clock.now = Date.parse("2090-12-03T13:59:00+07:00")
    expect(await waiting()).toHaveLength(1)
    app.clock.now = Date.parse("2090-12-03T14:00:00+07:00")
    expect(await waiting()).toEqual([])
  })
})

describe("an open request ends", () => {
  it.each([
    ["when staff change the dates", () => editBooking(app, booking.id, { checkOut: "2090-12-08" }, ADMIN)],
    ["when staff change the price", () => editBooking(app, booking.id, { totalPrice: 30_000_00 }, ADMIN)],
    ["when the booking is cancelled", () => changeStatus(app, booking.id, "cancelled", ADMIN)],
    [
      "when the booking is deleted, once its money was taken back",
      async () => {
        const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ?", booking.id)
        await recordLedgerLine(app, booking.id, { kind: "reversal", reverses: line!.id, note: "Bounced" }, ADMIN)
        return deleteBooking(app, booking.id, ADMIN)
      },
    ],
  ])("%s", async (_, change) => {
    await ask()
    expect(await change()).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(["withdrawn"])
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ error: "move-closed" })
  })

  it.each([
    ["staff change anything else", () => editBooking(app, booking.id, { arrival: "18:00" }, ADMIN)],
    [
      "money is received",
      () => recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN),
    ],
  ])("not when %s", async (_, change) => {
    await ask()
    expect(await change()).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(["asked"])
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: true })
  })
})
