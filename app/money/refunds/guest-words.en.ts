import type { refundsGuestTh } from "./guest-words.th.ts"

/** What guests read about refunds, in English. */
export const refundsGuestEn: typeof refundsGuestTh = {
  refund: {
    errors: {
      notOffered: "Contact the owner to cancel.",
      byCode: "To cancel by this link, ask for a code by email first.",
      changed: "The refund has changed. Check it again.",
      tooHigh: "That's more than was received.",
      busy: "This refund is already under way.",
      refused: "The card can't be refunded. Use a transfer.",
      notSent: "Nothing was sent, because the payment provider isn't responding. Try again in a few minutes.",
      payee: "Enter a PromptPay number, or bank, account number and name.",
    },
    title: "Your refund",
    section: "Refund",
    credit: "Kept for your next stay",
    state: {
      card: { owed: "We'll refund your card.", sent: "Returned to your card on {{date}}" },
      bank: { owed: "We'll transfer it to you.", sent: "Transferred on {{date}}" },
      cash: { owed: "We'll return it to you.", sent: "Returned in cash on {{date}}" },
      credit: {
        owed: "Kept for your next stay until {{until}}. Contact us with your new dates.",
        sent: "Used for another stay on {{date}}",
      },
    },
    due: "We'll transfer it by {{date}}.",
    dueAfterAccount_one: "We'll transfer it within {{count}} day of you telling us where to send it.",
    dueAfterAccount_other: "We'll transfer it within {{count}} days of you telling us where to send it.",
    proof: "See the transfer slip",
    account: {
      legend: "Where should we transfer {{amount}}?",
      later: "You can also tell us later.",
      given: "You've told us where to send it. You can change it until we send the money.",
      ask: "Tell us where to send it",
      change: "Change the account",
      promptPay: "PromptPay number",
      promptPayHint: "Mobile number or Thai ID number",
      or: "Or a bank account in Thailand",
      sendCode: "Email me a code",
      sendCodeHint: "The code goes to your booking's email, so nobody else can change the account.",
      submit: "Save the account",
      saved: "Thank you. We'll send the money there.",
    },
    nothing: "There's no refund for this booking. If you expected one, ask the owner.",
    back: "Back to your booking",
  },
}
