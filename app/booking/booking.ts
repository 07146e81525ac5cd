import { HOUR_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { typedText } from "#app/i18n/typed.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { STAFF_ACTS } from "#app/money/staff-act.ts"
import type { StayChange, StayField } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { BookedExtra } from "#app/villa/extras/extra.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { Customer } from "./guest/customer.ts"
import type { BookingSource } from "./source.ts"
import { type BookingStatus, STATE_COLUMNS, stateOf } from "./status.ts"

/** Why the team ends a booking: the guest asked, the team cannot host, or the guest did not come. */
export const TEAM_REASONS = ["guest", "admin", "no-show"] as const
export type TeamReason = (typeof TEAM_REASONS)[number]

/** `guest` also if they cancelled themselves. */
export type CancelReason = TeamReason | "expired"

/** Money is in satang, instants in epoch milliseconds. */
export type Booking = {
  id: string
  /** Shown to people: "BV-7K3M9Q". */
  reference: string
  guestId: string
  status: BookingStatus
  cancelReason: CancelReason | null
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  customer: Customer | null
  paymentMethod: PaymentMethod
  specialRequests: string
  /** The team's own, which guests never see. */
  note: string
  /** Null if the guest has not said. */
  arrival: Arrival | null
  /** `guests` is their sum; both null if the guest has not said. */
  adults: number | null
  children: number | null
  /** Guests who are not Thai nationals; null if unknown. */
  foreignGuests: number | null
  /** Replaces the villa's code; encrypted. Null for none. */
  accessCode: string | null
  /** Hash of the accepted house rules; null if there were none. */
  rulesHash: string | null
  /** As of booking. */
  terms: Terms
  /** Satang that a cancellation keeps; null if not cancelled. */
  kept: number | null
  /** How often dates were changed at the guest's request. */
  movesUsed: number
  /** Percent that no refund may exceed since a move; null before one. */
  refundCap: number | null
  /** Day of the last move, in the villa's time zone; null before one. */
  movedOn: string | null
  /** Satang received for the stay when it was last confirmed; null before. */
  confirmedWith: number | null
  /** To whom receipts are made out; null for the guest's name alone. */
  buyer: Buyer | null
  /** Where the booking came from. */
  source: BookingSource
  /** What the source keeps of the price, in satang; null for none. */
  commission: number | null
  language: Language
  price: Price
  total: number
  /** What the guest bought besides the stay; null for nothing. */
  extras: BookedExtra[] | null
  /** The price that the team agreed, in satang, below which staff set none (`owners-price.ts`); null if none. */
  agreedTotal: number | null
  paymentDeadline: number | null
  /** Since when a slip awaits a decision; kept by bookings cancelled in review (`awaitsMoneyCheck`). */
  inReviewSince: number | null
  /** After the first slip, the guest cannot change dates, rooms or guests. */
  firstSlipAt: number | null
  /** Deadline set by the first removal of a slip; further removals do not extend it. */
  slipClearedDeadline: number | null
  /** Deadline before which the last slip was sent. */
  slipSentDeadline: number | null
  slipId: string | null
  card: { brand: string; last4: string } | null
  /** The site's origin at booking, for emails sent without a request. */
  origin: string
  /** HMAC of the network that made the booking; empty if an admin did. */
  addressHash: string
  /** Part of links in emails; a new address, or a colleague's leaving, increments it to end older links. */
  emailVersion: number
  /** Counts the guest's email addresses: 1 for the first. */
  emailNumber: number
  version: number
  createdAt: number
  updatedAt: number
  /** Soft deletion by an admin; rows are never deleted. */
  deletedAt: number | null
  /** Erasure of personal data; null again after a change. */
  erasedAt: number | null
}

export const BOOKING_ACTIONS = [
  "booked",
  "customer-info",
  "extras",
  "changed",
  "payment-method",
  "slip-attached",
  "slip-cleared",
  "link-made",
  "link-slip",
  "link-returned",
  "link-paid",
  "check-again",
  "undone",
  "status",
  "expired",
  "deleted",
  "erased",
  "card-capturing",
  "card-failed",
  "money-received",
  "money-missing",
  "ledger",
  "certificate",
  "guest-notified",
  "balance-reminded",
  "access-code",
  "note",
  "buyer",
  "email-checked",
  "refund-owed",
  "refund-account",
  "refund-sent",
  "refund-refused",
  "refund-waived",
  "credit-used",
  "move-asked",
  "move-withdrawn",
  "move-declined",
  "moved",
  "damage-received",
  "damage-returned",
  "damage-kept",
  ...STAFF_ACTS,
] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]

/** Named by the history alone: guests are not told where their booking came from, nor what that keeps. */
export const TEAM_FIELDS = ["source", "commission"] as const

/** As `StayChange`; amounts are satang. */
export type RecordedChange = Omit<StayChange, "field"> & { field: StayField | (typeof TEAM_FIELDS)[number] }

export type BookingEvent = {
  at: number
  actor: Actor
  actorName: string | null
  /** The admin, only for this change's alerts; not stored with the event. */
  actorId?: string | null
  action: BookingAction
  from: BookingStatus | null
  to: BookingStatus | null
  reason: string | null
  /** Absent if nothing changed. */
  changes?: RecordedChange[]
  /** Whether the booking got another email address, the first one included. */
  setsEmail?: boolean
  /** Whether the guest had access only by a link, which anybody may have been given. */
  isByLink?: boolean
}

export const DEFAULT_GUESTS = 1
export const SPECIAL_REQUESTS_MAX_LENGTH = 1000
export const REASON_MAX_LENGTH = 500
export const NOTE_MAX_LENGTH = 1000

const REFERENCE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const REFERENCE_LENGTH = 6

/** The alphabet has no letters that are easily confused. */
export function referenceFrom(bytes: Uint8Array): string {
  return `BV-${[...bytes.subarray(0, REFERENCE_LENGTH)].map((byte) => REFERENCE_ALPHABET[byte % 32]).join("")}`
}

/** Accepts any case, with or without the prefix, and spaces. */
export function normalizeReference(text: string): string {
  return `BV-${typedText(text).replace(/\s/g, "").toUpperCase().replace(/^BV-?/, "")}`
}

const REFERENCE = new RegExp(`^BV-[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** Longer than any reference with surrounding spaces. */
export const REFERENCE_MAX_LENGTH = 20

/** See `normalizeReference`. */
export function isReference(text: string): boolean {
  return REFERENCE.test(normalizeReference(text))
}

/** The deadline has passed, even if the database has not expired the booking yet. */
export function isOverdue(booking: Pick<Booking, "status" | "paymentDeadline">, now: number): boolean {
  return booking.status === "pending_payment" && booking.paymentDeadline !== null && booking.paymentDeadline <= now
}

/** While a card is charged, the booking has no deadline; only the gateway's result may change it. */
export function isSettling(booking: Pick<Booking, "status" | "paymentDeadline">): boolean {
  return stateOf({ ...booking, cancelReason: null }) === "settling"
}

/** An overdue booking counts as cancelled, even if not yet expired in the database. */
export function withEffectiveStatus<Some extends Pick<Booking, "status" | "paymentDeadline">>(
  booking: Some,
  now: number,
): Some {
  if (!isOverdue(booking, now)) return booking
  return { ...booking, ...STATE_COLUMNS.expired }
}

export function awaitsPayment({ status }: Pick<Booking, "status">): boolean {
  return status === "pending_payment" || status === "in_review"
}

/** Cancelled in review, and the owner has not yet recorded whether the slip's money arrived. */
export function awaitsMoneyCheck({ status, inReviewSince }: Pick<Booking, "status" | "inReviewSince">): boolean {
  return status === "cancelled" && inReviewSince !== null
}

/** What is said of a cancellation: "undecided" if the team let a slip lapse, see `closeUndecided`. */
export type CancelledBy = CancelReason | "undecided"

/** `received` in satang; what came by a lapsed slip may be recorded later. */
export function cancelledBy(
  { cancelReason, slipId, inReviewSince }: Pick<Booking, "cancelReason" | "slipId" | "inReviewSince">,
  received: number,
): CancelledBy | null {
  const isUndecided = cancelReason === "expired" && slipId !== null && (inReviewSince !== null || received > 0)
  return isUndecided ? "undecided" : cancelReason
}

/** Nobody has said yet whether the money of its slip arrived. */
export function awaitsSlipDecision(booking: Pick<Booking, "status" | "inReviewSince">): boolean {
  return booking.status === "in_review" || awaitsMoneyCheck(booking)
}

/** Extends the deadline to `until`, or {} if it is later already or there is none. */
export function heldUntil(
  { paymentDeadline }: Pick<Booking, "paymentDeadline">,
  until: number | null,
): Pick<Partial<Booking>, "paymentDeadline"> {
  if (paymentDeadline === null || until === null || paymentDeadline >= until) return {}
  return { paymentDeadline: until }
}

/** @property emailVersion absent for the booking's own token, which survives changes of the email address */
export type BookingGrant = { bookingId: string | null; emailVersion?: number | null }

/** An email's token ends when the address changes; the booking's own is void if staff made the booking. */
export function grantsAccess(
  { bookingId, emailVersion }: BookingGrant,
  booking: Pick<Booking, "id" | "emailVersion" | "addressHash">,
): boolean {
  if (bookingId !== booking.id) return false
  return emailVersion == null ? booking.addressHash !== "" : emailVersion === booking.emailVersion
}

/** True for the link of an email, which may have been forwarded, without session, own token or admin. */
export function isByEmailLink(
  { guestId, admin, ...grant }: BookingGrant & { guestId: string | null; admin: object | null },
  booking: Pick<Booking, "id" | "guestId" | "emailVersion" | "addressHash">,
): boolean {
  return !admin && guestId !== booking.guestId && grant.emailVersion != null && grantsAccess(grant, booking)
}

/**
 * The countdown restarts (`restarted`) once; later removals restore that deadline, or fail if it passed. Never less
 * than was left when the slip was sent.
 */
export function deadlineAfterClearing(
  { slipClearedDeadline, slipSentDeadline }: Pick<Booking, "slipClearedDeadline" | "slipSentDeadline">,
  restarted: number,
  now: number,
): Result<number, "slip-kept"> {
  const left = slipSentDeadline ?? 0
  if (slipClearedDeadline === null) return ok(Math.max(restarted, left))
  const restored = Math.max(slipClearedDeadline, left)
  return restored > now ? ok(restored) : fail("slip-kept")
}

/** After a rejected slip: money may have been sent, and the guest may be asleep. */
const REJECTED_MIN_MS = 24 * HOUR_MS

/** At least a day, and never less than was left when the slip was sent. */
export function deadlineAfterRejection(
  { slipSentDeadline }: Pick<Booking, "slipSentDeadline">,
  restarted: number,
  now: number,
): number {
  return Math.max(restarted, now + REJECTED_MIN_MS, slipSentDeadline ?? 0)
}

/** From this version on, guests can only cancel or do what `ALWAYS_ALLOWED` has. */
export const GUEST_MAX_VERSION = 50
/** In a day by whoever has a link only; the guest's own session does not count them. */
export const LINK_MAX_CHANGES = 10
/** Each change emails an address that may be a third party's. */
export const GUEST_MAX_EMAIL_CHANGES = 3

/** The owner's rejection of a slip or of the booking, perhaps with a reason; null if the status has another cause. */
export type Rejection = { reason: string | null }

export function rejectionOf({ status }: Pick<Booking, "status">, last: BookingEvent | null): Rejection | null {
  const canBeRejected = status === "pending_payment" || status === "cancelled"
  return canBeRejected && last?.actor === "admin" && last.to === status ? { reason: last.reason } : null
}

/** From `minRooms` to all bedrooms. */
export function checkRooms(
  rooms: number,
  villa: Pick<Villa, "minRooms" | "bedrooms">,
): Result<number, "rooms-out-of-range"> {
  const within = Number.isInteger(rooms) && rooms >= villa.minRooms && rooms <= villa.bedrooms
  return within ? ok(rooms) : fail("rooms-out-of-range")
}

export function checkGuests(guests: number, villa: Pick<Villa, "maxGuests">): Result<number, "guests-out-of-range"> {
  const within = Number.isInteger(guests) && guests >= 1 && guests <= villa.maxGuests
  return within ? ok(guests) : fail("guests-out-of-range")
}
