import { hasPart } from "#app/is-equal.ts"

type EmailRule = {
  /** `around-stay`: of no use to a guest who does not come. `wait`: to somebody who waits for dates. */
  about: "stay" | "around-stay" | "wait" | "otp" | "team"
  /** Queued by the cron, see `scheduledEmailDue`. */
  isScheduled?: true
  /** Facts such as a code or a link with a token: removed from the row, like `url`, once it is sent or given up. */
  secrets?: readonly ("payLink" | "passportsUrl" | "secrets" | "code" | "wifi")[]
  /** Guests can cause it, so it counts for the guest's network. OTPs are counted separately. */
  byGuests?: true
  /**
   * With LINE a guest gets it there too, unless set. `instead`: no email, if linked on the guest's own device and LINE
   * does not fail. `without-address`: its link gives a right, so only without an email address. `never`: an email was
   * asked for, or it warns the address of a link with LINE.
   */
  line?: "instead" | "without-address" | "never"
  /** By LINE of use for a day only, and the first to wait when the month's limit is near. */
  later?: true
}

/** Each kind of email with what it is about and how it is sent. Its facts are in `Facts`. */
const RULES = {
  received: { about: "stay", byGuests: true },
  "slip-received": { about: "stay", byGuests: true },
  "check-again": { about: "stay" },
  confirmed: { about: "stay" },
  changed: { about: "stay", secrets: ["payLink"] },
  rejected: { about: "stay" },
  cancelled: { about: "stay", byGuests: true },
  expired: { about: "stay", byGuests: true },
  "review-reported": { about: "stay", line: "without-address" },
  "new-link": { about: "stay" },
  "link-requested": { about: "stay", byGuests: true, line: "never" },
  "line-linked": { about: "stay", byGuests: true, line: "never" },
  "payment-received": { about: "stay" },
  "payment-reversed": { about: "stay" },
  "link-returned": { about: "stay", secrets: ["payLink"] },
  "balance-due": { about: "stay", secrets: ["payLink"], line: "instead", later: true },
  "refund-owed": { about: "stay" },
  "refund-sent": { about: "stay" },
  "credit-ending": { about: "stay", line: "instead", later: true },
  "damage-kept": { about: "stay" },
  "damage-returned": { about: "stay" },
  "move-asked": { about: "stay", byGuests: true },
  "move-accepted": { about: "stay", secrets: ["payLink"] },
  "move-declined": { about: "stay" },
  "extras-changed": { about: "stay", byGuests: true },
  "before-stay": {
    about: "around-stay",
    isScheduled: true,
    secrets: ["passportsUrl"],
    line: "instead",
    later: true,
  },
  arrival: { about: "around-stay", isScheduled: true, secrets: ["secrets", "code", "wifi"] },
  thanks: { about: "around-stay", isScheduled: true, line: "without-address", later: true },
  "code-changed": { about: "around-stay", secrets: ["secrets", "code"] },
  "waiting-link": { about: "wait" },
  "waiting-offer": { about: "wait" },
  "waiting-free": { about: "wait" },
  code: { about: "otp", secrets: ["code"] },
  invite: { about: "team" },
  alert: { about: "team" },
  "account-changed": { about: "team" },
  "reset-link": { about: "team" },
} as const satisfies Record<string, EmailRule>

type Rules = typeof RULES
type KindWith<Rule> = { [Kind in keyof Rules]: Rules[Kind] extends Rule ? Kind : never }[keyof Rules]

export type EmailKind = keyof Rules
export type ScheduledEmailKind = KindWith<{ isScheduled: true }>
export type AroundStayEmailKind = KindWith<{ about: "around-stay" }>
export type StayEmailKind = KindWith<{ about: "stay" | "around-stay" }>
export type WaitingEmailKind = KindWith<{ about: "wait" }>

export const EMAIL_RULES: Record<EmailKind, EmailRule> = RULES
export const EMAIL_KINDS = Object.keys(RULES) as [EmailKind, ...EmailKind[]]

/** The kinds whose rule has this part, for SQL. */
export function emailKindsWith(part: Partial<EmailRule>): EmailKind[] {
  return EMAIL_KINDS.filter((kind) => hasPart(EMAIL_RULES[kind], part))
}
