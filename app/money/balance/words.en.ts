import type { balanceMailTh } from "./words.th.ts"

/** Emails and messages about payments and the balance, in English. */
export const balanceMailEn: typeof balanceMailTh = {
  payBalance: {
    by: "You can pay it on your booking page.",
    onArrival: "Pay in cash or by transfer when you arrive, or before then on your booking page.",
  },
  "payment-received": {
    subject: "Received {{amount}} for {{reference}}",
    preheader: "Your booking is paid in full.",
    title: "Thank you, we've received your payment",
    text: "This confirms that we've received {{amount}} for your stay at {{villa}}.",
    row: "Received",
    next: "Your booking is paid in full.",
  },
  "payment-reversed": {
    subject: "Correction: {{amount}} for {{reference}}",
    preheader: "If you did pay it, contact us.",
    title: "We've corrected a payment",
    text: "We recorded {{amount}} for your stay at {{villa}} by mistake, so it no longer counts as paid. We're sorry for the confusion.",
    row: "Reversed",
    next: "If you did pay it, contact us.",
  },
  "balance-due": {
    subject: {
      upcoming: "{{amount}} due by {{due}}",
      overdue: "Overdue: {{amount}} for {{reference}}",
      onArrival: "{{amount}} to pay on arrival",
    },
    preheader: "For booking {{reference}}, check-in {{date}}",
    title: {
      upcoming: "Your remaining payment",
      overdue: "Your payment is overdue",
      onArrival: "To pay on arrival",
    },
    text: {
      upcoming: "The remaining {{amount}} for your stay at {{villa}} is due by {{date}}.",
      overdue: "The remaining {{amount}} for your stay at {{villa}} was due by {{date}}.",
      onArrival: "The remaining {{amount}} for your stay at {{villa}} is due on arrival. You can also pay it now.",
    },
    next: "Already transferred it? Attach your slip on the payment page.",
  },
}
