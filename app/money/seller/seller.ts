import { fail, ok, type Result } from "#app/result.ts"
import type { Seller, SellerChange } from "./seller-fields.ts"
import { HEAD_OFFICE } from "./tax-id.ts"

const NO_TEXT = { th: "", en: "" }

export const NO_SELLER: Seller = { name: NO_TEXT, address: NO_TEXT, taxId: "", branch: HEAD_OFFICE, vatSince: null }

/** The Thai name and address and the tax ID are required on every receipt (Revenue Code s. 105 bis). */
export function changedSeller(before: Seller | null, change: SellerChange): Result<Seller, "seller-incomplete"> {
  const base = before ?? NO_SELLER
  const after = {
    ...base,
    ...change,
    name: { ...base.name, ...change.name },
    address: { ...base.address, ...change.address },
  }
  return after.name.th && after.address.th && after.taxId ? ok(after) : fail("seller-incomplete")
}

/** In percent (Revenue Code s. 80, as reduced by royal decree). */
export const VAT_PERCENT = 7

export function isRegistered({ vatSince }: Pick<Seller, "vatSince">, day: string): boolean {
  return vatSince !== null && vatSince <= day
}

/** The VAT in an amount that contains it, in satang; half a satang is rounded up. */
export function vatIn(satang: number): number {
  return Math.round((satang * VAT_PERCENT) / (100 + VAT_PERCENT))
}
