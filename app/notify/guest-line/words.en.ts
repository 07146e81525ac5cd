import type { guestLineTh } from "./words.th.ts"

/** The administration's pages about LINE for guests, in English. */
export const guestLineEn: typeof guestLineTh = {
  title: "The guest's LINE",
  saved: "Saved",
  intro:
    "From the payment page on, guests can choose updates in LINE. They get there what they get by email; reminders go to LINE only.",
  quota:
    "These messages share LINE's monthly limit with the team's alerts. From 80% on, guests get only what the team decided, and reminders are emailed. Answers to “status” don't count.",
  fields: { guestLine: "Offer guests updates on LINE" },
  none: "Not connected",
  linkedTo: "{{name}}, connected {{time}}",
  linked: "Connected {{time}}",
  shownBy: "With the QR code that {{name}} showed",
  show: "Show the guest a QR code",
  unlink: "Stop updates on LINE",
  unlinked: "Updates on LINE stopped",
  back: "Check the connection",
}
