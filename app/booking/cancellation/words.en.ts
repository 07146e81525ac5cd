import type { cancellationMailTh } from "./words.th.ts"

/** Emails and messages about a cancellation, in English. */
export const cancellationMailEn: typeof cancellationMailTh = {
  cancelled: {
    subject: "Booking {{reference}} cancelled",
    preheader: "Your stay from {{date}}. Already paid? Contact us about your refund.",
    title: "Your booking has been cancelled",
    noShow: { subject: "Booking {{reference}} closed", title: "We missed you" },
    text: {
      guest: "We've cancelled your booking, as you asked.",
      admin: "We're very sorry, but {{villa}} has had to cancel your booking.",
      "no-show":
        "You were expected on {{date}} and didn't arrive, so we've closed your booking. If that isn't right, contact us.",
      other: "Your booking has been cancelled.",
      expired: "We couldn't confirm your payment in time, so your booking has been cancelled and your dates released.",
    },
    next: "If you've already paid, contact us about your refund. We'd be glad to welcome you another time.",
    nextSlip: "We're still checking your slip. If your payment arrived, we'll contact you about your refund.",
    nextPaid: "We'll arrange your refund with you. Contact us if you have a question, or to tell us where to send it.",
  },
}
