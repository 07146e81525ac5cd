import type { guestLineMailTh, lineLinkedMailTh } from "./mail-words.th.ts"

/** What guests read in LINE besides the words of their emails, in English. */
export const guestLineMailEn: typeof guestLineMailTh = {
  slipReceived: "We're checking your payment and will tell you the result here. Your dates are held in the meantime.",
  checkAgain:
    "We confirmed your booking too early: the payment on your slip isn't settled yet. There's no need to transfer again. Your dates are still held, and we'll tell you the result here.",
  moveAsked:
    "We'll answer here. Until then your booking stays as it is. You can withdraw the request on your booking page.",
  arrival: "We look forward to welcoming you to {{villa}}. How to get in, with any code, is on your booking page.",
  codeChanged: "Your access code is on your booking page. Any earlier one no longer works.",
  linked:
    "LINE is connected. You'll get updates about your booking in this chat. Type “status” to see it, or “stop” to end the updates.",
  wrongCode: "This code is wrong or has expired. Get a new one on your booking page.",
  stopped: "You won't get any more updates in LINE. To get them again, use “Updates on LINE” on your booking page.",
}

/** The email to whom a LINE account is linked, in English. */
export const lineLinkedMailEn: typeof lineLinkedMailTh = {
  "line-linked": {
    subject: "LINE connected to {{reference}}",
    preheader: "Wasn't you? Stop the updates.",
    title: "Updates on LINE are on",
    text: "A LINE account now gets updates about your booking at {{villa}}.",
    next: "Wasn't you? Stop the updates on the page below, and keep the link to your booking to yourself.",
    button: "See which LINE account",
  },
}
