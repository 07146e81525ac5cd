import type { passMailTh } from "./words.th.ts"

/** Emails and messages about the days around a stay, in English. */
export const passMailEn: typeof passMailTh = {
  aroundStay: {
    notice: "We'll email you how to get in, with any code you need, on {{time}}.",
    noticeOncePaid: "Any code that you need to get in is on your booking page once {{amount}} is paid.",
    noticeIfPaid: "We'll email you how to get in, with any code you need, on {{time}} if the balance is paid by then.",
    askArrival: "Please tell us what time you expect to arrive, so that everything is ready for you.",
    askArrivalToo: "Please also tell us your arrival time on your booking page.",
    passports: {
      title: "Passport details of foreign guests",
      text: "Thai law requires us to report foreign guests to immigration. Please send their passport details here, and forward the link to your group.",
      link: "Add passport details",
    },
    askBalance: "There's a balance to pay. Contact us to arrange it. If you've already paid, ignore this.",
    stay: "Your stay",
    wifi: "Wi-Fi name",
    wifiPassword: "Wi-Fi password",
    noPassword: "No password needed",
    howToGetIn: "How to get in",
    method: {
      someone_will_meet: "We'll meet you at the villa and give you the keys.",
      door_code: "The door opens with a code.",
      lock_box: "The keys are in a lock box that opens with a code.",
      reception: "Collect your keys at reception.",
    },
    code: {
      door_code: "Door code",
      lock_box: "Lock box code",
      other: "Your access code",
    },
    address: "Address",
    "before-stay": {
      arrival: {
        subject: "When will you arrive? {{reference}}",
        preheader: "Please tell us before check-in on {{date}}.",
        title: "One question before your stay",
      },
      balance: {
        subject: "{{amount}} due for {{reference}}",
        preheader: "Please pay it by the day named in this email. Check-in {{date}}.",
        title: "Your remaining payment",
      },
      both: {
        subject: "When will you arrive? {{reference}}",
        preheader: "Please tell us, and pay {{amount}} by the day in this email. Check-in {{date}}.",
        title: "Two things before your stay",
      },
      passports: {
        subject: "Passports for booking {{reference}}",
        preheader: "Please send them before check-in on {{date}}.",
        title: "Passports before your stay",
      },
      onArrival: {
        subject: "{{amount}} to pay on arrival",
        preheader: "For booking {{reference}}, check-in {{date}} from {{time}}",
        title: "What to pay when you arrive",
        text: "We look forward to welcoming you to {{villa}} on {{date}}, from {{time}}.",
      },
      text: "We look forward to welcoming you to {{villa}} on {{date}}, from {{time}}. Before then, we need this from you:",
    },
    arrival: {
      subject: "Check-in details {{reference}}",
      preheader: "How to find us and get in. Check-in {{date}} from {{time}}",
      title: "Your check-in details",
      text: "We look forward to welcoming you to {{villa}}. Here's how to find us and get in.",
    },
    "code-changed": {
      subject: "Access code for {{reference}}",
      preheader: "Use the code in this email. Any earlier one no longer works.",
      title: "Your access code",
      text: "Use this code at {{villa}}. Any earlier one no longer works.",
      next: "If you can't get in, contact us right away.",
    },
    thanks: {
      subject: "Thank you for staying with us",
      preheader: "How was your stay?",
      title: "Thank you for staying with us",
      text: "We hope you enjoyed your time at {{villa}} and had a safe journey home.",
      next: "Would you write a short review? It takes a minute and helps future guests choose.",
      button: "Write a review",
    },
  },
  calendar: {
    title: "Stay at {{villa}}",
    text: "Booking number {{reference}}",
  },
}
