import { alertsEn } from "./alerts.en.ts"
import { aroundStayEn } from "./around-stay.en.ts"
import { lineChatEn } from "./line-chat.en.ts"
import type { MailTexts } from "./th.ts"

/** The texts of the emails in English; never sent to a browser. */
export const mailEn: MailTexts = {
  greeting: "Dear {{name}},",
  hello: "Hello,",
  signOff: "Warm regards, {{villa}}",
  payBy: "Please pay by",
  reason: "A message from the owner",
  stay: "Your booking",
  receipt: "Receipt",
  reference: "Booking number",
  guest: "Guest",
  issued: "Issued",
  checkIn: "Check-in",
  checkInFrom: "{{date}} from {{time}}",
  checkOut: "Check-out",
  checkOutBefore: "{{date}} by {{time}}",
  party: "Stay",
  method: "Payment method",
  total: "Total",
  paid: "Paid",
  remaining: "Amount due",
  rooms: "Rooms",
  guests: "Guests",
  adults: "Adults",
  children: "Children",
  arrival: "Arrival time",
  requests: "Special requests",
  toPay: "Amount to pay",
  contact: "Questions? We're happy to help",
  phone: "Phone",
  email: "Email",
  line: "LINE",
  whatsapp: "WhatsApp",
  why: "You are receiving this email because of booking {{reference}} at {{villa}}",
  buttonHint: "If the button doesn't work, open this link in your browser",
  howToPay: {
    bank_transfer:
      "Open the payment page, transfer exactly this amount to the account shown and attach the transfer slip on the same page. We'll check it and confirm your booking.",
    promptpay:
      "Open the payment page, scan the PromptPay QR code with your banking app (or save the QR image and choose it there) and attach the transfer slip on the same page. We'll check it and confirm your booking.",
    credit_card:
      "Open the payment page, enter your card details and confirm with the code we'll email you. Your booking is confirmed as soon as the payment succeeds.",
  },
  received: {
    subject: "Please pay to confirm booking {{reference}} · {{villa}}",
    preheader: "Please pay {{amount}} by {{deadline}}",
    title: "We're holding your dates",
    text: "Thank you for choosing {{villa}}. Please pay on time to confirm your booking.",
    next: "After that, your booking will be cancelled and your dates released.",
    button: "Go to payment",
  },
  "slip-received": {
    subject: "We've received your slip for booking {{reference}} · {{villa}}",
    preheader: "We're checking your payment of {{amount}}",
    title: "Thank you, we've received your slip",
    text: "We're checking your payment, usually within 1 working day. Your dates are held in the meantime.",
    next: "We'll email you as soon as we've checked it.",
    button: "View your booking",
  },
  confirmed: {
    subject: "Booking {{reference}} is confirmed · {{villa}}",
    preheader: "See you on {{date}}, check-in from {{time}}",
    title: "Your booking is confirmed. See you soon!",
    text: "We look forward to welcoming you to {{villa}}. Please keep this email and show it at check-in.",
    next: "A calendar file is attached. Open it to add your stay to your calendar.",
    button: "View your booking",
  },
  changed: {
    subject: "Your booking {{reference}} has been changed · {{villa}}",
    preheader: "Your stay from {{date}}",
    title: "Your booking has been changed",
    text: "We've changed your booking at {{villa}}. These are the changes:",
    next: "If anything isn't right, please contact us.",
    button: "View your booking",
  },
  rejected: {
    subject: "Please send another slip for booking {{reference}} · {{villa}}",
    preheader: "Please send another slip by {{deadline}}",
    title: "Please send us another slip",
    text: "We couldn't confirm your payment from this slip. Your dates are still held.",
    next: "If you've already transferred the money, please don't transfer it again. Just attach the right slip, or contact us.",
    button: "Send another slip",
  },
  cancelled: {
    subject: "Your booking {{reference}} has been cancelled · {{villa}}",
    preheader: "Your stay from {{date}} has been cancelled",
    title: "Your booking has been cancelled",
    text: {
      guest: "We've cancelled your booking, as you asked.",
      admin: "We're very sorry, but {{villa}} has had to cancel your booking.",
      other: "Your booking has been cancelled.",
      expired:
        "We couldn't confirm your payment in time, so this booking has been cancelled and the dates are available to others.",
    },
    next: "If you've already paid, please contact us about a refund. You're always welcome to stay with us another time.",
    button: "View your booking",
  },
  expired: {
    subject: "Your booking {{reference}} has expired · {{villa}}",
    preheader: "Your dates have been released",
    title: "Your payment time has expired",
    text: "We didn't receive your payment in time, so your booking has been cancelled and your dates released.",
    next: "If you'd still like to stay, choose your dates and book again. If you've already transferred the money, please contact us right away with your booking number.",
    button: "Book again",
  },
  "review-reported": {
    subject: "The text of your review is hidden · {{villa}}",
    preheader: "You can rewrite it. Your stars still show.",
    title: "The text of your review is hidden",
    text: "{{villa}} reported the text of your review, so the site shows the reason instead. Your stars still show and count towards the rating.",
    next: "You can rewrite the text within 14 days. The new text then replaces the reason.",
    button: "Rewrite your review",
    reason: "Reason",
  },
  "new-link": {
    subject: "New link for booking {{reference}} · {{villa}}",
    preheader: "The link you had no longer works",
    title: "Your booking has a new link",
    text: "For your safety, we have replaced the link to your booking at {{villa}}. The booking itself is unchanged.",
    next: "Please use this link from now on, and keep it to yourself.",
    button: "View your booking",
  },
  code: {
    subject: "Your payment code · {{villa}}",
    preheader: "Valid for {{minutes}} minutes",
    title: "Your payment code",
    text: "Use this code to confirm your card payment of {{amount}}.",
    label: "Your code",
    next: "The code is valid for {{minutes}} minutes. Never share it with anyone, not even us. If you didn't request this, ignore this email.",
  },
  invite: {
    subject: "{{name}} invites you to help manage {{villa}}",
    preheader: "The link is valid until {{time}}",
    title: "You're invited to join the team",
    text: "{{name}} invites you to help manage bookings at {{villa}}. Use the button below to create your account.",
    until: "Valid until",
    next: "The link works once, so please don't pass it on. If you don't know who invited you, ignore this email.",
    button: "Create your account",
  },
  "account-changed": {
    preheader: "By {{name}}. If you didn't expect this, contact the owner now.",
    title: {
      "made-owner": "You are now an owner",
      "made-staff": "You are now staff",
      "admin-removed": "You no longer have access",
      "invite-withdrawn": "Your invite has been withdrawn",
      "reset-link-created": "A link for a new password was created",
      "password-reset": "Your password was reset",
      "password-changed": "Your password was changed",
      "sessions-ended": "Your devices were logged out",
      "new-device": "New device logged in to your account",
    },
    text: {
      "made-owner":
        "{{name}} made you an owner of {{villa}} on {{time}}. You can now change payments, prices and the team.",
      "made-staff":
        "{{name}} changed your role at {{villa}} to Staff on {{time}}. You can manage bookings, slips, payment links and the calendar.",
      "admin-removed":
        "{{name}} removed you from the team of {{villa}} on {{time}}. You have been logged out on all devices.",
      "invite-withdrawn":
        "{{name}} withdrew your invite to help manage {{villa}} on {{time}}. Its link no longer works.",
      "reset-link-created":
        "{{name}} created a link on {{time}} that lets you set a new password for your account at {{villa}}, and will send it to you. It works once, within 1 hour.",
      "password-reset":
        "A new password for your account at {{villa}} was set using a link on {{time}}. You have been logged out on all devices.",
      "password-changed":
        "The password of your account at {{villa}} was changed on {{time}}. All your other devices have been logged out.",
      "sessions-ended": "Devices were logged out of your account at {{villa}} on {{time}}.",
      "new-device":
        "Your account at {{villa}} was used to log in on a device that is new to it: {{device}}, on {{time}}. If this was you, there's nothing to do.",
    },
    unknownDevice: "an unknown browser",
    next: "If you didn't expect this, please contact the owner immediately.",
    nextNewDevice:
      "If it wasn't you, change your password now. This logs out all other devices. Then contact the owner.",
    button: "Open your account",
  },
  "reset-link": {
    title: "Set a new password",
    text: "Use the button to set a new password for your account at {{villa}}. The link works once, until {{time}}.",
    next: "If you didn't request this, don't use the link, and change the website's setup code.",
    button: "Set a new password",
  },
  whyAdmin: "You are receiving this email because you manage {{villa}}",
  aroundStay: aroundStayEn,
  alerts: alertsEn,
  lineChat: lineChatEn,
  share: {
    pending_payment: "{{villa}}: booking {{reference}}, {{from}} to {{to}}, {{amount}}. Please pay by {{deadline}}:",
    in_review: "{{villa}}: booking {{reference}}, {{from}} to {{to}}. We're checking your payment:",
    confirmed: "{{villa}}: booking {{reference}} is confirmed, {{from}} to {{to}}:",
  },
  calendar: {
    title: "Stay at {{villa}}",
    text: "Booking number {{reference}}",
  },
}
