import { adminPaths } from "#app/admin/admin-paths.ts"
import { hasPart } from "#app/is-equal.ts"

/** `urgent` is sent in quiet hours as well; `digest` appears in the list only. */
export type AlertUrgency = "urgent" | "normal" | "digest"

/** What a page of an alert is found by. */
export type AlertSubject = { subject: string; bookingId: string | null; paymentLinkId: string | null; facts: object }

type AlertRule = {
  /** `normal` if not set. */
  urgency?: AlertUrgency
  /** Also sent by a channel with the preset `important`. */
  important?: true
  /** Whom of the staff it concerns besides owners: all, or who may see passports. */
  staff?: "all" | "documents"
  /** Anybody can cause it by booking: it must not use up LINE's quota or flood an admin. */
  byStrangers?: true
  /** Money that a person of the team recorded or gave up: not held back by the hourly limit of messages. */
  teamMoney?: true
  /** A colleague's act that may do harm: a long message must not hide it. All of `teamMoney` are. */
  toldFirst?: true
  /** Urgent if the stay begins today or tomorrow. */
  urgentBeforeArrival?: true
  /** Raised by the cron, which after a restore must not tell again what was told before. */
  byJob?: true
  /** Takes no turn from other messages and waits for none: only admins and the cron cause it. */
  atOnce?: true
  /** Its page; otherwise that of its payment link or booking. */
  opens?: (alert: AlertSubject) => string
}

/** Each kind with who is told, when and how loudly. Its facts are in `AlertFacts`. */
const RULES = {
  "booking-new": { important: true, staff: "all", byStrangers: true, urgentBeforeArrival: true },
  "slip-waiting": { important: true, staff: "all", byStrangers: true, urgentBeforeArrival: true },
  "slip-still-waiting": { staff: "all", byStrangers: true, byJob: true },
  paid: { important: true, staff: "all" },
  "balance-paid": { important: true, staff: "all" },
  "balance-overdue": { important: true, staff: "all", byJob: true },
  "damage-to-return": { important: true, byJob: true },
  "move-asked": { important: true, staff: "all", urgentBeforeArrival: true },
  reduced: { important: true, teamMoney: true },
  "written-off": { important: true, teamMoney: true },
  "stay-cancelled": { important: true, staff: "all", teamMoney: true, urgentBeforeArrival: true },
  "stay-moved": { important: true, staff: "all", toldFirst: true, urgentBeforeArrival: true },
  "by-hand": { important: true, teamMoney: true },
  "receipt-changed": { important: true, toldFirst: true },
  "commission-raised": { important: true, teamMoney: true },
  cancelled: { important: true, staff: "all", byStrangers: true, urgentBeforeArrival: true },
  changed: { staff: "all", byStrangers: true },
  expired: { urgency: "digest", staff: "all", byStrangers: true },
  decided: { urgency: "digest", staff: "all" },
  "review-new": { staff: "all", byStrangers: true, opens: () => adminPaths.reviews },
  "holds-many": { important: true, byStrangers: true, opens: () => adminPaths.holds },
  "mail-failed": { byStrangers: true, byJob: true },
  "payment-stuck": { urgency: "urgent", important: true, byStrangers: true, byJob: true },
  "tm30-due": {
    important: true,
    staff: "documents",
    byJob: true,
    opens: ({ bookingId }) => adminPaths.tm30Stay(bookingId ?? ""),
  },
  "refund-failed": { important: true, opens: refundPage },
  "refund-elsewhere": { important: true },
  "refund-account": { important: true, byStrangers: true },
  "refund-late": { important: true, byJob: true, opens: refundPage },
  "credit-ending": { important: true, byJob: true, opens: refundPage },
  "jobs-late": { urgency: "urgent", important: true },
  problem: { important: true },
  "channel-broken": { important: true, opens: () => adminPaths.alertSettings },
  "line-quota": { important: true, opens: () => adminPaths.alertSettings },
  "feed-failed": { important: true, byJob: true, opens: () => adminPaths.calendars },
  "feed-conflict": {
    urgency: "urgent",
    important: true,
    opens: ({ bookingId }) => (bookingId ? adminPaths.booking(bookingId) : adminPaths.calendars),
  },
  security: { urgency: "urgent", important: true, toldFirst: true, atOnce: true, opens: securityPage },
  digest: { important: true, byJob: true, atOnce: true },
} satisfies Record<string, AlertRule>
export type AlertKind = keyof typeof RULES

export const ALERT_RULES: Record<AlertKind, AlertRule> = RULES
const ALERT_KINDS = Object.keys(RULES) as AlertKind[]

export const urgencyOfKind = (kind: AlertKind): AlertUrgency => ALERT_RULES[kind].urgency ?? "normal"

/** The kinds whose rule has this part, for SQL. */
export function alertKindsWith(part: Partial<AlertRule>): AlertKind[] {
  return ALERT_KINDS.filter((kind) => hasPart(ALERT_RULES[kind], part))
}

/** A path below /admin, which requires the session. */
export function linkOf({ kind, ...alert }: AlertSubject & { kind: AlertKind }): string {
  const { opens } = ALERT_RULES[kind]
  if (opens) return opens(alert)
  if (alert.paymentLinkId !== null) return adminPaths.paymentLink(alert.paymentLinkId)
  return alert.bookingId === null ? adminPaths.dashboard : adminPaths.booking(alert.bookingId)
}

function refundPage({ subject }: AlertSubject): string {
  return adminPaths.refund(subject.replace("refund:", ""))
}

function securityPage({ facts }: AlertSubject): string {
  if ("change" in facts && facts.change === "owner-added") return adminPaths.staff
  return isAboutAccount(facts) ? adminPaths.account : adminPaths.bank
}

/** Such an alert has been emailed already. */
export function isAboutAccount(facts: object): boolean {
  return "event" in facts && facts.event === "account"
}
