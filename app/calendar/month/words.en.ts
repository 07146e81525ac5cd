import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** The calendar of a month, for the team, in English. */
export const monthEn: AdminTexts["month"] = {
  title: "Calendar",
  soldTwice: "also booked on {{feed}}",
  previous: "Previous month",
  next: "Next month",
  choose: "Choose a month",
  selected: "selected",
  owed: "Amount on a booked night: still to pay",
  selectedDates: "Selected dates",
  selectLast: "Tap the last night for several nights, or continue with one.",
  clear: "Clear the selected dates",
  block: "Block",
  price: "Price",
  offer: "Send a price",
  offerAgain: "Update the message",
  addNote: "Add a reason",
}
