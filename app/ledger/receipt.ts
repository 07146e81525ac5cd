import type { Text } from "../i18n/localized.ts"

/**
 * The series in which papers are numbered: receipts of payments, credit notes of a seller registered for VAT
 * (Revenue Code s. 86/10), and other papers about money that was returned.
 */
export const RECEIPT_SERIES = ["RC", "CN", "RF"] as const
export type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/**
 * To whom a receipt is made out. With an address and a tax ID it is a tax invoice that the buyer's company can use.
 * @property taxId 13 digits; empty if not given
 * @property branch five digits of a branch, "00000" for the head office; empty if not given
 */
export type Buyer = { name: string; address: string; taxId: string; branch: string }

/** A receipt to which a credit note refers. `amount` in satang. */
export type OriginalReceipt = { year: number; number: number; issuedOn: string; amount: number }

/**
 * What a receipt is about, as it was when it was issued; see the trigger. Amounts in satang.
 * @property reference the booking's number; null for a payment link without one, as are the dates
 * @property link what a payment link was made for; null if it was not paid by one that asks for something of its own
 * @property total the price of the stay, and `held` what had been paid of it before this line
 * @property originals the receipts of the money that was returned; empty for payments
 */
export type ReceiptSubject = {
  villa: Text
  reference: string | null
  checkIn: string | null
  checkOut: string | null
  link: string | null
  total: number
  held: number
  originals: OriginalReceipt[]
}
