import type { PrivacyTexts } from "./th.ts"

/** The privacy notice in English. */
export const privacyEn: PrivacyTexts = {
  title: "Privacy notice",
  intro:
    "{{villa}} keeps only what your stay needs. This page tells what that is, why and how long it is kept, and what rights you have.",
  sections: {
    who: {
      title: "Who looks after your data",
      lines: {
        controller:
          "The controller of your personal data is {{villa}}. The foot of this page says how to reach the owner.",
      },
    },
    what: {
      title: "What we keep",
      lines: {
        customer: "The name, email and phone number that you give",
        booking: "The dates of your stay, the number of guests, the price and your special requests",
        slip: "The transfer slips that you send, and the reference on them",
        card: "If you pay by card, its brand and last four digits, never its number or CVV",
        letters: "The emails that we send you about your booking",
        history: "When your booking changed, and who changed it",
      },
    },
    why: {
      title: "Why we keep it",
      lines: {
        contract: "To keep our contract with you: to hold your nights, confirm, reach you and welcome you",
        payment: "To check payments and see that no slip is used twice, which is our legitimate interest",
        law: "To keep books and pay taxes, as the law demands",
        needed: "Without these data we cannot confirm a booking. We do not use them for advertising.",
      },
    },
    howLong: {
      title: "How long we keep it",
      lines: {
        stay: "Whatever tells who you are, slips and emails too, is erased by itself {{months}} months after your check-out",
        books: "Dates, amounts and the state of the booking stay in our books, without your name",
        short: "A slip that belongs to no booking is removed after a day, a card's confirmation code after 5 minutes",
      },
    },
    whoSees: {
      title: "Who sees it",
      lines: {
        staff: "The owner and the staff of the villa",
        cloud: "Cloudflare, which runs this site and its database; its servers may be outside Thailand",
        mail: "The email service, which gets your address and what we write to you",
        gateway: "If you pay by card, the payment provider and your bank",
        nobody: "Nobody else: we sell nothing, and hand on only what the law demands",
      },
    },
    cookies: {
      title: "Cookies",
      lines: {
        needed:
          "Only those that are needed: to remember which bookings are yours, your language and your theme. Nothing follows you.",
      },
    },
    rights: {
      title: "Your rights",
      lines: {
        access: "To see all that we keep about you, and to have a copy",
        correct: "To have it corrected where it is wrong",
        erase: "To have it erased once your stay is over or cancelled",
        object: "To restrict or object to its use, and to have it handed to somebody else",
        complain: "To complain to Thailand's Personal Data Protection Committee (PDPC) if you think we do wrong",
      },
    },
  },
  contactTitle: "Contact us",
  contactText:
    "Tell us the email or phone number with which you booked. We answer within 30 days, and it costs nothing.",
  noContact: "Please answer the email that confirmed your booking, or tell the owner in person.",
}
