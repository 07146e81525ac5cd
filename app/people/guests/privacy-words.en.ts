import type { PrivacyTexts } from "./privacy-words.th.ts"

/** The privacy notice in English. */
export const privacyEn: PrivacyTexts = {
  title: "Privacy notice",
  intro:
    "{{villa}} keeps only what your stay needs. This page explains what we keep, why, for how long, and your rights.",
  sections: {
    who: {
      title: "Who looks after your data",
      lines: {
        controller:
          "{{controller}} is the controller of your personal data. You can contact the owner using the details at the bottom of this page.",
      },
    },
    what: {
      title: "What we keep",
      lines: {
        customer:
          "The name, email and phone number you give us, and a name, address and tax ID for receipts if you enter them",
        booking:
          "The dates of your stay, the number of adults, children and foreign guests, your arrival time and special requests, the price, and which house rules you accepted",
        slip: "The transfer slips you send, and the reference on them",
        refund:
          "If we return money by transfer, the account you give us, encrypted, until 30 days after the transfer, and its slip",
        damage:
          "If part of your security deposit is kept: what for, and a photo of it, which only you and the villa's team can see",
        card: "If you pay by card, its brand and last four digits, never its number or CVV",
        emails:
          "The emails we send you about your booking and stay, including one afterwards that invites you to write a review",
        waiting: "If you ask us to tell you when dates become available: your email and these dates",
        review: "The review you write, and your first name if you choose to show it",
        passports:
          "The passports of guests who aren't Thai nationals, if you send them: encrypted, as details or a photo, with a log of everyone who has seen them",
        network:
          "A code for the network you booked from, which can't be turned back into its address, to prevent fake bookings",
        history: "When your booking changed, and who changed it",
      },
    },
    why: {
      title: "Why we keep it",
      lines: {
        contract: "To fulfil our contract with you: to hold your dates, confirm, contact and welcome you",
        payment: "To check payments and prevent a slip being used twice, which is our legitimate interest",
        law: "To keep accounts and pay taxes, as required by law",
        immigration: "To report foreign guests to immigration (TM30), as the Immigration Act requires of every host",
        needed: "Without this data we can't confirm a booking. We don't use it for advertising.",
      },
    },
    howLong: {
      title: "How long we keep it",
      lines: {
        stay: "Anything that identifies you, including slips and emails, is erased automatically {{months}} months after check-out",
        books: "Dates, amounts and booking status stay in our accounts, without your name",
        receipts:
          "Receipts keep the name and tax details on them for five years after the year of issue, as the law requires",
        stars: "When your data is erased, the name and text of your review go too; only its rating stays",
        passports:
          "Passports are deleted {{passportDays}} days after check-out, and their photos once they are reported, at the latest the day after check-out",
        waiting:
          "An address that waits for dates is deleted once they have passed or you leave the queue; one never confirmed after a day",
        short: "A slip not attached to a booking is deleted after an hour, and a verification code after 10 minutes",
      },
    },
    whoSees: {
      title: "Who sees it",
      lines: {
        staff: "The owner and the villa's team",
        cloud: "Cloudflare, which runs this site and its database; its servers may be outside Thailand",
        mail: "The email service, which receives your address and what we write to you",
        guestLine:
          "If you choose updates on LINE: LINE, which delivers messages about your booking to you; your LINE ID and the name LINE shows are kept until you stop the updates, and no longer than your booking",
        waitingLine:
          "If you wait for dates on LINE: LINE, which tells you when they become available; your LINE ID is kept until they have passed or you leave the queue",
        line: "LINE, which delivers alerts about your booking to the villa's team, with your name and review if the recipient has chosen to see them",
        immigration: "The Immigration Bureau of Thailand, which receives the passport details of foreign guests",
        gateway: "If you pay by card, the payment provider and your bank",
        everyone:
          "Everyone who visits this site sees your review, with your first name if you choose to show it. You can delete it yourself within 60 days of check-out, or ask us to at any time.",
        nobody: "Nobody else. We never sell your data and share it only where the law requires.",
      },
    },
    cookies: {
      title: "Cookies",
      lines: {
        needed: "Essential cookies only, to remember your bookings, language and theme. We don't track you.",
      },
    },
    rights: {
      title: "Your rights",
      lines: {
        access: "To see everything we keep about you, and to have a copy",
        correct: "To have it corrected if it is wrong",
        erase: "To have it erased once your stay is over or cancelled and no money is owed either way",
        object: "To restrict or object to its use, or have it transferred",
        complain:
          "To complain to Thailand's Personal Data Protection Committee (PDPC) if you think we've done something wrong",
      },
    },
  },
  contactTitle: "Contact us",
  contactText: "Tell us the email or phone number you booked with. We reply within 30 days, free of charge.",
  noContact: "Contact the owner where you found this villa, or in person.",
}
