import type { otherDatesMailTh } from "./words.th.ts"

/** Emails and messages about other dates, in English. */
export const otherDatesMailEn: typeof otherDatesMailTh = {
  "move-asked": {
    subject: "Date change requested: {{reference}}",
    preheader: "Your booking stays as it is until we answer.",
    title: "We've received your request",
    text: "You've asked to change the dates of your stay at {{villa}}. We'll answer by email. Until then your booking stays as it is.",
    booked: "Current dates",
    next: "You can withdraw the request on your booking page. Didn't ask for this? Withdraw it there and contact us.",
  },
  "move-accepted": {
    subject: "New dates confirmed: {{reference}}",
    preheader: "Check-in {{date}}",
    title: "Your new dates are confirmed",
    text: "{{villa}} has accepted the dates you asked for.",
    next: "Is anything wrong? Contact us.",
  },
  "move-declined": {
    subject: "Your dates stay the same: {{reference}}",
    preheader: "Check-in {{date}}, as booked",
    title: "Your dates stay as they are",
    text: "We're sorry, we can't change your stay at {{villa}} to the dates you asked for. Your booking stays as it is.",
    asked: "Dates you asked for",
    next: "You can ask for different dates on your booking page, or contact us.",
  },
}
