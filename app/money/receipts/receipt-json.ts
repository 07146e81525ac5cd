import * as z from "zod"
import { absoluteUrl, baht, date, named, percent, viewed } from "#app/api/codecs.ts"
import { LEDGER_POTS } from "#app/money/ledger/ledger.ts"
import { SellerJson } from "#app/money/seller/seller-json.ts"
import { maskedBuyer, RECEIPT_KINDS, RECEIPT_SERIES, type ReceiptDetails, receiptSummary } from "./receipt.ts"

export const BuyerJson = named(
  "Buyer",
  "To whom receipts are made out. With an address and a tax ID they are tax invoices for a company.",
  z.object({ name: z.string(), address: z.string(), taxId: z.string(), branch: z.string() }),
)

const facts = {
  number: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  series: z.enum(RECEIPT_SERIES),
  taxDate: date,
  issuedOn: date,
  amount: baht,
  withheld: baht,
  base: baht.nullable(),
  vat: baht.nullable(),
  vatRate: percent.nullable(),
  seller: SellerJson,
  valid: z.boolean(),
  replacedBy: z.string().nullable(),
}

function factsOf(receipt: ReceiptDetails) {
  const { isValid, ...summary } = receiptSummary(receipt)
  return { ...receipt, ...summary, withheld: receipt.subject.withheld, valid: isValid }
}

export const CheckedReceiptJson = named(
  "CheckedReceipt",
  "A receipt, tax invoice or note as whoever holds its print may see it. Amounts in baht. `taxDate` is the day of the money, which decides on VAT; `base` and `vat` are the part of `amount` with VAT and the VAT on it at `vatRate` percent, null if it contains none. `buyer` is masked; null if the print names nobody.",
  viewed(
    z.object({ ...facts, buyer: z.object({ name: z.string(), taxId: z.string() }).nullable() }),
    (receipt: ReceiptDetails) => ({ ...factsOf(receipt), buyer: receipt.buyer && maskedBuyer(receipt.buyer) }),
  ),
)

/** For the paying guest and admins. */
export function receiptView(receipt: ReceiptDetails) {
  const shown = factsOf(receipt)
  return {
    ...shown,
    line: receipt.lineId,
    pot: receipt.line.pot,
    reference: receipt.subject.reference,
    replaces: receipt.replacesNumber,
    verifyUrl: `/receipt/${shown.number}/${receipt.seal}`,
  }
}

export const ReceiptJson = named(
  "Receipt",
  "A receipt, tax invoice or note. `line` is the ledger line that it is about, `verifyUrl` the address of its QR; `withheld` is the part of `amount` that the buyer withheld as tax.",
  viewed(
    z.object({
      ...facts,
      line: z.string(),
      pot: z.enum(LEDGER_POTS),
      buyer: BuyerJson.nullable(),
      reference: z.string().nullable(),
      replaces: z.string().nullable(),
      cancelReason: z.string().nullable(),
      verifyUrl: absoluteUrl,
    }),
    receiptView,
  ),
)
