import type { bookExtrasTh } from "./guest-words.th.ts"

/** What guests read about extras, in English. */
export const bookExtrasEn: typeof bookExtrasTh = {
  title: "Extras",
  intro: "Add what you like to your stay",
  per: { stay: "per stay", night: "per night", person: "per person", "person-night": "per person and night" },
  early: "Check-in from {{time}}",
  late: "Check-out by {{time}}",
  until: "Can be changed until {{time}}",
  fixed: "Quantity {{count}}",
  quantity: "Quantity: {{name}}",
  more: "More: {{name}}",
  less: "Less: {{name}}",
  newTotal: "New total {{total}}",
  newPrice: "With these extras the price is {{total}} (was {{before}}).",
  addTitle: "Add extras",
  addIntro: "What you add becomes part of what you still have to pay. You can take it back until you've paid for it.",
  nothing: "There are no extras to choose at the moment.",
  save: "Save",
  saved: "Extras saved",
  back: "Back to your booking",
  add: "Add or change extras",
  failed: "Couldn't save the extras. Try again.",
  errors: {
    quantity: "Enter 0 to 99.",
    tooMany: "There aren't that many. Choose fewer.",
    unknown: "This extra is no longer offered. Check the latest list and choose again.",
    tooLate: "It's too late to change this extra. Ask the owner.",
    needsNights: "This extra is for longer stays only.",
    dayTaken: "Other guests arrive or leave that day, so an early check-in or late check-out isn't possible.",
    paid: "Only the owner can take back what's paid. Contact the owner.",
  },
}
