import { HOUR_SECONDS } from "#app/durations.ts"
import type { TextKey } from "#app/i18n/translate.ts"

/** `code` is for programs, `text` for people. `hourText` and `dayText` are for waits above `retryAfterSeconds`. */
type Failure = {
  status: number
  code: string
  text: TextKey
  field?: string
  retryAfterSeconds?: number
  hourText?: TextKey
  dayText?: TextKey
  /** What the text names, of the failure's data. */
  names?: Record<string, NamedValue>
}

/** A member of the data: as it is, as a month, or the text of a key and it. */
export type NamedValue = { of: string; as: "text" | "month" } | { of: string; textsOf: string }

/**
 * Every expected failure. A route does not compile if its use case fails with a kind that is not in this list.
 * `code` is the kind in camelCase unless it is written here; the /api promises it, so it outlives a renamed kind.
 */
export const failures = {
  // The request itself
  "bad-request": { status: 400, text: "errors.badRequest" },
  unauthorized: { status: 401, text: "errors.unauthorized" },
  "wrong-origin": { status: 403, text: "errors.wrongOrigin" },
  "not-found": { status: 404, text: "errors.notFound" },
  "method-not-allowed": { status: 405, text: "errors.methodNotAllowed" },
  "body-too-large": { status: 413, text: "errors.bodyTooLarge" },
  "body-stalled": { status: 408, code: "requestTimeout", text: "errors.bodyStalled" },
  // Until one of the other uploads may stall.
  "uploads-at-once": { status: 429, code: "tooManyRequests", text: "errors.uploadsAtOnce", retryAfterSeconds: 30 },
  "cookies-too-large": { status: 431, text: "errors.cookiesTooLarge" },
  "unsupported-type": { status: 415, text: "errors.unsupportedType" },
  invalid: { status: 422, code: "validation", text: "errors.invalid" },
  "too-many-requests": {
    status: 429,
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
  "idempotency-conflict": { status: 409, text: "errors.idempotencyConflict" },
  "idempotency-busy": { status: 409, text: "errors.idempotencyBusy" },
  "idempotency-uncertain": { status: 409, text: "errors.idempotencyUncertain" },
  internal: { status: 500, text: "errors.internal" },
  // The cron runs every five minutes.
  "jobs-late": { status: 503, text: "errors.jobsLate", retryAfterSeconds: 300 },
  "jobs-failing": { status: 503, text: "errors.jobsFailing", retryAfterSeconds: 300 },
  paused: { status: 503, text: "errors.paused", retryAfterSeconds: 300 },
  unavailable: { status: 503, text: "errors.unavailable", retryAfterSeconds: 5 },

  // Staff
  "log-in-failed": { status: 401, code: "loginFailed", text: "errors.logInFailed" },
  "log-in-blocked": {
    status: 429,
    code: "tooManyFailures",
    text: "errors.logInBlocked",
    retryAfterSeconds: 900,
    hourText: "errors.logInBlockedHour",
  },
  "registration-closed": { status: 403, text: "errors.registrationClosed" },
  "setup-code-wrong": {
    status: 403,
    code: "registrationClosed",
    text: "errors.setupCodeWrong",
    field: "setupCode",
  },
  "owner-only": { status: 403, text: "admin:accounts.errors.ownerOnly" },
  "last-owner": { status: 409, text: "admin:accounts.errors.lastOwner" },
  "own-account": { status: 409, text: "admin:accounts.errors.ownAccount" },
  "password-wrong": { status: 422, text: "admin:accounts.errors.passwordWrong", field: "currentPassword" },
  "password-guessable": { status: 422, code: "validation", text: "validation.passwordNamed", field: "newPassword" },
  "first-password-guessable": { status: 422, code: "validation", text: "validation.passwordNamed", field: "password" },
  "reset-closed": { status: 403, text: "admin:accounts.errors.resetClosed" },
  "reset-invalid": { status: 410, text: "admin:accounts.errors.resetInvalid" },
  "invite-invalid": { status: 403, code: "registrationClosed", text: "errors.inviteInvalid" },
  "email-taken": { status: 409, text: "errors.emailTaken", field: "email" },
  "name-taken": { status: 409, text: "errors.nameTaken", field: "name" },
  "villa-edited": { status: 409, text: "errors.villaEdited" },
  "min-rooms-too-many": { status: 422, text: "errors.minRoomsTooMany", field: "minRooms" },
  "villa-incomplete": { status: 422, text: "errors.villaIncomplete" },
  "included-guests-missing": { status: 422, text: "admin:prices.errors.includedGuests", field: "offer.includedGuests" },
  "weekday-discount-too-high": {
    status: 422,
    code: "discountTooHigh",
    text: "admin:villa.prices.discountTooHigh",
    field: "weekdayDiscountedPrice",
  },
  "weekend-discount-too-high": {
    status: 422,
    code: "discountTooHigh",
    text: "admin:villa.prices.discountTooHigh",
    field: "weekendDiscountedPrice",
  },
  // Of a season.
  "saturday-discount-too-high": {
    status: 422,
    code: "discountTooHigh",
    text: "admin:villa.prices.discountTooHigh",
    field: "saturdayDiscountedPrice",
  },
  // The villa's own Saturday price.
  "offer-discount-too-high": {
    status: 422,
    code: "discountTooHigh",
    text: "admin:villa.prices.discountTooHigh",
    field: "offer.saturdayDiscountedPrice",
  },
  "vat-not-registered": { status: 422, text: "admin:prices.errors.vatNotRegistered", field: "offer.vat.mode" },
  "vat-registered": { status: 422, text: "admin:prices.errors.vatRegistered", field: "offer.vat.mode" },
  "seller-incomplete": { status: 422, text: "admin:seller.errors.incomplete" },
  "coordinates-incomplete": { status: 422, text: "admin:place.errors.coordinatesIncomplete", field: "longitude" },
  "map-link-unreadable": { status: 422, text: "admin:place.errors.shortLink", field: "mapLink" },
  "quiet-hours-incomplete": { status: 422, text: "admin:place.errors.quietHoursIncomplete", field: "quietTo" },
  "name-missing": { status: 422, text: "validation.required", field: "name" },
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
  "season-overlap": { status: 409, text: "admin:prices.errors.overlap", field: "from" },
  "image-missing": { status: 422, text: "errors.imageInvalid" },
  "too-many-images": { status: 422, text: "errors.tooManyImages" },
  "nights-booked": { status: 409, text: "errors.nightsBooked" },

  // Calendars of other channels
  "bank-account-missing": { status: 409, text: "admin:villa.bank.needs.bank-account-missing" },
  "promptpay-missing": { status: 409, text: "admin:villa.bank.needs.promptpay-missing" },
  "cards-missing": { status: 409, text: "admin:villa.bank.needs.cards-missing" },
  "last-method": { status: 409, text: "admin:villa.bank.noneText" },
  "feed-address-invalid": { status: 422, text: "admin:calendars.errors.addressInvalid", field: "url" },
  "feed-not-public": { status: 422, text: "admin:calendars.errors.notPublic", field: "url" },
  "feed-own": { status: 422, text: "admin:calendars.errors.own", field: "url" },
  "feed-not-calendar": { status: 422, text: "admin:calendars.errors.notCalendar", field: "url" },
  "feed-unreadable": { status: 422, text: "admin:calendars.errors.unreadable", field: "url" },
  "feed-too-large": { status: 422, text: "admin:calendars.errors.tooLarge", field: "url" },
  "feed-duplicate": { status: 409, text: "admin:calendars.errors.duplicate", field: "url" },
  "feed-too-many": { status: 409, text: "admin:calendars.errors.tooMany" },
  "feed-busy": { status: 409, text: "admin:calendars.errors.busy" },
  "feed-unreachable": { status: 424, text: "admin:calendars.errors.unreachable", field: "url" },
  "refresh-too-soon": { status: 429, text: "admin:calendars.errors.tooSoon", retryAfterSeconds: 60 },
  "export-too-many": { status: 409, text: "admin:calendars.errors.exportTooMany" },
  "export-needed": { status: 409, text: "admin:calendars.errors.exportNeeded" },
  // Alerts to admins
  "push-endpoint-refused": { status: 422, text: "admin:alerts.errors.pushEndpointRefused", field: "endpoint" },
  "too-many-devices": { status: 409, text: "admin:alerts.errors.tooManyDevices" },
  "channel-missing": { status: 409, text: "admin:alerts.errors.channelMissing" },
  "test-too-soon": { status: 429, text: "admin:alerts.errors.testTooSoon", retryAfterSeconds: 60 },

  // Stays and bookings
  "villa-missing": { status: 404, text: "errors.villaMissing" },
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
  "arrival-day": {
    status: 422,
    code: "booking.errors.arrivalDay",
    text: "booking.errors.arrivalDay",
    field: "checkIn",
  },
  "departure-day": {
    status: 422,
    code: "booking.errors.departureDay",
    text: "booking.errors.departureDay",
    field: "checkOut",
  },
  "too-soon": { status: 422, code: "booking.errors.tooSoon", text: "booking.errors.tooSoon", field: "checkIn" },
  "promo-code-invalid": { status: 422, text: "booking.errors.promoCodeInvalid", field: "promoCode" },
  "promo-code-needs-nights": { status: 422, text: "booking.errors.promoCodeNeedsNights", field: "promoCode" },
  "promo-code-used-up": { status: 409, text: "booking.errors.promoCodeUsedUp" },
  "promo-code-exists": { status: 409, text: "admin:promoCodes.errors.exists", field: "code" },
  "promo-codes-too-many": { status: 409, text: "admin:promoCodes.errors.tooMany" },
  "promo-code-used-more": { status: 409, text: "admin:promoCodes.errors.usedMore", field: "maxUses" },
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
  "extra-unknown": { status: 422, text: "extras.errors.unknown", field: "extras" },
  "extra-off": { status: 409, text: "extras.errors.unknown" },
  "extra-too-late": { status: 409, text: "extras.errors.tooLate" },
  "extra-needs-nights": { status: 422, text: "extras.errors.needsNights", field: "extras" },
  "extra-day-taken": { status: 409, text: "extras.errors.dayTaken" },
  "extra-quantity": { status: 422, text: "extras.errors.tooMany", field: "extras" },
  "extra-paid": { status: 409, text: "extras.errors.paid" },
  "extra-price-changed": { status: 409, text: "extras.errors.priceChanged", field: "extras" },
  "extra-time-missing": { status: 422, code: "validation", text: "admin:extras.errors.timeMissing", field: "time" },
  "extra-time-useless": { status: 422, code: "validation", text: "admin:extras.errors.timeUseless", field: "time" },
  "extras-too-many": { status: 409, text: "admin:extras.errors.tooMany" },
  "range-too-long": {
    status: 422,
    code: "booking.errors.rangeTooLong",
    text: "booking.errors.rangeTooLong",
    field: "to",
  },
  "block-too-long": { status: 422, text: "booking.errors.blockTooLong", field: "to" },
  "rooms-out-of-range": {
    status: 422,
    code: "booking.errors.roomsOutOfRange",
    text: "booking.errors.roomsOutOfRange",
    field: "rooms",
  },
  "night-without-price": {
    status: 422,
    code: "booking.errors.noPrice",
    text: "booking.errors.noPrice",
    field: "rooms",
  },
  "guests-out-of-range": {
    status: 422,
    code: "booking.errors.guestsOutOfRange",
    text: "booking.errors.guestsOutOfRange",
    field: "guests",
  },
  "party-invalid": { status: 422, text: "stay.errors.partyInvalid", field: "adults" },
  "party-too-large": { status: 422, text: "stay.errors.partyTooLarge", field: "adults" },
  "party-mismatch": { status: 422, text: "stay.errors.partyMismatch", field: "adults" },
  "foreign-guests-invalid": { status: 422, text: "stay.errors.foreignGuests", field: "foreignGuests" },
  "arrival-invalid": { status: 422, text: "stay.errors.arrivalInvalid", field: "arrival" },
  "dates-unavailable": {
    status: 409,
    code: "booking.errors.datesUnavailable",
    text: "booking.errors.datesUnavailable",
  },
  "rules-changed": { status: 409, text: "stay.errors.rulesChanged" },
  "commission-too-high": {
    status: 422,
    text: "admin:bookings.source.errors.commission",
    field: "commission",
  },
  "price-changed": { status: 409, code: "booking.errors.priceChanged", text: "booking.errors.priceChanged" },
  "move-not-offered": { status: 409, text: "move.errors.notOffered" },
  "move-open": { status: 409, text: "move.errors.open" },
  "move-unchanged": { status: 422, text: "move.errors.unchanged", field: "checkIn" },
  "refund-open": { status: 409, text: "admin:bookings.move.refundOpen" },
  "move-closed": { status: 409, text: "admin:bookings.move.closed" },
  "too-many-holds": { status: 429, text: "booking.errors.tooManyHolds", retryAfterSeconds: 900 },
  "hold-out-of-range": { status: 422, text: "payment.errors.holdOutOfRange", field: "holdUntil" },
  "received-on-invalid": { status: 422, text: "admin:bookings.received.onInvalid", field: "receivedOn" },
  "holds-not-released": { status: 409, text: "payment.errors.holdsNotReleased" },
  "email-changes-exhausted": { status: 409, text: "customer.emailChangesExhausted", field: "email" },
  "email-change-refused": { status: 403, text: "customer.emailChangeRefused", field: "email" },

  // Passports of guests
  // Until the operator sets the secret.
  "documents-off": { status: 503, text: "passports.errors.off", retryAfterSeconds: 3600 },
  "mrz-invalid": { status: 422, text: "passports.errors.mrz", field: "mrz" },
  "nationality-unknown": { status: 422, text: "passports.errors.nationality", field: "nationality" },
  "birth-date-invalid": { status: 422, text: "passports.errors.birthDate", field: "birthDate" },
  "passports-closed": { status: 409, text: "passports.errors.closed" },
  "passports-too-many": { status: 409, text: "passports.errors.tooMany" },
  "passports-none": { status: 404, text: "admin:tm30.errors.none" },
  "passport-reported": { status: 409, text: "passports.errors.reported" },

  // Reviews of guests
  "review-early": { status: 409, text: "reviews.errors.early" },
  "review-closed": { status: 409, text: "reviews.errors.closed" },
  "review-edited": { status: 409, text: "admin:reviews.errors.edited" },
  "review-without-text": { status: 409, text: "admin:reviews.errors.withoutText" },

  // Cleaning
  "cleaners-too-many": { status: 409, text: "admin:cleaning.errors.tooMany" },
  "plan-changed": { status: 409, text: "cleaning.errors.changed" },
  "cleaning-day": { status: 409, text: "cleaning.errors.day" },
  "problem-empty": { status: 422, text: "cleaning.errors.empty", field: "text" },

  // The queue for taken dates
  "dates-free": { status: 409, text: "waiting.errors.free" },
  "wishes-too-many": { status: 409, text: "waiting.errors.full" },
  "dates-not-offered": { status: 409, text: "waiting.errors.notOffered" },
  "payment-begun": { status: 409, text: "waiting.errors.begun" },

  // Guest data
  "undo-too-late": { status: 409, text: "admin:bookings.undo.tooLate" },
  "stay-begun": { status: 409, text: "admin:bookings.checkAgain.begun" },
  "money-since": { status: 409, text: "admin:bookings.checkAgain.moneySince" },
  "stay-ahead": { status: 409, text: "errors.stayAhead" },
  "payment-awaited": { status: 409, text: "errors.paymentAwaited" },
  "damage-held": { status: 409, text: "errors.damageHeld" },
  "refund-owed": { status: 409, text: "errors.refundOwed" },

  "booking-edited": { status: 409, text: "booking.errors.edited" },
  "booking-cancelled": { status: 409, code: "bookingClosed", text: "booking.errors.cancelled" },
  "price-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.priceOwnerOnly" },
  "stay-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.stayOwnerOnly" },
  "past-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.pastOwnerOnly" },
  "past-unconfirmed": { status: 409, text: "admin:bookings.failed.pastUnconfirmed" },
  "received-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.receivedOwnerOnly" },
  "withheld-owner-only": { status: 403, code: "ownerOnly", text: "admin:bookings.failed.withheldOwnerOnly" },
  "booking-money-held": { status: 409, text: "admin:bookings.failed.moneyHeld" },
  "booking-frozen": { status: 409, text: "booking.errors.frozen" },
  "status-conflict": {
    status: 409,
    text: "booking.errors.statusConflict",
    names: { status: { of: "from", textsOf: "booking.status" } },
  },
  "confirmation-not-sent": { status: 409, text: "booking.errors.confirmationNotSent" },

  "reminder-not-sent": { status: 409, text: "payment.errors.reminderNotSent" },
  "reminder-too-soon": { status: 429, text: "payment.errors.reminderTooSoon", retryAfterSeconds: 3600 },
  "changes-not-sent": { status: 409, text: "payment.errors.changesNotSent" },

  // LINE of guests
  "guest-line-off": { status: 409, text: "guestLine.errors.off" },
  "guest-line-unreachable": {
    status: 503,
    code: "lineUnavailable",
    text: "guestLine.errors.unreachable",
    retryAfterSeconds: 30,
  },

  // Alerts
  "line-not-set": { status: 409, text: "admin:line.notSet" },
  "line-unreachable": {
    status: 503,
    code: "lineUnavailable",
    text: "admin:line.unreachable",
    retryAfterSeconds: 30,
  },

  // Payment
  "payment-method-disabled": { status: 409, text: "payment.errors.methodDisabled" },
  "slip-missing": { status: 409, text: "payment.errors.slipMissing" },
  "slip-kept": { status: 409, text: "payment.errors.slipKept" },
  "slip-missing-file": { status: 422, code: "slipMissing", text: "payment.errors.slipMissingFile", field: "slip" },
  "slip-invalid": { status: 415, text: "payment.errors.slipInvalid", field: "slip" },
  // A picture that its guest can send otherwise, which the text says.
  "slip-picture": { status: 415, code: "slipInvalid", text: "payment.errors.slipPicture", field: "slip" },
  "slip-oversized": { status: 415, code: "slipInvalid", text: "payment.errors.slipOversized", field: "slip" },
  "slip-unknown": { status: 422, text: "payment.errors.slipUnknown", field: "paymentSlipUrl" },
  "card-declined": { status: 402, text: "payment.errors.cardDeclined" },
  "card-unreadable": { status: 422, code: "cardNumberRefused", text: "payment.errors.cardNumberRefused" },
  "customer-missing": { status: 409, code: "customerInfoMissing", text: "payment.errors.customerMissing" },
  "gateway-unreachable": {
    status: 503,
    code: "gatewayUnavailable",
    text: "payment.errors.gatewayUnreachable",
    retryAfterSeconds: 30,
  },
  "payment-settling": { status: 409, text: "payment.errors.settling" },
  "otp-missing": { status: 409, text: "payment.errors.otpMissing" },
  "otp-invalid": { status: 422, text: "payment.errors.otpInvalid", field: "otp" },
  "otp-expired": { status: 410, text: "payment.errors.otpExpired" },
  "otp-blocked": { status: 429, text: "payment.errors.otpBlocked", retryAfterSeconds: 900 },
  "otp-not-ready": { status: 503, text: "payment.errors.otpNotReady", retryAfterSeconds: 5 },
  "otp-wait": { status: 429, text: "payment.errors.otpWait", retryAfterSeconds: 60 },
  "otp-sends-exhausted": { status: 429, text: "payment.errors.otpSendsExhausted", retryAfterSeconds: 3600 },
  "payment-link-expired": { status: 410, text: "paymentLink.errors.expired" },
  "link-closed": { status: 409, text: "paymentLink.errors.closed" },
  "booking-in-review": { status: 409, text: "paymentLink.errors.bookingInReview" },
  "link-in-review": { status: 409, text: "paymentLink.errors.linkInReview" },
  "slip-to-check": { status: 409, text: "admin:bookings.moneyArrived.first" },
  "link-status-conflict": {
    status: 409,
    code: "statusConflict",
    text: "paymentLink.errors.statusConflict",
    names: { status: { of: "from", textsOf: "paymentLink.status" } },
  },
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
  "link-purpose-invalid": { status: 422, text: "paymentLink.errors.purposeInvalid", field: "purpose" },
  "balance-link-exists": { status: 409, text: "paymentLink.errors.balanceLinkExists" },
  "link-above-balance": { status: 422, text: "paymentLink.errors.aboveBalance", field: "amount" },
  "link-follows-balance": { status: 409, text: "paymentLink.errors.followsBalance" },
  "cancellation-not-offered": { status: 409, text: "refund.errors.notOffered" },
  // By a link, until the booking is confirmed.
  "cancellation-by-code": { status: 403, text: "refund.errors.byCode" },
  "refund-changed": { status: 409, text: "refund.errors.changed" },
  "refund-too-high": { status: 409, text: "refund.errors.tooHigh" },
  "month-closed": {
    status: 409,
    text: "admin:books.errors.closed",
    names: { month: { of: "month", as: "month" }, closedBy: { of: "closedBy", as: "text" } },
  },
  "later-month-closed": {
    status: 409,
    text: "admin:books.errors.laterClosed",
    names: { month: { of: "month", as: "month" } },
  },
  "month-not-over": { status: 409, text: "admin:books.errors.notOver" },
  "credit-date-invalid": { status: 422, text: "admin:credits.errors.date", field: "creditUntil" },
  "credit-booking-unknown": { status: 422, text: "admin:credits.errors.booking", field: "booking" },
  "refund-not-all": { status: 409, text: "admin:bookings.cancel.notAll" },
  "no-show-early": { status: 409, text: "admin:bookings.cancel.noShowEarly" },
  "receipt-exists": { status: 409, text: "admin:receipts.errors.exists" },
  "receipt-refused": { status: 409, text: "admin:receipts.errors.refused" },
  "receipt-credited": { status: 409, text: "admin:receipts.errors.credited" },
  "receipt-cancelled": { status: 409, text: "admin:receipts.errors.cancelled" },
  "refund-busy": { status: 409, text: "refund.errors.busy" },
  "refund-not-sent": { status: 503, text: "refund.errors.notSent", retryAfterSeconds: 30 },
  "refund-refused": { status: 409, text: "refund.errors.refused" },
  "line-unknown": { status: 422, text: "ledger.errors.lineUnknown", field: "reverses" },
  "line-reversed": { status: 409, text: "ledger.errors.lineReversed" },
  "damage-received": { status: 409, text: "damage.errors.received" },
  "damage-not-held": { status: 409, text: "damage.errors.notHeld" },
  "damage-too-high": { status: 422, text: "damage.errors.tooHigh", field: "amount" },
  "too-many-slips": { status: 409, text: "paymentLink.errors.tooManySlips" },
  "slip-used": { status: 409, text: "payment.errors.slipUsed", field: "slip" },
  "file-too-large": { status: 413, text: "errors.fileTooLarge" },
  "image-invalid": { status: 415, text: "errors.imageInvalid" },
} as const satisfies Record<string, Omit<Failure, "code"> & { code?: string }>

export type FailureKind = keyof typeof failures

export function retryAfterOf(data: unknown): number | undefined {
  if (typeof data !== "object" || !data || !("retryAfterSeconds" in data)) return undefined
  return typeof data.retryAfterSeconds === "number" ? data.retryAfterSeconds : undefined
}

/** @param data a longer wait than usual changes the text */
export function failureOf(kind: FailureKind, data?: unknown): Failure {
  const failure: Failure = { code: camelCase(kind), ...failures[kind] }
  const seconds = retryAfterOf(data) ?? 0
  if (seconds > HOUR_SECONDS && failure.dayText) return { ...failure, text: failure.dayText }
  if (seconds > (failure.retryAfterSeconds ?? 0) && failure.hourText) return { ...failure, text: failure.hourText }
  return failure
}

function camelCase(kind: FailureKind): string {
  return kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
