import { frameTh } from "#app/admin/frame-words.th.ts"
import { historyTh } from "#app/admin/history-words.th.ts"
import { todayTh } from "#app/admin/today/words.th.ts"
import { settingsTh } from "#app/admin/words.th.ts"
import { holdsTh } from "#app/booking/holds/words.th.ts"
import { readyTextsTh } from "#app/booking/ready-texts/words.th.ts"
import { waitingListTh } from "#app/booking/waiting-list/words.th.ts"
import { bookingsTh } from "#app/booking/words.th.ts"
import { blocksTh } from "#app/calendar/blocks/words.th.ts"
import { channelsTh } from "#app/calendar/channels/words.th.ts"
import { monthTh } from "#app/calendar/month/words.th.ts"
import { pictureTh } from "#app/calendar/picture/words.th.ts"
import { booksTh, moneyTh } from "#app/money/books/words.th.ts"
import { channelStaysTh } from "#app/money/channel-stays/words.th.ts"
import { creditsTh } from "#app/money/credits/words.th.ts"
import { linksTh } from "#app/money/links/words.th.ts"
import { receiptsTh } from "#app/money/receipts/words.th.ts"
import { refundsTh } from "#app/money/refunds/words.th.ts"
import { sellerTh } from "#app/money/seller/words.th.ts"
import { alertsTh } from "#app/notify/alerts/words.th.ts"
import { outboxTh } from "#app/notify/email/outbox-words.th.ts"
import { guestLineTh } from "#app/notify/guest-line/words.th.ts"
import { lineTh } from "#app/notify/line/words.th.ts"
import { accountsTh } from "#app/people/accounts/words.th.ts"
import { guestsTh } from "#app/people/guests/words.th.ts"
import { teamTh } from "#app/people/team/words.th.ts"
import { cleaningTh } from "#app/stay/cleaning/words.th.ts"
import { passportsTh } from "#app/stay/passports/words.th.ts"
import { reviewsTh } from "#app/stay/reviews/words.th.ts"
import { accessTh } from "#app/villa/access/words.th.ts"
import { extrasTh } from "#app/villa/extras/words.th.ts"
import { placeTh } from "#app/villa/place/words.th.ts"
import { pricesTh } from "#app/villa/prices/words.th.ts"
import { promoCodesTh } from "#app/villa/promo-codes/words.th.ts"
import { termsTh } from "#app/villa/terms/words.th.ts"
import { villaTh } from "#app/villa/words.th.ts"

/** The administration's texts in Thai; guests never fetch them. */
export const adminTh = {
  access: accessTh,
  alerts: alertsTh,
  staff: teamTh,
  frame: frameTh,
  accounts: accountsTh,
  outbox: outboxTh,
  money: moneyTh,
  today: todayTh,
  blocks: blocksTh,
  month: monthTh,
  holds: holdsTh,
  history: historyTh,
  bookings: bookingsTh,
  books: booksTh,
  calendars: channelsTh,
  channelStays: channelStaysTh,
  cleaning: cleaningTh,
  guestLine: guestLineTh,
  guests: guestsTh,
  line: lineTh,
  links: linksTh,
  picture: pictureTh,
  place: placeTh,
  promoCodes: promoCodesTh,
  extras: extrasTh,
  prices: pricesTh,
  readyTexts: readyTextsTh,
  waitingList: waitingListTh,
  receipts: receiptsTh,
  credits: creditsTh,
  refunds: refundsTh,
  reviews: reviewsTh,
  seller: sellerTh,
  settings: settingsTh,
  terms: termsTh,
  tm30: passportsTh,
  villa: villaTh,
}

export type AdminTexts = typeof adminTh
