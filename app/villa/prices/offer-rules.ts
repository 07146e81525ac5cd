import { fail, ok, type Result } from "#app/result.ts"
import type { OfferRules } from "./offer-fields.ts"

/** A fee for extra guests needs a number of included guests, or it would never be charged. */
export function checkOffer({ includedGuests, extraGuestFee }: OfferRules): Result<null, "included-guests-missing"> {
  return includedGuests === null && extraGuestFee > 0 ? fail("included-guests-missing") : ok(null)
}

/** Without the tax id: a private owner's is also a personal number, which only receipts and admins need. */
export function publicOffer(offer: OfferRules): OfferRules {
  return { ...offer, vat: { ...offer.vat, taxId: null } }
}
