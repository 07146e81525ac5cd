import { HOUR_SECONDS } from "#app/durations.ts"
import type { TextKey } from "#app/i18n/translate.ts"

/**
 * Every expected failure: HTTP status, stable code for programs and text for people. `hourText` and `dayText`
 * are for waits longer than `retryAfterSeconds`. A route does not compile if its use case fails with a kind
 * that is not in this list.
 */
type Failure = {
  status: number
  code: string
  text: TextKey
  field?: string
  retryAfterSeconds?: number
  hourText?: TextKey
  dayText?: TextKey
}

export const failures = {
  // The request itself
  "bad-request": { status: 400, code: "badRequest", text: "errors.badRequest" },
  unauthorized: { status: 401, code: "unauthorized", text: "errors.unauthorized" },
  "wrong-origin": { status: 403, code: "wrongOrigin", text: "errors.wrongOrigin" },
  "not-found": { status: 404, code: "notFound", text: "errors.notFound" },
  "method-not-allowed": { status: 405, code: "methodNotAllowed", text: "errors.methodNotAllowed" },
  "body-too-large": { status: 413, code: "bodyTooLarge", text: "errors.bodyTooLarge" },
  "body-stalled": { status: 408, code: "requestTimeout", text: "errors.bodyStalled" },
  // Until one of the other uploads may stall.
  "uploads-at-once": { status: 429, code: "tooManyRequests", text: "errors.uploadsAtOnce", retryAfterSeconds: 30 },
  "cookies-too-large": { status: 431, code: "cookiesTooLarge", text: "errors.cookiesTooLarge" },
  "unsupported-type": { status: 415, code: "unsupportedType", text: "errors.unsupportedType" },
  invalid: { status: 422, code: "validation", text: "errors.invalid" },
  "too-many-requests": {
    status: 429,
    code: "tooManyRequests",
    text: "errors.tooManyRequests",
    retryAfterSeconds: 60,
    hourText: "errors.tooManyRequestsHour",
    dayText: "errors.tooManyRequestsDay",
  },
  "account-checks-exhausted": {
    status: 429,
    code: "tooManyRequests",
    text: "accountCheck.tooMany",
    retryAfterSeconds: 60,
  },
  "idempotency-key-invalid": {
    status: 422,
    code: "validation",
    text: "errors.idempotencyKeyInvalid",
    field: "Idempotency-Key",
  },
  "idempotency-conflict": { status: 409, code: "idempotencyConflict", text: "errors.idempotencyConflict" },
  "idempotency-busy": { status: 409, code: "idempotencyBusy", text: "errors.idempotencyBusy" },
  "idempotency-uncertain": { status: 409, code: "idempotencyUncertain", text: "errors.idempotencyUncertain" },
  internal: { status: 500, code: "internal", text: "errors.internal" },
  // The cron runs every five minutes.
  "jobs-late": { status: 503, code: "jobsLate", text: "errors.jobsLate", retryAfterSeconds: 300 },
  "jobs-failing": { status: 503, code: "jobsFailing", text: "errors.jobsFailing", retryAfterSeconds: 300 },
  paused: { status: 503, code: "paused", text: "errors.paused", retryAfterSeconds: 300 },
  unavailable: { status: 503, code: "unavailable", text: "errors.unavailable", retryAfterSeconds: 5 },

  // Staff
  "log-in-failed": { status: 401, code: "loginFailed", text: "errors.logInFailed" },
  "log-in-blocked": {
    status: 429,
    code: "tooManyFailures",
    text: "errors.logInBlocked",
    retryAfterSeconds: 900,
    hourText: "errors.logInBlockedHour",
  },
  "registration-closed": { status: 403, code: "registrationClosed", text: "errors.registrationClosed" },
  "setup-code-wrong": {
    status: 403,
    code: "registrationClosed",
    text: "errors.setupCodeWrong",
    field: "setupCode",
  },
  "owner-only": { status: 403, code: "ownerOnly", text: "admin:staff.errors.ownerOnly" },
  "last-owner": { status: 409, code: "lastOwner", text: "admin:staff.errors.lastOwner" },
  "own-account": { status: 409, code: "ownAccount", text: "admin:staff.errors.ownAccount" },
  "password-wrong": {
    status: 422,
    code: "passwordWrong",
    text: "admin:staff.errors.passwordWrong",
    field: "currentPassword",
  },
  "reset-closed": { status: 403, code: "resetClosed", text: "admin:staff.errors.resetClosed" },
  "reset-invalid": { status: 410, code: "resetInvalid", text: "admin:staff.errors.resetInvalid" },
  "invite-invalid": { status: 403, code: "registrationClosed", text: "errors.inviteInvalid" },
  "email-taken": { status: 409, code: "emailTaken", text: "errors.emailTaken", field: "email" },
  "villa-edited": { status: 409, code: "villaEdited", text: "errors.villaEdited" },
  "min-rooms-too-many": {
    status: 422,
    code: "minRoomsTooMany",
    text: "errors.minRoomsTooMany",
    field: "minRooms",
  },
  "villa-incomplete": { status: 422, code: "villaIncomplete", text: "errors.villaIncomplete" },
  "included-guests-missing": {
    status: 422,
    code: "includedGuestsMissing",
    text: "admin:prices.errors.includedGuests",
    field: "offer.includedGuests",
  },
  "seller-incomplete": {
    status: 422,
    code: "sellerIncomplete",
    text: "admin:seller.errors.incomplete",
  },
  "coordinates-incomplete": {
    status: 422,
    code: "coordinatesIncomplete",
    text: "admin:place.errors.coordinatesIncomplete",
    field: "longitude",
  },
  "quiet-hours-incomplete": {
    status: 422,
    code: "quietHoursIncomplete",
    text: "admin:place.errors.quietHoursIncomplete",
    field: "quietTo",
  },
  "name-missing": { status: 422, code: "nameMissing", text: "validation.required", field: "name" },
  "season-date-invalid": {
    status: 422,
    code: "seasonInvalid",
    text: "admin:prices.errors.dateInvalid",
    field: "from",
  },
  "season-empty": { status: 422, code: "seasonInvalid", text: "admin:prices.errors.empty", field: "to" },
  "season-leap-day": { status: 422, code: "seasonInvalid", text: "admin:prices.errors.leapDay", field: "to" },
  "season-prices-incomplete": {
    status: 422,
    code: "seasonInvalid",
    text: "admin:prices.errors.pricesIncomplete",
    field: "weekendPrice",
  },
  "season-too-many": { status: 422, code: "seasonInvalid", text: "admin:prices.errors.tooMany" },
  "season-overlap": { status: 409, code: "seasonOverlap", text: "admin:prices.errors.overlap", field: "from" },
  "image-missing": { status: 422, code: "imageMissing", text: "errors.imageInvalid" },
  "too-many-images": { status: 422, code: "tooManyImages", text: "errors.tooManyImages" },
  "nights-booked": { status: 409, code: "nightsBooked", text: "errors.nightsBooked" },

  // Calendars of other channels
  "feed-address-invalid": {
    status: 422,
    code: "feedAddressInvalid",
    text: "admin:calendars.errors.addressInvalid",
    field: "url",
  },
  "feed-not-public": { status: 422, code: "feedNotPublic", text: "admin:calendars.errors.notPublic", field: "url" },
  "feed-own": { status: 422, code: "feedOwn", text: "admin:calendars.errors.own", field: "url" },
  "feed-not-calendar": {
    status: 422,
    code: "feedNotCalendar",
    text: "admin:calendars.errors.notCalendar",
    field: "url",
  },
  "feed-unreadable": { status: 422, code: "feedUnreadable", text: "admin:calendars.errors.unreadable", field: "url" },
  "feed-too-large": { status: 422, code: "feedTooLarge", text: "admin:calendars.errors.tooLarge", field: "url" },
  "feed-duplicate": { status: 409, code: "feedDuplicate", text: "admin:calendars.errors.duplicate", field: "url" },
  "feed-too-many": { status: 409, code: "feedTooMany", text: "admin:calendars.errors.tooMany" },
  "feed-busy": { status: 409, code: "feedBusy", text: "admin:calendars.errors.busy" },
  "feed-unreachable": {
    status: 424,
    code: "feedUnreachable",
    text: "admin:calendars.errors.unreachable",
    field: "url",
  },
  "refresh-too-soon": {
    status: 429,
    code: "refreshTooSoon",
    text: "admin:calendars.errors.tooSoon",
    retryAfterSeconds: 60,
  },
  "export-too-many": { status: 409, code: "exportTooMany", text: "admin:calendars.errors.exportTooMany" },
  "export-needed": { status: 409, code: "exportNeeded", text: "admin:calendars.errors.exportNeeded" },
  // Alerts to admins
  "push-endpoint-refused": {
    status: 422,
    code: "pushEndpointRefused",
    text: "admin:alerts.errors.pushEndpointRefused",
    field: "endpoint",
  },
  "too-many-devices": { status: 409, code: "tooManyDevices", text: "admin:alerts.errors.tooManyDevices" },
  "channel-missing": { status: 409, code: "channelMissing", text: "admin:alerts.errors.channelMissing" },
  "test-too-soon": {
    status: 429,
    code: "testTooSoon",
    text: "admin:alerts.errors.testTooSoon",
    retryAfterSeconds: 60,
  },

  // Stays and bookings
  "villa-missing": { status: 404, code: "villaMissing", text: "errors.villaMissing" },
  "dates-missing": {
    status: 422,
    code: "booking.errors.selectDates",
    text: "booking.errors.selectDates",
    field: "checkIn",
  },
  "date-invalid": {
    status: 422,
    code: "booking.errors.dateInvalid",
    text: "booking.errors.dateInvalid",
    field: "checkIn",
  },
  "same-day": {
    status: 422,
    code: "booking.errors.sameDayBooking",
    text: "booking.errors.sameDayBooking",
    field: "checkOut",
  },
  "dates-reversed": {
    status: 422,
    code: "booking.errors.datesReversed",
    text: "booking.errors.datesReversed",
    field: "checkOut",
  },
  "date-past": { status: 422, code: "booking.errors.datePast", text: "booking.errors.datePast", field: "checkIn" },
  "stay-too-long": {
    status: 422,
    code: "booking.errors.stayTooLong",
    text: "booking.errors.stayTooLong",
    field: "checkOut",
  },
  "date-too-far": {
    status: 422,
    code: "booking.errors.dateTooFar",
    text: "booking.errors.dateTooFar",
    field: "checkOut",
  },
  "stay-too-short": {
    status: 422,
    code: "booking.errors.stayTooShort",
    text: "booking.errors.stayTooShort",
    field: "checkOut",
  },
  "too-soon": { status: 422, code: "booking.errors.tooSoon", text: "booking.errors.tooSoon", field: "checkIn" },
  "promo-code-invalid": {
    status: 422,
    code: "promoCodeInvalid",
    text: "booking.errors.promoCodeInvalid",
    field: "promoCode",
  },
  "promo-code-needs-nights": {
    status: 422,
    code: "promoCodeNeedsNights",
    text: "booking.errors.promoCodeNeedsNights",
    field: "promoCode",
  },
  "promo-code-used-up": { status: 409, code: "promoCodeUsedUp", text: "booking.errors.promoCodeUsedUp" },
  "promo-code-exists": {
    status: 409,
    code: "promoCodeExists",
    text: "admin:promoCodes.errors.exists",
    field: "code",
  },
  "promo-codes-too-many": { status: 409, code: "promoCodesTooMany", text: "admin:promoCodes.errors.tooMany" },
  "promo-code-used-more": {
    status: 409,
    code: "promoCodeUsedMore",
    text: "admin:promoCodes.errors.usedMore",
    field: "maxUses",
  },
  "promo-code-percent-too-high": {
    status: 422,
    code: "validation",
    text: "admin:promoCodes.errors.percent",
    field: "value",
  },
  "promo-code-dates-reversed": {
    status: 422,
    code: "validation",
    text: "admin:promoCodes.errors.reversed",
    field: "validTo",
  },
  "promo-code-stay-reversed": {
    status: 422,
    code: "validation",
    text: "admin:promoCodes.errors.reversed",
    field: "stayTo",
  },
  "range-too-long": {
    status: 422,
    code: "booking.errors.rangeTooLong",
    text: "booking.errors.rangeTooLong",
    field: "to",
  },
  "block-too-long": { status: 422, code: "blockTooLong", text: "booking.errors.blockTooLong", field: "to" },
  "rooms-out-of-range": {
    status: 422,
    code: "booking.errors.roomsOutOfRange",
    text: "booking.errors.roomsOutOfRange",
    field: "rooms",
  },
  "guests-out-of-range": {
    status: 422,
    code: "booking.errors.guestsOutOfRange",
    text: "booking.errors.guestsOutOfRange",
    field: "guests",
  },
  "party-invalid": { status: 422, code: "partyInvalid", text: "stay.errors.partyInvalid", field: "adults" },
  "party-mismatch": { status: 422, code: "partyMismatch", text: "stay.errors.partyMismatch", field: "adults" },
  "foreign-guests-invalid": {
    status: 422,
    code: "foreignGuestsInvalid",
    text: "stay.errors.foreignGuests",
    field: "foreignGuests",
  },
  "arrival-invalid": { status: 422, code: "arrivalInvalid", text: "stay.errors.arrivalInvalid", field: "arrival" },
  "dates-unavailable": {
    status: 409,
    code: "booking.errors.datesUnavailable",
    text: "booking.errors.datesUnavailable",
  },
  "rules-changed": { status: 409, code: "rulesChanged", text: "stay.errors.rulesChanged" },
  "price-changed": { status: 409, code: "booking.errors.priceChanged", text: "booking.errors.priceChanged" },
  "move-not-offered": { status: 409, code: "moveNotOffered", text: "move.errors.notOffered" },
  "move-open": { status: 409, code: "moveOpen", text: "move.errors.open" },
  "move-unchanged": { status: 422, code: "moveUnchanged", text: "move.errors.unchanged", field: "checkIn" },
  "refund-open": { status: 409, code: "refundOpen", text: "admin:bookings.move.refundOpen" },
  "move-closed": { status: 409, code: "moveClosed", text: "admin:bookings.move.closed" },
  "too-many-holds": { status: 429, code: "tooManyHolds", text: "booking.errors.tooManyHolds", retryAfterSeconds: 900 },
  "hold-out-of-range": {
    status: 422,
    code: "holdOutOfRange",
    text: "payment.errors.holdOutOfRange",
    field: "holdUntil",
  },
  "received-on-invalid": {
    status: 422,
    code: "receivedOnInvalid",
    text: "admin:bookings.received.onInvalid",
    field: "receivedOn",
  },
  "holds-not-released": { status: 409, code: "holdsNotReleased", text: "payment.errors.holdsNotReleased" },
  "email-changes-exhausted": {
    status: 409,
    code: "emailChangesExhausted",
    text: "customer.emailChangesExhausted",
    field: "email",
  },
  "email-change-refused": {
    status: 403,
    code: "emailChangeRefused",
    text: "customer.emailChangeRefused",
    field: "email",
  },

  // Passports of guests
  // Until the operator sets the secret.
  "documents-off": { status: 503, code: "documentsOff", text: "passports.errors.off", retryAfterSeconds: 3600 },
  "mrz-invalid": { status: 422, code: "mrzInvalid", text: "passports.errors.mrz", field: "mrz" },
  "nationality-unknown": {
    status: 422,
    code: "nationalityUnknown",
    text: "passports.errors.nationality",
    field: "nationality",
  },
  "birth-date-invalid": {
    status: 422,
    code: "birthDateInvalid",
    text: "passports.errors.birthDate",
    field: "birthDate",
  },
  "passports-closed": { status: 409, code: "passportsClosed", text: "passports.errors.closed" },
  "passports-too-many": { status: 409, code: "passportsTooMany", text: "passports.errors.tooMany" },
  "passports-none": { status: 404, code: "passportsNone", text: "admin:tm30.errors.none" },
  "passport-reported": { status: 409, code: "passportReported", text: "passports.errors.reported" },

  // Reviews of guests
  "review-early": { status: 409, code: "reviewEarly", text: "reviews.errors.early" },
  "review-closed": { status: 409, code: "reviewClosed", text: "reviews.errors.closed" },
  "review-edited": { status: 409, code: "reviewEdited", text: "admin:reviews.errors.edited" },
  "review-without-text": { status: 409, code: "reviewWithoutText", text: "admin:reviews.errors.withoutText" },

  // Guest data
  "stay-ahead": { status: 409, code: "stayAhead", text: "errors.stayAhead" },
  "payment-awaited": { status: 409, code: "paymentAwaited", text: "errors.paymentAwaited" },
  "damage-held": { status: 409, code: "damageHeld", text: "errors.damageHeld" },
  "refund-owed": { status: 409, code: "refundOwed", text: "errors.refundOwed" },

  "booking-edited": { status: 409, code: "bookingEdited", text: "booking.errors.edited" },
  "booking-cancelled": { status: 409, code: "bookingClosed", text: "booking.errors.cancelled" },
  "price-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.priceOwnerOnly" },
  "stay-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.stayOwnerOnly" },
  "received-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.receivedOwnerOnly" },
  "booking-money-held": { status: 409, code: "bookingMoneyHeld", text: "admin:bookings.failed.moneyHeld" },
  "booking-frozen": { status: 409, code: "bookingFrozen", text: "booking.errors.frozen" },
  "status-conflict": { status: 409, code: "statusConflict", text: "booking.errors.statusConflict" },
  "confirmation-not-sent": {
    status: 409,
    code: "confirmationNotSent",
    text: "booking.errors.confirmationNotSent",
  },

  "reminder-not-sent": { status: 409, code: "reminderNotSent", text: "payment.errors.reminderNotSent" },
  "reminder-too-soon": {
    status: 429,
    code: "reminderTooSoon",
    text: "payment.errors.reminderTooSoon",
    retryAfterSeconds: 3600,
  },
  "changes-not-sent": { status: 409, code: "changesNotSent", text: "payment.errors.changesNotSent" },

  // Alerts
  "line-not-set": { status: 409, code: "lineNotSet", text: "admin:line.notSet" },
  "line-unreachable": {
    status: 503,
    code: "lineUnavailable",
    text: "admin:line.unreachable",
    retryAfterSeconds: 30,
  },

  // Payment
  "payment-method-disabled": { status: 409, code: "paymentMethodDisabled", text: "payment.errors.methodDisabled" },
  "slip-missing": { status: 409, code: "slipMissing", text: "payment.errors.slipMissing" },
  "slip-kept": { status: 409, code: "slipKept", text: "payment.errors.slipKept" },
  "slip-missing-file": { status: 422, code: "slipMissing", text: "payment.errors.slipMissingFile", field: "slip" },
  "slip-invalid": { status: 415, code: "slipInvalid", text: "payment.errors.slipInvalid", field: "slip" },
  "slip-unknown": { status: 422, code: "slipUnknown", text: "payment.errors.slipUnknown", field: "paymentSlipUrl" },
  "card-declined": { status: 402, code: "cardDeclined", text: "payment.errors.cardDeclined" },
  "card-unreadable": { status: 422, code: "cardNumberRefused", text: "payment.errors.cardNumberRefused" },
  "customer-missing": { status: 409, code: "customerInfoMissing", text: "payment.errors.customerMissing" },
  "gateway-unreachable": {
    status: 503,
    code: "gatewayUnavailable",
    text: "payment.errors.gatewayUnreachable",
    retryAfterSeconds: 30,
  },
  "payment-settling": { status: 409, code: "paymentSettling", text: "payment.errors.settling" },
  "otp-missing": { status: 409, code: "otpMissing", text: "payment.errors.otpMissing" },
  "otp-invalid": { status: 422, code: "otpInvalid", text: "payment.errors.otpInvalid", field: "otp" },
  "otp-expired": { status: 410, code: "otpExpired", text: "payment.errors.otpExpired" },
  "otp-blocked": { status: 429, code: "otpBlocked", text: "payment.errors.otpBlocked", retryAfterSeconds: 900 },
  "otp-not-ready": { status: 503, code: "otpNotReady", text: "payment.errors.otpNotReady", retryAfterSeconds: 5 },
  "otp-wait": { status: 429, code: "otpWait", text: "payment.errors.otpWait", retryAfterSeconds: 60 },
  "otp-sends-exhausted": {
    status: 429,
    code: "otpSendsExhausted",
    text: "payment.errors.otpSendsExhausted",
    retryAfterSeconds: 3600,
  },
  "payment-link-expired": { status: 410, code: "paymentLinkExpired", text: "paymentLink.errors.expired" },
  "link-closed": { status: 409, code: "linkClosed", text: "paymentLink.errors.closed" },
  "booking-in-review": { status: 409, code: "bookingInReview", text: "paymentLink.errors.bookingInReview" },
  "link-in-review": { status: 409, code: "linkInReview", text: "paymentLink.errors.linkInReview" },
  "link-status-conflict": { status: 409, code: "statusConflict", text: "paymentLink.errors.statusConflict" },
  "link-booking-unknown": {
    status: 422,
    code: "bookingUnknown",
    text: "paymentLink.errors.bookingUnknown",
    field: "bookingId",
  },
  "link-booking-closed": {
    status: 409,
    code: "bookingClosed",
    text: "paymentLink.errors.bookingClosed",
    field: "bookingId",
  },
  "link-purpose-invalid": {
    status: 422,
    code: "linkPurposeInvalid",
    text: "paymentLink.errors.purposeInvalid",
    field: "purpose",
  },
  "balance-link-exists": { status: 409, code: "balanceLinkExists", text: "paymentLink.errors.balanceLinkExists" },
  "link-above-balance": {
    status: 422,
    code: "linkAboveBalance",
    text: "paymentLink.errors.aboveBalance",
    field: "amount",
  },
  "link-follows-balance": { status: 409, code: "linkFollowsBalance", text: "paymentLink.errors.followsBalance" },
  "cancellation-not-offered": { status: 409, code: "cancellationNotOffered", text: "refund.errors.notOffered" },
  "refund-changed": { status: 409, code: "refundChanged", text: "refund.errors.changed" },
  "refund-too-high": { status: 409, code: "refundTooHigh", text: "refund.errors.tooHigh" },
  "receipt-exists": { status: 409, code: "receiptExists", text: "admin:receipts.errors.exists" },
  "receipt-refused": { status: 409, code: "receiptRefused", text: "admin:receipts.errors.refused" },
  "receipt-cancelled": { status: 409, code: "receiptCancelled", text: "admin:receipts.errors.cancelled" },
  "refund-busy": { status: 409, code: "refundBusy", text: "refund.errors.busy" },
  "refund-not-sent": { status: 503, code: "refundNotSent", text: "refund.errors.notSent", retryAfterSeconds: 30 },
  "refund-refused": { status: 409, code: "refundRefused", text: "refund.errors.refused" },
  "line-unknown": { status: 422, code: "lineUnknown", text: "ledger.errors.lineUnknown", field: "reverses" },
  "line-reversed": { status: 409, code: "lineReversed", text: "ledger.errors.lineReversed" },
  "damage-received": { status: 409, code: "damageReceived", text: "damage.errors.received" },
  "damage-not-held": { status: 409, code: "damageNotHeld", text: "damage.errors.notHeld" },
  "damage-too-high": { status: 422, code: "damageTooHigh", text: "damage.errors.tooHigh", field: "amount" },
  "too-many-slips": { status: 409, code: "tooManySlips", text: "paymentLink.errors.tooManySlips" },
  "slip-used": { status: 409, code: "slipUsed", text: "payment.errors.slipUsed", field: "slip" },
  "file-too-large": { status: 413, code: "fileTooLarge", text: "errors.fileTooLarge" },
  "image-invalid": { status: 415, code: "imageInvalid", text: "errors.imageInvalid" },
} as const satisfies Record<string, Failure>

export type FailureKind = keyof typeof failures

export function retryAfterOf(data: unknown): number | undefined {
  if (typeof data !== "object" || !data || !("retryAfterSeconds" in data)) return undefined
  return typeof data.retryAfterSeconds === "number" ? data.retryAfterSeconds : undefined
}

/** @param data a longer wait than usual changes the text */
export function failureOf(kind: FailureKind, data?: unknown): Failure {
  const failure: Failure = failures[kind]
  const seconds = retryAfterOf(data) ?? 0
  if (seconds > HOUR_SECONDS && failure.dayText) return { ...failure, text: failure.dayText }
  if (seconds > (failure.retryAfterSeconds ?? 0) && failure.hourText) return { ...failure, text: failure.hourText }
  return failure
}
