import type { slipsMailTh } from "./words.th.ts"

/** Emails and messages about transfers and their slips, in English. */
export const slipsMailEn: typeof slipsMailTh = {
  checkAccount: "Before you transfer, check that the account is ours: {{address}}",
  "slip-received": {
    subject: "Slip received for {{reference}}",
    preheader: "We're checking your payment of {{amount}} and will email you the result.",
    title: "Thank you, we've received your slip",
    text: "We're checking your payment. Your dates are held in the meantime.",
    next: "We'll email you as soon as we've checked it.",
    answerBy: "We'll email you the result by {{time}}. If you haven't heard by then, contact us.",
  },
  "check-again": {
    subject: "Checking your payment again: {{reference}}",
    preheader: "Your dates are still held. You don't need to pay again.",
    title: "We're checking your payment again",
    text: "We confirmed your booking too early: the payment on your slip isn't settled yet. Your booking is waiting for our check again, and your dates are still held.",
    next: "There's no need to transfer the money again. We'll email you as soon as we've checked.",
    receipt: "If you have a receipt for this payment, it no longer applies.",
  },
  "link-returned": {
    subject: "Please send a new slip: {{reference}}",
    preheader: "If you've already transferred the money, there's no need to transfer it again.",
    title: "Please send a new slip",
    text: "We checked the slip you sent by the payment link, but haven't found the money in our account.",
    next: "If you've already transferred the money, please don't transfer it again. Just attach the right slip, or contact us.",
  },
  rejected: {
    subject: "Please send a new slip: {{reference}}",
    preheader: "Send it by {{deadline}}. Your dates are still held.",
    title: "Please send a new slip",
    text: "We couldn't confirm your payment from this slip. Your dates are still held.",
    next: "If you've already transferred the money, please don't transfer it again. Just attach the right slip, or contact us.",
    button: "Send a new slip",
  },
}
