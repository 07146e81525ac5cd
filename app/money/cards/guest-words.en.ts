import type { cardsGuestTh } from "./guest-words.th.ts"

/** What guests read about one-time codes, in English. */
export const cardsGuestEn: typeof cardsGuestTh = {
  guestCode: {
    sent: "We've emailed you a code.",
    sentTo: "We've sent a 6-digit code to {{email}}.",
    blocked: "Too many wrong codes. Try again after {{time}}, or contact the owner.",
    sendsExhausted: "Too many codes requested. Wait an hour, or contact the owner.",
  },
}
