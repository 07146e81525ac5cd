import type { CreditTexts, creditsMailTh } from "./words.th.ts"

/** Money kept for a later stay, in English. */
export const creditsEn: CreditTexts = {
  title: "Credits for later stays",
  one: "Credit for a later stay",
  until: "Valid until {{date}}",
  over: "Was valid until {{date}}",
  choice: "Keep for a later stay: {{amount}}",
  untilLabel: "Valid until",
  use: {
    title: "Use it for another booking",
    own: "The guest's other stays",
    booking: "Booking number",
    hint: "The whole amount moves to that confirmed booking. If it owes less, the rest is to be returned from there.",
    yes: "Move {{amount}}",
    done: "The credit was moved to this booking.",
  },
  back: {
    title: "Return it instead",
    first: "{{amount}} was paid with a credit. What is returned becomes that credit again first, valid until {{date}}.",
  },
  lapse: { title: "Close it without returning it", yes: "Close the credit" },
  errors: {
    date: "Choose a date after today, within five years.",
    booking: "No other confirmed booking has this number.",
  },
}

/** Email to the guest, in English. */
export const creditsMailEn: typeof creditsMailTh = {
  "credit-ending": {
    subject: "Your credit of {{amount}} ({{reference}})",
    preheader: "Valid until {{due}}.",
    title: "Your credit ends soon",
    text: "We're keeping {{amount}} for your next stay at {{villa}}. It is valid until {{due}}.",
    next: "To use it, contact us with your dates and booking number {{reference}}.",
    button: "Choose dates",
  },
}
