import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { canRecordFor } from "#app/money/ledger/ledger-line.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { takeBackLinkPayment } from "#app/money/links/take-back-link-payment.server.ts"
import { isValid } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf } from "#app/money/receipts/receipts.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { findOwnRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { refundHandedBy } from "#app/money/refunds/refund.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { MALI, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
beforeEach(async () => {
  await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } })
})

/** A cancelled booking whose 34,000 baht go back; the refund is marked as returned in cash. */
async function returnedByMistake() {
  const { id } = await createBooking(app, { customer: MALI })
  await changeStatus(app, id, "confirmed", ADMIN)
  await changeStatus(app, id, "cancelled", ADMIN, null, undefined, { returned: { kind: "all" } })
  const [refund] = await rows<{ id: string }>("select id from refunds")
  const send = () => recordReturned(app, refund?.id ?? "", { channel: "cash", slip: null }, ADMIN)
  expect(await send()).toMatchObject({ ok: true })
  return { id, send }
}

async function takeBackRefund(id: string) {
  const [line] = await rows<{ id: string }>("select id from ledger where kind = 'refund' order by rowid desc")
  return recordLedgerLine(app, id, { kind: "reversal", reverses: line?.id ?? "", note: "Not sent yet" }, ADMIN)
}

const refundRows = () => rows("select status, channel, sent_at, slip_id from refunds")

describe("a refund whose line is taken back", () => {
  it("is owed again, and its credit note is cancelled", async () => {
    const { id } = await returnedByMistake()
    expect(await takeBackRefund(id)).toMatchObject({ ok: true })
    expect(await refundRows()).toEqual([{ status: "owed", channel: "bank", sent_at: null, slip_id: null }])
    const papers = await findReceiptsOf(app, id)
    expect(papers.map((paper) => [paper.series, isValid(paper)])).toEqual([
      ["RC", true],
      ["CN", false],
    ])
    const booking = { id, status: "cancelled", terms: DEFAULT_TERMS, customer: MALI } as const
    expect(await findOwnRefunds(app, booking)).toMatchObject([{ amount: 34_000_00, status: "owed" }])
  })

  it("can be returned after all, with a new credit note and email", async () => {
    const { id, send } = await returnedByMistake()
    await takeBackRefund(id)
    expect(await send()).toMatchObject({ ok: true })
    expect(await refundRows()).toMatchObject([{ status: "sent", channel: "cash" }])
    const notes = (await findReceiptsOf(app, id)).filter(({ series }) => series === "CN")
    expect(notes.map(isValid)).toEqual([false, true])
    expect(await rows("select kind from outbox where kind = 'refund-sent'")).toHaveLength(2)
    expect(await takeBackRefund(id)).toMatchObject({ ok: true })
    expect(await refundRows()).toMatchObject([{ status: "owed" }])
  })
})

it("is known by what was recorded by hand alone", () => {
  const line = { kind: "refund", channel: "bank", evidence: "refund:7c1e" } as const
  expect(refundHandedBy(line)).toBe("7c1e")
  expect(refundHandedBy({ ...line, channel: "card" })).toBeNull()
  expect(refundHandedBy({ ...line, evidence: "refund:omise:rfnd_1" })).toBeNull()
  expect(refundHandedBy({ ...line, evidence: null })).toBeNull()
  expect(refundHandedBy({ ...line, kind: "payment" })).toBeNull()
})

describe("money that comes for a cancelled booking", () => {
  it("is recorded, and goes back by one press", async () => {
    const { id } = await createBooking(app, { customer: MALI })
    await changeStatus(app, id, "cancelled", ADMIN)
    const late = { kind: "payment", amount: 17_000_00, channel: "bank" } as const
    expect(await recordLedgerLine(app, id, late, ADMIN)).toMatchObject({ ok: true })
    expect(await createRefund(app, id, undefined, ADMIN)).toMatchObject({ ok: true })
    expect(await rows("select amount, status from refunds")).toEqual([{ amount: 17_000_00, status: "owed" }])
  })

  it("is taken back if it was another guest's, but not while it is owed back", async () => {
    const { id } = await createBooking(app, { customer: MALI })
    await changeStatus(app, id, "cancelled", ADMIN)
    await recordLedgerLine(app, id, { kind: "payment", amount: 17_000_00, channel: "bank" }, ADMIN)
    const [line] = await rows<{ id: string }>("select id from ledger")
    const takeBack = () =>
      recordLedgerLine(app, id, { kind: "reversal", reverses: line?.id ?? "", note: "Other guest" }, ADMIN)
    await createRefund(app, id, undefined, ADMIN)
    expect(await takeBack()).toMatchObject({ ok: false, error: "refund-too-high" })
    await rows("update refunds set status = 'waived'")
    expect(await takeBack()).toMatchObject({ ok: true })
  })

  it.each([
    ["confirmed", "payment", true],
    ["confirmed", "charge", true],
    ["cancelled", "payment", true],
    ["cancelled", "reversal", true],
    ["cancelled", "charge", false],
    ["cancelled", "waiver", false],
    ["pending_payment", "payment", false],
    ["in_review", "reversal", false],
  ] as const)("a %s booking takes a %s: %s", (status, kind, can) => {
    expect(canRecordFor(status, kind)).toBe(can)
  })
})

describe("a payment link marked paid by mistake", () => {
  const paidLink = async () => {
    const { id } = await createLink(app, { amount: 15_000_00 })
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ ok: true })
    return id
  }

  it("counts today where its own month is closed", async () => {
    const { id } = await createLink(app, { amount: 15_000_00 })
    await changePaymentLinkStatus(app, id, "paid", ADMIN, undefined, { on: "2090-10-31" })
    await closeMonth(app, "2090-10", ADMIN)
    await takeBackLinkPayment(app, id, "Another guest", ADMIN)
    expect(await findMonthBooks(app, "2090-10")).toMatchObject({ income: 15_000_00 })
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ income: -15_000_00 })
  })

  it("is for owners, and not for links of a booking or unpaid ones", async () => {
    const id = await paidLink()
    const staff = { ...ADMIN, role: "staff" } as const
    expect(await takeBackLinkPayment(app, id, "Mine", staff)).toMatchObject({ error: "owner-only" })
    const open = await createLink(app)
    expect(await takeBackLinkPayment(app, open.id, "Open", ADMIN)).toMatchObject({ error: "link-status-conflict" })
    expect(await takeBackLinkPayment(app, id, "Old page", ADMIN, 1)).toMatchObject({ error: "booking-edited" })
  })
})
