import type { TeamReason } from "#app/booking/booking.ts"
import type { ByHand } from "#app/booking/staff-limits/staff-limits.ts"
import type { WrittenOff } from "#app/booking/staff-limits/written-off.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { JobProblem } from "#app/job/job.ts"
import type { AccountChange, BankChange, StayField } from "#app/notify/email/email.ts"
import type { EmailKind } from "#app/notify/email/email-kinds.ts"
import type { ReviewNewFacts } from "#app/stay/reviews/review.ts"
import type { AlertKind, AlertUrgency } from "./alert-kinds.ts"

export const ALERT_CHANNELS = ["push", "line", "mail"] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

export const ALERT_PRESETS = ["everything", "important", "nothing"] as const
export type AlertPreset = (typeof ALERT_PRESETS)[number]

export const ALERT_DETAILS = ["discreet", "standard", "full"] as const
/** How much of an alert a lock screen may show; see `alertText`. */
export type AlertDetail = (typeof ALERT_DETAILS)[number]

/** Amounts in satang, the villa's dates. `stay` is null for a payment link without a booking. */
export type PayableAlertFacts = {
  /** The number of the booking (`BV-…`) or the payment link (`PL-…`). */
  reference: string
  amount: number
  stay: { checkIn: string; checkOut: string; guests: number } | null
  /** Null if the guest's name is unknown. */
  name: string | null
}

type ChangedFacts = PayableAlertFacts & { fields: StayField[] }

/** `difference` is what the guest would pay more, in satang; negative if less. */
type MoveAskedFacts = PayableAlertFacts & { asked: { checkIn: string; checkOut: string }; difference: number }

export type DecidedFacts = PayableAlertFacts & {
  decision: "confirmed" | "rejected" | "cancelled" | "reopened"
  by: string
}

/**
 * Members that digests stored earlier lack are optional.
 * @property due the balance in satang
 * @property arrival null if the guest has not said it (`stay/pass/arrival.ts`)
 * @property isUnconfirmed the booking awaits payment or a decision on its slip
 */
export type DigestStay = {
  bookingId: string
  reference: string
  name: string | null
  guests: number
  due: number
  arrival?: string | null
  isUnconfirmed?: boolean
}

/** The villa's dates; `week` is set on Mondays: the next 7 days, and the nights booked of the next 30. */
export type DigestFacts = {
  date: string
  checkInTime: string
  checkOutTime: string
  arrivals: DigestStay[]
  departures: DigestStay[]
  inHouse: DigestStay[]
  slipsWaiting: number
  holds: number
  emailsFailed: number
  /** For owners; 0 for staff. */
  refundsLate: number
  week: { arrivals: number; departures: number; nights: number; of: number } | null
}

/** Account numbers are masked. `account` is the recipient's own account, or another owner was added. */
type SecurityFacts =
  | { event: "payment-settings"; by: string; changes: BankChange[] }
  | { event: "account"; change: AccountChange | "owner-added" }

export type AlertFacts = {
  "booking-new": PayableAlertFacts
  "slip-waiting": PayableAlertFacts
  "slip-still-waiting": PayableAlertFacts
  paid: PayableAlertFacts
  "balance-paid": PayableAlertFacts
  /** `amount` is the balance. */
  "balance-overdue": PayableAlertFacts
  /** `amount` is the part of the security deposit to be returned. */
  "damage-to-return": PayableAlertFacts
  "move-asked": MoveAskedFacts
  /** `amount` is by how much less a booking owes. */
  reduced: PayableAlertFacts & { by: string }
  /** Staff ended or rejected what this `amount` was to come for, or had come for. */
  "written-off": PayableAlertFacts & Pick<WrittenOff, "act"> & { by: string }
  /** Money of this `amount` that staff recorded without a card payment or slip as proof. */
  "by-hand": PayableAlertFacts & ByHand & { by: string }
  /** `amount` is by how much staff raised the commission of a booking. */
  "commission-raised": PayableAlertFacts & { by: string }
  /**
   * An admin cancelled a stay that cost `amount`: `held` was held of it, and `returned` of that goes back.
   */
  "stay-cancelled": PayableAlertFacts & { cancelReason: TeamReason; held: number; returned: number; by: string }
  /** An admin moved a confirmed stay that begins soon, or moved one into the past, from `stay` to other dates. */
  "stay-moved": PayableAlertFacts & { to: { checkIn: string; checkOut: string }; by: string }
  /** Staff cancelled a paper with VAT of this `amount`; `reference` is its number. */
  "receipt-changed": PayableAlertFacts & { act: "cancelled" | "replaced"; booking: string | null; by: string }
  cancelled: PayableAlertFacts
  changed: ChangedFacts
  expired: PayableAlertFacts
  decided: DecidedFacts
  "review-new": ReviewNewFacts
  "holds-many": { bookings: number; nights: number }
  "mail-failed": { emailKind: EmailKind; reference: string | null }
  "payment-stuck": PayableAlertFacts
  /** The guests to report to immigration; `foreignGuests` is null if unknown. */
  "tm30-due": { reference: string; checkIn: string; foreignGuests: number | null; urgent: boolean }
  /** `amount` is the refund's, also in the next four kinds. */
  "refund-failed": PayableAlertFacts
  "refund-elsewhere": PayableAlertFacts
  "refund-account": PayableAlertFacts
  "refund-late": PayableAlertFacts
  "credit-ending": PayableAlertFacts
  /** When the jobs last ran, in epoch milliseconds. */
  "jobs-late": { lastAt: number }
  problem: { name: JobProblem; count: number }
  /** `device` is null for LINE, and for all devices of the recipient, which must be turned on again. */
  "channel-broken": { channel: Exclude<AlertChannel, "mail">; device: string | null }
  "line-quota": { usedPercent: 80 | 100 }
  /**
   * `late`: out of date since `since`; `held`: most of its nights are missing, so they are held; `unreadable`: events
   * whose nights may be for sale.
   */
  "feed-failed": { feed: string; problem: "late" | "held" | "unreadable"; since: number }
  /** Another channel sold nights that are taken; `reference` is null unless a booking took them. */
  "feed-conflict": { feed: string; checkIn: string; checkOut: string; reference: string | null }
  security: SecurityFacts
  digest: DigestFacts
}

type About = {
  /** Such as `booking:ID` or `link:ID`; of unsent alerts about one subject only the latest is shown. */
  subject: string
  /** Names the change, such as `slip:ID`; an alert with an existing key is not written again. */
  dedupeKey: string
  bookingId: string | null
  paymentLinkId: string | null
  /** The admin who caused the alert and is not notified. */
  actorId: string | null
  /** The only admin who is notified; null for all. */
  recipientId: string | null
}

export type NewAlert = About & { kind: AlertKind; facts: AlertFacts[AlertKind] }

export function newAlert<Kind extends AlertKind>(
  kind: Kind,
  facts: AlertFacts[Kind],
  about: Pick<About, "subject" | "dedupeKey"> & Partial<About>,
): NewAlert {
  const none = { bookingId: null, paymentLinkId: null, actorId: null, recipientId: null }
  return { ...none, ...about, kind, facts }
}

export type DoneBy = { name?: string | null; id?: string | null }

/** The subject is unique to the act, so that no later alert replaces this one. */
export function aboutAct(
  kind: AlertKind,
  by: DoneBy,
  { version, ...of }: { version: number; bookingId: string | null; paymentLinkId?: string },
) {
  const key = of.paymentLinkId ? `${kind}:link:${of.paymentLinkId}:${version}` : `${kind}:${of.bookingId}:${version}`
  return { subject: key, dedupeKey: key, actorId: by.id ?? null, ...of }
}

/** Instants are epoch milliseconds. */
export type Alert = About & { id: string; urgency: AlertUrgency; createdAt: number; fannedOutAt: number | null } & {
    [Kind in AlertKind]: { kind: Kind; facts: AlertFacts[Kind] }
  }[AlertKind]

export const UNREAD_MAX = 100

/** `99+` if they were not counted to the end. */
export const unreadText = (unread: number) => (unread < UNREAD_MAX ? String(unread) : `${UNREAD_MAX - 1}+`)

/** `quiet` is `HH:MM` in the villa's time zone. */
export type AlertSettings = {
  channels: Record<AlertChannel, AlertPreset>
  detail: AlertDetail
  language: Language
  quiet: { from: string; to: string } | null
  /** 0 to 23; null for no digest. */
  digestHour: number | null
  version: number
}

export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  channels: { push: "everything", line: "everything", mail: "important" },
  detail: "standard",
  language: "th",
  quiet: { from: "22:00", to: "07:00" },
  digestHour: 8,
  version: 0,
}

export type AlertText = { title: string; body: string }

export type AlertMessage = {
  /** The group of its deliveries, a UUID: the idempotency key of the message. */
  id: string
  urgent: boolean
  text: AlertText
  /** In the order of `messageOf`, at most `MESSAGE_MAX_LINES`. */
  lines: (AlertText & { alert: Alert; link: string })[]
  /** What colleagues did with money beyond `lines`: how often and how much. Null if nothing. */
  more: string | null
  /** A path below /admin. */
  link: string
  /** Equal for all messages about one subject, so that a newer notification replaces an older one. */
  tag: string
  language: Language
  detail: AlertDetail
}

/** `gone`: no such device or account. `refused`: a retry would be refused too. Both are emailed instead. */
export type SendOutcome = { sent: true } | { sent: false; reason: "gone" | "refused" | "temporary"; error: string }

/** The channel that an alert says is broken; null for all other alerts. */
export function brokenChannel(alert: Pick<Alert, "kind" | "facts">): AlertChannel | null {
  const { facts } = alert
  if ("name" in facts && facts.name === "mail-provider") return "mail"
  if ("name" in facts && facts.name === "line-provider") return "line"
  // Otherwise an alert about an alert that could not be emailed could fail in turn, without end.
  return "emailKind" in facts && facts.emailKind === "alert" ? "mail" : null
}
