import { deploymentCheckCalls } from "#app/admin/deployment-checks-api.ts"
import { healthAdminCalls, healthCalls } from "#app/admin/health-api.ts"
import { historyCalls } from "#app/admin/history-api.ts"
import { documentationCalls } from "#app/api/docs/documentation.ts"
import { adminBookingCalls } from "#app/booking/admin-api.ts"
import { bookingCalls } from "#app/booking/api.ts"
import { cancellationCalls } from "#app/booking/cancellation/api.ts"
import { holdCalls } from "#app/booking/holds/api.ts"
import { otherDatesAdminCalls, otherDatesCalls } from "#app/booking/other-dates/api.ts"
import { readyTextsCalls } from "#app/booking/ready-texts/api.ts"
import { waitingListAdminCalls, waitingListCalls } from "#app/booking/waiting-list/api.ts"
import { blockCalls } from "#app/calendar/blocks/api.ts"
import { channelCalls } from "#app/calendar/channels/api.ts"
import { pictureCalls } from "#app/calendar/picture/api.ts"
import { balanceCalls } from "#app/money/balance/api.ts"
import { booksCalls, statisticsCalls } from "#app/money/books/api.ts"
import { cardCalls, cardLinkCalls } from "#app/money/cards/api.ts"
import { channelStayCalls } from "#app/money/channel-stays/api.ts"
import { damageCalls } from "#app/money/damage/api.ts"
import { ledgerCalls } from "#app/money/ledger/api.ts"
import { paymentLinkCalls } from "#app/money/links/api.ts"
import { receiptAdminCalls, receiptCalls } from "#app/money/receipts/api.ts"
import { refundCalls } from "#app/money/refunds/api.ts"
import { sellerCalls } from "#app/money/seller/api.ts"
import { paymentSettingCalls } from "#app/money/settings/api.ts"
import { accountCheckCalls } from "#app/money/slips/account-check-api.ts"
import { slipAdminCalls, slipCalls } from "#app/money/slips/api.ts"
import { alertCalls } from "#app/notify/alerts/api.ts"
import { outboxCalls } from "#app/notify/email/api.ts"
import { guestLineAdminCalls, guestLineCalls, guestLineSettingCalls } from "#app/notify/guest-line/api.ts"
import { lineCalls } from "#app/notify/line/api.ts"
import { accountCalls } from "#app/people/accounts/api.ts"
import { guestCalls } from "#app/people/guests/api.ts"
import { staffCalls } from "#app/people/team/api.ts"
import { cleaningAdminCalls, cleaningCalls } from "#app/stay/cleaning/api.ts"
import { arrivalCalls } from "#app/stay/pass/api.ts"
import { passportCalls } from "#app/stay/passports/api.ts"
import { reviewCalls } from "#app/stay/reviews/api.ts"
import { accessCalls } from "#app/villa/access/api.ts"
import { adminVillaCalls } from "#app/villa/admin-api.ts"
import { villaCalls } from "#app/villa/api.ts"
import { extraAdminCalls, extraCalls } from "#app/villa/extras/api.ts"
import { houseRulesCalls } from "#app/villa/house-rules/api.ts"
import { photoCalls } from "#app/villa/photos/api.ts"
import { placeCalls } from "#app/villa/place/api.ts"
import { seasonCalls } from "#app/villa/prices/api.ts"
import { promoCodeCalls } from "#app/villa/promo-codes/api.ts"
import { roomAdminCalls, roomCalls } from "#app/villa/rooms/api.ts"
import { termsCalls } from "#app/villa/terms/api.ts"
import type { CallTable } from "./call.server.ts"

/** Every call of the API, in the order of the reference. A feature adds its table here. */
export const callTables: readonly CallTable[] = [
  villaCalls,
  pictureCalls,
  roomCalls,
  healthCalls,
  bookingCalls,
  extraCalls,
  slipCalls,
  otherDatesCalls,
  waitingListCalls,
  waitingListAdminCalls,
  cardCalls,
  arrivalCalls,
  cancellationCalls,
  guestLineCalls,
  receiptCalls,
  accountCheckCalls,
  cardLinkCalls,
  paymentLinkCalls,
  reviewCalls,
  passportCalls,
  cleaningCalls,
  cleaningAdminCalls,
  accountCalls,
  staffCalls,
  deploymentCheckCalls,
  historyCalls,
  healthAdminCalls,
  alertCalls,
  slipAdminCalls,
  otherDatesAdminCalls,
  receiptAdminCalls,
  adminBookingCalls,
  guestLineAdminCalls,
  ledgerCalls,
  balanceCalls,
  damageCalls,
  refundCalls,
  statisticsCalls,
  booksCalls,
  holdCalls,
  blockCalls,
  outboxCalls,
  channelCalls,
  channelStayCalls,
  guestCalls,
  lineCalls,
  roomAdminCalls,
  adminVillaCalls,
  paymentSettingCalls,
  accessCalls,
  photoCalls,
  placeCalls,
  houseRulesCalls,
  termsCalls,
  sellerCalls,
  readyTextsCalls,
  guestLineSettingCalls,
  seasonCalls,
  promoCodeCalls,
  extraAdminCalls,
  documentationCalls(() => callTables),
]
