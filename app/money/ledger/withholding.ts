import type { Buyer } from "#app/money/receipts/buyer-fields.ts"

/**
 * Tax that a buyer withheld from a payment (Revenue Code s. 3 tredecim and 50).
 * @property amount in satang; negative if it was taken back after the month of the payment
 * @property buyer as on the receipt, or else the guest by name
 * @property receipt the printed number of the valid one; null without
 * @property certificate its number; null until it has come
 */
export type WithheldTax = {
  id: string
  receivedOn: string
  amount: number
  bookingId: string
  reference: string
  buyer: Pick<Buyer, "name" | "taxId">
  receipt: string | null
  certificate: string | null
}
