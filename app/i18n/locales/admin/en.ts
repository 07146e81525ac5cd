import { accessEn } from "./access.en.ts"
import { alertsEn } from "./alerts.en.ts"
import { bookingsEn } from "./bookings.en.ts"
import { calendarsEn } from "./calendars.en.ts"
import { guestsEn } from "./guests.en.ts"
import { lineEn } from "./line.en.ts"
import { linksEn } from "./links.en.ts"
import { placeEn } from "./place.en.ts"
import { pricesEn } from "./prices.en.ts"
import { promoCodesEn } from "./promo-codes.en.ts"
import { receiptsEn } from "./receipts.en.ts"
import { refundsEn } from "./refunds.en.ts"
import { reviewsEn } from "./reviews.en.ts"
import { sellerEn } from "./seller.en.ts"
import { settingsEn } from "./settings.en.ts"
import { staffEn } from "./staff.en.ts"
import { termsEn } from "./terms.en.ts"
import type { AdminTexts } from "./th.ts"
import { tm30En } from "./tm30.en.ts"
import { villaEn } from "./villa.en.ts"

/** The administration's texts in English. */
export const adminEn: AdminTexts = {
  access: accessEn,
  alerts: alertsEn,
  staff: staffEn,
  bookings: bookingsEn,
  calendars: calendarsEn,
  guests: guestsEn,
  line: lineEn,
  links: linksEn,
  place: placeEn,
  promoCodes: promoCodesEn,
  prices: pricesEn,
  receipts: receiptsEn,
  refunds: refundsEn,
  reviews: reviewsEn,
  seller: sellerEn,
  settings: settingsEn,
  terms: termsEn,
  tm30: tm30En,
  villa: villaEn,
}
