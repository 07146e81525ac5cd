import { cancellationGuestEn } from "#app/booking/cancellation/guest-words.en.ts"
import { bookingGuestEn } from "#app/booking/guest-words.en.ts"
import { otherDatesGuestEn } from "#app/booking/other-dates/guest-words.en.ts"
import { waitingListGuestEn } from "#app/booking/waiting-list/guest-words.en.ts"
import { balanceGuestEn } from "#app/money/balance/guest-words.en.ts"
import { cardsGuestEn } from "#app/money/cards/guest-words.en.ts"
import { damageGuestEn } from "#app/money/damage/guest-words.en.ts"
import { ledgerGuestEn } from "#app/money/ledger/guest-words.en.ts"
import { linksGuestEn } from "#app/money/links/guest-words.en.ts"
import { payableGuestEn } from "#app/money/payable/guest-words.en.ts"
import { receiptsGuestEn } from "#app/money/receipts/guest-words.en.ts"
import { refundsGuestEn } from "#app/money/refunds/guest-words.en.ts"
import { slipsGuestEn } from "#app/money/slips/guest-words.en.ts"
import { guestLineGuestEn } from "#app/notify/guest-line/guest-words.en.ts"
import { cleaningGuestEn } from "#app/stay/cleaning/guest-words.en.ts"
import { passGuestEn } from "#app/stay/pass/guest-words.en.ts"
import { passportsGuestEn } from "#app/stay/passports/guest-words.en.ts"
import { reviewsGuestEn } from "#app/stay/reviews/guest-words.en.ts"
import { extrasGuestEn } from "#app/villa/extras/guest-words.en.ts"
import { homeBrowserEn } from "#app/villa/home/browser-words.en.ts"
import { homeGuestEn } from "#app/villa/home/guest-words.en.ts"
import { houseRulesGuestEn } from "#app/villa/house-rules/guest-words.en.ts"
import { photosGuestEn } from "#app/villa/photos/guest-words.en.ts"
import { placeGuestEn } from "#app/villa/place/guest-words.en.ts"
import { termsGuestEn } from "#app/villa/terms/guest-words.en.ts"
import type { Texts } from "./th.ts"

/** The guest's texts in English. */
export const en: Texts = {
  ...homeBrowserEn,
  site: {
    ...homeBrowserEn.site,
    copy: "Copy",
    copied: "Copied",
    registration: "Registration no. {{number}}",
    share: "Share",
    shareLine: "Send via LINE",
  },
  errors: {
    ...homeBrowserEn.errors,
    invalid: "Check the highlighted fields.",
    badRequest: "Something was missing from this request. Try again.",
    wrongOrigin: "For security we blocked this request. Reload the page and try again.",
    notFound: "Not found",
    tooManyRequests: "Too many requests. Wait a moment and try again.",
    uploadsAtOnce: "Too many uploads at the same time. Wait a moment and try again.",
    bodyStalled: "The upload was interrupted. Try again.",
    cookiesTooLarge: "Your browser sent too many cookies. Delete this site's cookies and try again.",
    tooManyRequestsHour: "Too many requests. Try again in 1 hour.",
    tooManyRequestsDay: "Too many requests. Try again tomorrow.",
    unavailable: "The service isn't available at the moment. Try again shortly.",
    villaMissing: "Failed to fetch villa details",
    offline: "You seem to be offline. Try again when you have a connection.",
    unauthorized: "Log in to continue.",
    methodNotAllowed: "This method isn't supported here. Use one of those in the Allow header.",
    bodyTooLarge: "This is too large to send. Shorten it or choose a smaller file.",
    unsupportedType: "This content type isn't supported here. Send JSON, or multipart with files.",
    jobsFailing: "Some recurring jobs keep failing. Check the logs of the cron.",
    paused: "Bookings and changes are paused for maintenance. Try again later.",
    jobsLate: "The recurring jobs haven't run for 15 minutes. Check the logs of the cron.",
    idempotencyKeyInvalid:
      "Use an Idempotency-Key of 1 to 128 characters, and of at least 16 without a cookie or token.",
    idempotencyConflict: "This Idempotency-Key was already used for a different request. Use a new one.",
    idempotencyBusy: "The same request is still in progress. Try again shortly.",
    idempotencyUncertain:
      "The first request with this idempotency key ended without a result, and may have been carried out. Check before you send it again with a new key.",
    logInFailed: "Login failed",
    logInBlocked: "Too many failed attempts. Try again in 15 minutes.",
    logInBlockedHour: "Too many failed attempts. Try again in 1 hour.",
    registrationClosed: "Registration is closed. Ask the owner for an invite link.",
    setupCodeWrong: "This setup code is incorrect. Check it and try again.",
    inviteInvalid: "This invite link has been used or has expired. Ask for a new one.",
    emailTaken: "This email already has an account. Log in instead.",
    nameTaken: "Somebody on the team has this name. Add a surname or a nickname.",
    villaEdited: "Someone else has just changed this. Check the latest details and save again.",
    minRoomsTooMany: "Enter a minimum that isn't above the number of bedrooms.",
    villaIncomplete: "Enter the villa's name, a weekday price and a weekend price.",
    tooManyImages: "There are too many photos. Delete some first.",
    stayAhead:
      "This guest still has an upcoming stay ({{references}}). You can erase the data once it's over or cancelled.",
    paymentAwaited:
      "A payment is still due or being checked ({{references}}). Settle or cancel it first, then erase the data.",
    damageHeld: "Return the security deposit of {{references}} first, then erase the data.",
    refundOwed:
      "Money may still be owed for {{references}}. Return it first, or wait until 90 days after the cancellation.",
    nightsBooked: "These dates are already booked or blocked. Choose other dates.",
    fileTooLarge: "File size must be less than 5MB",
    imageInvalid: "Please select a valid image file",
    imageUnreadable: "We can't read this type of image. Take a screenshot of it and send that.",
  },
  cleaning: cleaningGuestEn,
  waiting: waitingListGuestEn,
  guestLine: guestLineGuestEn,
  extras: extrasGuestEn,
  ...homeGuestEn,
  ...bookingGuestEn,
  ...reviewsGuestEn,
  failed: {
    updateBooking: "Failed to update booking",
    updateStatus: "Failed to update booking status",
    slip: "We couldn't receive your slip. Send it again.",
    resendOtp: "Failed to resend OTP. Please try again.",
    next: "If it still doesn't work, please tell us this error code:",
  },
  ...photosGuestEn,
  ...placeGuestEn,
  ...houseRulesGuestEn,
  ...passGuestEn,
  inAppBrowser: {
    title: "Open in your browser",
    text: "Sending slips, saving photos and printing may not work in this app.",
    copyText: "Sending slips may not work in this app. Copy the link and open it in your browser.",
    open: "Open in browser",
    address: "Link to this page",
  },
  ...receiptsGuestEn,
  validation: {
    emailOrPhone: "Enter an email or a phone number, not both.",
    required: "This field is required",
    reference: "Enter the booking number as in your emails, such as BV-7K3M9Q.",
    email: "Please enter a valid email",
    phone: "Please enter a 10-digit phone number",
    phoneLandline:
      "Landlines have 9 digits. Enter a 10-digit mobile number, or choose “Another country” and begin with +66.",
    phoneForeign: "Check the number. With “Another country” it begins with + and the country code.",
    contactPhone: "Enter a phone number, such as 081 234 5678.",
    cardNumber: "Enter a valid card number.",
    cardholderName: "Enter the name as shown on the card.",
    cardExpiry: "Enter a valid expiry date (MM/YY).",
    cardExpired: "This card has expired.",
    cvv: "Enter a valid CVV.",
    otp: "Enter the 6-digit code.",
    lastDigits: "Enter the last 4 digits.",
    amenity: "Choose amenities from the list.",
    contactLine: "Use only letters, digits, dots, dashes and underscores.",
    tooLong: "This text is too long. Shorten it.",
    oneGroup: "Name a device or a network.",
    instant: "Enter a date and time such as 2026-12-01T14:00:00+07:00.",
    plainName: "Enter a name only, without links, email addresses or numbers.",
    number: "Enter a number.",
    whole: "Enter a whole number.",
    status: "Choose a valid status.",
    oneChange: "Make one change at a time.",
    unused: "This doesn't apply to what you chose. Leave it out.",
    text: "Enter text.",
    taxId: "This isn't a valid tax ID. Check all 13 digits.",
    branch: "Enter the 5 digits of the branch.",
    priceNegative: "Enter a price of 0 or more.",
    priceZero: "Enter a price above 0.",
    dateRange: "Check the year.",
    commonEra: "Year {{typed}} BE is {{year}}.",
    priceTooHigh: "This price is too high. Check it.",
    satang: "Use two decimals at most.",
    guests: "Enter 1 to 50 guests.",
    bedrooms: "Enter 1 to 30 rooms.",
    sleeps: "Enter 1 to 20 people.",
    bathrooms: "Enter 0 to 30 rooms.",
    time: "Enter a time such as 14:00.",
    timezone: "Unknown time zone. Enter one such as Asia/Bangkok.",
    paymentWindow: "Enter 15 to 4,320 minutes (72 hours).",
    slipAnswer: "Enter 1 to 168 hours.",
    passportDays: "Enter 1 to 30 days.",
    accountNumber: "Enter the account number in digits. Spaces and dashes are fine.",
    promptPayId: "Check this ID: mobile number (06, 08 or 09), 13-digit ID card or tax number, or 15-digit e-wallet.",
    readOnly: "This can't be changed here. Leave it as it is.",
    passwordShort: "Use at least 10 characters.",
    passwordCommon: "This password is easy to guess. Use a few words that belong together only for you.",
    passwordNamed: "This password is mostly a name that others know. Choose another one.",
    passwordsDiffer: "The passwords don't match. Enter them again.",
  },
  ...passportsGuestEn,
  ...otherDatesGuestEn,
  ...termsGuestEn,
  ...payableGuestEn,
  ...damageGuestEn,
  ...balanceGuestEn,
  ...slipsGuestEn,
  ...cardsGuestEn,
  ...cancellationGuestEn,
  ...refundsGuestEn,
  ...ledgerGuestEn,
  ...linksGuestEn,
}
