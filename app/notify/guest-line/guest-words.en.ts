import type { guestLineGuestTh } from "./guest-words.th.ts"

/** Guests' pages about LINE, in English. */
export const guestLineGuestEn: typeof guestLineGuestTh = {
  title: "Updates on LINE",
  offer: "Updates on LINE",
  intro: "Get the result of your slip, your confirmation and other news of this booking in LINE.",
  howToSend: "Open LINE and send the code that's already typed. If LINE asks, add us as a friend first.",
  show: "Let the guest scan this QR code, or send them the link. They then send the code in LINE.",
  open: "Open LINE",
  scan: "Or scan this with your phone's camera",
  qr: "QR code that opens LINE with the code",
  code: "Code",
  link: "Link",
  until: "Works once, until {{time}}",
  check: "Sent it? Check the connection",
  linked: "LINE is connected",
  linkedTo: "Updates go to {{name}} on LINE",
  since: "Connected {{time}}",
  commands: "In LINE, type “status” to see your booking, or “stop” to end the updates.",
  notYou: "Not your LINE? Stop the updates now.",
  unlink: "Stop updates on LINE",
  unlinked: "Updates on LINE stopped",
  another: "Use another LINE account",
  back: "Back to the booking",
  errors: {
    off: "This villa doesn't offer updates on LINE.",
    unreachable: "We can't reach LINE right now. Try again in a moment.",
  },
}
