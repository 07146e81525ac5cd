import { alertsEn } from "./alerts.en.ts"
import { aroundStayEn } from "./around-stay.en.ts"
import { lineChatEn } from "./line-chat.en.ts"
import type { MailTexts } from "./th.ts"

/** The texts of the emails in English; never sent to a browser. */
export const mailEn: MailTexts = {
  greeting: "Dear {{name}},",
  hello: "Hello,",
  signOff: "Warm regards, {{villa}}",
  payBy: "Pay by",
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
  comesBack: "Refund",
  giveAccount: "Say where to send it",
  refundWay: {
    none: "By the cancellation policy of your booking, nothing is refunded.",
    card: "{{amount}} goes back to the card you paid with. Your bank may take up to 10 business days to show it.",
    bank: "We'll transfer {{amount}}. Tell us your PromptPay number or bank account.",
  },
  refund: "Refund by the cancellation policy",
  refundAtLeast: "Refund, at least",
  payAmount: "Pay {{amount}}",
  viewBooking: "View your booking",
  rooms: "Rooms",
  guests: "Guests",
  adults: "Adults",
  children: "Children",
  arrival: "Arrival time",
  requests: "Special requests",
  toPay: "Amount to pay",
  deposit: "Deposit to pay now",
  payWhen: "When to pay",
  payAt: { by: "By {{date}}", onArrival: "On arrival" },
  later: {
    by: "The remaining {{amount}} is due by {{date}}; we'll email you a link.",
    onArrival: "The remaining {{amount}} is due on arrival.",
  },
  payBalance: {
    by: "You can pay it on your booking page.",
    onArrival: "You can pay it when you arrive, or before then on your booking page.",
  },
  contact: "Questions? Contact us",
  phone: "Phone",
  email: "Email",
  line: "LINE",
  whatsapp: "WhatsApp",
  why: "You are receiving this email because of booking {{reference}} at {{villa}}.",
  howToPay: {
    bank_transfer:
      "Open the payment page, transfer the exact amount and attach your slip. We'll check it and confirm your booking.",
    promptpay:
      "Open the payment page, scan the PromptPay QR code with your banking app and attach your slip. We'll check it and confirm your booking.",
    credit_card:
      "Open the payment page and enter your card details and the verification code we email you. Your booking is then confirmed at once.",
  },
  received: {
    subject: "Pay {{amount}} to confirm {{reference}}",
    preheader: "By {{deadline}}. We're holding your dates until then.",
    title: "We're holding your dates",
    text: "Thank you for choosing {{villa}}. Pay by the time below to confirm your booking.",
    next: "If we don't receive your payment by {{deadline}}, your booking will be cancelled and your dates released.",
  },
  "slip-received": {
    subject: "Slip received for {{reference}}",
    preheader: "We're checking your payment of {{amount}} and will email you the result.",
    title: "Thank you, we've received your slip",
    text: "We're checking your payment. Your dates are held in the meantime.",
    next: "We'll email you as soon as we've checked it.",
    answerBy: "We'll email you the result by {{time}}. If you haven't heard by then, contact us.",
  },
  confirmed: {
    subject: "Booking confirmed: {{reference}}",
    preheader: "See you on {{date}}, check-in from {{time}}",
    title: "Your booking is confirmed. See you soon!",
    text: "We look forward to welcoming you to {{villa}}. Please keep this email and show it at check-in.",
    next: "A calendar file is attached. Open it to add your stay to your calendar.",
  },
  changed: {
    subject: "Booking {{reference}} changed",
    preheader: "Check-in {{date}}",
    title: "Your booking has been changed",
    text: "We've made these changes to your booking at {{villa}}:",
    next: "Is anything wrong? Contact us.",
  },
  rejected: {
    subject: "Please send a new slip: {{reference}}",
    preheader: "Send it by {{deadline}}. Your dates are still held.",
    title: "Please send a new slip",
    text: "We couldn't confirm your payment from this slip. Your dates are still held.",
    next: "If you've already transferred the money, please don't transfer it again. Just attach the right slip, or contact us.",
    button: "Send a new slip",
  },
  cancelled: {
    subject: "Booking {{reference}} cancelled",
    preheader: "Your stay from {{date}}. Already paid? Contact us about your refund.",
    title: "Your booking has been cancelled",
    text: {
      guest: "We've cancelled your booking, as you asked.",
      admin: "We're very sorry, but {{villa}} has had to cancel your booking.",
      other: "Your booking has been cancelled.",
      expired: "We couldn't confirm your payment in time, so your booking has been cancelled and your dates released.",
    },
    next: "If you've already paid, contact us about your refund. We'd be glad to welcome you another time.",
    nextPaid: "We'll arrange your refund with you. Contact us if you have a question, or to tell us where to send it.",
  },
  expired: {
    subject: "Booking {{reference}} has expired",
    preheader: "Already paid? Contact us right away.",
    title: "Your payment time has expired",
    text: "We didn't receive your payment in time, so your booking has been cancelled and your dates released.",
    next: "Still want to stay? Choose your dates and book again. If you've already transferred money, contact us now with your booking number.",
    button: "Book again",
  },
  "review-reported": {
    subject: "Rewrite your review",
    preheader: "The owner hid its text. Your rating still shows.",
    title: "The text of your review was hidden",
    text: "{{villa}} has hidden the text of your review for the reason below. Your rating still shows and counts.",
    next: "You can write a new text within 14 days.",
    button: "Rewrite your review",
    reason: "Reason",
  },
  "new-link": {
    subject: "New link for booking {{reference}}",
    preheader: "The link you had no longer works.",
    title: "Your booking has a new link",
    text: "For your safety, we have replaced the link to your booking at {{villa}}. The booking itself is unchanged.",
    next: "Please use this link from now on, and keep it to yourself.",
  },
  "link-requested": {
    subject: "Your booking {{reference}} · {{villa}}",
    preheader: "Open it on any phone or computer",
    title: "Here is the link to your booking",
    text: "As requested, here is the link to your booking at {{villa}}. Open it on the phone or computer you want to use.",
    next: "Keep this link to yourself. Didn't request it? You can ignore this email: nobody else has received the link.",
    button: "View your booking",
  },
  "payment-received": {
    subject: "Received {{amount}} for {{reference}}",
    preheader: "Your booking is paid in full.",
    title: "Thank you, we've received your payment",
    text: "This is your receipt for {{amount}}, paid for your stay at {{villa}}.",
    received: "Received",
    next: "Your booking is paid in full.",
  },
  "refund-owed": {
    subject: "{{amount}} comes back to you ({{reference}})",
    preheader: "Tell us where to send it.",
    title: "We owe you a refund",
    text: "{{amount}} of what you paid for your stay at {{villa}} comes back to you.",
  },
  "refund-sent": {
    subject: "We've returned {{amount}} ({{reference}})",
    preheader: "For your booking at {{villa}}.",
    title: "Your refund is on its way",
    text: "We've returned {{amount}} for your booking at {{villa}}.",
    next: {
      card: "It goes to the card you paid with. Your bank may take up to 10 business days to show it.",
      bank: "We've transferred it to the account you gave us. The proof of the transfer is on your booking page.",
      cash: "You've received it in cash.",
    },
  },
  "move-declined": {
    subject: "Your dates stay the same: {{reference}}",
    preheader: "Check-in {{date}}, as booked",
    title: "Your dates stay as they are",
    text: "We're sorry, we can't change your stay at {{villa}} to the dates you asked for. Your booking stays as it is.",
    asked: "Dates you asked for",
    next: "You can ask for other dates on your booking page, or contact us.",
  },
  "balance-due": {
    subject: {
      upcoming: "{{amount}} due by {{due}}",
      overdue: "Overdue: {{amount}} for {{reference}}",
      onArrival: "{{amount}} to pay on arrival",
    },
    preheader: "For booking {{reference}}, check-in {{date}}",
    title: {
      upcoming: "The rest of your payment",
      overdue: "Your payment is overdue",
      onArrival: "The rest of your payment",
    },
    text: {
      upcoming: "The remaining {{amount}} for your stay at {{villa}} is due by {{date}}.",
      overdue: "The remaining {{amount}} for your stay at {{villa}} was due by {{date}}.",
      onArrival: "The remaining {{amount}} for your stay at {{villa}} is due on arrival. You can also pay it now.",
    },
    next: "Already transferred it? Attach your slip on the payment page.",
  },
  damage: {
    title: "Damage deposit",
    kept: "Kept",
    returned: "Returned",
    left: "Still to be returned",
    rest: "We'll return the remaining {{left}} within {{days}} days after check-out.",
    noRest: "The whole damage deposit was kept, so nothing is left to return.",
    included: "This includes the damage deposit of {{amount}}, which is returned within {{days}} days after check-out.",
    comesBack: "The damage deposit of {{amount}} is returned within {{days}} days after check-out.",
    before: {
      arrival:
        "The damage deposit of {{amount}} is paid when you arrive, and returned within {{days}} days after check-out.",
      balance:
        "You can pay the damage deposit of {{amount}} on your booking page or when you arrive. It's returned within {{days}} days after check-out.",
    },
    due: {
      upcoming: "The damage deposit of {{amount}} for your stay at {{villa}} is due by {{date}}.",
      overdue: "The damage deposit of {{amount}} for your stay at {{villa}} was due by {{date}}.",
      onArrival:
        "The damage deposit of {{amount}} for your stay at {{villa}} is due on arrival. You can also pay it now.",
    },
  },
  "damage-kept": {
    subject: "Damage deposit: {{amount}} kept",
    preheader: "For booking {{reference}}, with what it's kept for",
    title: "Part of your damage deposit was kept",
    text: "After your stay at {{villa}} we've kept {{amount}} of your damage deposit. You'll find the details, and a photo if there is one, on your booking page.",
    reason: "What it's kept for",
  },
  "damage-returned": {
    subject: "Damage deposit: {{amount}} returned",
    preheader: "For booking {{reference}}",
    title: "Your damage deposit was returned",
    text: "We've returned {{amount}} of your damage deposit in cash.",
    next: "Didn't you receive it? Contact us.",
  },
  code: {
    preheader: {
      payment: "For your card payment of {{amount}}. Valid for {{minutes}} minutes.",
      cancellation: "To cancel your stay. {{amount}} comes back to you. Valid for {{minutes}} minutes.",
      "refund-account": "To say where we send {{amount}}. Valid for {{minutes}} minutes.",
    },
    title: {
      payment: "Your verification code",
      cancellation: "Your code to cancel your stay",
      "refund-account": "Your code for the refund account",
    },
    text: {
      payment: "Use this code to confirm your card payment of {{amount}}.",
      cancellation: "Use this code to cancel your stay. {{amount}} comes back to you.",
      "refund-account": "Use this code to confirm the account to which we send {{amount}}.",
    },
    label: "Your code",
    next: "This code is valid for {{minutes}} minutes. Never share it, not even with us. Didn't request it? Ignore this email.",
  },
  invite: {
    preheader: "From {{name}}, to help manage {{villa}}. The link is valid until {{time}}.",
    title: { owner: "You're invited to join as an owner", staff: "You're invited to join as staff" },
    text: {
      owner:
        "{{name}} invites you to manage {{villa}} as an owner, with full access. Use the button below to create your account.",
      staff:
        "{{name}} invites you to help manage {{villa}} as staff: bookings, slips, payment links and the calendar. Use the button below to create your account.",
    },
    until: "Valid until",
    next: "The link works once, so please don't pass it on. If you don't know who invited you, ignore this email.",
    button: "Create your account",
  },
  "account-changed": {
    preheader: "By {{name}}. Not expected? Check now.",
    title: {
      "made-owner": "You are now an owner",
      "made-staff": "You are now staff",
      "admin-removed": "You no longer have access",
      "invite-withdrawn": "Your invite has been withdrawn",
      "reset-link-created": "A password reset link was created",
      "password-reset": "Your password was reset",
      "password-changed": "Your password was changed",
      "sessions-ended": "Devices logged out of your account",
      "new-device": "New log-in to your account",
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
        "On {{time}}, {{name}} created a link to reset your password at {{villa}} and will send it to you. It works once, within 1 hour.",
      "password-reset":
        "A new password for your account at {{villa}} was set using a link on {{time}}. You have been logged out on all devices.",
      "password-changed":
        "The password of your account at {{villa}} was changed on {{time}}. All your other devices have been logged out.",
      "sessions-ended": "Some devices were logged out of your account at {{villa}} on {{time}}.",
      "new-device":
        "Your account at {{villa}} was used on a new device: {{device}}, on {{time}}. If this was you, you don't need to do anything.",
    },
    unknownDevice: "an unknown browser",
    next: "If you didn't expect this, contact an owner.",
    nextOwn: "If this wasn't you, set a new password now.",
    nextNewDevice: "If it wasn't you, change your password now. This logs out all other devices.",
    button: "Open your account",
  },
  "reset-link": {
    title: "Set a new password",
    preheader: "The link works once, until {{time}}.",
    text: "Use the button to set a new password for your account at {{villa}}. The link works once, until {{time}}.",
    next: "If you didn't request this, don't use the link, and change this site's setup code.",
  },
  whyAdmin: "You are receiving this email because you manage {{villa}}.",
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
