import { accessCalls } from "./access.ts"
import { accountCheckCalls } from "./account-check.ts"
import { accountCalls } from "./accounts.ts"
import { adminBookingCalls } from "./admin-bookings.ts"
import { adminVillaCalls } from "./admin-villa.ts"
import { alertCalls } from "./alerts.ts"
import { arrivalCalls } from "./arrival.ts"
import { blockCalls } from "./blocks.ts"
import { bookingCalls } from "./booking.ts"
import { cancellationCalls } from "./cancellation.ts"
import { cardCalls, cardLinkCalls } from "./cards.ts"
import { channelCalls } from "./channels.ts"
import { damageCalls } from "./damage.ts"
import { deploymentCheckCalls } from "./deployment-checks.ts"
import { documentationCalls } from "./docs/documentation.ts"
import { guestCalls } from "./guests.ts"
import { healthAdminCalls, healthCalls } from "./health.ts"
import { historyCalls } from "./history.ts"
import { holdCalls } from "./holds.ts"
import { houseRulesCalls } from "./house-rules.ts"
import { ledgerCalls } from "./ledger.ts"
import { lineCalls } from "./line.ts"
import { otherDatesAdminCalls, otherDatesCalls } from "./other-dates.ts"
import { outboxCalls } from "./outbox.ts"
import { passportCalls } from "./passports.ts"
import { paymentLinkCalls } from "./payment-links.ts"
import { paymentSettingCalls } from "./payment-settings.ts"
import { photoCalls } from "./photos.ts"
import { placeCalls } from "./place.ts"
import { promoCodeCalls } from "./promo-codes.ts"
import { receiptAdminCalls, receiptCalls } from "./receipts.ts"
import { refundCalls } from "./refunds.ts"
import { reviewCalls } from "./reviews.ts"
import { roomAdminCalls, roomCalls } from "./rooms.ts"
import { seasonCalls } from "./seasons.ts"
import { sellerCalls } from "./seller.ts"
import type { CallTable } from "./shared/call.server.ts"
import { slipAdminCalls, slipCalls } from "./slips.ts"
import { staffCalls } from "./staff.ts"
import { statisticsCalls } from "./statistics.ts"
import { termsCalls } from "./terms.ts"
import { villaCalls } from "./villa.ts"

/** Every call of the API: a feature adds its table here. The reference has them in this order. */
export const callTables: readonly CallTable[] = [
  villaCalls,
  roomCalls,
  healthCalls,
  bookingCalls,
  slipCalls,
  otherDatesCalls,
  cardCalls,
  arrivalCalls,
  cancellationCalls,
  receiptCalls,
  accountCheckCalls,
  cardLinkCalls,
  paymentLinkCalls,
  reviewCalls,
  passportCalls,
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
  ledgerCalls,
  damageCalls,
  refundCalls,
  statisticsCalls,
  holdCalls,
  blockCalls,
  outboxCalls,
  channelCalls,
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
  seasonCalls,
  promoCodeCalls,
  documentationCalls(() => callTables),
]
