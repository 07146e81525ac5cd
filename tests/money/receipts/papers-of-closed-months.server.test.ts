import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { write } from "#app/db/database.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { receiptView } from "#app/money/receipts/pages/receipt-view.server.ts"
import { formatReceiptNumber, isNote, isValid } from "#app/money/receipts/receipt.ts"
import {
  cancelReceiptAlone,
  checkReceipt,
  findReceiptsOf,
  issueReceipt,
  replaceReceipt,
} from "#app/money/receipts/receipts.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { eraseOldStays } from "#app/people/guests/erase-old-stays.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { ORIGIN, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { lineOf } from "../../support/ledger-line.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const OWNER = { ...ADMIN, role: "owner" } as const
const REGISTERED = { ...SAMPLE_SELLER, vatSince: "2090-01-01" }

const CLOSED = { ok: false, error: "month-closed", data: { month: "2090-10", closedBy: ADMIN.name } }

const app = setUpVilla()
beforeEach(async () => {
  await updateSampleVilla(app, { seller: REGISTERED, timezone: "Asia/Bangkok", terms: DEFAULT_TERMS })
})
const CHECKS = integrity.split("\n\n").map((check) => check.replace(/^--.*$/gm, "").trim())
afterEach(async () => {
  for (const check of CHECKS.filter(Boolean)) expect([check, await rows(check)]).toEqual([check, []])
})

async function confirmedOn(on?: string, request = {}) {
  const booking = await createBooking(app, { customer: MALI, ...request })
  const done = await changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { on })
  if (!done.ok) throw new Error(done.error)
  return done.value
}
const taxOf = async (month: string) => {
  const { tax } = await findMonthBooks(app, month)
  return tax.reduce((sum, { vat }) => sum + vat, 0)
}
const first = async (id: string) => {
  const [receipt] = await findReceiptsOf(app, id)
  if (!receipt) throw new Error("no receipt")
  return receipt
}

describe("a closed month keeps its output tax", () => {
  it("when a payment of it is taken back later (owner)", async () => {
    const booking = await confirmedOn("2090-10-31")
    await closeMonth(app, "2090-10", OWNER)
    const before = await findMonthBooks(app, "2090-10")
    const { lineId } = await first(booking.id)
    const back = await recordLedgerLine(app, booking.id, { kind: "reversal", reverses: lineId, note: "Bounced" }, OWNER)
    expect(back.ok).toBe(true)
    const after = await findMonthBooks(app, "2090-10")
    expect(after.income, "income of the closed month").toBe(before.income)
    expect(await taxOf("2090-10"), "output tax of the closed month").toBe(2_224_30)
    const november = await findMonthBooks(app, "2090-11")
    expect(november.income, "income of November").toBe(-34_000_00)
    expect(await taxOf("2090-11"), "output tax of November").toBe(-2_224_30)
  })

  it("whose note on what was taken back says of no money that it went back", async () => {
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } } })
    const { id } = await confirmedOn("2090-11-21")
    const keep = { kind: "deduct", amount: 1_070_00, keptFor: "service", note: "Cleaning" } as const
    expect((await changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER)).ok).toBe(true)
    expect((await changeDamage(app, id, keep, OWNER)).ok).toBe(true)
    const now = app.clock.now
    app.clock.now = Date.parse("2090-12-05T12:00+07:00")
    await closeMonth(app, "2090-11", OWNER)
    const lines = await rows<{ id: string }>(
      "select id from ledger where kind = 'kept' or (kind = 'payment' and pot = 'stay')",
    )
    for (const line of lines) {
      const back = { kind: "reversal", reverses: line.id, note: "Typo" } as const
      expect((await recordLedgerLine(app, id, back, OWNER)).ok).toBe(true)
    }
    const notes = (await findReceiptsOf(app, id)).filter(isNote)
    app.clock.now = now
    const views = notes.map((note) => receiptView(note, { origin: ORIGIN, timezone: "Asia/Bangkok" }))
    expect(views.map(({ item, payment }) => [item.th, item.en, payment.th, payment.en].join(" | "))).toEqual([
      expect.stringMatching(/^ยกเลิกรายการค่าที่พัก .*Accommodation payment reversed, .*ยกเลิกรายการวันที่ 5 .*Reversed on 5 /),
      expect.stringMatching(/^ยกเลิกรายการ Cleaning \| Reversed, Cleaning \| ยกเลิกรายการวันที่ 5 .*Reversed on 5 /),
    ])
  })

  it("when its paper is cancelled alone, or replaced after another registration: both are refused", async () => {
    const booking = await confirmedOn("2090-10-31")
    await closeMonth(app, "2090-10", OWNER)
    const receipt = await first(booking.id)
    const cancelling = { reason: "x", by: "Lek" }
    expect(await cancelReceiptAlone(app, receipt, cancelling)).toMatchObject(CLOSED)
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
    const replaced = await replaceReceipt(app, receipt, { ...cancelling, buyer: SAMPLE_BUYER })
    expect(replaced).toMatchObject(CLOSED)
    expect(await taxOf("2090-10")).toBe(2_224_30)
    expect(await rows("select id from booking_events where action = 'receipt-cancelled'")).toEqual([])
  })

  it("as does one before it that was never closed itself", async () => {
    const booking = await confirmedOn("2090-09-30")
    await closeMonth(app, "2090-10", OWNER)
    const receipt = await first(booking.id)
    expect(await cancelReceiptAlone(app, receipt, { reason: "x", by: "Lek" })).toMatchObject(CLOSED)
    const reversal = { kind: "reversal", reverses: receipt.lineId, note: "Bounced" } as const
    expect(await recordLedgerLine(app, booking.id, reversal, OWNER)).toMatchObject({ ok: true })
    expect([await taxOf("2090-09"), await taxOf("2090-11")]).toEqual([2_224_30, -2_224_30])
  })

  it("when an untaxed paper of it is replaced after a registration dated back", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
    const booking = await confirmedOn("2090-10-31")
    await closeMonth(app, "2090-10", OWNER)
    await updateSampleVilla(app, { seller: REGISTERED })
    await replaceReceipt(app, await first(booking.id), { reason: "Company", by: "Lek", buyer: SAMPLE_BUYER })
    expect(await taxOf("2090-10")).toBe(0)
  })
})

describe("VAT of mixed money", () => {
  it("a taxed payment that is returned in full is credited in full, whatever was returned untaxed before", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-21" } })
    const booking = await createBooking(app, { customer: MALI })
    const early = Date.parse("2090-11-10T05:00:00Z")
    // Deposit before the registration, 5,000 of it returned untaxed; the balance after it with VAT.
    await write(app.db, lineOf(app, booking.id, { amount: 17_000_00, at: early }))
    await write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -5_000_00, at: early }))
    await write(app.db, lineOf(app, booking.id, { amount: 17_000_00 }))
    await write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -29_000_00 }))
    const papers = await findReceiptsOf(app, booking.id)
    const shown = papers.map((each) => [formatReceiptNumber(each), each.line.amount, each.base, each.vat])
    const credit = papers.at(-1)
    const balance = papers[2]
    expect(credit?.vat, JSON.stringify(shown)).toBe(balance?.vat)
    expect(await taxOf("2090-11"), "output tax: all money went back").toBe(0)
  })

  it("nor whatever untaxed part a credit note had", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-21" } })
    const booking = await createBooking(app, { customer: MALI })
    await write(app.db, lineOf(app, booking.id, { amount: 1_000_00, at: Date.parse("2090-11-10T05:00:00Z") }))
    await write(app.db, lineOf(app, booking.id, { amount: 1_000_00 }))
    await write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -2_000_00 }))
    await write(app.db, lineOf(app, booking.id, { amount: 1_070_00 }))
    await write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -1_070_00 }))
    const papers = await findReceiptsOf(app, booking.id)
    const shown = papers.map((each) => [formatReceiptNumber(each), each.line.amount, each.base, each.vat])
    expect(await taxOf("2090-11"), JSON.stringify(shown)).toBe(0)
  })
})

describe("a receipt issued after its money went back", () => {
  const returnAll = async (id: string) => {
    const cancelled = await changeStatus(app, id, "cancelled", OWNER, null, undefined, { cancelReason: "admin" })
    expect(cancelled.ok).toBe(true)
    const [refund] = await rows<{ id: string }>("select id from refunds")
    expect(await recordReturned(app, refund!.id, { channel: "cash", slip: null }, OWNER)).toMatchObject({ ok: true })
  }
  const issuedFor = async (id: string) => {
    const [payment] = await rows<{ id: string }>("select id from ledger where kind = 'payment'")
    expect(await issueReceipt(app, payment!.id, { name: "Anong" })).toMatchObject({ ok: true })
    const papers = await findReceiptsOf(app, id)
    return papers.filter(isValid).map((each) => [formatReceiptNumber(each), each.vat])
  }
  const CREDITED = [
    ["RC-2633-000001", 2_224_30],
    ["CN-2633-000001", 2_224_30],
  ]

  it("is credited, if nobody had said before who sells", async () => {
    await updateSampleVilla(app, { seller: null })
    const { id } = await confirmedOn()
    await updateSampleVilla(app, { seller: REGISTERED })
    await returnAll(id)
    expect(await issuedFor(id)).toEqual(CREDITED)
    expect(await taxOf("2090-11")).toBe(0)
  })

  it("is credited, if one before it was cancelled", async () => {
    const { id } = await confirmedOn()
    expect(await cancelReceiptAlone(app, await first(id), { reason: "Wrong", by: "Lek" })).toMatchObject({ ok: true })
    await returnAll(id)
    expect(await issuedFor(id)).toEqual([["RC-2633-000002", 2_224_30], CREDITED[1]])
    expect(await taxOf("2090-11")).toBe(0)
  })

  it("changes no note of other money", async () => {
    await updateSampleVilla(app, { seller: null })
    const { id } = await confirmedOn()
    await updateSampleVilla(app, { seller: REGISTERED })
    await write(app.db, lineOf(app, id, { amount: 1_070_00 }))
    await write(app.db, lineOf(app, id, { kind: "refund", amount: -1_070_00 }))
    expect(await issuedFor(id)).toEqual([
      ["RC-2633-000001", 70_00],
      ["CN-2633-000001", 70_00],
      ["RC-2633-000002", 2_224_30],
    ])
  })
})

describe("taking back what was returned already", () => {
  it("gives a payment that a credit note names a credit note of its own", async () => {
    const booking = await confirmedOn()
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_070_00, channel: "cash" }, OWNER)
    const owed = await createRefund(app, booking.id, undefined, OWNER)
    expect(owed.ok).toBe(true)
    const [refund] = await rows<{ id: string }>("select id from refunds")
    const sent = await recordReturned(app, refund!.id, { channel: "cash", slip: null }, OWNER)
    expect(sent.ok, JSON.stringify(sent)).toBe(true)
    const [twice] = await rows<{ id: string }>("select id from ledger where amount = 107000 and kind = 'payment'")
    const back = await recordLedgerLine(
      app,
      booking.id,
      { kind: "reversal", reverses: twice!.id, note: "Paid twice" },
      OWNER,
    )
    expect(back.ok, "the reversal").toBe(true)
    const papers = (await findReceiptsOf(app, booking.id)).map((each) => [
      formatReceiptNumber(each),
      isValid(each),
      each.vat,
    ])
    expect(papers).toEqual([
      ["RC-2633-000001", true, 2_224_30],
      ["RC-2633-000002", true, 70_00],
      ["CN-2633-000001", true, 70_00],
      ["CN-2633-000002", true, 70_00],
    ])
    // Of the 32,930 baht that are held now.
    expect(await taxOf("2090-11")).toBe(2_154_30)
  })

  it("leaves no VAT of money that neither came nor went back: the refund was a mistake too", async () => {
    const booking = await confirmedOn()
    const cancelled = await changeStatus(app, booking.id, "cancelled", OWNER, null, undefined, {
      cancelReason: "admin",
    })
    expect(cancelled.ok).toBe(true)
    const [refund] = await rows<{ id: string }>("select id from refunds")
    expect(await recordReturned(app, refund!.id, { channel: "cash", slip: null }, OWNER)).toMatchObject({ ok: true })
    for (const kind of ["payment", "refund"]) {
      const [line] = await rows<{ id: string }>("select id from ledger where kind = ?", kind)
      const reversal = { kind: "reversal", reverses: line!.id, note: "Typo" } as const
      expect(await recordLedgerLine(app, booking.id, reversal, OWNER)).toMatchObject({ ok: true })
    }
    const { income } = await findMonthBooks(app, "2090-11")
    expect({ income, vat: await taxOf("2090-11") }).toEqual({ income: 0, vat: 0 })
    const papers = (await findReceiptsOf(app, booking.id)).map((each) => [formatReceiptNumber(each), isValid(each)])
    expect(papers).toEqual([
      ["RC-2633-000001", true],
      ["CN-2633-000001", false],
      ["RF-2633-000001", false],
      ["CN-2633-000002", true],
    ])
  })

  it("is refused for a security deposit that was kept and returned", async () => {
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "balance" } } })
    const booking = await confirmedOn()
    const change = async (what: Parameters<typeof changeDamage>[2]) => {
      const done = await changeDamage(app, booking.id, what, OWNER)
      expect(done.ok, JSON.stringify(done)).toBe(true)
    }
    await change({ kind: "receive", channel: "cash" })
    await change({ kind: "deduct", amount: 1_200_00, note: "Glass" })
    await change({ kind: "return", channel: "cash" })
    const [deposit] = await rows<{ id: string }>("select id from ledger where pot = 'damage' and kind = 'payment'")
    const back = await recordLedgerLine(
      app,
      booking.id,
      { kind: "reversal", reverses: deposit!.id, note: "Typo" },
      OWNER,
    )
    expect(back.ok, "the reversal").toBe(false)
    const { income, kept } = await findMonthBooks(app, "2090-11")
    const [held] = await rows<{ held: number }>("select sum(amount) as held from ledger where pot = 'damage'")
    expect(held?.held, `held of the deposit; income ${income}, kept ${kept.length}`).toBeGreaterThanOrEqual(0)
    expect(await rows("select amount from payment_links where status = 'open'"), "asked for again").toEqual([])
  })
})

describe("papers", () => {
  it("the public check counts only what was returned since", async () => {
    const booking = await confirmedOn()
    await write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -34_000_00 }))
    await write(app.db, lineOf(app, booking.id, { amount: 20_000_00 }))
    const paper = (await findReceiptsOf(app, booking.id)).at(-1)!
    const checked = await checkReceipt(app, formatReceiptNumber(paper), paper.seal)
    expect(checked?.refunded).toBe(0)
  })

  it("replacing one writes no buyer into an erased booking", async () => {
    const booking = await confirmedOn()
    app.clock.now = Date.parse("2091-02-01T05:00:00Z")
    expect(await eraseGuest(app, { email: MALI.email, phone: null }, OWNER)).toMatchObject({ ok: true })
    const replaced = await replaceReceipt(app, await first(booking.id), {
      reason: "Wrong company",
      by: "Lek",
      buyer: { ...SAMPLE_BUYER, name: "Mali Srisuk" },
    })
    expect(replaced.ok).toBe(true)
    const [stored] = await rows<{ buyer: string | null; erased_at: number }>("select buyer, erased_at from bookings")
    expect(stored?.buyer, `erased_at ${stored?.erased_at}`).toBeNull()
    // After every period, papers' buyers are erased, but the booking's?
    app.clock.now = Date.parse("2099-02-01T05:00:00Z")
    await eraseOldStays(app)
    const [paper] = await rows<{ n: number }>("select count(*) as n from receipts where buyer is not null")
    const [late] = await rows<{ buyer: string | null }>("select buyer from bookings")
    expect(late?.buyer, `buyers left on papers: ${paper?.n}`).toBeNull()
  })

  it("cancelling one is in the history", async () => {
    const booking = await confirmedOn("2090-11-20")
    const events = async () => (await rows("select id from booking_events where booking_id = ?", booking.id)).length
    const before = await events()
    await cancelReceiptAlone(app, await first(booking.id), { reason: "x", by: "Lek" })
    expect(await events()).toBe(before + 1)
  })

  it("a refund recorded while its invoice is cancelled alone leaves no credit note without an invoice", async () => {
    const booking = await confirmedOn()
    const receipt = await first(booking.id)
    const [cancelled] = await Promise.all([
      cancelReceiptAlone(app, receipt, { reason: "x", by: "Lek" }),
      write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -10_700_00 })),
    ])
    const papers = (await findReceiptsOf(app, booking.id)).map((each) => [
      formatReceiptNumber(each),
      isValid(each),
      each.vat,
    ])
    expect(await taxOf("2090-11"), JSON.stringify([cancelled.ok, papers])).toBeGreaterThanOrEqual(0)
  })

  it("a refund recorded while its invoice is replaced refers to the new one, and guards it", async () => {
    const booking = await confirmedOn()
    const receipt = await first(booking.id)
    // Between the read of its credit notes and the batch, which asks for new ids.
    let refunded: Promise<unknown> | null = null
    const racing = {
      ...app,
      newId: () => {
        refunded ??= write(app.db, lineOf(app, booking.id, { kind: "refund", amount: -10_700_00 }))
        return app.newId()
      },
    }
    const replaced = await replaceReceipt(racing, receipt, { reason: "x", by: "Lek", buyer: SAMPLE_BUYER })
    await refunded
    if (!replaced.ok) throw new Error(replaced.error)
    const alone = await cancelReceiptAlone(app, replaced.value, { reason: "x", by: "Lek" })
    const papers = (await findReceiptsOf(app, booking.id)).map((each) => [
      formatReceiptNumber(each),
      isValid(each),
      each.subject.originals.map(formatReceiptNumber),
    ])
    expect(alone, JSON.stringify(papers)).toEqual({ ok: false, error: "receipt-credited" })
    expect(await taxOf("2090-11")).toBeGreaterThanOrEqual(0)
  })
})
