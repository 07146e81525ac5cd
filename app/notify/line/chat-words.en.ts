import type { lineChatTh } from "./chat-words.th.ts"

/** What the LINE account of the alerts says, in English. */
export const lineChatEn: typeof lineChatTh = {
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
