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

export function isRegistered({ vatSince }: Pick<Seller, "vatSince">, day: string): boolean {
  return vatSince !== null && vatSince <= day
}
