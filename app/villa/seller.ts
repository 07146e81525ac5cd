/**
 * Who lets the villa, as receipts name them. Texts are in Thai, and in English where the owner has given that.
 * @property taxId 13 digits
 * @property branch five digits of a branch, "00000" for the head office; it is printed if the seller is registered for VAT
 * @property vatSince from which day on the seller is registered for VAT; null if not
 */
export type Seller = {
  name: string
  nameEn: string
  address: string
  addressEn: string
  taxId: string
  branch: string
  vatSince: string | null
}

/** The head office, as the Revenue Department numbers it. */
export const HEAD_OFFICE = "00000"

/** The rate of VAT in percent (Revenue Code s. 80, as reduced by royal decree). Prices contain it. */
export const VAT_PERCENT = 7

/** Whether a seller is registered for VAT on a day. */
export function isRegistered({ vatSince }: Pick<Seller, "vatSince">, day: string): boolean {
  return vatSince !== null && vatSince <= day
}
