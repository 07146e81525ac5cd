import { HOUR_MS } from "#app/durations.ts"
import type { StayEmailKind } from "#app/notify/email/email.ts"
import { formatLineCode, parseLineCode } from "#app/notify/line/line-code.ts"
import type { LineQuotaLevel } from "#app/notify/line/line-quota.ts"

/** Whoever linked LINE on their own device gets no email of them, unless LINE fails. */
const REMINDERS: StayEmailKind[] = ["balance-due", "before-stay", "credit-ending"]

/** Their link gives the right to write the review: by LINE only to guests without an email address. */
export const ADDRESS_ONLY: StayEmailKind[] = ["thanks", "review-reported"]

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

/** A link and a repeated confirmation were asked for by email, and the address is told who linked LINE. */
export function goesByLine(kind: StayEmailKind, { again }: { again?: boolean }): boolean {
  return kind !== "link-requested" && kind !== "line-linked" && !again
}

export const isReminder = (kind: string) => (REMINDERS as string[]).includes(kind)

/** Of use for a day only, and the first to wait when the month's limit is near. */
export const LATER_BY_LINE: StayEmailKind[] = [...REMINDERS, "thanks"]

/** Near the month's limit only what the team or the bank caused is sent: no reminder, nothing a stranger can cause. */
export function mayUseGuestQuota(
  { kind, isCausedByGuest }: { kind: string; isCausedByGuest: boolean },
  level: LineQuotaLevel,
): boolean {
  return level === 0 || (level === 80 && !isLater(kind) && !isCausedByGuest)
}

/** Whether LINE is not tried any more. */
export function isGivenUp({ kind, createdAt }: { kind: string; createdAt: number }, now: number): boolean {
  return now - createdAt >= (isLater(kind) ? REMINDER_MAX_AGE_MS : MAX_AGE_MS)
}

const isLater = (kind: string) => (LATER_BY_LINE as string[]).includes(kind)

/** LINE accepts UUIDs only. @param id 32 hexadecimal digits, or a UUID */
export function retryKeyOf(id: string): string {
  return id.replace(/-/g, "").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** What a guest's data says of a linked account; \`name\` as LINE shows it. */
export type GuestLineAccount = { bookingId: string; name: string | null; linkedAt: number; endedAt: number | null }
