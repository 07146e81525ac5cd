import type { termsTh } from "./terms.th.ts"

/** The page of the deposit and the cancellation policy, in English. */
export const termsEn: typeof termsTh = {
  title: "Deposit and cancellation",
  intro:
    "Guests see these terms with real dates and amounts before they pay. Existing bookings keep theirs. You make refunds yourself.",
  fields: {
    deposit: "To pay on booking",
    depositPercent: "Deposit (% of the total)",
    depositAmount: "Deposit (baht)",
    balanceDays: "Rest due, days before check-in",
  },
  deposit: { full: "Everything", percent: "Deposit as a percentage", amount: "Deposit as an amount" },
  depositHint: {
    full: "Guests pay the whole price when they book.",
    percent: "For example 50% on booking, the rest later",
    amount: "For example ฿5,000 on booking, the rest later",
  },
  depositPercentHint: "10 to 90. Rounded up to a whole baht.",
  depositAmountHint: "Stays that cost less are paid in full.",
  balanceDaysHint:
    "0 means on arrival. Before that date we email guests a link and remind them. Those who book later pay in full.",
  policy: "Cancellation policy",
  choice: {
    none: "No policy shown",
    flexible: "Flexible",
    moderate: "Moderate",
    firm: "Firm",
    strict: "Strict",
    own: "Your own",
  },
  choiceHint: {
    none: "Guests see nothing about cancelling and refunds.",
    flexible: "Full refund up to 1 day before check-in",
    moderate: "Full refund up to 5 days before check-in, 50% up to 1 day before",
    firm: "Full refund up to 30 days before check-in, 50% up to 7 days before",
    strict: "50% refund up to 14 days before check-in",
    own: "Up to 5 steps",
  },
  tiersHint:
    "Start with the most days and the highest refund. Leave unused steps empty. For no refund, enter 0 days and 0%.",
  tier: "Step {{number}}",
  days: "Days before check-in",
  percent: "Refund (%)",
  grace: "Free cancellation after booking (hours)",
  graceHint: "For example 24, or 0 for none. Only for check-ins at least 7 days after booking.",
  preview: {
    title: "Guests will see",
    example: "Example: booked today, check-in {{date}}, {{amount}}",
    none: "Guests pay everything on booking and see no cancellation policy.",
    check: "Preview",
  },
  saved: "Terms saved",
  errors: {
    days: "Enter 0 to 365 days.",
    percent: "Enter 0 to 100.",
    grace: "Enter 0 to 72 hours.",
    depositPercent: "Enter 10 to 90.",
    depositAmount: "Enter an amount above 0.",
    balanceDays: "Enter 0 to 60 days.",
    count: "Set 1 to 5 steps.",
    order: "Enter fewer days and a lower refund than in the step before.",
  },
}
