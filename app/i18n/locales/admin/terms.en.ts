import type { termsTh } from "./terms.th.ts"

/** The page of the cancellation policy, in English. */
export const termsEn: typeof termsTh = {
  title: "Cancellation policy",
  intro:
    "Guests see it with real dates and amounts before they pay, on the receipt and in emails. Existing bookings keep the policy they were made with. You make refunds yourself, so guests contact you to cancel.",
  policy: "Policy",
  choice: {
    none: "No policy shown",
    flexible: "Flexible",
    moderate: "Moderate",
    firm: "Firm",
    strict: "Strict",
    own: "Your own",
  },
  choiceHint: {
    none: "Guests see nothing about cancelling and refunds",
    flexible: "Full refund up to 1 day before check-in",
    moderate: "Full refund up to 5 days before check-in, 50% up to 1 day before",
    firm: "Full refund up to 30 days before check-in, 50% up to 7 days before",
    strict: "50% refund up to 14 days before check-in",
    own: "Up to 5 steps",
  },
  tiersHint:
    "From the most days to the fewest, each with a lower refund than the step before. Leave steps you don't need empty. For no refund at all, enter 0 days and 0%.",
  tier: "Step {{number}}",
  days: "Days before check-in",
  percent: "Refund (%)",
  grace: "Free cancellation after booking (hours)",
  graceHint: "For example 24, or 0 for none. Applies to stays that begin at least 7 days after booking.",
  preview: {
    title: "Guests will see",
    example: "Example: booked today, check-in {{date}}, {{amount}}",
    none: "Guests see no cancellation policy",
    check: "Preview",
  },
  saved: "Cancellation policy saved",
  errors: {
    days: "Please enter 0 to 365 days",
    percent: "Please enter 0 to 100",
    grace: "Please enter 0 to 72 hours",
    count: "Please set 1 to 5 steps",
    order: "Days and percent must be lower than in the step before",
  },
}
