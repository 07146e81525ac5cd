import { accessTh } from "./access.th.ts"
import { alertsTh } from "./alerts.th.ts"
import { bookingsTh } from "./bookings.th.ts"
import { calendarsTh } from "./calendars.th.ts"
import { guestsTh } from "./guests.th.ts"
import { lineTh } from "./line.th.ts"
import { linksTh } from "./links.th.ts"
import { placeTh } from "./place.th.ts"
import { pricesTh } from "./prices.th.ts"
import { promoCodesTh } from "./promo-codes.th.ts"
import { receiptsTh } from "./receipts.th.ts"
import { refundsTh } from "./refunds.th.ts"
import { reviewsTh } from "./reviews.th.ts"
import { sellerTh } from "./seller.th.ts"
import { settingsTh } from "./settings.th.ts"
import { staffTh } from "./staff.th.ts"
import { termsTh } from "./terms.th.ts"
import { tm30Th } from "./tm30.th.ts"
import { villaTh } from "./villa.th.ts"

/** The administration's texts in Thai; guests never fetch them. */
export const adminTh = {
  access: accessTh,
  alerts: alertsTh,
  staff: staffTh,
  bookings: bookingsTh,
  calendars: calendarsTh,
  guests: guestsTh,
  line: lineTh,
  links: linksTh,
  place: placeTh,
  promoCodes: promoCodesTh,
  prices: pricesTh,
  receipts: receiptsTh,
  refunds: refundsTh,
  reviews: reviewsTh,
  seller: sellerTh,
  settings: settingsTh,
  terms: termsTh,
  tm30: tm30Th,
  villa: villaTh,
}

export type AdminTexts = typeof adminTh
