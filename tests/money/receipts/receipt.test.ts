import { describe, expect, it } from "vitest"
import {
  creditedValues,
  formatReceiptNumber,
  maskedBuyer,
  parseReceiptNumber,
  paymentPart,
  type ReceiptKind,
  type ReceiptSeries,
  receiptKind,
} from "#app/money/receipts/receipt.ts"
import { vatIn, vatRateOn } from "#app/money/seller/vat.ts"

const COMPANY = { name: "บริษัท ทะเลใส จำกัด", address: "1 ถนนสุขุมวิท", taxId: "0105536000313", branch: "00000" }
const PERSON = { name: "Mali Srisuk", address: "", taxId: "", branch: "" }

const original = (amount: number, taxed = true) => ({
  series: "RC" as const,
  year: 2026,
  number: 1,
  date: "2026-11-01",
  amount,
  returned: amount,
  taxed,
})

describe("receipt numbers", () => {
  it.each([
    [{ series: "RC", year: 2026, number: 1 }, "RC-2569-000001"],
    [{ series: "DP", year: 2026, number: 7 }, "DP-2569-000007"],
    [{ series: "CN", year: 2026, number: 123 }, "CN-2569-000123"],
    [{ series: "RF", year: 2090, number: 999_999 }, "RF-2633-999999"],
    [{ series: "RC", year: 2026, number: 1_000_000 }, "RC-2569-1000000"],
  ] as const)("%j is printed as %s", (number, text) => {
    expect(formatReceiptNumber(number)).toBe(text)
    expect(parseReceiptNumber(text)).toEqual(number)
  })

  it.each([
    "",
    "RC-2569-1",
    "RC-2569-000000",
    "rc-2569-000001",
    "XX-2569-000001",
    "RC-69-000001",
    "RC-2569-0000001",
    "RC-2569-000001 ",
    "RC-2569-000001'--",
    "RC-2569-๐๐๐๐๐๑",
  ])("%j is none", (text) => {
    expect(parseReceiptNumber(text)).toBeNull()
  })
})

describe("what a paper is", () => {
  const EMBASSY = { ...COMPANY, taxId: "", branch: "" }
  it.each<
    [number | null, "payment" | "refund" | "kept", "stay" | "damage", ReceiptSeries, typeof COMPANY | null, ReceiptKind]
  >([
    [null, "payment", "stay", "RC", null, "receipt"],
    [null, "payment", "stay", "RC", PERSON, "receipt"],
    // The words of a tax invoice are forbidden to those who are not registered (s. 86/13).
    [null, "payment", "stay", "RC", COMPANY, "receipt"],
    [null, "refund", "stay", "RF", COMPANY, "refundNote"],
    [7_00, "payment", "stay", "RC", COMPANY, "taxInvoice"],
    [7_00, "payment", "stay", "RC", EMBASSY, "taxInvoice"],
    [7_00, "payment", "stay", "RC", PERSON, "shortTaxInvoice"],
    [7_00, "payment", "stay", "RC", null, "shortTaxInvoice"],
    [7_00, "payment", "stay", "RC", { ...COMPANY, address: "" }, "shortTaxInvoice"],
    [7_00, "refund", "stay", "CN", COMPANY, "creditNote"],
    [null, "payment", "damage", "DP", COMPANY, "depositReceipt"],
    [null, "refund", "damage", "RF", null, "depositReturned"],
    [null, "kept", "damage", "RC", COMPANY, "receipt"],
    [7_00, "kept", "damage", "RC", COMPANY, "taxInvoice"],
  ])("with VAT of %s: a %s of the %s in %s for %j is a %s", (vat, _, pot, series, buyer, expected) => {
    expect(receiptKind({ series, vat, buyer, line: { pot } })).toBe(expected)
  })
})

describe("VAT", () => {
  it.each([
    [107_00, 7_00],
    [10_000_00, 654_21],
    [1, 0],
    [8, 1],
    [0, 0],
    [20_001_00, 1_308_48],
    [6_001_00, 392_59],
  ])("%d satang contain %d", (amount, vat) => {
    expect(vatIn(amount, 700)).toBe(vat)
  })

  it.each([
    [110_00, 10_00],
    [1_00, 9],
    [6, 1],
  ])("%d satang contain %d at 10 %%", (amount, vat) => {
    expect(vatIn(amount, 1_000)).toBe(vat)
  })

  const rates = [
    { from: "1999-04-01", rate: 700 },
    { from: "2027-10-01", rate: 1_000 },
  ] as const
  it.each([
    ["1998-12-31", 700],
    ["2027-09-30", 700],
    ["2027-10-01", 1_000],
    ["2028-02-29", 1_000],
  ])("of money of %s has the rate %d", (day, rate) => {
    expect(vatRateOn(day, [...rates])).toBe(rate)
  })
})

describe("which part of the price a payment is", () => {
  it.each([
    [20_000_00, 0, 20_000_00, "full"],
    [20_000_00, 0, 20_500_00, "full"],
    [20_000_00, 0, 19_999_99, "deposit"],
    [20_000_00, 10_000_00, 10_000_00, "balance"],
    [20_000_00, 10_000_00, 1_00, "balance"],
    [0, 0, 100_00, "full"],
  ])("of a total of %d after %d, %d is the %s", (total, held, amount, part) => {
    expect(paymentPart({ total, held }, amount)).toBe(part)
  })
})

describe("the values of a credit note", () => {
  it.each([
    // 10,700 invoiced, 5,350 returned.
    [[10_700_00], 0, 5_350_00, { original: 10_000_00, before: 0, difference: 5_000_00, right: 5_000_00, untaxed: 0 }],
    // All of two invoices, of which half was returned before.
    [
      [5_350_00, 5_350_00],
      5_350_00,
      5_350_00,
      { original: 10_000_00, before: 5_000_00, difference: 5_000_00, right: 0, untaxed: 0 },
    ],
    // Of more than was invoiced with VAT the rest has none.
    [[1_070_00], 0, 2_140_00, { original: 1_000_00, before: 0, difference: 1_000_00, right: 0, untaxed: 1_070_00 }],
  ])("of %j, %d of it returned before, now %d", (amounts, credited, amount, values) => {
    const { difference: base, untaxed } = values
    const stated = { base, vat: amount - base - untaxed, vatRate: 700 }
    expect(creditedValues({ originals: amounts.map((each) => original(each)), credited }, amount, stated)).toEqual(
      values,
    )
  })
})

it("credits no VAT of what was paid before the seller was registered", () => {
  const subject = { originals: [original(10_000_00, false), original(10_000_00)], credited: 0 }
  expect(creditedValues(subject, 20_000_00, { base: 9_345_79, vat: 654_21, vatRate: 700 })).toMatchObject({
    difference: 9_345_79,
    untaxed: 10_000_00,
  })
})

describe("a masked buyer", () => {
  it.each([
    ["Mali Srisuk", "", "M••• S•••", ""],
    ["บริษัท ทะเลใส จำกัด", "0107536000315", "บ••• ท••• จ•••", "•••• 0315"],
    ["  Al ", "", "A•••", ""],
    ["𝒜nna", "", "𝒜•••", ""],
    ["", "", "", ""],
  ])("%j with tax ID %j is %j, %j", (name, taxId, masked, end) => {
    expect(maskedBuyer({ name, taxId })).toEqual({ name: masked, taxId: end })
  })
})
