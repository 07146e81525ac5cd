import type { guestsTh } from "./guests.th.ts"

/** Guest data, to export or erase, in English. */
export const guestsEn: typeof guestsTh = {
  title: "Guest data",
  intro: "Find everything you hold about a guest, to export or erase on request.",
  automatic:
    "Guest data is erased automatically {{months}} months after check-out. Amounts, dates and statuses are kept.",
  identifier: "Email or phone number",
  search: "Search",
  noIdentifier: "Please enter an email or a 10-digit phone number",
  nothingTitle: "No data found",
  nothingText: "No data is stored for this email or number. The guest may have used a different one.",
  foundFor: "Data of {{identifier}}",
  bookings: "Bookings",
  kept: "Stored data",
  links: "Payment links",
  slips: "Slips",
  cardPayments: "Card payments",
  emails: "Emails",
  exportTitle: "Export data",
  exportText: "A JSON file with all of it. Send it only to the guest.",
  export: "Download data",
  eraseTitle: "Erase data",
  eraseText:
    "Removes name, email, phone number, special requests, slips and emails. Amounts, dates and statuses are kept without a name.",
  erase: "Erase this guest's data",
  confirmTitle: "Erase the data of {{identifier}}?",
  confirmText: "This can't be undone, and the guest can no longer open these bookings.",
  sure: "I've checked this and want to erase the data permanently",
  confirm: "Erase permanently",
  back: "Back to the data",
  erased: "Guest data erased",
  gone: "No data found. It may already have been erased.",
  erasedBooking: "This guest's data has been erased.",
  erasedName: "Erased",
  ofBooking: "All of this guest's data",
  sureMissing: "Please tick this box before erasing",
}
