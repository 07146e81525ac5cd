import type { guestsTh } from "./guests.th.ts"

/** Guests' data, in English. */
export const guestsEn: typeof guestsTh = {
  title: "Guests' data",
  intro: "Find all that is kept about one guest, to hand it to them or to erase it when they ask.",
  automatic:
    "The data of guests are erased by themselves {{months}} months after check-out. Amounts, dates and states stay for your books.",
  question: "Email or phone number",
  search: "Search",
  noQuestion: "Please enter an email or a 10-digit phone number",
  nothingTitle: "Nothing is kept",
  nothingText: "There is nothing under this email or number. The guest may have booked with another one.",
  foundFor: "Data of {{question}}",
  bookings: "Bookings",
  kept: "What is kept",
  links: "Payment links",
  slips: "Slips",
  cardPayments: "Card payments",
  letters: "Emails",
  exportTitle: "Hand the data out",
  exportText: "A JSON file with all that is kept. Send it to nobody but the guest.",
  export: "Download the data",
  eraseTitle: "Erase the data",
  eraseText:
    "Takes out name, email, phone number, special requests, slips and emails. Amounts, dates and states stay, without a name.",
  erase: "Erase this guest's data",
  confirmTitle: "Erase the data of {{question}}?",
  confirmText: "This cannot be undone, and the guest can no longer open these bookings.",
  sure: "I have checked this and want to erase the data for good",
  confirm: "Erase for good",
  back: "Back to the data",
  erased: "The guest's data are erased",
  erasedBooking: "The data of this booking's guest have been erased.",
  erasedName: "Erased",
  ofBooking: "All data of this guest",
  sureMissing: "Please tick this box before erasing",
}
