import { fail, ok, type Result } from "#app/result.ts"
import type { OfferRules } from "./offer-fields.ts"

/** Fields of the form that are only right together. */
export const OFFER_GROUPS = [
  ["saturdayPrice", "saturdayDiscountedPrice"],
  ["includedGuests", "extraGuestFee"],
  ["early.days", "early.percent"],
  ["lastMinute.days", "lastMinute.percent"],
  ["service.mode", "service.percent"],
  ["vat.mode", "vat.percent", "vat.taxId"],
] as const

/** Checks the rules that depend on each other: a fee for extra guests is never charged if the prices include all guests. */
export function checkOffer({ includedGuests, extraGuestFee }: OfferRules): Result<null, "included-guests-missing"> {
  return includedGuests === null && extraGuestFee > 0 ? fail("included-guests-missing") : ok(null)
}

/** The rules without the tax id: a private owner's is also a personal number, which only receipts and admins need. */
export function publicOffer(offer: OfferRules): OfferRules {
  return { ...offer, vat: { ...offer.vat, taxId: null } }
}
