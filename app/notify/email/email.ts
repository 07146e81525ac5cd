import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { ReceiptNumber } from "#app/money/receipts/receipt.ts"
import type { Access, Wifi } from "#app/villa/access/access.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import type { PriceParts } from "#app/villa/prices/price-line.ts"
import type { CancellationPeriod } from "#app/villa/terms/terms.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import type { EmailKind, StayEmailKind, WaitingEmailKind } from "./email-kinds.ts"

/** How a message of the outbox is sent. By LINE only to guests. */
export const MESSAGE_CHANNELS = ["email", "line"] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** The window of the rate limits of emails that guests cause. */
export const EMAIL_LIMIT_MS = 60 * 60 * 1000
/** Per mailbox; OTPs are counted separately. */
export const RECIPIENT_MAX_EMAILS = 10
/** Per network from which the bookings were made. */
export const NETWORK_MAX_EMAILS = 30

/** Empty or null if not given. */
export type Contact = { phone: string; email: string; line: string; whatsapp: string | null }

/** Of the stay in the guest's own calendar. */
export type CalendarState = "confirmed" | "cancelled"

/**
 * Money in satang, instants in epoch milliseconds, dates and times in the villa's zone. Optional members belong to
 * some kinds of emails only.
 */
export type StayFacts = {
  villaName: LocalizedText
  contact: Contact
  timezone: string
  checkInTime: string
  checkOutTime: string
  bookingId: string
  version: number
  /** Null if the booking was never confirmed, so that the guest had no calendar file. */
  calendar: CalendarState | null
  reference: string
  /** Null if only an email address is known. */
  firstName: string | null
  lastName: string | null
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  /** Null if the guests have not said when they arrive. */
  arrival?: string | null
  total: number
  price: PriceParts
  paymentMethod: "bank_transfer" | "credit_card" | "promptpay"
  paymentDeadline: number | null
  cancelReason: "guest" | "admin" | "no-show" | "expired" | null
  updatedAt: number
  /** Without a trailing slash. */
  origin: string
  /** Opens the booking on any device; missing if it could not be signed, and once the email is sent. */
  url?: string | null
  /** In `before-stay`: where the party sends missing passports; missing like `url`. */
  passportsUrl?: string | null
  reason?: string | null
  /** Whether the email is sent again on request. */
  again?: boolean
  /** The balance of a confirmed booking, in satang. */
  remaining?: number
  /** Null if no slip is in review. */
  inReviewSince?: number | null
  slipAnswerHours?: number
  /** Due now for an unconfirmed booking, in satang. */
  payNow?: number
  /** Due later for an unconfirmed booking, in satang. */
  balance?: number
  /** When `balance` or `remaining` is due, the check-in date if on arrival; missing if nothing is. */
  balanceDate?: string | null
  /** In `payment-received` and `payment-reversed`: of the stay, in satang. */
  payment?: number
  /** In `payment-reversed`: what must come before the guest gets codes, in satang; missing if nothing must. */
  owedForCodes?: number
  /** In `payment-received` and `payment-reversed`: of the security deposit, in satang. */
  damagePayment?: number
  /** The security deposit of the terms, and `missing`, its part still to be paid, in satang. */
  damage?: { amount: number; when: "arrival" | "balance"; missing: number }
  /** In `thanks`: the security deposit that is still held, in satang; missing if there is none. */
  damageHeld?: number
  /** In `damage-kept` and `damage-returned`: the change and the deposit left and kept, in satang. */
  damageChange?: { amount: number; left: number; kept: number }
  /** In `balance-due`: whether the due day had passed. */
  overdue?: boolean
  changes?: StayChange[]
  /** In `changed` and `balance-due`; `amount` in satang, of which `damage` is security deposit. */
  payLink?: { url: string; amount: number; damage?: number } | null
  /** What was paid for the stay, in satang, returned or not. */
  received?: number | null
  /** Of a cancelled booking, in satang: what is still held, and what stays with the owner. */
  held?: number | null
  kept?: number | null
  /** In `cancelled` and the emails of refunds, in satang. */
  refund?: number
  /** The part by transfer, in satang. */
  refundByTransfer?: number
  /** Within how many days a transfer is sent. */
  refundDays?: number
  /** Whether the guest has named the account for the transfer. */
  hasRefundAccount?: boolean
  /** The part of `refund` that is security deposit, in satang. */
  refundOfDamage?: number
  refundChannel?: "card" | "bank" | "cash"
  /** The part of `refund` that is kept for a later stay, in satang, until a day. */
  credit?: { amount: number; until: string }
  /** Null unless the booking is confirmed. */
  place?: Partial<Place> | null
  /** Null unless the booking is confirmed and the owner has set it. */
  access?: Access | null
  /** In `arrival`; null until the owner has set them. */
  houseRules?: HouseRules | null
  /** `code` and `wifi` encrypted, while the email waits in the outbox; null once sent. */
  secrets?: string | null
  /** In `arrival` and `code-changed`: of the door or lock box; missing if there is none, null once sent. */
  code?: string | null
  /** In `arrival`; missing if there is none, null once sent. */
  wifi?: Wifi | null
  /** The dates that the guest has asked for; in `move-asked` with the price shown, in satang. */
  asked?: { checkIn: string; checkOut: string; total?: number }
  /** In `extras-changed`: what the guest added and took back, and by how much the charges changed, in satang. */
  extrasChange?: { added: ChosenExtra[]; removed: ChosenExtra[]; charge: number }
  /** In `confirmed`, `payment-received` and `refund-sent`: the valid papers of the latest payment or refund. */
  receipts?: ReceiptNumber[]
  /** In `changed` and `move-accepted`: paid beyond what is owed, in satang; missing if nothing was. */
  overpaid?: number
  cancellation?: CancellationPeriod[]
}

type ChosenExtra = { name: LocalizedText; quantity: number }

/** `totalPrice` in satang, the villa's dates; an unknown value is empty. */
export type StayChange = { field: StayField; from: string | number; to: string | number }

/** By their names in the API; staff can change them and the history names them. */
export const STAY_FIELDS = [
  "checkIn",
  "checkOut",
  "rooms",
  "guests",
  "adults",
  "children",
  "arrival",
  "totalPrice",
  "customerName",
  "phone",
  "email",
  "paymentMethod",
  "specialRequests",
  "extras",
] as const

export type StayField = (typeof STAY_FIELDS)[number]

export type OtpFacts = {
  villaName: LocalizedText
  reference: string
  amount: number
  /** Six digits; null once the email is sent. */
  code: string | null
  validMinutes: number
  /** By default a card payment; otherwise `amount` goes back to the guest. */
  purpose?: OtpPurpose
}

export type OtpPurpose = "cancellation" | "refund-account"

export type InviteFacts = {
  villaName: LocalizedText
  invitedBy: string
  role?: "owner" | "staff"
  url: string | null
  expiresAt: number
  timezone: string
}

/** In the admin's language and detail; fixed when queued, so that a retry sends the same email. */
export type AlertMailFacts = {
  villaName: LocalizedText
  /** What a locked screen shows. */
  subject: string
  title: string
  lines: { title: string; body: string }[]
  /** Null if the site's origin is unknown, and once the email is sent. */
  url: string | null
}

/** These settings decide who receives the guests' money: a change is emailed to every owner. */
export const BANK_CHANGE_FIELDS = ["bankName", "accountNumber", "accountName", "promptPayId", "promptPayQr"] as const

/** Numbers are masked, an image is "QR"; empty if there was or is none. */
export type BankChange = { field: (typeof BANK_CHANGE_FIELDS)[number]; before: string; after: string }

/** Emailed to the account's person; named as in the audit log. */
const ACCOUNT_CHANGES = [
  "made-owner",
  "made-staff",
  "passports-allowed",
  "passports-withdrawn",
  "admin-removed",
  "invite-withdrawn",
  "reset-link-created",
  "password-reset",
  "password-changed",
  "sessions-ended",
] as const satisfies readonly AuditAction[]
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** Also emailed: a log-in on a new device, and to owners that there is another one. */
export const SECURITY_NOTICES = [...ACCOUNT_CHANGES, "owner-added", "new-device"] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

/** `about` is the new owner's name, `url` null if access was lost, `device` empty if unknown. */
type AccountChangedFacts = {
  villaName: LocalizedText
  change: SecurityNotice
  changedBy: string
  about?: string
  device?: string
  at: number
  timezone: string
  url: string | null
}

/** `until`: epoch milliseconds, until when offered dates are held. */
export type WaitingFacts = {
  villaName: LocalizedText
  contact: Contact
  checkIn: string
  checkOut: string
  /** Opens the wish; null once the email is sent. */
  url: string | null
  timezone: string
  until?: number
}

type ResetLinkFacts = { villaName: LocalizedText; url: string | null; expiresAt: number; timezone: string }

type Facts = Record<StayEmailKind, StayFacts> &
  Record<WaitingEmailKind, WaitingFacts> & {
    code: OtpFacts
    invite: InviteFacts
    alert: AlertMailFacts
    "account-changed": AccountChangedFacts
    "reset-link": ResetLinkFacts
  }

export type Email = {
  [Kind in EmailKind]: { kind: Kind; language: Language; recipient: string; facts: Facts[Kind] }
}[EmailKind]

/** `id` is the mail service's idempotency key, so that sending twice delivers once. */
export type NewEmail = Email & { id: string; bookingId: string | null; channel?: MessageChannel }

export type QueuedEmail = NewEmail & {
  channel: MessageChannel
  createdAt: number
  dueAt: number | null
  attempts: number
  sentAt: number | null
  error: string | null
  /** By which limits count it; of a guest's LINE message the HMAC of the account that was linked. */
  countedBy: string | null
}

/** What staff see of an email: its facts have links that open the guest's booking. */
export type EmailLine = Pick<QueuedEmail, "id" | "kind" | "channel" | "recipient" | "createdAt" | "dueAt" | "sentAt">

export function emailLine({ id, kind, channel, recipient, createdAt, dueAt, sentAt }: QueuedEmail): EmailLine {
  return { id, kind, channel, recipient, createdAt, dueAt, sentAt }
}

/** Given up once the email is neither sent nor to be retried. */
export type EmailState = "waiting" | "sent" | "given-up"

export function emailState({ dueAt, sentAt }: Pick<QueuedEmail, "dueAt" | "sentAt">): EmailState {
  if (sentAt !== null) return "sent"
  return dueAt === null ? "given-up" : "waiting"
}

export type EmailAttachment = { filename: string; contentType: string; content: string }

export type RenderedEmail = {
  subject: string
  text: string
  html: string
  attachments: EmailAttachment[]
  senderName: string
  /** The Reply-To address; null if nobody would read replies. */
  replyTo: string | null
}

/** What a guest's data says of an email. */
export type GuestEmail = Pick<
  QueuedEmail,
  "kind" | "channel" | "language" | "recipient" | "bookingId" | "createdAt" | "sentAt"
>
