import { frameEn } from "#app/admin/frame-words.en.ts"
import { historyEn } from "#app/admin/history-words.en.ts"
import { todayEn } from "#app/admin/today/words.en.ts"
import { settingsEn } from "#app/admin/words.en.ts"
import { holdsEn } from "#app/booking/holds/words.en.ts"
import { readyTextsEn } from "#app/booking/ready-texts/words.en.ts"
import { waitingListEn } from "#app/booking/waiting-list/words.en.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { blocksEn } from "#app/calendar/blocks/words.en.ts"
import { channelsEn } from "#app/calendar/channels/words.en.ts"
import { monthEn } from "#app/calendar/month/words.en.ts"
import { pictureEn } from "#app/calendar/picture/words.en.ts"
import { booksEn, moneyEn } from "#app/money/books/words.en.ts"
import { channelStaysEn } from "#app/money/channel-stays/words.en.ts"
import { creditsEn } from "#app/money/credits/words.en.ts"
import { linksEn } from "#app/money/links/words.en.ts"
import { receiptsEn } from "#app/money/receipts/words.en.ts"
import { refundsEn } from "#app/money/refunds/words.en.ts"
import { sellerEn } from "#app/money/seller/words.en.ts"
import { alertsEn } from "#app/notify/alerts/words.en.ts"
import { outboxEn } from "#app/notify/email/outbox-words.en.ts"
import { guestLineEn } from "#app/notify/guest-line/words.en.ts"
import { lineEn } from "#app/notify/line/words.en.ts"
import { accountsEn } from "#app/people/accounts/words.en.ts"
import { guestsEn } from "#app/people/guests/words.en.ts"
import { teamEn } from "#app/people/team/words.en.ts"
import { cleaningEn } from "#app/stay/cleaning/words.en.ts"
import { passportsEn } from "#app/stay/passports/words.en.ts"
import { reviewsEn } from "#app/stay/reviews/words.en.ts"
import { accessEn } from "#app/villa/access/words.en.ts"
import { extrasEn } from "#app/villa/extras/words.en.ts"
import { placeEn } from "#app/villa/place/words.en.ts"
import { pricesEn } from "#app/villa/prices/words.en.ts"
import { promoCodesEn } from "#app/villa/promo-codes/words.en.ts"
import { termsEn } from "#app/villa/terms/words.en.ts"
import { villaEn } from "#app/villa/words.en.ts"
import type { AdminTexts } from "./th.ts"

/** The administration's texts in English. */
export const adminEn: AdminTexts = {
  access: accessEn,
  alerts: alertsEn,
  staff: teamEn,
  frame: frameEn,
  accounts: accountsEn,
  outbox: outboxEn,
  money: moneyEn,
  today: todayEn,
  blocks: blocksEn,
  month: monthEn,
  holds: holdsEn,
  history: historyEn,
  bookings: bookingsEn,
  books: booksEn,
  calendars: channelsEn,
  channelStays: channelStaysEn,
  cleaning: cleaningEn,
  guestLine: guestLineEn,
  guests: guestsEn,
  line: lineEn,
  links: linksEn,
  picture: pictureEn,
  place: placeEn,
  promoCodes: promoCodesEn,
  extras: extrasEn,
  prices: pricesEn,
  readyTexts: readyTextsEn,
  waitingList: waitingListEn,
  receipts: receiptsEn,
  credits: creditsEn,
  refunds: refundsEn,
  reviews: reviewsEn,
  seller: sellerEn,
  settings: settingsEn,
  terms: termsEn,
  tm30: passportsEn,
  villa: villaEn,
}
