import type { waitingListGuestTh } from "./guest-words.th.ts"

/** The pages of somebody who waits for dates, in English. */
export const waitingListGuestEn: typeof waitingListGuestTh = {
  ask: "Tell me if these dates become available",
  title: "Tell me if these dates become available",
  about: "Join the queue for dates at {{name}} that are taken.",
  intro:
    "Leave your email. If the dates become available and it's your turn, we'll hold them for you for {{time}} and email you a link to book.",
  submit: "Send me a link",
  byLine: "Tell me on LINE instead",
  lineTitle: "Send the code on LINE to join the queue",
  lineNext: "Once you've sent it, we'll confirm your place in the LINE chat.",
  sent: "We've sent a link to {{email}}. Open it to join the queue. It works for 24 hours.",
  privacy: "We use this address for these dates only, and delete it once they have passed.",
  failed: "We couldn't send your request. Try again.",
  bookNow: "See the price and book",
  confirmTitle: "Join the queue for these dates",
  confirmText: "If they become available and it's your turn, we'll hold them for you and email you a link.",
  confirm: "Join the queue",
  confirmed: "You're in the queue",
  waitingTitle: "You're in the queue",
  waitingText:
    "If the dates become available and it's your turn, we'll hold them for you and send you a link. There's nothing to do until then.",
  leave: "Leave the queue",
  left: "You've left the queue. Your details have been deleted.",
  offeredTitle: "The dates are held for you until {{time}}",
  offeredText: "Book and pay by then. After that, the next person in the queue gets them.",
  book: "Book now",
  decline: "I no longer need them",
  declined: "Thank you for telling us. The dates are no longer held for you.",
  bookedTitle: "These dates are your booking now",
  openBooking: "Open your booking",
  endedTitle: "This request has ended",
  endedText: "The dates are no longer held for you. If you still want them, see what's available.",
  calendar: "See available dates",
  errors: {
    free: "These dates are available: book now.",
    full: "You can't join another queue now. An address can wait for three stays: leave one first, or contact the owner.",
    notOffered: "The dates are not held any more.",
    begun: "You've begun to pay. You can cancel on the page of your booking.",
  },
}
