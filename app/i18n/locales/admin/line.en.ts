import type { AdminTexts } from "./th.ts"

/** The page that links a LINE account, in English. */
export const lineEn: AdminTexts["line"] = {
  title: "Alerts in LINE",
  notSet: "LINE is not set up on this site",
  notSetHint: "Whoever installed the site can turn it on: see LINE in the operating guide.",
  unreachable: "We can't reach LINE right now. Please try again in a moment.",
  intro: "Get new bookings, slips and cancellations in your LINE, with a button to the page where you act.",
  step: {
    open: "Tap the button below and open LINE",
    send: "Send the code that is already typed in the chat. If LINE asks, add the account as a friend first.",
    back: "Come back to this page",
  },
  connect: "Link LINE",
  manage: "Manage LINE",
  state: {
    unlinked: "Your LINE isn't linked yet",
    linked: "Your LINE is linked",
    broken: "LINE can't deliver messages to you. Please link it again.",
  },
  reconnect: "Link another LINE account",
  sendCode: "Send this code to the villa's LINE account",
  code: "code",
  until: "Works once, until {{time}}",
  open: "Open LINE",
  scan: "Or scan this with your phone's camera",
  qr: "QR code that opens LINE with the code",
  waiting: "When LINE replies that it is linked, come back to this page.",
  check: "Check the link",
  linkedSince: "Linked since {{time}}",
  broken:
    "LINE can't deliver messages to you, perhaps because you blocked the villa's account. Please unblock it and link again.",
  summaryHint: "Type “today” in the chat to see today's summary at any time. It doesn't use up a message.",
  quota: "{{used}} of {{limit}} messages used this month",
  quotaUnlimited: "{{used}} messages sent this month",
  quotaUnknown: "LINE didn't say how many messages have been used.",
  quotaLow:
    "Nearly used up. LINE now only gets new bookings, slips, cancellations and urgent alerts; the rest comes by email.",
  quotaUsed: "Used up. Your alerts come by email until next month.",
  unlink: "Unlink LINE",
  unlinked: "LINE is unlinked",
}
