import { toBaht } from "#app/villa/money.ts"
import { maskedBuyer, type ReceiptDetails, receiptSummary } from "./receipt.ts"

/** A receipt for whoever has its number and seal: amounts in baht, and the buyer masked. */
export function checkedReceiptJson(receipt: ReceiptDetails) {
  return { ...receiptFacts(receipt), buyer: receipt.buyer && maskedBuyer(receipt.buyer) }
}

function receiptFacts(receipt: ReceiptDetails) {
  const { number, kind, issuedOn, isValid, amount, vat } = receiptSummary(receipt)
  return {
    number,
    kind,
    issuedOn,
    amount: toBaht(amount),
    vat: vat === null ? null : toBaht(vat),
    seller: receipt.seller,
    valid: isValid,
    replacedBy: receipt.replacedBy,
  }
}

/** A receipt for the guest whose money it is about and for admins. @param origin where its QR leads */
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
