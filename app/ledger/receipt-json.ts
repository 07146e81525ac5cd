import { toBaht } from "../villa/money.ts"
import { formatReceiptNumber, isValid, paperAmounts, paperKind, type ReceiptDetails } from "./receipt.ts"

/** A paper for whoever has its number and seal: amounts in baht, and no name of a buyer. */
export function checkedReceiptJson(receipt: ReceiptDetails) {
  const { amount, vat } = paperAmounts(receipt)
  return {
    number: formatReceiptNumber(receipt),
    kind: paperKind(receipt),
    issuedOn: receipt.issuedOn,
    amount: toBaht(amount),
    vat: vat === null ? null : toBaht(vat),
    seller: receipt.seller,
    valid: isValid(receipt),
    replacedBy: receipt.replacedBy,
  }
}

/** A paper for the guest whose money it is about and for admins. @param origin where its QR leads */
export function receiptJson(receipt: ReceiptDetails, origin: string) {
  const { line, subject, buyer, seal } = receipt
  const checked = checkedReceiptJson(receipt)
  return {
    ...checked,
    line: receipt.lineId,
    pot: line.pot,
    buyer,
    reference: subject.reference,
    replaces: receipt.replacesNumber,
    cancelReason: receipt.cancelReason,
    verifyUrl: `${origin}/receipt/${checked.number}/${seal}`,
  }
}
