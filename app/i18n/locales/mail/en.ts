import { cancellationMailEn } from "#app/booking/cancellation/words.en.ts"
import { otherDatesMailEn } from "#app/booking/other-dates/words.en.ts"
import { readyTextsMailEn } from "#app/booking/ready-texts/words.en.ts"
import { waitingListMailEn } from "#app/booking/waiting-list/words.en.ts"
import { bookingMailEn } from "#app/booking/words.en.ts"
import { offerMailEn } from "#app/calendar/offer/words.en.ts"
import { balanceMailEn } from "#app/money/balance/words.en.ts"
import { cardsMailEn } from "#app/money/cards/words.en.ts"
import { creditsMailEn } from "#app/money/credits/words.en.ts"
import { damageMailEn } from "#app/money/damage/words.en.ts"
import { refundsMailEn } from "#app/money/refunds/words.en.ts"
import { slipsMailEn } from "#app/money/slips/words.en.ts"
import { alertsMailEn } from "#app/notify/alerts/words.en.ts"
import { guestLineMailEn, lineLinkedMailEn } from "#app/notify/guest-line/mail-words.en.ts"
import { lineMailEn } from "#app/notify/line/words.en.ts"
import { accountsMailEn } from "#app/people/accounts/words.en.ts"
import { teamMailEn } from "#app/people/team/words.en.ts"
import { cleaningMailEn } from "#app/stay/cleaning/words.en.ts"
import { passMailEn } from "#app/stay/pass/words.en.ts"
import { reviewsMailEn } from "#app/stay/reviews/words.en.ts"
import { extrasMailEn } from "#app/villa/extras/words.en.ts"
import type { MailTexts } from "./th.ts"

/** The texts of the emails in English; never sent to a browser. */
export const mailEn: MailTexts = {
  greeting: "Dear {{name}},",
  hello: "Hello,",
  signOff: "Warm regards, {{villa}}",
  payBy: "Pay by",
  reason: "A message from the owner",
  stay: "Your booking",
  papers: "Open, print or save it here:",
  receipt: "Booking summary",
  reference: "Booking number",
  guest: "Guest",
  issued: "Issued",
  checkIn: "Check-in",
  checkInFrom: "{{date}} from {{time}}",
  checkOut: "Check-out",
  checkOutBefore: "{{date}} by {{time}}",
  party: "Stay",
  method: "Payment method",
  total: "Total",
  paid: "Paid",
  remaining: "Amount due",
  returned: "Returned",
  kept: "Cancellation charge",
  credit: "Kept for your next stay",
  comesBack: "Refund",
  ...refundsMailEn,
  ...creditsMailEn,
  payAmount: "Pay {{amount}}",
  viewBooking: "View your booking",
  rooms: "Rooms",
  guests: "Guests",
  adults: "Adults",
  children: "Children",
  arrival: "Arrival time",
  requests: "Special requests",
  toPay: "Amount to pay",
  deposit: "Deposit to pay now",
  payWhen: "When to pay",
  payAt: { by: "By {{date}}", onArrival: "On arrival" },
  later: {
    by: "The remaining {{amount}} is due by {{date}}; we'll email you a link.",
    onArrival: "The remaining {{amount}} is due on arrival.",
  },
  ...balanceMailEn,
  ...slipsMailEn,
  contact: "Questions? Contact us",
  phone: "Phone",
  email: "Email",
  line: "LINE",
  whatsapp: "WhatsApp",
  why: "You are receiving this email because of booking {{reference}} at {{villa}}.",
  ...bookingMailEn,
  ...cancellationMailEn,
  ...reviewsMailEn,
  ...otherDatesMailEn,
  ...extrasMailEn,
  ...damageMailEn,
  ...cardsMailEn,
  ...lineLinkedMailEn,
  ...teamMailEn,
  ...accountsMailEn,
  whyAdmin: "You are receiving this email because you manage {{villa}}.",
  alerts: alertsMailEn,
  lineChat: lineMailEn,
  guestLine: guestLineMailEn,
  ready: readyTextsMailEn,
  waiting: waitingListMailEn,
  cleaningLine: cleaningMailEn,
  ...offerMailEn,
  ...passMailEn,
}
