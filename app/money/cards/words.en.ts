import type { cardsMailTh } from "./words.th.ts"

/** Emails and messages about one-time codes, in English. */
export const cardsMailEn: typeof cardsMailTh = {
  code: {
    subject: "{{code}} is your code",
    preheader: {
      payment: "For your card payment of {{amount}}. Valid for {{minutes}} minutes.",
      cancellation: "To cancel your stay and get {{amount}} back. Valid for {{minutes}} minutes.",
      cancellationWithoutRefund: "To cancel your stay, without a refund. Valid for {{minutes}} minutes.",
      "refund-account": "To confirm the account for your refund of {{amount}}. Valid for {{minutes}} minutes.",
    },
    title: {
      payment: "Your verification code",
      cancellation: "Your code to cancel your stay",
      "refund-account": "Your code for the refund account",
    },
    text: {
      payment: "Use this code to confirm your card payment of {{amount}}.",
      cancellation: "Use this code to cancel your stay and get {{amount}} back.",
      cancellationWithoutRefund: "Use this code to cancel your stay. There's no refund.",
      "refund-account": "Use this code to confirm the account for your refund of {{amount}}.",
    },
    label: "Your code",
    next: "This code is valid for {{minutes}} minutes. Never share it, not even with us. Didn't request it? Ignore this email.",
  },
}
