import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { read } from "#app/db/database.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { readCardPayment } from "#app/money/cards/card-payment-store.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { takeBackLinkPayment } from "#app/money/links/take-back-link-payment.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { recordCardRefunds } from "#app/money/refunds/record-card-refunds.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { recheckSlip } from "#app/money/slips/recheck-slip.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { insertAdmin, logInAs } from "../../support/admins.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST, uploadSlip } from "../../support/bookings.ts"
import { payCard } from "../../support/card-refunds.ts"
import { createLink } from "../../support/payment-links.ts"
import { CARD, MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

// The villa's time zone is moved back just after November was closed: today is in the closed month.

const OWNER = { actor: "admin", name: "Napa", id: "owner-1", role: "owner" } as const
const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }

setUpClock()
const app = setUpVilla({ creditCardEnabled: true, terms: TERMS })
beforeEach(async () => {
  await rows("delete from closed_months")
  await env.DB.exec("delete from sandbox_refunds; delete from sandbox_charges;")
  await updateSampleVilla(app, { timezone: "Asia/Bangkok", terms: TERMS })
})

function waitForDecember() {
  app.clock.now = Date.parse("2090-11-30T17:30:00Z")
  vi.setSystemTime(app.clock.now)
}

async function closeNovember() {
  waitForDecember()
  expect(await closeMonth(app, "2090-11", { name: "Napa" })).toMatchObject({ ok: true })
  await updateSampleVilla(app, { timezone: "Pacific/Honolulu", terms: TERMS })
}

async function booked(request = {}) {
  const booking = await createBooking(app, request)
  const named = await setCustomerInfo(app, booking.id, MALI, GUEST)
  if (!named.ok) throw new Error(named.error)
  return booking.id
}
async function confirmed() {
  const id = await booked()
  expect(await changeStatus(app, id, "confirmed", OWNER)).toMatchObject({ ok: true })
  return id
}
const lines = () => rows<{ amount: number }>("select kind, amount, received_on from ledger order by rowid")
const CLOSED = { ok: false, error: "month-closed", data: { month: "2090-11", closedBy: "Napa" } }

describe("a person who records money today, in a closed month, is told who closed it", () => {
  /** What is refused, and nothing is written. */
  async function refused(act: () => Promise<unknown>) {
    const before = await lines()
    expect(await act()).toMatchObject(CLOSED)
    expect(await lines()).toEqual(before)
  }

  it("when confirming, when booking by phone", async () => {
    waitForDecember()
    const id = await booked()
    await closeNovember()
    await refused(() => changeStatus(app, id, "confirmed", OWNER))
    const request = { ...REQUEST, checkIn: "2090-12-20", checkOut: "2090-12-22", received: {} }
    await refused(() => startBooking(app, request, { ...OWNER, guestId: "phone", network: "phone" }))
  })

  it("in the ledger, as a payment or as its taking back", async () => {
    const id = await confirmed()
    const [line] = await rows<{ id: string }>("select id from ledger")
    await closeNovember()
    await refused(() => recordLedgerLine(app, id, { kind: "payment", amount: 100_00, channel: "cash" }, OWNER))
    await refused(() => recordLedgerLine(app, id, { kind: "reversal", reverses: line!.id, note: "Typo" }, OWNER))
  })

  it("of a security deposit that is received, returned or kept", async () => {
    const id = await confirmed()
    await changeDamage(app, id, { kind: "receive", channel: "cash", amount: 2_000_00 }, OWNER)
    await closeNovember()
    await refused(() => changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER))
    await refused(() => changeDamage(app, id, { kind: "return", channel: "cash" }, OWNER))
    await refused(() => changeDamage(app, id, { kind: "deduct", amount: 1_00, note: "Lamp" }, OWNER))
  })

  it("of a refund that is returned or given up", async () => {
    const id = await confirmed()
    await recordLedgerLine(app, id, { kind: "waiver", amount: 1_000_00, note: "Noise" }, OWNER)
    expect(await createRefund(app, id, undefined, OWNER)).toMatchObject({ ok: true })
    const [refund] = await rows<{ id: string }>("select id from refunds")
    await closeNovember()
    await refused(() => recordReturned(app, refund!.id, { channel: "cash", slip: null }, OWNER))
    await refused(() => waiveRefund(app, refund!.id, "Note", OWNER))
  })

  it("of a payment link that is paid or taken back", async () => {
    const paid = await createLink(app)
    expect(await changePaymentLinkStatus(app, paid.id, "paid", OWNER)).toMatchObject({ ok: true })
    waitForDecember()
    const link = await createLink(app)
    await closeNovember()
    await refused(() => changePaymentLinkStatus(app, link.id, "paid", OWNER))
    await refused(() => takeBackLinkPayment(app, paid.id, "Mistake", OWNER))
  })

  it("of a confirmation that goes back to review, or is undone", async () => {
    const id = await booked()
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    const done = await changeStatus(app, id, "confirmed", OWNER)
    if (!done.ok) throw new Error(done.error)
    const { version } = done.value
    await rows(
      "insert into closed_months (month, closed_at, closed_by, ends_at, last_receipt) values ('2090-11', 1, 'Napa', 1, 0)",
    )
    await refused(() => undoPress(app, id, OWNER, version))
    await refused(() => recheckSlip(app, id, OWNER, { reason: null }))
  })

  it("by name in the form and in the answer of the call", async () => {
    const id = await confirmed()
    await closeNovember()
    const client = new Client()
    await logInAs(client, app, await insertAdmin(app))
    const [{ version = 0 } = {}] = await rows<{ version: number }>("select version from bookings where id = ?", id)
    const form = { kind: "receive", channel: "cash", version: String(version) }
    const page = await client.form(`/admin/bookings/${id}/damage`, form)
    expect(page.status).toBe(409)
    expect(shownHtml(page.body)).toContain("Napa has closed the books of November 2090")
    const answer = await client.post(`/api/admin/bookings/${id}/damage`, { kind: "receive", channel: "cash" })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: "monthClosed", message: expect.stringContaining("Napa") })
  })
})

describe("money that the gateway reports counts on the first open day", () => {
  it("as a payment", async () => {
    waitForDecember()
    const id = await booked()
    await closeNovember()
    await payCard(app, { kind: "booking", id }, CARD)
    expect(await lines()).toEqual([{ kind: "payment", amount: 34_000_00, received_on: "2090-12-01" }])
  })

  it("as a refund made in its dashboard, of a booking and of a link", async () => {
    const id = await booked()
    const link = await createLink(app)
    const payments = [
      await payCard(app, { kind: "booking", id }, CARD),
      await payCard(app, { kind: "link", id: link.id }, CARD),
    ]
    await closeNovember()
    for (const { charge, cardPaymentId } of payments) {
      await rows("insert into sandbox_refunds (id, charge_id, amount) values (?, ?, 50000)", `r-${charge}`, charge)
      const [payment] = await read(app.db, readCardPayment(app.db, cardPaymentId))
      expect(await recordCardRefunds(app, payment!)).toMatchObject({ ok: true })
    }
    expect((await lines()).slice(2)).toEqual([
      { kind: "refund", amount: -500_00, received_on: "2090-12-01" },
      { kind: "refund", amount: -500_00, received_on: "2090-12-01" },
    ])
  })
})
