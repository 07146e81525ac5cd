import type { balanceGuestTh } from "./guest-words.th.ts"

/** What guests read about the balance, in English. */
export const balanceGuestEn: typeof balanceGuestTh = {
  balance: {
    title: "Remaining balance",
    due: {
      by: "Due by {{date}}",
      onArrival: "Due on arrival, {{date}}",
      overdue: "Was due by {{date}}. Please pay it now.",
    },
    paidSoFar: "Paid so far: {{paid}} of {{total}}",
    pay: "Pay {{amount}}",
    checking: "Your slip is being checked. You don't need to do anything else.",
    settling: "Your card payment is being processed. Please don't pay again.",
    askOwner: "Ask the owner how to pay.",
    charge: "Additional charge",
    waiver: "Reduction",
    totalDue: "Total due",
    toPay: "To pay",
    paid: "Paid by {{channel}}, {{date}}",
    refunded: "Refunded by {{channel}}, {{date}}",
    channel: { bank: "transfer", card: "card", cash: "cash", withheld: "tax withheld", credit: "credit" },
    remaining: "Still to pay",
    owedToYou: "We owe you",
    owedToYouNext: "We'll return it to you.",
    deposit: "Deposit",
    depositPercent: "Deposit ({{percent}}%)",
  },
}
