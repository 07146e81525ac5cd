import { isRegistered } from "#app/money/seller/seller.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { ChargeMode } from "./offer-defaults.ts"
import type { OfferRules } from "./offer-fields.ts"

export type InvalidOffer = "included-guests-missing" | "vat-not-registered" | "vat-registered"

/** A fee for extra guests needs a number of included guests, or it would never be charged. */
export function checkOffer({ includedGuests, extraGuestFee }: OfferRules): Result<null, "included-guests-missing"> {
  return includedGuests === null && extraGuestFee > 0 ? fail("included-guests-missing") : ok(null)
}

/**
 * Only a seller registered for VAT may charge it (Revenue Code s. 86/13), and their prices contain it or it is added.
 * One who will be registered says so ahead; prices follow on the day (`vatModeOn`).
 */
export function checkVat(
  { mode }: OfferRules["vat"],
  seller: Seller | null,
): Result<null, "vat-not-registered" | "vat-registered"> {
  const right = vatModeOf(mode, seller)
  return right === mode ? ok(null) : fail(right === "none" ? "vat-not-registered" : "vat-registered")
}

/** As prices treat VAT once the seller is registered: contained in them unless it is added. */
export function vatModeOf(mode: ChargeMode, seller: Seller | null): ChargeMode {
  if (!seller || seller.vatSince === null) return "none"
  return mode === "none" ? "included" : mode
}

/** As prices of a day treat VAT: not before the registration. */
export function vatModeOn(mode: ChargeMode, seller: Seller | null, day: string): ChargeMode {
  return seller && isRegistered(seller, day) ? vatModeOf(mode, seller) : "none"
}
