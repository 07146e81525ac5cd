import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { write } from "#app/db/database.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { receiptView } from "#app/money/receipts/pages/receipt-view.server.ts"
import { creditedValues, formatReceiptNumber, isNote, isValid, receiptKind } from "#app/money/receipts/receipt.ts"
import { eraseBuyers } from "#app/money/receipts/receipt-store.server.ts"
import {
  cancelReceiptAlone,
  checkReceipt,
  findReceipt,
  findReceiptsOf,
  issueReceipt,
  listReceipts,
  printReceipt,
  replaceReceipt,
} from "#app/money/receipts/receipts.server.ts"
import { setBuyer } from "#app/money/receipts/set-buyer.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, REQUEST } from "../../support/bookings.ts"
import { lineOf } from "../../support/ledger-line.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

/** The day of `NOW` in the villa's time zone, of the year 2633. */
const TODAY = "2090-11-21"
const REGISTERED = { ...SAMPLE_SELLER, vatSince: "2090-01-01" }

const app = setUpVilla()
beforeEach(async () => {
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
})

/** A confirmed booking whose total of 34,000 baht was paid. */
async function confirmed(request: Partial<typeof REQUEST> = {}) {
  const booking = await createBooking(app, { ...request, customer: MALI })
  const done = await changeStatus(app, booking.id, "confirmed", ADMIN)
  if (!done.ok) throw new Error(done.error)
  return done.value
}

const numbersOf = async (bookingId: string) => (await findReceiptsOf(app, bookingId)).map(formatReceiptNumber)

async function onlyReceipt(bookingId: string) {
  const [receipt, ...others] = await findReceiptsOf(app, bookingId)
  if (!receipt || others.length > 0) throw new Error("There is not one receipt")
  return receipt
}

const refund = (bookingId: string, amount: number) =>
  write(app.db, lineOf(app, bookingId, { kind: "refund", channel: "bank", amount: -amount }))

describe("an email about a payment", () => {
  const receiptsOf = async (kind: string) => {
    const emails = await rows<{ facts: string }>("select facts from outbox where kind = ? order by rowid", kind)
    return emails.map(({ facts }) => JSON.parse(facts).receipts)
  }

  it("names the receipt that the same batch issued, and not those of earlier payments", async () => {
    const booking = await confirmed()
    expect(await receiptsOf("confirmed")).toEqual([[{ series: "RC", year: 2090, number: 1 }]])
    await recordLedgerLine(app, booking.id, { kind: "charge", amount: 500_00, note: "Late check-out" }, ADMIN)
    app.clock.now += HOUR_MS
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 500_00, channel: "cash" }, ADMIN)
    expect(await receiptsOf("payment-received")).toEqual([[{ series: "RC", year: 2090, number: 2 }]])
  })

  it("names the note about money that was returned", async () => {
    const { id } = await confirmed()
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, { returned: { kind: "all" } })
    const [refund] = await rows<{ id: string }>("select id from refunds")
    app.clock.now += HOUR_MS
    await recordReturned(app, refund?.id ?? "", { channel: "cash", slip: null }, ADMIN)
    expect(await receiptsOf("refund-sent")).toEqual([[{ series: "RF", year: 2090, number: 1 }]])
  })

  it("names none before the owner has said who sells", async () => {
    await updateSampleVilla(app, { seller: null })
    await confirmed()
    expect(await receiptsOf("confirmed")).toEqual([[]])
  })
})

describe("issuing", () => {
  it("gives each payment a receipt in its batch, with who sells, who buys and what for", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    expect(receipt).toMatchObject({
      series: "RC",
      year: 2090,
      number: 1,
      issuedOn: TODAY,
      seller: SAMPLE_SELLER,
      buyer: { name: "Mali Srisuk", address: "", taxId: "", branch: "" },
      subject: {
        reference: booking.reference,
        checkIn: REQUEST.checkIn,
        checkOut: REQUEST.checkOut,
        link: null,
        total: booking.total,
        held: 0,
        originals: [],
        credited: 0,
      },
      line: { kind: "payment", pot: "stay", amount: booking.total, bookingId: booking.id },
      replaces: null,
      cancelledAt: null,
      printedAt: null,
    })
    expect(receipt.seal).toMatch(/^[0-9a-f]{32}$/)
    expect(receiptKind(receipt)).toBe("receipt")
  })

  it("issues none while nobody has said who sells", async () => {
    await updateSampleVilla(app, { seller: null })
    const booking = await confirmed()
    expect(await findReceiptsOf(app, booking.id)).toEqual([])
  })

  it("names the company that the guest has asked for, on a tax invoice of a registered seller", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await createBooking(app, { customer: MALI })
    await rows("update bookings set buyer = ? where id = ?", JSON.stringify(SAMPLE_BUYER), booking.id)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const receipt = await onlyReceipt(booking.id)
    expect(receipt.buyer).toEqual(SAMPLE_BUYER)
    expect(receiptKind(receipt)).toBe("taxInvoice")
    expect(receipt).toMatchObject({ base: 31_775_70, vat: 2_224_30, line: { amount: 34_000_00 } })
  })

  it("counts what was held before, so that a later part says so", async () => {
    const booking = await confirmed()
    await recordLedgerLine(app, booking.id, { kind: "charge", amount: 500_00, note: "Late check-out" }, ADMIN)
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 500_00, channel: "cash" }, ADMIN)
    const [, second] = await findReceiptsOf(app, booking.id)
    expect(second).toMatchObject({
      number: 2,
      subject: { held: booking.total },
      line: { amount: 500_00, channel: "cash" },
    })
  })

  it("says what a payment link asked for", async () => {
    const link = await createLink(app, { customerName: "Somchai", description: "Private chef" })
    const paid = await changePaymentLinkStatus(app, link.id, "paid", ADMIN)
    expect(paid).toMatchObject({ ok: true })
    const { receipts } = await listReceipts(app, null, null)
    expect(receipts).toMatchObject([
      { number: 1, buyer: { name: "Somchai" }, subject: { reference: null, link: "Private chef", total: 1500_00 } },
    ])
  })

  it("does not issue twice for money that is recorded twice", async () => {
    const booking = await confirmed()
    const captured = { channel: "card", evidence: "charge:omise:chrg_1", actor: "gateway" } as const
    await write(app.db, lineOf(app, booking.id, captured))
    await write(app.db, lineOf(app, booking.id, captured))
    expect(await numbersOf(booking.id)).toEqual(["RC-2633-000001", "RC-2633-000002"])
  })

  it("leaves no number to a batch that fails", async () => {
    const booking = await confirmed()
    await expect(write(app.db, [...lineOf(app, booking.id), ...lineOf(app, "none")])).rejects.toThrow()
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN)
    expect(await numbersOf(booking.id)).toEqual(["RC-2633-000001", "RC-2633-000002"])
  })

  it("numbers 200 concurrent payments without a gap and without a number twice, some of which fail", async () => {
    const booking = await confirmed()
    const attempts = Array.from({ length: 200 }, (_, index) =>
      write(app.db, lineOf(app, index % 5 === 0 ? "none" : booking.id)),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(40)
    const found = await rows<{ number: number }>("select number from receipts order by number")
    expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 161 }, (_, index) => index + 1))
  })

  it("begins again in another year of the villa", async () => {
    const booking = await confirmed()
    // 2091 begins in Bangkok at 17:00 UTC.
    app.clock.now = Date.UTC(2090, 11, 31, 16, 59)
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN)
    app.clock.now = Date.UTC(2090, 11, 31, 17, 1)
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN)
    expect(await numbersOf(booking.id)).toEqual(["RC-2633-000001", "RC-2633-000002", "RC-2634-000001"])
  })

  it("has the day of the money as its tax date, also if it is recorded later", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-02" } })
    const booking = await confirmed()
    const pay = (amount: number, receivedOn: string) =>
      recordLedgerLine(app, booking.id, { kind: "payment", amount, channel: "cash", receivedOn }, ADMIN)
    await pay(107_00, "2090-11-01")
    await pay(107_00, "2090-11-02")
    const [, before, since] = await findReceiptsOf(app, booking.id)
    expect(before).toMatchObject({ issuedOn: TODAY, taxDate: "2090-11-01", base: null, vat: null, vatRate: null })
    expect(since).toMatchObject({ issuedOn: TODAY, taxDate: "2090-11-02", base: 100_00, vat: 7_00, vatRate: 700 })
    expect([before, since].map((each) => each && receiptKind(each))).toEqual(["receipt", "shortTaxInvoice"])
  })
})

describe("money that goes back", () => {
  it("gets a refund note of a seller who is not registered", async () => {
    const booking = await confirmed()
    await refund(booking.id, 10_000_00)
    const [original, note] = await findReceiptsOf(app, booking.id)
    expect(note).toMatchObject({
      series: "RF",
      number: 1,
      subject: {
        originals: [
          { year: 2090, number: original?.number, series: "RC", date: TODAY, amount: booking.total, taxed: false },
        ],
        credited: 0,
      },
    })
  })

  it("gets notes at the rates of the invoices that they credit", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    await recordLedgerLine(app, booking.id, { kind: "charge", amount: 22_000_00, note: "Two more nights" }, ADMIN)
    app.clock.now += HOUR_MS
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 22_000_00, channel: "cash" }, ADMIN)
    // As if the rate had risen between the two payments.
    const [guard] = await rows<{ sql: string }>("select sql from sqlite_schema where name = 'receipts_no_update'")
    await app.db.run("drop trigger receipts_no_update")
    await app.db.run("update receipts set vat_rate = 1000, vat = 200000, base = 2000000 where amount = 2200000")
    await app.db.run(guard?.sql ?? "")
    const credited = async () =>
      (await findReceiptsOf(app, booking.id))
        .filter(({ series }) => series === "CN")
        .map(({ amount, base, vat, vatRate }) => [amount, base, vat, vatRate])
    await refund(booking.id, 11_000_00)
    expect(await credited()).toEqual([[11_000_00, 10_000_00, 1_000_00, 1_000]])
    await refund(booking.id, 45_000_00)
    expect((await credited()).slice(1)).toEqual([
      [11_000_00, 10_000_00, 1_000_00, 1_000],
      [34_000_00, 31_775_70, 2_224_30, 700],
    ])
  })

  it("refers to a receipt by the date that it shows, that of the money", async () => {
    const booking = await confirmed()
    const late = { kind: "payment", amount: 1_00, channel: "cash", receivedOn: "2090-11-02" } as const
    await recordLedgerLine(app, booking.id, late, ADMIN)
    await refund(booking.id, 1_00)
    const note = (await findReceiptsOf(app, booking.id)).at(-1)
    const view = note && receiptView(note, { origin: "https://villa.example", timezone: "Asia/Bangkok" })
    expect(view?.notes[0]?.en).toContain("2 November 2090")
  })

  it("gets credit notes of a registered one, which refer to the tax invoices and to what was credited before", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    await refund(booking.id, 10_700_00)
    await refund(booking.id, 5_350_00)
    const [, first, second] = await findReceiptsOf(app, booking.id)
    expect([first, second].map((each) => each && formatReceiptNumber(each))).toEqual([
      "CN-2633-000001",
      "CN-2633-000002",
    ])
    expect(second?.subject.credited).toBe(10_700_00)
    expect(
      second &&
        creditedValues(second.subject, 5_350_00, {
          base: second.base ?? 0,
          vat: second.vat ?? 0,
          vatRate: second.vatRate ?? 0,
        }),
    ).toEqual({
      original: 31_775_70,
      before: 10_000_00,
      difference: 5_000_00,
      right: 16_775_70,
      untaxed: 0,
    })
  })

  it("gets a refund note where the original was no tax invoice", async () => {
    const booking = await confirmed()
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-22" } })
    await refund(booking.id, 10_000_00)
    expect(await numbersOf(booking.id)).toEqual(["RC-2633-000001", "RF-2633-000001"])
  })

  it("never credits a deposit, which is returned", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    await write(app.db, [
      ...lineOf(app, booking.id, { pot: "damage", amount: 5000_00 }),
      ...lineOf(app, booking.id, { pot: "damage", kind: "refund", amount: -5000_00 }),
    ])
    const receipts = await findReceiptsOf(app, booking.id)
    expect(receipts.map(receiptKind)).toEqual(["shortTaxInvoice", "depositReceipt", "depositReturned"])
    expect(receipts.map(({ series, base, vat }) => [series, base, vat])).toEqual([
      ["RC", 31_775_70, 2_224_30],
      ["DP", null, null],
      ["RF", null, null],
    ])
    expect(receipts[2]?.subject.originals).toHaveLength(1)
  })
})

describe("money that goes back to several buyers", () => {
  const sums = async (bookingId: string) =>
    (await findReceiptsOf(app, bookingId))
      .filter(isNote)
      .map((note) => [formatReceiptNumber(note), note.buyer?.name, note.amount, note.base, note.vat])

  /** 20,000 by a company, then 14,000 by a person. */
  async function twoBuyers() {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await createBooking(app, { customer: MALI })
    await rows("update bookings set buyer = ? where id = ?", JSON.stringify(SAMPLE_BUYER), booking.id)
    await write(app.db, lineOf(app, booking.id, { channel: "bank", amount: 20_000_00 }))
    await rows("update bookings set buyer = null where id = ?", booking.id)
    await write(app.db, lineOf(app, booking.id, { channel: "bank", amount: 14_000_00 }))
    return booking.id
  }

  it("has a credit note for each, with the receipts of that buyer, numbered without a gap", async () => {
    const id = await twoBuyers()
    await refund(id, 34_000_00)
    const [deposit, rest, ...notes] = await findReceiptsOf(app, id)
    expect(await sums(id)).toEqual([
      ["CN-2633-000001", "Mali Srisuk", 14_000_00, 13_084_11, 915_89],
      ["CN-2633-000002", SAMPLE_BUYER.name, 20_000_00, 18_691_59, 1_308_41],
    ])
    expect(notes.map(({ subject }) => subject.originals.map(({ number, returned }) => [number, returned]))).toEqual([
      [[rest?.number, 14_000_00]],
      [[deposit?.number, 20_000_00]],
    ])
    const checked = deposit && (await checkReceipt(app, formatReceiptNumber(deposit), deposit.seal))
    expect(checked?.refunded).toBe(20_000_00)
  })

  it("goes back from the latest receipt first, and from each no more than it states", async () => {
    const id = await twoBuyers()
    await refund(id, 10_000_00)
    await refund(id, 10_000_00)
    expect((await sums(id)).map(([, name, amount]) => [name, amount])).toEqual([
      ["Mali Srisuk", 10_000_00],
      ["Mali Srisuk", 4_000_00],
      [SAMPLE_BUYER.name, 6_000_00],
    ])
    const notes = (await findReceiptsOf(app, id)).filter(isNote)
    expect(notes.map(({ subject }) => subject.credited)).toEqual([0, 10_000_00, 0])
  })

  it("goes back to the card from the receipts of cards", async () => {
    const id = await twoBuyers()
    await write(app.db, lineOf(app, id, { channel: "card", evidence: "charge:omise:chrg_7", amount: 1_000_00 }))
    await write(app.db, lineOf(app, id, { channel: "cash", amount: 2_000_00 }))
    await write(app.db, lineOf(app, id, { kind: "refund", channel: "card", evidence: "refund:7", amount: -1_000_00 }))
    const note = (await findReceiptsOf(app, id)).find(isNote)
    expect(note?.subject.originals).toMatchObject([{ number: 3, returned: 1_000_00 }])
  })

  it("has one note where the buyers have one tax ID, or one has no name", async () => {
    const id = await twoBuyers()
    await rows("update bookings set buyer = ? where id = ?", JSON.stringify({ ...SAMPLE_BUYER, name: "Talay" }), id)
    await write(app.db, lineOf(app, id, { channel: "bank", amount: 500_00 }))
    await refund(id, 34_500_00)
    expect((await sums(id)).map(([, , amount]) => amount)).toEqual([20_500_00, 14_000_00])
  })

  it("is taken back with all its notes, and can go back again", async () => {
    const id = await twoBuyers()
    await refund(id, 34_000_00)
    const [line] = await rows<{ id: string }>("select id from ledger where kind = 'refund'")
    const back = { kind: "reversal", channel: "none", reverses: line?.id ?? "", reversedKind: "refund" } as const
    await write(app.db, lineOf(app, id, { ...back, amount: 34_000_00 }))
    expect((await findReceiptsOf(app, id)).filter((each) => isNote(each) && isValid(each))).toEqual([])
    await refund(id, 34_000_00)
    expect((await sums(id)).map(([number]) => number)).toEqual([
      "CN-2633-000001",
      "CN-2633-000002",
      "CN-2633-000003",
      "CN-2633-000004",
    ])
  })

  it("has its notes cancelled together, and issued again", async () => {
    const id = await twoBuyers()
    await refund(id, 34_000_00)
    const [note] = (await findReceiptsOf(app, id)).filter(isNote)
    if (!note) throw new Error("There is no note")
    expect(await cancelReceiptAlone(app, note, { reason: "Wrong", by: "Anong" })).toMatchObject({ ok: true })
    expect((await findReceiptsOf(app, id)).filter((each) => isNote(each) && isValid(each))).toEqual([])
    expect(await issueReceipt(app, note.lineId, ADMIN)).toMatchObject({ ok: true, value: { number: 3 } })
    expect((await sums(id)).slice(2).map(([, name, amount]) => [name, amount])).toEqual([
      ["Mali Srisuk", 14_000_00],
      [SAMPLE_BUYER.name, 20_000_00],
    ])
    expect(await issueReceipt(app, note.lineId, ADMIN)).toMatchObject({ error: "receipt-exists" })
  })

  it("has all its notes replaced with a receipt that one names, together", async () => {
    const id = await twoBuyers()
    await refund(id, 34_000_00)
    const [, rest] = await findReceiptsOf(app, id)
    const why = { reason: "For the company", by: "Anong" }
    const replaced = rest && (await replaceReceipt(app, rest, { ...why, buyer: SAMPLE_BUYER }))
    expect(replaced).toMatchObject({ ok: true, value: { number: 3, buyer: SAMPLE_BUYER } })
    const notes = (await findReceiptsOf(app, id)).filter(isNote)
    expect(notes.map(({ number, replacedBy, cancelledAt }) => [number, replacedBy, cancelledAt !== null])).toEqual([
      [1, "CN-2633-000003", true],
      [2, null, true],
      [3, null, false],
    ])
    expect(notes[2]).toMatchObject({ amount: 34_000_00, buyer: SAMPLE_BUYER, base: 31_775_70, vat: 2_224_30 })
    expect(notes[2]?.subject.originals.map(({ number }) => number)).toEqual([1, 3])
  })

  it("leaves the other notes where one is made out to somebody else", async () => {
    const id = await twoBuyers()
    await refund(id, 34_000_00)
    const [note] = (await findReceiptsOf(app, id)).filter(isNote)
    const buyer = { name: "Mali S.", address: "9 ถนนราชดำเนิน", taxId: "", branch: "" }
    const why = { reason: "Her address", by: "Anong" }
    expect(note && (await replaceReceipt(app, note, { ...why, buyer }))).toMatchObject({ ok: true })
    expect((await sums(id)).map(([number, name, amount]) => [number, name, amount])).toEqual([
      ["CN-2633-000001", "Mali Srisuk", 14_000_00],
      ["CN-2633-000002", SAMPLE_BUYER.name, 20_000_00],
      ["CN-2633-000003", "Mali S.", 14_000_00],
    ])
  })

  it("has a refund note for each of a seller who is not registered", async () => {
    const id = await twoBuyers()
    await updateSampleVilla(app, { seller: SAMPLE_SELLER })
    const [first] = await findReceiptsOf(app, id)
    if (first) await replaceReceipt(app, first, { reason: "No VAT", by: "Anong", buyer: SAMPLE_BUYER })
    await refund(id, 34_000_00)
    expect((await sums(id)).map(([number, , amount]) => [number, amount])).toEqual([
      ["CN-2633-000001", 14_000_00],
      ["RF-2633-000001", 20_000_00],
    ])
  })

  it("names the booking's buyer for money that no receipt covers", async () => {
    const id = await twoBuyers()
    const [, rest] = await findReceiptsOf(app, id)
    if (rest) await cancelReceiptAlone(app, rest, { reason: "Wrong", by: "Anong" })
    await refund(id, 34_000_00)
    expect((await sums(id)).map(([number, name, amount, base]) => [number, name, amount, base])).toEqual([
      ["CN-2633-000001", SAMPLE_BUYER.name, 20_000_00, 18_691_59],
      ["RF-2633-000001", "Mali Srisuk", 14_000_00, null],
    ])
  })
})

describe("a payment that is taken back", () => {
  it("cancels its receipt and frees no number", async () => {
    const booking = await confirmed()
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN)
    const [, second] = await findReceiptsOf(app, booking.id)
    app.clock.now += HOUR_MS
    const reverses = second?.lineId ?? ""
    expect(await recordLedgerLine(app, booking.id, { kind: "reversal", reverses, note: "Typo" }, ADMIN)).toMatchObject({
      ok: true,
    })
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 2_00, channel: "cash" }, ADMIN)
    const receipts = await findReceiptsOf(app, booking.id)
    expect(receipts.map(({ number, cancelledAt }) => [number, cancelledAt])).toEqual([
      [1, null],
      [2, NOW + HOUR_MS],
      [3, null],
    ])
    expect(await issueReceipt(app, reverses, ADMIN)).toEqual({ ok: false, error: "receipt-refused" })
  })
})

describe("the buyer of a booking", () => {
  it("can be set in any state, and is on the next paper", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    const berlin = { name: "ACME GmbH", address: "Unter den Linden 1, Berlin", taxId: "", branch: "" }
    expect(await setBuyer(app, booking.id, berlin, ADMIN)).toMatchObject({ ok: true, value: { buyer: berlin } })
    await write(app.db, lineOf(app, booking.id))
    const [first, next] = await findReceiptsOf(app, booking.id)
    expect(first?.buyer).toMatchObject({ name: "Mali Srisuk" })
    expect(next?.buyer).toEqual(berlin)
    expect(next && receiptKind(next)).toBe("taxInvoice")
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await setBuyer(app, booking.id, null, ADMIN)).toMatchObject({ ok: true, value: { buyer: null } })
    const seen = booking.version
    expect(await setBuyer(app, booking.id, berlin, ADMIN, seen)).toMatchObject({ error: "booking-edited" })
  })
})

describe("cancelling without a replacement", () => {
  const why = { reason: "By mistake", by: "Anong" }

  it("keeps the number and leaves the money, which can get another receipt", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    expect(await cancelReceiptAlone(app, receipt, why)).toMatchObject({
      ok: true,
      value: { number: 1, cancelledAt: NOW, cancelReason: "By mistake", cancelledBy: "Anong", replacedBy: null },
    })
    expect(await issueReceipt(app, receipt.lineId, ADMIN)).toMatchObject({ ok: true, value: { number: 2 } })
    expect(await cancelReceiptAlone(app, { ...receipt, cancelledAt: NOW }, why)).toMatchObject({
      error: "receipt-cancelled",
    })
  })

  it("is refused while a credit note refers to the receipt", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    await refund(booking.id, 1_00)
    expect(await cancelReceiptAlone(app, receipt, why)).toMatchObject({ ok: false, error: "receipt-credited" })
  })
})

describe("a paper with VAT that staff cancel or replace", () => {
  const lek = { reason: "Company", by: "Lek", id: "lek", role: "staff" } as const
  const told = async () =>
    (
      await rows<{ facts: string; actor_id: string }>(
        "select facts, actor_id from alerts where kind = 'receipt-changed' order by rowid",
      )
    ).map(({ facts, actor_id }) => ({ ...JSON.parse(facts), actor_id }))

  it("is told to the owners, once, and nothing that an owner does or that has no VAT", async () => {
    await replaceReceipt(app, await onlyReceipt((await confirmed()).id), { ...lek, buyer: null })
    expect(await told()).toEqual([])
    await updateSampleVilla(app, { seller: REGISTERED })
    const { id: bookingId, reference } = await confirmed({ checkIn: "2090-12-10", checkOut: "2090-12-12" })
    const first = await onlyReceipt(bookingId)
    const owner = { ...lek, by: "Anong", id: "anong", role: "owner" } as const
    const second = await replaceReceipt(app, first, { ...owner, buyer: SAMPLE_BUYER })
    if (!second.ok) throw new Error(second.error)
    expect(await told()).toEqual([])
    const third = await replaceReceipt(app, second.value, { ...lek, buyer: null })
    if (!third.ok) throw new Error(third.error)
    const facts = { amount: first.amount, booking: reference, by: "Lek", actor_id: "lek" }
    const replaced = { ...facts, act: "replaced", reference: formatReceiptNumber(second.value) }
    expect(await told()).toMatchObject([replaced])
    await replaceReceipt(app, second.value, { ...lek, buyer: null })
    await cancelReceiptAlone(app, third.value, lek)
    const cancelled = { ...facts, act: "cancelled", reference: formatReceiptNumber(third.value) }
    expect(await told()).toMatchObject([replaced, cancelled])
  })
})

describe("replacing", () => {
  const change = { reason: "Company", buyer: SAMPLE_BUYER, by: "Anong" }

  it("cancels one and issues the next for the same money", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    const replaced = await replaceReceipt(app, receipt, change)
    expect(replaced).toMatchObject({
      ok: true,
      value: { number: 2, buyer: SAMPLE_BUYER, subject: receipt.subject, replacesNumber: "RC-2633-000001" },
    })
    const [cancelled] = await findReceiptsOf(app, booking.id)
    expect(cancelled).toMatchObject({
      cancelledAt: NOW,
      cancelReason: "Company",
      cancelledBy: "Anong",
      replacedBy: "RC-2633-000002",
    })
  })

  it("replaces a credit note together with the tax invoice that it refers to", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    const invoice = await onlyReceipt(booking.id)
    await refund(booking.id, 10_700_00)
    app.clock.now += 48 * HOUR_MS
    await replaceReceipt(app, invoice, change)
    const receipts = await findReceiptsOf(app, booking.id)
    expect(receipts.map((each) => [formatReceiptNumber(each), each.cancelledAt === null, each.taxDate])).toEqual([
      ["RC-2633-000001", false, TODAY],
      ["CN-2633-000001", false, TODAY],
      ["RC-2633-000002", true, TODAY],
      ["CN-2633-000002", true, TODAY],
    ])
    const note = receipts.at(-1)
    expect(note?.subject.originals).toMatchObject([{ series: "RC", number: 2, taxed: true }])
    expect(note).toMatchObject({ buyer: SAMPLE_BUYER, base: 10_000_00, vat: 700_00, issuedOn: "2090-11-23" })
  })

  it("takes the VAT from the registration as it is set now", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    await updateSampleVilla(app, { seller: REGISTERED })
    const replaced = await replaceReceipt(app, receipt, change)
    expect(replaced).toMatchObject({ ok: true, value: { vat: 2_224_30 } })
  })

  it("names nobody where nobody is named, whomever the booking names", async () => {
    const booking = await confirmed()
    await rows("update bookings set buyer = ? where id = ?", JSON.stringify(SAMPLE_BUYER), booking.id)
    const replaced = await replaceReceipt(app, await onlyReceipt(booking.id), { ...change, buyer: null })
    expect(replaced).toMatchObject({ ok: true, value: { buyer: null } })
  })

  it("is who the next papers of the booking are made out to", async () => {
    await updateSampleVilla(app, { seller: REGISTERED })
    const booking = await confirmed()
    await replaceReceipt(app, await onlyReceipt(booking.id), change)
    await refund(booking.id, 1_070_00)
    expect((await findReceiptsOf(app, booking.id)).at(-1)).toMatchObject({ series: "CN", buyer: SAMPLE_BUYER })
  })

  it("leaves money of before the registration without VAT, also where the receipt is issued later", async () => {
    const booking = await confirmed()
    await updateSampleVilla(app, { seller: null })
    await write(app.db, lineOf(app, booking.id))
    app.clock.now += 48 * HOUR_MS
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-22" } })
    const replaced = await replaceReceipt(app, await onlyReceipt(booking.id), change)
    const [line] = await rows<{ id: string }>("select id from ledger where amount = 100")
    const late = await issueReceipt(app, line?.id ?? "", ADMIN)
    for (const issued of [replaced, late]) {
      expect(issued).toMatchObject({ ok: true, value: { issuedOn: "2090-11-23", taxDate: TODAY } })
      expect(issued.ok && receiptKind(issued.value)).toBe("receipt")
    }
  })

  it("happens once, however many press at the same time", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    const results = await Promise.all(Array.from({ length: 5 }, () => replaceReceipt(app, receipt, change)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await numbersOf(booking.id)).toEqual(["RC-2633-000001", "RC-2633-000002"])
  })

  it("is refused for one that was cancelled with its payment", async () => {
    const booking = await confirmed()
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 1_00, channel: "cash" }, ADMIN)
    const [, second] = await findReceiptsOf(app, booking.id)
    if (!second) throw new Error("There is no second receipt")
    await recordLedgerLine(app, booking.id, { kind: "reversal", reverses: second.lineId, note: "Typo" }, ADMIN)
    expect(await replaceReceipt(app, second, change)).toEqual({ ok: false, error: "receipt-cancelled" })
  })
})

describe("a line without a receipt", () => {
  it("gets one by hand once there is a seller, and only one", async () => {
    await updateSampleVilla(app, { seller: null })
    const booking = await confirmed()
    const [line] = await rows<{ id: string }>("select id from ledger")
    const id = line?.id ?? ""
    expect(await issueReceipt(app, id, ADMIN)).toEqual({ ok: false, error: "receipt-refused" })
    await updateSampleVilla(app, { seller: SAMPLE_SELLER })
    app.clock.now += 48 * HOUR_MS
    expect(await issueReceipt(app, id, ADMIN)).toMatchObject({ ok: true, value: { number: 1, issuedOn: "2090-11-23" } })
    expect(await issueReceipt(app, id, ADMIN)).toEqual({ ok: false, error: "receipt-exists" })
    expect(await issueReceipt(app, "none", ADMIN)).toEqual({ ok: false, error: "receipt-refused" })
    expect(await rows("select * from booking_events where action = 'receipt-issued'")).toMatchObject([
      { booking_id: booking.id, actor: "admin", actor_name: ADMIN.name, reason: "RC-2633-000001" },
    ])
    expect(await numbersOf(booking.id)).toHaveLength(1)
  })
})

describe("printing and checking", () => {
  it("marks every print but the first", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    const prints = await Promise.all([1, 2, 3].map(() => printReceipt(app, receipt)))
    expect(prints.toSorted()).toEqual(["original", "reprint", "reprint"])
    expect((await onlyReceipt(booking.id)).printedAt).toBe(NOW)
  })

  it("knows a receipt by its number and seal alone, and says what was refunded", async () => {
    const booking = await confirmed()
    const receipt = await onlyReceipt(booking.id)
    const number = formatReceiptNumber(receipt)
    expect(await checkReceipt(app, number, receipt.seal)).toMatchObject({ refunded: 0 })
    await refund(booking.id, 10_000_00)
    expect(await checkReceipt(app, number, receipt.seal)).toMatchObject({ refunded: 10_000_00 })
    for (const forged of ["", "0".repeat(32), receipt.seal.toUpperCase(), `${receipt.seal}0`])
      expect(await checkReceipt(app, number, forged)).toBeNull()
    expect(await checkReceipt(app, "RC-2633-000002", receipt.seal)).toBeNull()
    expect(await checkReceipt(app, "RF-2633-000001", receipt.seal)).toBeNull()
    expect(await findReceipt(app, "RC-2633-1")).toBeNull()
  })
})

describe("what names people", () => {
  it("is erased of old papers: the buyer, why one was cancelled, and what a link was for", async () => {
    const link = await createLink(app, { customerName: "Somchai", description: "Massage for Anna" })
    await changePaymentLinkStatus(app, link.id, "paid", ADMIN)
    const { receipts } = await listReceipts(app, null, null)
    await replaceReceipt(app, receipts[0]!, { reason: "For Anna", buyer: SAMPLE_BUYER, by: "Anong" })
    await write(app.db, [eraseBuyers(app.db, TODAY)])
    expect(JSON.stringify(await rows("select * from receipts"))).toContain("Anna")
    await write(app.db, [eraseBuyers(app.db, "2090-11-22")])
    const left = JSON.stringify(await rows("select * from receipts"))
    for (const text of ["Anna", "Somchai", SAMPLE_BUYER.name]) expect(left).not.toContain(text)
    expect((await listReceipts(app, null, null)).receipts).toHaveLength(2)
  })
})

describe("an issued receipt", () => {
  it.each([
    ["number", "7"],
    ["seller", "'{}'"],
    ["subject", "'{}'"],
    ["tax_date", "'2090-01-01'"],
    ["issued_on", "'2090-01-01'"],
    ["seal", "'x'"],
    ["buyer", '\'{"name":"x"}\''],
    ["line_id", "'x'"],
    ["amount", "1"],
    ["part", "2"],
  ])("never changes its %s", async (column, value) => {
    await confirmed()
    await expect(rows(`update receipts set ${column} = ${value}`)).rejects.toThrow("receipts are not changed")
  })

  it("is never deleted, nor cancelled or printed again", async () => {
    const booking = await confirmed()
    await expect(rows("delete from receipts")).rejects.toThrow("receipts are never deleted")
    await printReceipt(app, await onlyReceipt(booking.id))
    await expect(rows("update receipts set printed_at = 1")).rejects.toThrow("receipts are not changed")
    await rows("update receipts set cancelled_at = 1")
    await expect(rows("update receipts set cancelled_at = null")).rejects.toThrow("receipts are not changed")
  })
})
