import { expect, it } from "vitest"
import { balance, sumLines } from "#app/money/ledger/ledger.ts"
import { receiptKind } from "#app/money/receipts/receipt.ts"
import { returnedAmount } from "#app/money/refunds/returned.ts"
import { vatIn } from "#app/money/seller/vat.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { SAMPLE_BUYER, sampleBooking } from "../../support/sample.ts"

// What a bookkeeper asked for, as far as it is a rule alone; the rest is in `part-d.server.test.ts`.

const stay = { total: 34_000_00, isCancelled: false, kept: null }
const paper = (buyer: typeof SAMPLE_BUYER, vat: number | null = 2_224_30) =>
  receiptKind({ series: "RC", vat, buyer, line: { pot: "stay" } })

const noShow = (paid: number) => {
  const cancellation = { tiers: POLICY_PRESETS.strict, graceHours: 0 }
  const booking = sampleBooking({ status: "confirmed", total: 34_000_00, terms: { ...DEFAULT_TERMS, cancellation } })
  return returnedAmount(booking, { kind: "policy" }, paid, { now: 0, timezone: "Asia/Bangkok", isNoShow: true })
}

it.each<[string, () => unknown, unknown]>([
  ["34,000 has VAT 2,224.30", () => vatIn(34_000_00, 700), 2_224_30],
  [
    "34,000, company withholds 1,588.78: balance 0",
    () =>
      balance(
        stay,
        sumLines([
          { kind: "payment", amount: 32_411_22 },
          { kind: "payment", amount: 1_588_78 },
        ]),
      ),
    0,
  ],
  ["a company: full invoice", () => paper(SAMPLE_BUYER), "taxInvoice"],
  [
    "ACME GmbH, Berlin without tax ID: full invoice",
    () => paper({ name: "ACME GmbH", address: "Berlin", taxId: "", branch: "" }),
    "taxInvoice",
  ],
  ["a name alone: abbreviated invoice", () => paper({ ...SAMPLE_BUYER, address: "" }), "shortTaxInvoice"],
  ["an unregistered seller: a receipt, whoever buys", () => paper(SAMPLE_BUYER, null), "receipt"],
  ["no-show with a strict policy: kept by its last tier", () => noShow(34_000_00), { ok: true, value: 0 }],
  ["no-show who paid 1,000 too much: only that comes back", () => noShow(35_000_00), { ok: true, value: 1_000_00 }],
])("%s", (_, figure, expected) => {
  expect(figure()).toEqual(expected)
})
