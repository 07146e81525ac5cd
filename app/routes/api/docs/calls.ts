import type { Method } from "#app/http/api.server.ts"
import { loader as adminAlertsDevice } from "../admin/alerts/device.ts"
import { loader as adminAlertsDevices } from "../admin/alerts/devices.ts"
import { loader as adminAlertsLine } from "../admin/alerts/line.ts"
import { loader as adminAlerts } from "../admin/alerts/list.ts"
import { loader as adminAlertsRead } from "../admin/alerts/read.ts"
import { loader as adminAlertsSettings } from "../admin/alerts/settings.ts"
import { loader as adminAlertsTest } from "../admin/alerts/test.ts"
import { loader as adminAuthLogin } from "../admin/auth/login.ts"
import { loader as adminAuthLogout } from "../admin/auth/logout.ts"
import { loader as adminAuthMe } from "../admin/auth/me.ts"
import { loader as adminAuthPassword } from "../admin/auth/password.ts"
import { loader as adminAuthRegister } from "../admin/auth/register.ts"
import { loader as adminAuthSession } from "../admin/auth/session.ts"
import { loader as adminAuthSessions } from "../admin/auth/sessions.ts"
import { loader as adminBlock } from "../admin/blocks/block.ts"
import { loader as adminBlocks } from "../admin/blocks/list.ts"
import { loader as adminBookings } from "../admin/bookings/all.ts"
import { loader as adminBooking } from "../admin/bookings/booking.ts"
import { loader as adminBookingsDamage } from "../admin/bookings/damage.ts"
import { loader as adminBookingsEmailChecked } from "../admin/bookings/email-checked.ts"
import { loader as adminBookingsLedger } from "../admin/bookings/ledger.ts"
import { loader as adminBookingsMove } from "../admin/bookings/move.ts"
import { loader as adminBookingsReceipt } from "../admin/bookings/receipt.ts"
import { loader as adminBookingsRefunds } from "../admin/bookings/refunds.ts"
import { loader as adminBookingsRemindBalance } from "../admin/bookings/remind-balance.ts"
import { loader as adminBookingsSendChanges } from "../admin/bookings/send-changes.ts"
import { loader as adminBookingsStatus } from "../admin/bookings/status.ts"
import { loader as adminCalendarsAccept } from "../admin/calendars/accept.ts"
import { loader as adminCalendarsExport } from "../admin/calendars/export.ts"
import { loader as adminCalendarsExports } from "../admin/calendars/exports.ts"
import { loader as adminCalendarsFeed } from "../admin/calendars/feed.ts"
import { loader as adminCalendarsFeeds } from "../admin/calendars/feeds.ts"
import { loader as adminCalendars } from "../admin/calendars/list.ts"
import { loader as adminCalendarsRefresh } from "../admin/calendars/refresh.ts"
import { loader as adminCalendarsRotate } from "../admin/calendars/rotate.ts"
import { loader as adminCalendarsSettle } from "../admin/calendars/settle-conflicts.ts"
import { loader as adminChecks } from "../admin/checks.ts"
import { loader as adminGuestsErase } from "../admin/guests/erase.ts"
import { loader as adminGuestsExport } from "../admin/guests/export.ts"
import { loader as adminHistory } from "../admin/history.ts"
import { loader as adminHolds } from "../admin/holds/list.ts"
import { loader as adminHoldsRelease } from "../admin/holds/release.ts"
import { loader as adminOutbox } from "../admin/outbox.ts"
import { loader as adminPaymentLink } from "../admin/payment-links/link.ts"
import { loader as adminPaymentLinks } from "../admin/payment-links/list.ts"
import { loader as adminPromoCodes } from "../admin/promo-codes/list.ts"
import { loader as adminPromoCode } from "../admin/promo-codes/promo-code.ts"
import { loader as adminReceipts } from "../admin/receipts/list.ts"
import { loader as adminReceiptsReplace } from "../admin/receipts/replace.ts"
import { loader as adminRecentBookings } from "../admin/recent-bookings.ts"
import { loader as adminRefunds } from "../admin/refunds/list.ts"
import { loader as adminRefund } from "../admin/refunds/refund.ts"
import { loader as adminRefundsSlip } from "../admin/refunds/slip.ts"
import { loader as adminReviews } from "../admin/reviews/list.ts"
import { loader as adminReviewsPublish } from "../admin/reviews/publish.ts"
import { loader as adminReviewsReply } from "../admin/reviews/reply.ts"
import { loader as adminReviewsReport } from "../admin/reviews/report.ts"
import { loader as adminSlipsTransfer } from "../admin/slips/transfer.ts"
import { loader as adminStaffInvite } from "../admin/staff/invite.ts"
import { loader as adminStaffInvites } from "../admin/staff/invites.ts"
import { loader as adminStaff } from "../admin/staff/list.ts"
import { loader as adminPerson } from "../admin/staff/person.ts"
import { loader as adminStaffReset } from "../admin/staff/reset.ts"
import { loader as adminStats } from "../admin/stats.ts"
import { loader as adminTm30 } from "../admin/tm30/list.ts"
import { loader as adminTm30Reported } from "../admin/tm30/reported.ts"
import { loader as adminTm30File } from "../admin/tm30/xlsx.ts"
import { loader as adminVillaAccess } from "../admin/villa/access.ts"
import { loader as adminVillaBackground } from "../admin/villa/background.ts"
import { loader as adminVillaBankDetails } from "../admin/villa/bank-details.ts"
import { loader as adminVillaBankSetting } from "../admin/villa/bank-setting.ts"
import { loader as adminVillaCreditCardSetting } from "../admin/villa/credit-card-setting.ts"
import { loader as adminVillaRules } from "../admin/villa/house-rules.ts"
import { loader as adminVillaMap } from "../admin/villa/map.ts"
import { loader as adminVillaPlace } from "../admin/villa/place.ts"
import { loader as adminVillaPromptpayQr } from "../admin/villa/promptpay-qr.ts"
import { loader as adminVillaPromptpaySetting } from "../admin/villa/promptpay-setting.ts"
import { loader as adminVillaRoom } from "../admin/villa/room.ts"
import { loader as adminVillaRoomImage } from "../admin/villa/room-image.ts"
import { loader as adminVillaRooms } from "../admin/villa/rooms.ts"
import { loader as adminVillaSeason } from "../admin/villa/season.ts"
import { loader as adminVillaSeasonSuggestions } from "../admin/villa/season-suggestions.ts"
import { loader as adminVillaSeasons } from "../admin/villa/seasons.ts"
import { loader as adminVillaSeller } from "../admin/villa/seller.ts"
import { loader as adminVillaSlide } from "../admin/villa/slide.ts"
import { loader as adminVillaSlides } from "../admin/villa/slides.ts"
import { loader as adminVillaTerms } from "../admin/villa/terms.ts"
import { loader as adminVilla } from "../admin/villa/villa.ts"
import { loader as adminVillaWayPhoto } from "../admin/villa/way-photo.ts"
import { loader as adminVillaWayPhotos } from "../admin/villa/way-photos.ts"
import { loader as alertReceipts } from "../alert-receipts.ts"
import { loader as allBookings } from "../booking/all.ts"
import { loader as bookingArrival } from "../booking/arrival.ts"
import { loader as booking } from "../booking/booking.ts"
import { loader as bookingCancellation } from "../booking/cancellation.ts"
import { loader as bookingCardPayment } from "../booking/card-payment.ts"
import { loader as bookingCode } from "../booking/code.ts"
import { loader as bookingCountdown } from "../booking/countdown.ts"
import { loader as bookingCustomerInfo } from "../booking/customer-info.ts"
import { loader as bookingDates } from "../booking/dates.ts"
import { loader as newBooking } from "../booking/new.ts"
import { loader as bookingPassports } from "../booking/passports/list.ts"
import { loader as bookingPassport } from "../booking/passports/passport.ts"
import { loader as bookingPayment } from "../booking/payment.ts"
import { loader as bookingReceipts } from "../booking/receipts.ts"
import { loader as bookingRefundAccount } from "../booking/refund-account.ts"
import { loader as bookingResendOtp } from "../booking/resend-otp.ts"
import { loader as bookingReview } from "../booking/review.ts"
import { loader as bookingSendConfirmation } from "../booking/send-confirmation.ts"
import { loader as bookingSendLink } from "../booking/send-link.ts"
import { loader as bookingStay } from "../booking/stay.ts"
import { loader as bookingVerifyOtp } from "../booking/verify-otp.ts"
import { loader as cardGateway } from "../card-gateway.ts"
import { loader as accountCheck } from "../check-account.ts"
import { loader as health } from "../health.ts"
import { loader as healthJobs } from "../health-jobs.ts"
import { loader as lineWebhook } from "../line/webhook.ts"
import { loader as paymentLinksCardPayment } from "../payment-links/card-payment.ts"
import { loader as paymentLink } from "../payment-links/link.ts"
import { loader as paymentLinksResendOtp } from "../payment-links/resend-otp.ts"
import { loader as paymentLinksSlips } from "../payment-links/slips.ts"
import { loader as paymentLinksVerifyOtp } from "../payment-links/verify-otp.ts"
import { loader as checkedReceipt } from "../receipt.ts"
import type { DeclaredCall } from "../shared/call.server.ts"
import { loader as uploadSlip } from "../upload/slip.ts"
import { loader as villaAvailability } from "../villa/availability.ts"
import { loader as villaQuote } from "../villa/quote.ts"
import { loader as villaReviews } from "../villa/reviews.ts"
import { loader as villaRooms } from "../villa/rooms.ts"
import { loader as villa } from "../villa/villa.ts"
import { documentCalls } from "./document-calls.ts"

/** A call with its method and its path below /api, with its parameters such as `{id}`. */
export type DocumentedCall = DeclaredCall & { method: Method; path: string }

/** A group of calls. */
type CallGroup = { name: string; about: string; calls: DocumentedCall[] }

/** Every path of the API with its route, in the page's order. tests/routes/api/docs fails for a route without a row. */
export const callGroups: CallGroup[] = [
  group("Villa", "The villa, its rooms, availability and prices.", {
    "/villa": villa,
    "/villa/rooms": villaRooms,
    "/villa/availability": villaAvailability,
    "/villa/quote": villaQuote,
    "/health": health,
  }),
  group(
    "Booking",
    "Creating a booking returns a token and sets a guest cookie. Either gives access to the booking; without them it responds 404.",
    {
      "/booking": newBooking,
      "/booking/all": allBookings,
      "/booking/{id}": booking,
      "/upload/slip": uploadSlip,
      "/booking/{id}/customer-info": bookingCustomerInfo,
      "/booking/{id}/stay": bookingStay,
      "/booking/{id}/dates": bookingDates,
      "/booking/{id}/payment": bookingPayment,
      "/booking/{id}/card-payment": bookingCardPayment,
      "/booking/{id}/verify-otp": bookingVerifyOtp,
      "/booking/{id}/resend-otp": bookingResendOtp,
      "/booking/{id}/send-confirmation": bookingSendConfirmation,
      "/booking/send-link": bookingSendLink,
      "/booking/{id}/arrival": bookingArrival,
      "/booking/{id}/cancellation": bookingCancellation,
      "/booking/{id}/code": bookingCode,
      "/booking/{id}/refund-account": bookingRefundAccount,
      "/booking/{id}/receipts": bookingReceipts,
      "/receipts/{number}/{seal}": checkedReceipt,
      "/booking/{id}/countdown": bookingCountdown,
      "/check-account": accountCheck,
      "/card-gateway": cardGateway,
    },
  ),
  group("Payment links", "Admins create a link for one amount. Anyone with the link can pay it.", {
    "/admin/payment-links": adminPaymentLinks,
    "/admin/payment-links/{id}": adminPaymentLink,
    "/payment-links/{id}": paymentLink,
    "/payment-links/{id}/slips": paymentLinksSlips,
    "/payment-links/{id}/card-payment": paymentLinksCardPayment,
    "/payment-links/{id}/verify-otp": paymentLinksVerifyOtp,
    "/payment-links/{id}/resend-otp": paymentLinksResendOtp,
  }),
  group(
    "Reviews",
    "The guest of a confirmed stay can review it within 60 days of check-out, edit the review for 14 days, and delete it within the same 60 days. It is published 48 hours after it was written, whatever its stars, or earlier by an admin.",
    {
      "/villa/reviews": villaReviews,
      "/booking/{id}/review": bookingReview,
      "/admin/reviews": adminReviews,
      "/admin/reviews/{id}/publish": adminReviewsPublish,
      "/admin/reviews/{id}/reply": adminReviewsReply,
      "/admin/reviews/{id}/report": adminReviewsReport,
    },
  ),
  group(
    "Passports (TM30)",
    "The party of a confirmed stay sends the passports of its foreign guests; nobody reads them here. Owners, and staff whom an owner allows it, download the Immigration Bureau's file and mark stays as reported. Where the site has no `GUEST_DATA_SECRET`, all of these calls fail with 503 `documentsOff`.",
    {
      "/booking/{id}/passports": bookingPassports,
      "/booking/{id}/passports/{passport}": bookingPassport,
      "/admin/tm30": adminTm30,
      "/admin/tm30.xlsx": adminTm30File,
      "/admin/tm30/{id}/reported": adminTm30Reported,
    },
  ),
  group("Accounts (admin)", "Registering or logging in returns a bearer token, which authenticates every admin call.", {
    "/admin/auth/register": adminAuthRegister,
    "/admin/auth/login": adminAuthLogin,
    "/admin/auth/me": adminAuthMe,
    "/admin/auth/logout": adminAuthLogout,
    "/admin/auth/password": adminAuthPassword,
    "/admin/auth/sessions": adminAuthSessions,
    "/admin/auth/sessions/{id}": adminAuthSession,
    "/admin/staff": adminStaff,
    "/admin/staff/{id}": adminPerson,
    "/admin/staff/{id}/reset": adminStaffReset,
    "/admin/invites": adminStaffInvites,
    "/admin/invites/{id}": adminStaffInvite,
    "/admin/checks": adminChecks,
    "/admin/history": adminHistory,
  }),
  group(
    "Alerts (admin)",
    "Alerts about events, by web push, LINE and email. Every call acts on the caller's own alerts and settings.",
    {
      "/admin/alerts": adminAlerts,
      "/admin/alerts/read": adminAlertsRead,
      "/admin/alerts/settings": adminAlertsSettings,
      "/admin/alerts/devices": adminAlertsDevices,
      "/admin/alerts/devices/{id}": adminAlertsDevice,
      "/admin/alerts/test": adminAlertsTest,
      "/alerts/receipts": alertReceipts,
      "/health/jobs": healthJobs,
    },
  ),
  group(
    "Bookings (admin)",
    "Bookings, statistics and blocked dates. In these calls the status `pending_payment` is called `pending`.",
    {
      "/admin/bookings": adminBookings,
      "/admin/bookings/{id}": adminBooking,
      "/admin/bookings/{id}/status": adminBookingsStatus,
      "/admin/bookings/{id}/send-changes": adminBookingsSendChanges,
      "/admin/bookings/{id}/receipt": adminBookingsReceipt,
      "/admin/bookings/{id}/move": adminBookingsMove,
      "/admin/bookings/{id}/email-checked": adminBookingsEmailChecked,
      "/admin/bookings/{id}/ledger": adminBookingsLedger,
      "/admin/bookings/{id}/damage": adminBookingsDamage,
      "/admin/bookings/{id}/remind-balance": adminBookingsRemindBalance,
      "/admin/bookings/{id}/refunds": adminBookingsRefunds,
      "/admin/receipts": adminReceipts,
      "/admin/receipts/{number}/replace": adminReceiptsReplace,
      "/admin/refunds": adminRefunds,
      "/admin/refunds/{id}": adminRefund,
      "/admin/refunds/{id}/slip": adminRefundsSlip,
      "/admin/slips/{id}/transfer": adminSlipsTransfer,
      "/admin/stats": adminStats,
      "/admin/recent-bookings": adminRecentBookings,
      "/admin/holds": adminHolds,
      "/admin/holds/release": adminHoldsRelease,
      "/admin/blocks": adminBlocks,
      "/admin/blocks/{id}": adminBlock,
      "/admin/outbox": adminOutbox,
    },
  ),
  group(
    "Channel calendars (admin)",
    "Calendars of other channels (iCal): nights booked there close here, and vice versa. Double bookings are reported, never cancelled.",
    {
      "/admin/calendars": adminCalendars,
      "/admin/calendars/feeds": adminCalendarsFeeds,
      "/admin/calendars/feeds/{id}": adminCalendarsFeed,
      "/admin/calendars/feeds/{id}/refresh": adminCalendarsRefresh,
      "/admin/calendars/feeds/{id}/accept": adminCalendarsAccept,
      "/admin/calendars/exports": adminCalendarsExports,
      "/admin/calendars/exports/{id}/rotate": adminCalendarsRotate,
      "/admin/calendars/exports/{id}": adminCalendarsExport,
      "/admin/calendars/conflicts/settle": adminCalendarsSettle,
    },
  ),
  group(
    "Guest data (admin)",
    "Identify a guest by `email` or `phone`, not both. Responds 404 if no data is held about the guest.",
    {
      "/admin/guests/export": adminGuestsExport,
      "/admin/guests/erase": adminGuestsErase,
    },
  ),
  group("LINE (admin)", "Each admin links their own LINE account, which then receives their alerts.", {
    "/admin/alerts/line": adminAlertsLine,
    "/line/webhook": lineWebhook,
  }),
  group(
    "Villa (admin)",
    "You can send a text in one language only; the other stays unchanged. Prices are in baht. Unknown fields fail with 422.",
    {
      "/admin/villa": adminVilla,
      "/admin/villa/bank-details": adminVillaBankDetails,
      "/admin/villa/credit-card-setting": adminVillaCreditCardSetting,
      "/admin/villa/bank-setting": adminVillaBankSetting,
      "/admin/villa/promptpay-setting": adminVillaPromptpaySetting,
      "/admin/villa/promptpay-qr": adminVillaPromptpayQr,
      "/admin/villa/access": adminVillaAccess,
      "/admin/villa/background": adminVillaBackground,
      "/admin/villa/place": adminVillaPlace,
      "/admin/villa/rules": adminVillaRules,
      "/admin/villa/map": adminVillaMap,
      "/admin/villa/way-photos": adminVillaWayPhotos,
      "/admin/villa/way-photos/{id}": adminVillaWayPhoto,
      "/admin/villa/slides": adminVillaSlides,
      "/admin/villa/slides/{id}": adminVillaSlide,
      "/admin/villa/terms": adminVillaTerms,
      "/admin/villa/seller": adminVillaSeller,
      "/admin/villa/seasons": adminVillaSeasons,
      "/admin/villa/seasons/suggestions": adminVillaSeasonSuggestions,
      "/admin/villa/seasons/{id}": adminVillaSeason,
      "/admin/villa/rooms": adminVillaRooms,
      "/admin/villa/rooms/{id}": adminVillaRoom,
      "/admin/villa/rooms/{id}/pictures/{picture}": adminVillaRoomImage,
    },
  ),
  group(
    "Promo codes",
    "A code takes a percentage or an amount off the price of the nights; a booking can use one. A cancelled or expired booking no longer counts as a use. Codes are never deleted: switch them off with `active`.",
    {
      "/admin/promo-codes": adminPromoCodes,
      "/admin/promo-codes/{id}": adminPromoCode,
    },
  ),
  group("Documentation", "This reference, as OpenAPI and as a page.", {
    "/openapi.json": { calls: { GET: documentCalls.openApi } },
    "/docs": { calls: { GET: documentCalls.page } },
  }),
]

function group(
  name: string,
  about: string,
  routes: Record<string, { calls: Partial<Record<Method, DeclaredCall>> }>,
): CallGroup {
  const calls = Object.entries(routes).flatMap(([path, route]) =>
    Object.entries(route.calls).map(([method, call]) => ({ ...call, method: method as Method, path })),
  )
  return { name, about, calls }
}
