import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { Access, Wifi } from "#app/villa/access/access.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import type { PriceParts } from "#app/villa/prices/price-line.ts"
import type { CancellationPeriod } from "#app/villa/terms/terms.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"

/** The emails that the dates of a stay cause, see `scheduledEmailDue`. */
export const SCHEDULED_EMAIL_KINDS = ["before-stay", "arrival", "thanks"] as const
export type ScheduledEmailKind = (typeof SCHEDULED_EMAIL_KINDS)[number]

/** The emails around the stay itself; they are of no use to a guest who does not come. */
export const AROUND_STAY_EMAIL_KINDS = [...SCHEDULED_EMAIL_KINDS, "code-changed"] as const
export type AroundStayEmailKind = (typeof AROUND_STAY_EMAIL_KINDS)[number]

/** The emails to a guest about their stay. */
const STAY_EMAIL_KINDS = [
  "received",
  "slip-received",
  "confirmed",
  "changed",
  "rejected",
  "cancelled",
  "expired",
  "review-reported",
  "new-link",
  "link-requested",
  "payment-received",
  "balance-due",
  "refund-owed",
  "refund-sent",
  "damage-kept",
  "damage-returned",
  "move-asked",
  "move-declined",
  ...AROUND_STAY_EMAIL_KINDS,
] as const
export type StayEmailKind = (typeof STAY_EMAIL_KINDS)[number]

/** Those that guests can cause: they are counted for the guest's network. OTPs are counted separately. */
export const CAUSED_BY_GUESTS: StayEmailKind[] = [
  "received",
  "slip-received",
  "cancelled",
  "expired",
  "link-requested",
  "move-asked",
]

/** Every email that the system writes; the last four are for admins. */
export const EMAIL_KINDS = [...STAY_EMAIL_KINDS, "code", "invite", "alert", "account-changed", "reset-link"] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Whether an email is for an admin. */
export const isOfTeam = (kind: EmailKind) => EMAIL_KINDS.indexOf(kind) > EMAIL_KINDS.indexOf("code")

/** The window of the rate limits of emails that guests cause: an hour. */
export const EMAIL_LIMIT_MS = 60 * 60 * 1000
/** The maximum per mailbox; OTPs are counted separately. */
export const RECIPIENT_MAX_EMAILS = 10
/** The maximum per network from which the bookings were made. */
export const NETWORK_MAX_EMAILS = 30

/** How guests reach the owner; empty if not given, and `whatsapp` is missing in emails of the time before it. */
export type Contact = { phone: string; email: string; line: string; whatsapp?: string | null }

/**
 * The facts of an email about a stay. Money is in satang, instants in epoch milliseconds, dates and times in the
 * villa's zone.
 */
export type StayFacts = {
  villaName: LocalizedText
  contact: Contact
  timezone: string
  checkInTime: string
  checkOutTime: string
  bookingId: string
  reference: string
  /** Null if only an email address is known. */
  firstName: string | null
  lastName: string | null
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  /** When the guests arrive; null if they have not said, missing in emails from before they were asked. */
  arrival?: string | null
  total: number
  /** Without its parts for a booking made before prices had lines; missing in emails of that time. */
  price?: Partial<PriceParts>
  paymentMethod: "bank_transfer" | "credit_card" | "promptpay"
  paymentDeadline: number | null
  cancelReason: "guest" | "admin" | "expired" | null
  updatedAt: number
  /** The site's origin, without a trailing slash. */
  origin: string
  /** Opens the booking on any device; missing if it could not be signed, and once the email is sent. */
  url?: string | null
  /** In `before-stay`: where the party sends the passports that are missing; missing like `url`. */
  passportsUrl?: string | null
  /** The owner's message. */
  reason?: string | null
  /** Whether it is sent again on request. */
  again?: boolean
  /** The balance still due once confirmed, in satang. */
  remaining?: number
  /** Since when the slip has been awaiting a decision; null if none is, missing in emails from before its time was named. */
  inReviewSince?: number | null
  /** Within how many hours the owner answers a slip; missing in the same emails. */
  slipAnswerHours?: number
  /** What is to be paid now of a booking that is not confirmed, in satang; missing in emails from before deposits. */
  payNow?: number
  /** What is to be paid later of such a booking, in satang. */
  balance?: number
  /** By when `balance` or `remaining` is due, the check-in date if on arrival; missing if nothing is. */
  balanceDate?: string | null
  /** In `payment-received`: what was received now, in satang. */
  payment?: number
  /** In `payment-received`: what of the damage deposit was received now, in satang; missing if nothing. */
  damagePayment?: number
  /**
   * The damage deposit that the booking's terms ask for, when it is paid, and what of it is still to be paid, in satang;
   * missing if there is none, and in emails from before there could be one.
   */
  damage?: { amount: number; when: "arrival" | "balance"; missing: number }
  /** In `damage-kept` and `damage-returned`: what was kept or returned now, and what of the deposit is left, in satang. */
  damageChange?: { amount: number; left: number; kept: number }
  /** In `balance-due`: whether its day had passed. */
  overdue?: boolean
  /** What staff have changed. */
  changes?: StayChange[]
  /**
   * In `changed` and `balance-due`: the open payment link of a confirmed booking's balance, `amount` in satang; `damage` is
   * the part of it that is the damage deposit, if any.
   */
  payLink?: { url: string; amount: number; damage?: number } | null
  /** What is held for the stay, in satang; null or missing in emails from before they named it. */
  received?: number | null
  /** In `cancelled`: what the booking's terms refund of it; in emails from before a cancellation decided what goes back. */
  refundPercent?: number
  /** In `cancelled` and the emails of refunds: what goes back, in satang. */
  refund?: number
  /** How much of it goes by transfer, so that the guest must say where to. */
  refundByTransfer?: number
  /** How much of `refund` is damage deposit; missing if nothing. */
  refundOfDamage?: number
  /** In `refund-sent`: how it went. */
  refundChannel?: "card" | "bank" | "cash"
  /** Where the villa is; null unless the booking is confirmed, missing in emails from before it was known. */
  place?: Partial<Place> | null
  /** How to get in; the same, and null until the owner has set it. */
  access?: Access | null
  /** In `arrival`; null until the owner has set them, missing in emails from before it had them. */
  houseRules?: HouseRules | null
  /** `code` and `wifi` encrypted, while the email waits in the outbox; null once sent. */
  secrets?: string | null
  /** The code of the door or lock box, in `arrival` and `code-changed`; missing if there is none, null once sent. */
  code?: string | null
  /** In `arrival`; missing if there is none, null once the email is sent. */
  wifi?: Wifi | null
  /** The dates that the guest has asked for; in `move-asked` with the price that they were shown, in satang. */
  asked?: { checkIn: string; checkOut: string; total?: number }
  /** In `changed`: what was paid beyond what is owed, in satang; missing if nothing was. */
  overpaid?: number
  /** What cancelling refunds; missing in emails older than cancellation policies. */
  cancellation?: CancellationPeriod[]
}

/** A changed fact of a stay. `totalPrice` is in satang, dates are the villa's; what was unknown is an empty text. */
export type StayChange = { field: StayField; from: string | number; to: string | number }

/** The facts of a stay that staff can change and the history tells, by their names in the /api. */
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
] as const

export type StayField = (typeof STAY_FIELDS)[number]

/** The facts of an email with a one-time code. */
export type OtpFacts = {
  villaName: LocalizedText
  reference: string
  amount: number
  /** Six digits; null once the email is sent. */
  code: string | null
  validMinutes: number
  /** What it confirms; a card payment if missing. `amount` is then what goes back. */
  purpose?: OtpPurpose
}

/** What a guest confirms by a one-time code, besides a card payment. */
export type OtpPurpose = "cancellation" | "refund-account"

/** The facts of an invite for a new admin. */
export type InviteFacts = {
  villaName: LocalizedText
  invitedBy: string
  /** Missing in emails from before they named it. */
  role?: "owner" | "staff"
  url: string | null
  expiresAt: number
  timezone: string
}

/**
 * One or several alerts to an admin, in their language and at the detail that they chose. Fixed when it is queued, so
 * that a retry sends the same email.
 */
export type AlertMailFacts = {
  villaName: LocalizedText
  /** What a locked screen shows. */
  subject: string
  title: string
  lines: { title: string; body: string }[]
  /** The page with the button; null if the site's origin is unknown, and once the email is sent. */
  url: string | null
}

/** The settings whose change is emailed to every owner: they decide who receives the guests' money. */
export const BANK_CHANGE_FIELDS = ["bankName", "accountNumber", "accountName", "promptPayId", "promptPayQr"] as const

/**
 * A changed setting with its old and new value. Numbers are masked, an image is "QR"; empty if there was or is none.
 */
export type BankChange = { field: (typeof BANK_CHANGE_FIELDS)[number]; before: string; after: string }

/** The changes of an account that are emailed to its person, as the audit log names them. */
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

/**
 * What else is emailed to the person of an account: a log-in on a device that is new to it, and to an owner that there is
 * another one.
 */
export const SECURITY_NOTICES = [...ACCOUNT_CHANGES, "owner-added", "new-device"] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

/**
 * A security notice to one person of the staff.
 * @property about the new owner's name, of `owner-added`
 * @property url their account's page, or the team's; null if they have lost access
 * @property device the new device, see `userAgentLabel`; empty if unknown
 */
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

/** The link that sets a new password. */
type ResetLinkFacts = { villaName: LocalizedText; url: string | null; expiresAt: number; timezone: string }

/** The facts of each kind of email. */
export type Facts = Record<StayEmailKind, StayFacts> & {
  code: OtpFacts
  invite: InviteFacts
  alert: AlertMailFacts
  "account-changed": AccountChangedFacts
  "reset-link": ResetLinkFacts
}

/**
 * The secrets in each kind of email, such as a code or a link with a token: removed from the row once the email is sent
 * or given up.
 */
export const SECRET_FACTS = {
  received: ["url"],
  "slip-received": ["url"],
  confirmed: ["url"],
  changed: ["url", "payLink"],
  rejected: ["url"],
  cancelled: ["url"],
  expired: ["url"],
  "before-stay": ["url", "passportsUrl"],
  // Emails queued before `secrets` existed have the code and the Wi-Fi as they are.
  arrival: ["url", "secrets", "code", "wifi"],
  "code-changed": ["url", "secrets", "code"],
  thanks: ["url"],
  "review-reported": ["url"],
  "new-link": ["url"],
  "link-requested": ["url"],
  "payment-received": ["url"],
  "balance-due": ["url", "payLink"],
  "refund-owed": ["url"],
  "refund-sent": ["url"],
  "damage-kept": ["url"],
  "damage-returned": ["url"],
  "move-asked": ["url"],
  "move-declined": ["url"],
  code: ["code"],
  invite: ["url"],
  alert: ["url"],
  "account-changed": ["url"],
  "reset-link": ["url"],
} as const satisfies { [Kind in EmailKind]: (keyof Facts[Kind])[] }

/** An email before it is rendered. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; language: Language; recipient: string; facts: Facts[Kind] }
}[EmailKind]

/** An email for the outbox. Its id is the mail service's idempotency key, so that sending twice delivers once. */
export type NewEmail = Email & { id: string; bookingId: string | null }

/** An email in the outbox. */
export type QueuedEmail = NewEmail & {
  createdAt: number
  dueAt: number | null
  attempts: number
  sentAt: number | null
  error: string | null
}

/** The state of an email: given up once it is neither sent nor to be retried. */
export type EmailState = "waiting" | "sent" | "given-up"

export function emailState({ dueAt, sentAt }: Pick<QueuedEmail, "dueAt" | "sentAt">): EmailState {
  if (sentAt !== null) return "sent"
  return dueAt === null ? "given-up" : "waiting"
}

/** A text file attached to an email. */
export type EmailAttachment = { filename: string; contentType: string; content: string }

/** A rendered email, as HTML and as plain text. */
export type RenderedEmail = {
  subject: string
  text: string
  html: string
  attachments: EmailAttachment[]
  /** The sender's display name. */
  senderName: string
  /** The Reply-To address; null if nobody would read replies. */
  replyTo: string | null
}
