import type { waitingListMailTh, waitingListTh } from "./words.th.ts"

/** The administration's pages about the queue, in English. */
export const waitingListEn: typeof waitingListTh = {
  title: "Waiting list",
  intro:
    "Where dates are taken, guests can leave their email and queue. When dates become available, the first in line gets them held for your time to pay, then the next. Guests don't see how many wait.",
  limits: "A night is held for the queue at most 3 times in 30 days. After that, everybody can book it.",
  fields: { enabled: "Let guests queue" },
  saved: "Saved",
  list: "See who's waiting ({{count}})",
  count: "{{count}} waiting",
  none: "Nobody is waiting.",
  settings: "Settings of the waiting list",
  waiting: "Waiting since {{time}}",
  offered: "Dates held since {{time}}",
  remove: "Remove from the queue",
  removeTitle: "Remove {{email}} from the queue?",
  removeText: "The guest isn't told. If dates are held for them, these become available at once.",
  removed: "Removed from the queue",
  byLine: "On LINE",
  removeByLine: "Remove this person, who waits on LINE, from the queue?",
  failed: "That couldn't be saved. Try again.",
}

/** The emails to somebody who waits for dates, in English. */
export const waitingListMailEn: typeof waitingListMailTh = {
  link: {
    subject: "Join the queue for {{dates}}",
    text: "Somebody asked us to email this address if {{villa}} becomes available on {{dates}}. If it was you, open the link below to join the queue.",
    next: "The link works for 24 hours. If it wasn't you, do nothing and you won't hear from us again.",
    button: "Join the queue",
  },
  offer: {
    subject: "Held for you: {{dates}}",
    text: "The dates you were waiting for at {{villa}} are available. We're holding {{dates}} for you until {{time}}.",
    next: "Book and pay by then. If you no longer need them, the same link lets you say so, and the next guest needn't wait.",
    until: "Held until",
    button: "See the dates and book",
  },
  free: {
    subject: "{{dates}} is available",
    text: "The dates you were waiting for at {{villa}} are available. Everybody can book {{dates}} now, first come, first served.",
    next: "Your request has ended, and your address is no longer in the queue.",
    button: "See the price and book",
  },
  line: {
    joined:
      "If the dates become available and it's your turn, we'll hold them for you and tell you in this chat. Type “stop” to leave the queue.",
    button: "See your request",
    full: "You can't join another queue now: you're waiting for these dates already, or for three stays. Type “stop” to leave all queues.",
    wrongCode: "This code is wrong or has expired. Get a new one where you asked for it.",
    stopped: "You've left the queue. You won't get any more messages about available dates on LINE.",
  },
  why: "You are receiving this email because somebody asked us to email this address when {{villa}} is available.",
}
