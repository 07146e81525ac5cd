import type { channelStaysTh } from "./words.th.ts"

/** What stays of other sites brought, in English. */
export const channelStaysEn: typeof channelStaysTh = {
  title: "Sold on other sites",
  hint: "By check-in. Each site pays this out less its commission; it isn't part of the income above.",
  stay: "{{name}}, {{dates}}",
  commission: "Commission {{amount}}",
  enter: "Enter the amount",
  total: "Price of the stays",
  totalCommission: "Commission",
  payout: "Paid out to you",
  back: "Books, {{month}}",
  fields: { amount: "Price of the stay (THB)", commission: "Commission (THB)" },
  hints: {
    amount: "What the guest pays for the stay, before the site's commission. Leave it empty if you don't know it.",
    commission: "Leave it empty for {{percent}}% of the price.",
  },
  saved: "Saved",
  failed: "That couldn't be saved. Try again.",
}
