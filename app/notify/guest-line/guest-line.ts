import { HOUR_MS } from "#app/durations.ts"
import { EMAIL_RULES, type EmailKind, type StayEmailKind } from "#app/notify/email/email-kinds.ts"
import { formatLineCode, parseLineCode } from "#app/notify/line/line-code.ts"
import type { LineQuotaLevel } from "#app/notify/line/line-quota.ts"

/** At most this many of what guests cause, in a day: per booking, LINE account and network that booked. */
export const GUEST_LINE_MAX = { booking: 5, account: 10, network: 20 }

export const GUEST_CODE_MS = 15 * 60_000
/** New codes per hour. */
export const GUEST_CODES_MAX = { booking: 10, network: 30 }

/** LINE knows a retry key for a day; later a retry could arrive twice. */
const MAX_AGE_MS = 24 * HOUR_MS
/** A reminder becomes an email sooner, because it is about a day. */
const REMINDER_MAX_AGE_MS = HOUR_MS

/** `unreachable`: LINE refuses the account; `chat`: the guest wrote that messages should stop. */
export type GuestLineEnd = "page" | "chat" | "blocked" | "unreachable" | "team"

/** Of a booking; null if not linked. `name` as LINE shows the account, null if unknown; `shownBy`: a colleague. */
export type GuestLineState = { linkedAt: number; name: string | null; shownBy: string | null } | null

const PREFIX = "STAY-"

/** `STAY-7K3M9QXW`. @param bytes `LINE_CODE_BYTES` random bytes */
export const formatGuestCode = (bytes: Uint8Array) => formatLineCode(bytes, PREFIX)

/** What a guest writes in the chat; null for everything else, which a person answers. */
type GuestChat = { kind: "link"; code: string } | { kind: "status"; about: string | null }

/** @param isReference whether a text looks like a booking number */
export function guestChatOf(text: string, isReference: (text: string) => boolean): GuestChat | null {
  const code = parseLineCode(text, PREFIX)
  if (code !== null) return { kind: "link", code }
  const word = text.trim().toLowerCase()
  if (word === "สถานะ" || word === "status") return { kind: "status", about: null }
  return isReference(word) ? { kind: "status", about: text.trim() } : null
}

/** A repeated confirmation was asked for by email. */
export function goesByLine(kind: StayEmailKind, { again }: { again?: boolean }): boolean {
  return EMAIL_RULES[kind].line !== "never" && !again
}

/** Near the month's limit only what the team or the bank caused is sent: no reminder, nothing a stranger can cause. */
export function mayUseGuestQuota(
  { kind, isCausedByGuest }: { kind: EmailKind; isCausedByGuest: boolean },
  level: LineQuotaLevel,
): boolean {
  return level === 0 || (level === 80 && !EMAIL_RULES[kind].later && !isCausedByGuest)
}

/** Whether LINE is not tried any more. */
export function isGivenUp({ kind, createdAt }: { kind: EmailKind; createdAt: number }, now: number): boolean {
  return now - createdAt >= (EMAIL_RULES[kind].later ? REMINDER_MAX_AGE_MS : MAX_AGE_MS)
}

/** LINE accepts UUIDs only. @param id 32 hexadecimal digits, or a UUID */
export function retryKeyOf(id: string): string {
  return id.replace(/-/g, "").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** What a guest's data says of a linked account; \`name\` as LINE shows it. */
export type GuestLineAccount = { bookingId: string; name: string | null; linkedAt: number; endedAt: number | null }
