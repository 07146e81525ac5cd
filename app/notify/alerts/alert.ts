import type { ByHand } from "#app/booking/staff-limits.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { JobProblem } from "#app/job/job.ts"
import type { AccountChange, BankChange, EmailKind, StayField } from "#app/notify/email/email.ts"

export const ALERT_CHANNELS = ["push", "line", "mail"] as const
/** How an admin is notified. */
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

export const ALERT_PRESETS = ["everything", "important", "nothing"] as const
/** Which alerts an admin gets by a channel. */
export type AlertPreset = (typeof ALERT_PRESETS)[number]

export const ALERT_DETAILS = ["discreet", "standard", "full"] as const
/**
 * How much a lock screen may show: `discreet` the title and the booking number, `standard` dates and amounts as well,
 * `full` also the guest's name.
 */
export type AlertDetail = (typeof ALERT_DETAILS)[number]

/** `urgent` is sent in quiet hours as well; `digest` appears in the list only. */
export type AlertUrgency = "urgent" | "normal" | "digest"

/** Every kind of alert. `important` ones are sent by a channel whose preset is `important`. */
export const ALERT_KINDS = {
  "booking-new": { urgency: "normal", important: true },
  "slip-waiting": { urgency: "normal", important: true },
  "slip-still-waiting": { urgency: "normal", important: false },
  paid: { urgency: "normal", important: true },
  "balance-paid": { urgency: "normal", important: true },
  "balance-overdue": { urgency: "normal", important: true },
  "damage-to-return": { urgency: "normal", important: true },
  "move-asked": { urgency: "normal", important: true },
  reduced: { urgency: "normal", important: true },
  "stay-cancelled": { urgency: "normal", important: true },
  "by-hand": { urgency: "normal", important: true },
  cancelled: { urgency: "normal", important: true },
  changed: { urgency: "normal", important: false },
  expired: { urgency: "digest", important: false },
  decided: { urgency: "digest", important: false },
  "review-new": { urgency: "normal", important: false },
  "holds-many": { urgency: "normal", important: true },
  "mail-failed": { urgency: "normal", important: false },
  "payment-stuck": { urgency: "urgent", important: true },
  "tm30-due": { urgency: "normal", important: true },
  "refund-failed": { urgency: "normal", important: true },
  "refund-elsewhere": { urgency: "normal", important: true },
  "refund-account": { urgency: "normal", important: true },
  "jobs-late": { urgency: "urgent", important: true },
  problem: { urgency: "normal", important: true },
  "channel-broken": { urgency: "normal", important: true },
  "line-quota": { urgency: "normal", important: true },
  "feed-failed": { urgency: "normal", important: true },
  "feed-conflict": { urgency: "urgent", important: true },
  security: { urgency: "urgent", important: true },
  digest: { urgency: "normal", important: true },
} as const satisfies Record<string, { urgency: AlertUrgency; important: boolean }>
export type AlertKind = keyof typeof ALERT_KINDS

/** What staff are notified of; everything else concerns owners. */
export const STAFF_KINDS: readonly AlertKind[] = [
  "booking-new",
  "slip-waiting",
  "slip-still-waiting",
  "paid",
  "cancelled",
  "stay-cancelled",
  "changed",
  "expired",
  "decided",
  "review-new",
  "balance-paid",
  "balance-overdue",
  "move-asked",
]

/** What staff are notified of who may see passports. */
export const DOCUMENT_KINDS: readonly AlertKind[] = ["tm30-due"]

/** What anybody can cause by booking: it can neither use up the month's messages of LINE nor flood an admin. */
export const CAUSED_BY_STRANGERS: readonly AlertKind[] = [
  "booking-new",
  "slip-waiting",
  "slip-still-waiting",
  "cancelled",
  "changed",
  "expired",
  "review-new",
  "holds-many",
  "mail-failed",
  "payment-stuck",
  "refund-account",
]

/** What a colleague did that may harm: more alerts than a message lists must not hide it. */
export const TOLD_FIRST: readonly AlertKind[] = ["security", "reduced", "by-hand", "stay-cancelled"]

/** The kinds that are urgent if the stay begins today or tomorrow. */
export const URGENT_BEFORE_ARRIVAL: readonly AlertKind[] = [
  "booking-new",
  "slip-waiting",
  "cancelled",
  "stay-cancelled",
  "move-asked",
]

/**
 * What an alert about a booking or a payment link says. Money is in satang, dates are the villa's. The stay is missing
 * for a payment link without a booking.
 */
export type PayableAlertFacts = {
  /** The number of the booking (`BV-…`) or the payment link (`PL-…`). */
  reference: string
  amount: number
  stay: { checkIn: string; checkOut: string; guests: number } | null
  /** The guest's name; null if it is unknown. */
  name: string | null
}

/** What a guest changed. */
type ChangedFacts = PayableAlertFacts & { fields: StayField[] }

/** A guest asks for other dates: `difference` is what they would pay more in satang, negative if less. */
type MoveAskedFacts = PayableAlertFacts & { asked: { checkIn: string; checkOut: string }; difference: number }

/** What a colleague decided; `by` is the colleague's name. */
export type DecidedFacts = PayableAlertFacts & { decision: "confirmed" | "rejected" | "cancelled"; by: string }

/**
 * One arrival, departure or stay of the daily digest. Digests that were stored before have neither of the optional ones.
 * @property due the balance in satang
 * @property arrival when the guest said they arrive (`stay/pass/arrival.ts`); absent or null if they have not
 * @property isUnconfirmed whether the booking awaits payment or a decision on its slip
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

/** The villa's day. Dates are the villa's; `week` is present on Mondays: the next seven days, and the nights booked of the next 30. */
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
  week: { arrivals: number; departures: number; nights: number; of: number } | null
}

/**
 * Where guests pay was changed, by the admin of this name; account numbers are masked. Or the recipient's own account, or
 * there is another owner, which an email of its own describes.
 */
type SecurityFacts =
  | { event: "payment-settings"; by: string; changes: BankChange[] }
  | { event: "account"; change: AccountChange | "owner-added" }

/** The facts of each kind of alert. */
export type AlertFacts = {
  "booking-new": PayableAlertFacts
  "slip-waiting": PayableAlertFacts
  "slip-still-waiting": PayableAlertFacts
  paid: PayableAlertFacts
  "balance-paid": PayableAlertFacts
  /** `amount` is the balance. */
  "balance-overdue": PayableAlertFacts
  /** `amount` is what of the damage deposit is to be returned. */
  "damage-to-return": PayableAlertFacts
  "move-asked": MoveAskedFacts
  /** `amount` is by how much less a booking owes. */
  reduced: PayableAlertFacts & { by: string }
  /** Money that staff recorded without a slip or a card that shows it, of this amount. */
  "by-hand": PayableAlertFacts & ByHand & { by: string }
  /** An admin cancelled a confirmed stay that cost `amount`: what was held of it, and what of that goes back. */
  "stay-cancelled": PayableAlertFacts & { held: number; returned: number; by: string }
  cancelled: PayableAlertFacts
  changed: ChangedFacts
  expired: PayableAlertFacts
  decided: DecidedFacts
  /** A guest's review; `text` may be shortened, `name` is null if the guest does not show it. */
  "review-new": { reference: string; stars: number; text: string; name: string | null }
  "holds-many": { bookings: number; nights: number }
  "mail-failed": { emailKind: EmailKind; reference: string | null }
  "payment-stuck": PayableAlertFacts
  /** Guests who are to be reported to immigration; how many is null if nobody has said. */
  "tm30-due": { reference: string; checkIn: string; foreignGuests: number | null; urgent: boolean }
  /** `amount` is the refund's, also of the next. */
  "refund-failed": PayableAlertFacts
  "refund-elsewhere": PayableAlertFacts
  "refund-account": PayableAlertFacts
  /** When the jobs last ran, in epoch milliseconds. */
  "jobs-late": { lastAt: number }
  /** What keeps failing until somebody mends it. */
  problem: { name: JobProblem; count: number }
  /** The device's label; null for LINE, and for all devices of the recipient, which must be turned on again. */
  "channel-broken": { channel: Exclude<AlertChannel, "mail">; device: string | null }
  /** The percentage of the month's messages that is used. */
  "line-quota": { usedPercent: 80 | 100 }
  /** The calendar of another channel: out of date since an instant, or most of its nights are missing and held. */
  "feed-failed": { feed: string; problem: "late" | "held"; since: number }
  /** Nights that another channel sold and that somebody else has: `reference` of a booking, null for all others. */
  "feed-conflict": { feed: string; checkIn: string; checkOut: string; reference: string | null }
  security: SecurityFacts
  digest: DigestFacts
}

/** Whom and what an alert is about. */
type About = {
  /** Such as `booking:ID` or `link:ID`; of several unsent alerts about one subject only the latest is shown. */
  subject: string
  /** Names the change, such as `slip:ID`; an alert with a key that exists is not written again. */
  dedupeKey: string
  bookingId: string | null
  paymentLinkId: string | null
  /** The admin who caused it and is not notified. */
  actorId: string | null
  /** The only admin who is notified; null for all. */
  recipientId: string | null
}

/** An alert to be written; see `newAlert`. */
export type NewAlert = About & { kind: AlertKind; urgency: AlertUrgency; facts: AlertFacts[AlertKind] }

/** An alert with the facts of its kind. */
export function newAlert<Kind extends AlertKind>(
  kind: Kind,
  facts: AlertFacts[Kind],
  about: Pick<About, "subject" | "dedupeKey"> & Partial<About>,
): NewAlert {
  const { urgency } = ALERT_KINDS[kind]
  return { bookingId: null, paymentLinkId: null, actorId: null, recipientId: null, ...about, kind, urgency, facts }
}

/** Who of the team has done something; without a name or id where it is not known. */
export type DoneBy = { name?: string | null; id?: string | null }

/** What an alert of an act of the team is about: a subject of its own, so that nothing later replaces it. */
export function aboutAct(
  kind: AlertKind,
  by: DoneBy,
  { version, ...of }: { version: number; bookingId: string | null; paymentLinkId?: string },
) {
  const key = of.paymentLinkId ? `${kind}:link:${of.paymentLinkId}:${version}` : `${kind}:${of.bookingId}:${version}`
  return { subject: key, dedupeKey: key, actorId: by.id ?? null, ...of }
}

/** An alert as stored. Instants are epoch milliseconds. */
export type Alert = About & { id: string; urgency: AlertUrgency; createdAt: number; fannedOutAt: number | null } & {
    [Kind in AlertKind]: { kind: Kind; facts: AlertFacts[Kind] }
  }[AlertKind]

/** Unread alerts are counted up to this number. */
export const UNREAD_MAX = 100

/** The number of unread alerts as shown: `99+` where they were not counted to the end. */
export const unreadText = (unread: number) => (unread < UNREAD_MAX ? String(unread) : `${UNREAD_MAX - 1}+`)

/** How an admin wants to be notified. Hours are `HH:MM` in the villa's zone. */
export type AlertSettings = {
  channels: Record<AlertChannel, AlertPreset>
  detail: AlertDetail
  language: Language
  quiet: { from: string; to: string } | null
  /** 0 to 23; null for no digest. */
  digestHour: number | null
  version: number
}

/** The settings of an admin who has not changed any. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  channels: { push: "everything", line: "everything", mail: "important" },
  detail: "standard",
  language: "th",
  quiet: { from: "22:00", to: "07:00" },
  digestHour: 8,
  version: 0,
}

/** An alert in words, in the reader's language and at the chosen detail. */
export type AlertText = { title: string; body: string }

/** A message to one admin by one channel: one alert, or several that are sent as one. */
export type AlertMessage = {
  /** The group of its deliveries, a UUID: the idempotency key of the message. */
  id: string
  urgent: boolean
  /** What a lock screen shows. */
  text: AlertText
  /** The alerts in the order of `messageOf`, at most `MESSAGE_MAX_LINES`. */
  lines: (AlertText & { alert: Alert; link: string })[]
  /** The path of the page with the button, below /admin. */
  link: string
  /** The same for all messages about one subject, so that a newer notification replaces an older one. */
  tag: string
  language: Language
  detail: AlertDetail
}

/**
 * What a service responded. `gone`: the device or account no longer exists. `refused`: it will refuse again, for
 * instance because a quota is used up. Both are sent by email instead.
 */
export type SendOutcome = { sent: true } | { sent: false; reason: "gone" | "refused" | "temporary"; error: string }

/** The channel that a problem has broken; null for all others. */
export function brokenChannel(alert: Pick<Alert, "kind" | "facts">): AlertChannel | null {
  const { facts } = alert
  if ("name" in facts && facts.name === "mail-provider") return "mail"
  if ("name" in facts && facts.name === "line-provider") return "line"
  // An email about an alert that could not be emailed could fail in turn, without end.
  return "emailKind" in facts && facts.emailKind === "alert" ? "mail" : null
}

/** Whether an alert is about the recipient's own account; it has been emailed already. */
export function isAboutAccount(facts: Alert["facts"]): boolean {
  return "event" in facts && facts.event === "account"
}

/** The page that lists an admin's alerts. */
export const ALERT_LIST = "/admin/alerts"

/** The page about an alert, a path below /admin that has the button and requires the session. */
export function linkOf({
  kind,
  subject,
  bookingId,
  paymentLinkId,
  facts,
}: Pick<Alert, "kind" | "subject" | "bookingId" | "paymentLinkId" | "facts">): string {
  if (kind === "refund-failed") return `/admin/refunds/${subject.replace("refund:", "")}`
  if (kind === "review-new") return "/admin/reviews"
  if (kind === "tm30-due") return `/admin/tm30/${bookingId}`
  if (paymentLinkId !== null) return `/admin/payment-links/${paymentLinkId}`
  if (bookingId !== null) return `/admin/bookings/${bookingId}`
  if (kind === "holds-many") return "/admin/holds"
  if (kind === "feed-failed" || kind === "feed-conflict") return "/admin/calendars"
  if ("change" in facts && facts.change === "owner-added") return "/admin/staff"
  if (isAboutAccount(facts)) return "/admin/account"
  if (kind === "security") return "/admin/bank"
  return kind === "channel-broken" || kind === "line-quota" ? "/admin/alerts/settings" : "/admin"
}
