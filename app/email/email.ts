import type { Language } from "../i18n/languages.ts"
import type { Text } from "../i18n/localized.ts"

/** The emails to a guest about their stay. */
export const STAY_EMAIL_KINDS = ["received", "slip-received", "confirmed", "rejected", "cancelled", "expired"] as const
export type StayEmailKind = (typeof STAY_EMAIL_KINDS)[number]

/** Every email that the system writes; the last two are for admins. */
export const EMAIL_KINDS = [...STAY_EMAIL_KINDS, "code", "invite", "holds-alert", "review-reminder"] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Limits of emails that guests cause are by the hour. */
export const EMAIL_LIMIT_MS = 60 * 60 * 1000
/** How many of them one mailbox gets; one-time codes are counted separately. */
export const RECIPIENT_MAX_EMAILS = 10
/** How many of them bookings from one network cause. */
export const NETWORK_MAX_EMAILS = 30

/** How guests reach the owner; empty where that way is not given. */
export type Contact = { phone: string; email: string; line: string }

/** A stay as a letter tells it. Money is satang, instants are epoch milliseconds, dates and hours the villa's. */
export type StayFacts = {
  villaName: Text
  contact: Contact
  timezone: string
  checkInTime: string
  checkOutTime: string
  bookingId: string
  reference: string
  /** Null where only an e-mail is known. */
  firstName: string | null
  lastName: string | null
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  total: number
  paymentMethod: "bank_transfer" | "credit_card" | "promptpay"
  paymentDeadline: number | null
  cancelReason: "guest" | "admin" | "expired" | null
  updatedAt: number
  /** The site's address, without a slash at its end. */
  origin: string
  /** Opens the booking on any device; missing where nobody could sign it, and once the letter is sent. */
  url?: string | null
  /** What the owner says to it. */
  reason?: string | null
  /** Somebody asked for it once more. */
  again?: boolean
}

/** A one-time code as a letter tells it. */
export type OtpFacts = {
  villaName: Text
  reference: string
  amount: number
  /** Six digits; null once the letter is sent. */
  code: string | null
  validMinutes: number
}

/** An invitation to the staff. */
export type InviteFacts = {
  villaName: Text
  invitedBy: string
  url: string | null
  expiresAt: number
  timezone: string
}

/** Unconfirmed bookings pile up: for admins. */
export type HoldsFacts = { villaName: Text; bookings: number; nights: number; url: string | null }

/** A slip that nobody has decided on: for admins. Without personal data, because no guest's erasure finds it. */
export type ReviewFacts = {
  villaName: Text
  reference: string
  amount: number
  since: number
  timezone: string
  url: string | null
}

/** What each kind of letter tells. */
export type Facts = Record<StayEmailKind, StayFacts> & {
  code: OtpFacts
  invite: InviteFacts
  "holds-alert": HoldsFacts
  "review-reminder": ReviewFacts
}

/** The secret that each letter carries, a code or an address that opens something: it is taken out once it is sent. */
export const SECRET_FACTS = {
  received: "url",
  "slip-received": "url",
  code: "code",
  confirmed: "url",
  rejected: "url",
  cancelled: "url",
  expired: "url",
  invite: "url",
  "holds-alert": "url",
  "review-reminder": "url",
} as const satisfies { [Kind in EmailKind]: keyof Facts[Kind] }

/** A letter before it is put into words. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; language: Language; recipient: string; facts: Facts[Kind] }
}[EmailKind]

/** A letter to be put into the outbox. Its id is what the mail service knows it by, so that sending twice delivers once. */
export type NewEmail = Email & { id: string; bookingId: string | null }

/** A letter in the outbox. */
export type QueuedEmail = NewEmail & {
  createdAt: number
  dueAt: number | null
  attempts: number
  sentAt: number | null
  error: string | null
}

/** How a letter stands: given up once it is neither to be tried again nor sent. */
export type EmailState = "waiting" | "sent" | "given-up"

export function emailState({ dueAt, sentAt }: Pick<QueuedEmail, "dueAt" | "sentAt">): EmailState {
  if (sentAt !== null) return "sent"
  return dueAt === null ? "given-up" : "waiting"
}

/** A file that goes with a letter; all of ours are texts. */
export type EmailAttachment = { filename: string; contentType: string; content: string }

/** A letter in words, as HTML and as the same in plain text. */
export type RenderedEmail = {
  subject: string
  text: string
  html: string
  attachments: EmailAttachment[]
  /** Whose letter it is, for people. */
  senderName: string
  /** Where an answer goes; null where nobody would read it. */
  replyTo: string | null
}
