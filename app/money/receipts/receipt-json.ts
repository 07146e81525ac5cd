import { toBaht } from "#app/villa/money.ts"
import { maskedBuyer, type ReceiptDetails, receiptSummary } from "./receipt.ts"

/** For everybody who has the number and seal: amounts in baht, the buyer masked. */
export function checkedReceiptJson(receipt: ReceiptDetails) {
  return { ...receiptFacts(receipt), buyer: receipt.buyer && maskedBuyer(receipt.buyer) }
}

function receiptFacts(receipt: ReceiptDetails) {
  const { number, kind, issuedOn, isValid, amount, vat } = receiptSummary(receipt)
  return {
    number,
    kind,
    series: receipt.series,
    taxDate: receipt.taxDate,
    issuedOn,
    amount: toBaht(amount),
    withheld: toBaht(receipt.subject.withheld),
    base: receipt.base === null ? null : toBaht(receipt.base),
    vat: vat === null ? null : toBaht(vat),
    vatRate: receipt.vatRate === null ? null : receipt.vatRate / 100,
    seller: receipt.seller,
    valid: isValid,
    replacedBy: receipt.replacedBy,
  }
}

/** For the paying guest and admins; amounts in baht. @param origin of the URL in the QR code */
export function receiptJson(receipt: ReceiptDetails, origin: string) {
  const { line, subject, buyer, seal } = receipt
  const facts = receiptFacts(receipt)
  return {
    ...facts,
    line: receipt.lineId,
    pot: line.pot,
    buyer,
    reference: subject.reference,
    replaces: receipt.replacesNumber,
    cancelReason: receipt.cancelReason,
    verifyUrl: `${origin}/receipt/${facts.number}/${seal}`,
  }
}
