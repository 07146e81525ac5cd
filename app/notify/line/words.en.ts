import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"
import type { lineMailTh } from "./words.th.ts"

/** The page that links a LINE account, in English. */
export const lineEn: AdminTexts["line"] = {
  title: "Alerts in LINE",
  notSet: "LINE is not set up on this site",
  notSetHint: "Send this message to the person who set up your site, then come back to connect.",
  askFor: "Could you turn on LINE for my booking site? “LINE” in docs/operating.md explains how.",
  unreachable: "We can't reach LINE right now. Try again in a moment.",
  intro: "Get new bookings, slips and cancellations in LINE, each with a button that opens the right page.",
  step: {
    open: "Tap the button below and open LINE",
    send: "Send the code that's already typed in the chat. If LINE asks, add us as a friend first.",
    back: "Come back to this page",
  },
  connect: "Connect LINE",
  manage: "Manage LINE",
  state: {
    unlinked: "LINE isn't connected yet",
    linked: "LINE is connected",
    broken: "LINE can't deliver messages to you. Connect it again.",
  },
  reconnect: "Connect another LINE account",
  sendCode: "Send this code to the villa's LINE account",
  code: "code",
  until: "Works once, until {{time}}",
  open: "Open LINE",
  scan: "Or scan this with your phone's camera",
  qr: "QR code that opens LINE with the code",
  waiting: "When LINE replies that it's connected, come back to this page.",
  check: "Check connection",
  linkedSince: "Connected since {{time}}",
  broken:
    "LINE can't deliver messages to you, perhaps because you blocked the villa's account. Unblock it and connect again.",
  summaryHint:
    "Type “today” in the chat to see today's summary at any time. This doesn't count towards your message limit.",
  quota: "{{used}} of {{limit}} messages used this month",
  quotaUnlimited: "Messages sent this month: {{used}}",
  quotaUnknown: "The number of messages used isn't available right now.",
  quotaLow:
    "Almost at the limit. LINE now gets only urgent alerts and card payments; new bookings, slips and the rest come by email.",
  quotaUsed: "Limit reached. Your alerts will be emailed until next month.",
  unlink: "Disconnect LINE",
  unlinked: "LINE disconnected",
}

/** What the LINE account of the alerts says, in English. */
export const lineMailEn: typeof lineMailTh = {
  linked: "LINE is connected. Your alerts will arrive in this chat. Type “today” to see today's summary.",
  taken: "This LINE account is already connected to a team member. Use your own.",
  wrongCode: "This code is wrong or has expired. Get a new one on the alerts page.",
  tooManyCodes: "You've entered 5 wrong codes. Get a new one in an hour.",
  reference: "Booking",
  stay: "Stay",
  party: "Guests",
  amount: "Amount",
  name: "Guest",
  button: { checkSlip: "Check slip", open: "View details" },
}
