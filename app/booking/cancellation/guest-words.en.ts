import type { cancellationGuestTh } from "./guest-words.th.ts"

/** What guests read about cancelling, in English. */
export const cancellationGuestEn: typeof cancellationGuestTh = {
  cancelStay: {
    title: "Cancel your stay",
    link: "Cancel this stay",
    notOnline: "You can't cancel this stay online",
    comparison: {
      all: "Cancel today and get back all {{paid}} you paid.",
      part: "Cancel today and get {{refund}} back of the {{paid}} you paid.",
      none: "If you cancel today, you won't get back any of the {{paid}} you paid.",
      credit: "Cancel today and keep {{refund}} as credit for a later stay.",
    },
    paid: "Paid",
    kept: "Cancellation charge",
    refund: "Your refund",
    byCard: "To your card",
    byTransfer: "By transfer",
    damage: "Security deposit (also returned)",
    toCard: "We'll refund the card you paid with. Your bank may take up to 10 business days to show it.",
    toAccount: "Tell us your PromptPay number or bank account today, and we'll transfer it by {{date}}.",
    toBoth:
      "Part goes back to the card you paid with. Tell us your PromptPay number or bank account today, and we'll transfer the rest by {{date}}.",
    asCredit: "{{amount}} was paid with a credit. You can use it again until {{date}}.",
    final: "Your dates will be released immediately. This can't be undone.",
    sendCode: "Email me a code to cancel",
    sendCodeHint: "Nothing is cancelled until you enter it.",
    submit: "Cancel my stay",
    keep: "Keep my stay",
    done: "Your stay is cancelled.",
  },
}
