import type { otherDatesGuestTh } from "./guest-words.th.ts"

/** What guests read about other dates, in English. */
export const otherDatesGuestEn: typeof otherDatesGuestTh = {
  move: {
    title: "Change your dates",
    terms_one: "You can ask to change your dates once, until {{date}}.",
    terms_other: "You can ask to change your dates up to {{count}} times, until {{date}}.",
    link: "Ask to change your dates",
    intro: "Choose your new dates. Rooms and guests stay the same.",
    current: "Current dates",
    wanted: "New dates",
    price: "New price",
    difference: "Difference",
    later: "Extras added later",
    laterChange: "{{after}} (was {{before}})",
    more: "If the owner accepts, you pay {{amount}} more. We'll email you a payment link.",
    rest: "You'll still have {{amount}} to pay.",
    comesBack: "{{amount}} will be refunded to you.",
    settled: "There's nothing more to pay.",
    cancelling: "If the owner accepts today and you cancel later:",
    held: "You keep your current dates until the owner accepts. The new dates aren't held.",
    submit: "Ask for these dates",
    asked: "You've asked for {{dates}}. The owner will answer soon.",
    sent: "We've asked the owner. You'll get the answer by email.",
    sentNoEmail: "We've asked the owner. You'll see the answer on this page.",
    toRequest: "View your request",
    withdraw: "Withdraw request",
    withdrawn: "Your request has been withdrawn. Your dates stay as they are.",
    declined: "The owner couldn't change your stay to {{dates}}.",
    contact: "Contact the owner",
    errors: {
      notOffered: "Please contact the owner to change your dates.",
      open: "You've already asked to change your dates. Withdraw that request first.",
      unchanged: "These are your current dates. Choose others.",
      answered: "The owner has already answered this request.",
    },
  },
}
