import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { closeMonth, reopenMonth } from "#app/money/books/close-month.server.ts"
import { findMoney } from "#app/money/books/find-money.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { booksEn } from "#app/money/books/words.en.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { recordCertificate } from "#app/money/ledger/record-certificate.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { receiptView } from "#app/money/receipts/pages/receipt-view.server.ts"
import { formatReceiptNumber, isValid, receiptSummary } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { shownHtml } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
const owner = setUpOwner(app)
beforeEach(async () => {
  await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-01-01" } })
})

/** A confirmed booking of 3 to 5 December, whose 34,000 baht came on a day. */
async function confirmedOn(on: string) {
  const booking = await createBooking(app, { customer: MALI })
  const done = await changeStatus(app, booking.id, "confirmed", ADMIN, null, undefined, { on })
  if (!done.ok) throw new Error(done.error)
  return done.value
}

const pay = (id: string, amount: number, receivedOn?: string) =>
  recordLedgerLine(app, id, { kind: "payment", amount, channel: "cash", receivedOn }, ADMIN)

async function lineOf(amount: number) {
  const [line] = await rows<{ id: string }>("select id from ledger where amount = ?", amount)
  return line?.id ?? ""
}

describe("the books of a month", () => {
  it("have its cash, its output tax and what is held for later stays, as the money page has its income", async () => {
    const booking = await confirmedOn("2090-10-31")
    await pay(booking.id, 1_070_00)
    const october = await findMonthBooks(app, "2090-10")
    expect(october).toMatchObject({ income: 34_000_00, closed: null, canClose: true })
    expect(october.cash.find(({ channel }) => channel === "bank")).toMatchObject({ received: 34_000_00, returned: 0 })
    expect(october.tax.map(({ receipt, base, vat }) => [formatReceiptNumber(receipt), base, vat])).toEqual([
      ["RC-2633-000001", 31_775_70, 2_224_30],
    ])
    expect(october.advances).toMatchObject([{ reference: booking.reference, amount: 34_000_00 }])
    const november = await findMonthBooks(app, "2090-11")
    expect(november).toMatchObject({ income: 1_070_00, canClose: false })
    expect(november.advances).toMatchObject([{ amount: 35_070_00 }])
    expect((await findMonthBooks(app, "2090-12")).advances).toEqual([])
    const { months } = await findMoney(app, 2090)
    expect(months.filter(({ total }) => total > 0).map(({ month, total }) => [month, total])).toEqual([
      ["2090-10", 34_000_00],
      ["2090-11", 1_070_00],
    ])
  })

  it("keep a cancelled invoice at 0, and have its replacement in the month of the money", async () => {
    const booking = await confirmedOn("2090-10-31")
    const [receipt] = await findReceiptsOf(app, booking.id)
    if (!receipt) throw new Error("There is no receipt")
    await replaceReceipt(app, receipt, { reason: "Company", buyer: SAMPLE_BUYER, by: "Anong" })
    const { tax } = await findMonthBooks(app, "2090-10")
    expect(tax.map(({ receipt, base, vat }) => [formatReceiptNumber(receipt), base, vat])).toEqual([
      ["RC-2633-000001", 0, 0],
      ["RC-2633-000002", 31_775_70, 2_224_30],
    ])
    expect((await findMonthBooks(app, "2090-11")).tax).toEqual([])
  })
})

/** 34,000 baht by a company, which withholds 1,588.78. */
const WITHHELD = { kind: "payment", amount: 32_411_22, channel: "bank", withheld: { amount: 1_588_78 } } as const

describe("the output tax report", () => {
  setUpClock()

  it("names seller, buyer and branch, and which papers are cancelled, as page and as file", async () => {
    const booking = await confirmedOn("2090-10-31")
    const [receipt] = await findReceiptsOf(app, booking.id)
    await replaceReceipt(app, receipt!, { reason: "Company", buyer: SAMPLE_BUYER, by: "Anong" })
    const page = shownHtml((await owner.get(adminPaths.books("2090-10"))).body).replace(/<[^>]+>/g, "")
    const seller = "Mali Srisuk · 1-1017-00230-70-8 · Head office"
    const line = `31 Oct 2090 · ${SAMPLE_BUYER.name} · 0-1075-36000-31-5 · Head office`
    for (const text of [seller, line, booksEn.cancelledPaper]) expect(page).toContain(text)
    const [, first, second] = (await owner.get(adminPaths.taxCsv("2090-10"))).body.trim().split("\r\n")
    expect(first).toContain('"0","0","Cancelled"')
    expect(second).toContain('"0-1075-36000-31-5","Head office","31775.70","2224.30",""')
  })
})

describe("what was kept of cancelled stays", () => {
  setUpClock()

  /** 10,000 of the 34,000 that came in October are kept. */
  async function cancelled() {
    const booking = await confirmedOn("2090-10-31")
    const part = { cancelReason: "guest", returned: { kind: "amount", amount: 24_000_00 } } as const
    await changeStatus(app, booking.id, "cancelled", ADMIN, null, undefined, part)
    return booking
  }
  const charges = async (month: string) =>
    (await findMonthBooks(app, month)).cancellationCharges.map(({ reference, amount }) => [reference, amount])

  it.each([
    ["the month's last second", "2090-11-30T23:59:59+07:00", "2090-11"],
    ["the next month's first", "2090-12-01T00:00:00+07:00", "2090-12"],
  ])("is in the books of the cancellation's month in the villa, at %s, and no income of it", async (_, at, month) => {
    app.clock.now = Date.parse(at)
    const { reference } = await cancelled()
    expect(await charges(month)).toEqual([[reference, 10_000_00]])
    expect(await charges(month === "2090-11" ? "2090-12" : "2090-11")).toEqual([])
    expect(await findMonthBooks(app, month)).toMatchObject({ income: 0, refundsOwed: [{ amount: 24_000_00 }] })
    expect(await findMonthBooks(app, "2090-10")).toMatchObject({ income: 34_000_00, cancellationCharges: [] })
  })

  it("is on the page and in the API, and stays as it was in a closed month", async () => {
    const { id, reference } = await cancelled()
    const page = await owner.get(adminPaths.books("2090-11"))
    expect(page.body).toContain(booksEn.cancellationCharges)
    const { body } = await owner.get("/api/admin/books/2090-11")
    expect(body.data.books.cancellationCharges).toMatchObject([{ reference, amount: 10_000 }])
    app.clock.now = Date.parse("2090-12-02T12:00+07:00")
    await closeMonth(app, "2090-11", ADMIN)
    await rows("update bookings set kept = 34000000 where id = ?", id)
    expect(await charges("2090-11")).toEqual([[reference, 10_000_00]])
  })

  it("is nothing of a stay whose money went back, or that was not cancelled", async () => {
    await confirmedOn("2090-10-31")
    const other = await createBooking(app, { customer: MALI, checkIn: "2091-01-03", checkOut: "2091-01-05" })
    await changeStatus(app, other.id, "confirmed", ADMIN)
    await changeStatus(app, other.id, "cancelled", ADMIN, null, undefined, { cancelReason: "admin" })
    expect(await charges("2090-11")).toEqual([])
  })
})

describe("tax that a company withholds from its payment", () => {
  /** A confirmed booking of which nothing has come. */
  async function unpaid() {
    const booking = await createBooking(app, { customer: MALI })
    const done = await changeStatus(app, booking.id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    if (!done.ok) throw new Error(done.error)
    return done.value
  }
  const moneyOfBooking = async (id: string) => {
    const details = await findAdminBooking(app, id)
    if (!details) throw new Error("There is no booking")
    return moneyOf(details.booking, details.sums, details.villa.timezone)
  }
  const withheldLine = async () => {
    const [line] = await rows<{ id: string }>("select id from ledger where of_payment is not null")
    return line?.id ?? ""
  }

  it("is paid, on one tax invoice for the whole, which names it", async () => {
    const { id } = await unpaid()
    expect(await recordLedgerLine(app, id, WITHHELD, ADMIN)).toMatchObject({ ok: true })
    expect(await moneyOfBooking(id)).toMatchObject({ balance: 0, received: 34_000_00 })
    const papers = await findReceiptsOf(app, id)
    expect(papers).toMatchObject([{ base: 31_775_70, vat: 2_224_30, subject: { withheld: 1_588_78 } }])
    expect(papers.map(receiptSummary)).toMatchObject([{ amount: 34_000_00, vat: 2_224_30 }])
    const [paper] = papers.map((each) => receiptView(each, { origin: "https://villa.test", timezone: "Asia/Bangkok" }))
    expect(paper?.sums.slice(-2).map(({ label, amount }) => [label.en, amount])).toEqual([
      ["Tax withheld", 1_588_78],
      ["Received", 32_411_22],
    ])
  })

  it("is in the books of the month apart from the cash, with its certificate once that has come", async () => {
    const booking = await unpaid()
    await recordLedgerLine(app, booking.id, WITHHELD, ADMIN)
    const before = await findMonthBooks(app, "2090-11")
    expect(before).toMatchObject({ income: 34_000_00, withheld: [{ amount: 1_588_78, certificate: null }] })
    expect(before.withheld).toMatchObject([{ reference: booking.reference, receipt: "RC-2633-000001" }])
    const by = (channel: string) => before.cash.find((each) => each.channel === channel)?.received
    expect([by("bank"), by("withheld")]).toEqual([32_411_22, 1_588_78])
    const line = await withheldLine()
    await recordCertificate(app, booking.id, { line, number: "12/0045" }, ADMIN)
    expect((await findMonthBooks(app, "2090-11")).withheld).toMatchObject([{ certificate: "12/0045" }])
    await recordCertificate(app, booking.id, { line, number: "12/0054" }, ADMIN)
    expect((await findMonthBooks(app, "2090-11")).withheld).toMatchObject([{ certificate: "12/0054" }])
  })

  it("has the number of a certificate that came with the payment", async () => {
    const { id } = await unpaid()
    await recordLedgerLine(app, id, { ...WITHHELD, withheld: { amount: 1_588_78, certificate: "7/1" } }, ADMIN)
    expect((await findMonthBooks(app, "2090-11")).withheld).toMatchObject([{ certificate: "7/1" }])
  })

  it("is taken back with its payment, whose invoice is cancelled, and not alone", async () => {
    const { id } = await unpaid()
    await recordLedgerLine(app, id, WITHHELD, ADMIN)
    const takeBack = (reverses: string) =>
      recordLedgerLine(app, id, { kind: "reversal", reverses, note: "Typo" }, ADMIN)
    expect(await takeBack(await withheldLine())).toMatchObject({ ok: false, error: "line-unknown" })
    expect(await takeBack(await lineOf(32_411_22))).toMatchObject({ ok: true })
    expect(await moneyOfBooking(id)).toMatchObject({ balance: 34_000_00, received: 0 })
    expect((await findReceiptsOf(app, id)).map(isValid)).toEqual([false])
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ income: 0, withheld: [] })
    const line = await withheldLine()
    const late = recordCertificate(app, id, { line, number: "1" }, ADMIN)
    expect(await late).toMatchObject({ ok: false, error: "line-unknown" })
  })

  it("is returned with the rest when the stay is cancelled, on one credit note", async () => {
    const { id } = await unpaid()
    await recordLedgerLine(app, id, WITHHELD, ADMIN)
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, { returned: { kind: "all" } })
    const [refund] = await rows<{ id: string; amount: number }>("select id, amount from refunds")
    expect(refund?.amount).toBe(34_000_00)
    await recordReturned(app, refund?.id ?? "", { channel: "cash", slip: null }, ADMIN)
    const [, note] = await findReceiptsOf(app, id)
    expect(note).toMatchObject({ series: "CN", base: 31_775_70, vat: 2_224_30 })
    expect(note?.subject.originals).toMatchObject([{ amount: 34_000_00, taxed: true }])
  })

  it("belongs to a payment, and is recorded before the invoice", async () => {
    const { id } = await unpaid()
    await recordLedgerLine(app, id, { kind: "payment", amount: 100_00, channel: "cash" }, ADMIN)
    const insert = (of: string | null) =>
      rows(
        `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, actor, of_payment)
          values ('2090-11-21', '2090-11-21', 'tax', ?, 0, 'payment', 'withheld', 100, 'admin', ?)`,
        id,
        of,
      )
    await expect(insert(null)).rejects.toThrow("ledger.withheld")
    await expect(insert(await lineOf(100_00))).rejects.toThrow("ledger.withheld")
  })
})

describe("a closed month", () => {
  it("takes no money that is typed for it, until it is opened again", async () => {
    const booking = await confirmedOn("2090-11-20")
    expect(await closeMonth(app, "2090-10", ADMIN)).toEqual({ ok: true, value: null })
    expect(await pay(booking.id, 500_00, "2090-10-31")).toMatchObject({ ok: false, error: "month-closed" })
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-22" })
    const confirmed = changeStatus(app, other.id, "confirmed", ADMIN, null, undefined, { on: "2090-10-02" })
    expect(await confirmed).toMatchObject({ ok: false, error: "month-closed" })
    expect(await pay(booking.id, 500_00, "2090-11-01")).toMatchObject({ ok: true })
    expect(await reopenMonth(app, "2090-10", ADMIN)).toEqual({ ok: true, value: null })
    expect(await pay(booking.id, 600_00, "2090-10-31")).toMatchObject({ ok: true })
    const events = await rows("select action, detail from villa_events where action like 'month-%' order by rowid")
    expect(events).toEqual([
      { action: "month-closed", detail: "2090-10" },
      { action: "month-reopened", detail: "2090-10" },
    ])
  })

  it("has a payment that is taken back later in the later month, an open one in its own", async () => {
    const booking = await confirmedOn("2090-11-20")
    await pay(booking.id, 500_00, "2090-10-30")
    await pay(booking.id, 600_00, "2090-10-31")
    const takeBack = async (amount: number) =>
      recordLedgerLine(app, booking.id, { kind: "reversal", reverses: await lineOf(amount), note: "Typo" }, ADMIN)
    await takeBack(500_00)
    await closeMonth(app, "2090-10", ADMIN)
    await takeBack(600_00)
    const days = await rows("select amount, received_on from ledger where kind = 'reversal' order by rowid")
    expect(days).toEqual([
      { amount: -500_00, received_on: "2090-10-30" },
      { amount: -600_00, received_on: "2090-11-21" },
    ])
    expect(await findMonthBooks(app, "2090-10")).toMatchObject({ income: 600_00, closed: { closedBy: ADMIN.name } })
  })

  it("is over: the present month and later ones cannot be closed", async () => {
    expect(await closeMonth(app, "2090-11", ADMIN)).toMatchObject({ ok: false, error: "month-not-over" })
    expect(await rows("select * from closed_months")).toEqual([])
  })

  it("can be closed twice, and stays as it was closed first", async () => {
    const events = () => rows("select action from villa_events where action like 'month-%' order by rowid")
    const earlier = (await events()).length
    await closeMonth(app, "2090-10", { name: "Anong" })
    expect(await closeMonth(app, "2090-10", { name: "Noi" })).toMatchObject({ ok: true })
    expect(await rows("select month, closed_by from closed_months")).toEqual([{ month: "2090-10", closed_by: "Anong" }])
    await reopenMonth(app, "2090-10", ADMIN)
    await reopenMonth(app, "2090-10", ADMIN)
    expect((await events()).slice(earlier)).toEqual([{ action: "month-closed" }, { action: "month-reopened" }])
  })
})
