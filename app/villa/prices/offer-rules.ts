import { fail, ok, type Result } from "#app/result.ts"
import type { OfferRules } from "./offer-fields.ts"

/** Fields of the form that must be saved together. */
export const OFFER_GROUPS = [
  ["saturdayPrice", "saturdayDiscountedPrice"],
  ["includedGuests", "extraGuestFee"],
  ["early.days", "early.percent"],
  ["lastMinute.days", "lastMinute.percent"],
  ["service.mode", "service.percent"],
  ["vat.mode", "vat.percent", "vat.taxId"],
] as const

/** A fee for extra guests needs `includedGuests`, else it is never charged. */
export function checkOffer({ includedGuests, extraGuestFee }: OfferRules): Result<null, "included-guests-missing"> {
  return includedGuests === null && extraGuestFee > 0 ? fail("included-guests-missing") : ok(null)
}

/** Without the tax id: a private owner's is also a personal number, which only receipts and admins need. */
export function publicOffer(offer: OfferRules): OfferRules {
  return { ...offer, vat: { ...offer.vat, taxId: null } }
}
