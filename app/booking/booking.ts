import type { Language } from "#app/i18n/languages.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import type { StayChange } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { Customer } from "./customer.ts"
import { type BookingStatus, STATE_COLUMNS, stateOf } from "./status.ts"

export type CancelReason = "guest" | "admin" | "expired"

/** A booking of the villa for a stay. Money is in satang, instants in epoch milliseconds. */
export type Booking = {
  id: string
  /** A short reference for people: "BV-7K3M9Q". */
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
  /** When the guests arrive; null if they have not said. */
  arrival: Arrival | null
  /** The guests by age, with `guests` as their sum; null if they have not said. */
  adults: number | null
  children: number | null
  /** How many of the guests are not Thai nationals; null if nobody has said. */
  foreignGuests: number | null
  /** A code of its own instead of the villa's, encrypted; null if it has none. */
  accessCode: string | null
  /** The hash of the house rules that the guest accepted; null if there were none. */
  rulesHash: string | null
  /** The terms at the time of booking; null if it is older than terms. */
  terms: Terms | null
  /** What its cancellation keeps of the price, in satang; null if it is not cancelled or older than refunds. */
  kept: number | null
  /** How often its dates were changed at the guest's request. */
  movesUsed: number
  /** The percent above which no refund rises since such a change; null before one. */
  refundCap: number | null
  /** The day of the last such change in the villa's time zone; null before one. */
  movedOn: string | null
  /** To whom its receipts are made out, if the guest has asked for that; null for the guest's name alone. */
  buyer: Buyer | null
  language: Language
  price: Price
  total: number
  paymentDeadline: number | null
  /**
   * Since when a slip has been awaiting a decision; also of a booking that was cancelled in review, see
   * `awaitsMoneyCheck`.
   */
  inReviewSince: number | null
  /** When the first slip was attached; after that the guest cannot change dates, rooms or guests. */
  firstSlipAt: number | null
  /** The deadline set when the guest removed a slip for the first time; removing another one does not extend it. */
  slipClearedDeadline: number | null
  slipId: string | null
  card: { brand: string; last4: string } | null
  /** The site's origin when the booking was created, for emails that are sent without a request. */
  origin: string
  /** HMAC of the network that it was created from; empty if created by an admin. */
  addressHash: string
  /**
   * Part of the links in emails; incremented when the guest's email address changes or a colleague who was shown the link
   * is removed, so that older links stop working.
   */
  emailVersion: number
  /** Which of the guest's email addresses this is: 1 for the first, incremented when it changes. */
  emailNumber: number
  version: number
  createdAt: number
  updatedAt: number
  /** When an admin soft-deleted it; the row itself is never deleted. */
  deletedAt: number | null
  /** When its personal data was erased; null again after a change. */
  erasedAt: number | null
}

export const BOOKING_ACTIONS = [
  "booked",
  "customer-info",
  "changed",
  "payment-method",
  "slip-attached",
  "slip-cleared",
  "link-made",
  "link-slip",
  "link-returned",
  "link-paid",
  "status",
  "expired",
  "deleted",
  "erased",
  "card-capturing",
  "card-failed",
  "money-received",
  "money-missing",
  "ledger",
  "guest-notified",
  "balance-reminded",
  "access-code",
  "email-checked",
  "refund-owed",
  "refund-account",
  "refund-sent",
  "refund-refused",
  "refund-waived",
  "move-asked",
  "move-withdrawn",
  "move-declined",
  "moved",
  "damage-received",
  "damage-returned",
  "damage-kept",
] as const
export type BookingAction = (typeof BOOKING_ACTIONS)[number]

export type BookingEvent = {
  at: number
  actor: Actor
  actorName: string | null
  /** The admin, for the alerts of this change only: it is not stored with the event. */
  actorId?: string | null
  action: BookingAction
  from: BookingStatus | null
  to: BookingStatus | null
  reason: string | null
  /** The old and new values of what was changed; absent if nothing was. */
  changes?: StayChange[]
  /** Whether it gave the booking another email address, the first one included. */
  setsEmail?: boolean
  /** Whether its guest had the booking only by a link, which anybody may have been given. */
  isByLink?: boolean
}

export const DEFAULT_GUESTS = 1
export const SPECIAL_REQUESTS_MAX_LENGTH = 1000
export const REASON_MAX_LENGTH = 500

const REFERENCE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const REFERENCE_LENGTH = 6

/** A reference from random bytes, in letters and digits that are not easily confused. */
export function referenceFrom(bytes: Uint8Array): string {
  return `BV-${[...bytes.subarray(0, REFERENCE_LENGTH)].map((byte) => REFERENCE_ALPHABET[byte % 32]).join("")}`
}

/** Normalises a typed reference: in any case, with or without its prefix. */
export function normalizeReference(text: string): string {
  return `BV-${text.trim().toUpperCase().replace(/^BV-?/, "")}`
}

const REFERENCE = new RegExp(`^BV-[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** Whether a typed text can be a reference, see `normalizeReference`. */
export function isReference(text: string): boolean {
  return REFERENCE.test(normalizeReference(text))
}

/** Whether an unpaid booking's deadline has passed, even if it is not yet expired in the database. */
export function isOverdue(booking: Pick<Booking, "status" | "paymentDeadline">, now: number): boolean {
  return booking.status === "pending_payment" && booking.paymentDeadline !== null && booking.paymentDeadline <= now
}

/**
 * Whether a card is being charged. Such a booking has no deadline, so that it holds its nights until the gateway has
 * responded; only the gateway's result may change it.
 */
export function isSettling(booking: Pick<Booking, "status" | "paymentDeadline">): boolean {
  return stateOf({ ...booking, cancelReason: null }) === "settling"
}

/** A booking with its effective status: an overdue one is cancelled, even if it is not yet expired in the database. */
export function withEffectiveStatus<Some extends Pick<Booking, "status" | "paymentDeadline">>(
  booking: Some,
  now: number,
): Some {
  if (!isOverdue(booking, now)) return booking
  return { ...booking, ...STATE_COLUMNS.expired }
}

/** Whether a booking is neither paid nor cancelled. */
export function awaitsPayment({ status }: Pick<Booking, "status">): boolean {
  return status === "pending_payment" || status === "in_review"
}

/**
 * Whether it was cancelled while its slip was in review, and the owner has not yet recorded whether the money arrived.
 */
export function awaitsMoneyCheck({ status, inReviewSince }: Pick<Booking, "status" | "inReviewSince">): boolean {
  return status === "cancelled" && inReviewSince !== null
}

/** The change that holds a booking at least until an instant: a later deadline, or no change. */
export function heldUntil(
  { paymentDeadline }: Pick<Booking, "paymentDeadline">,
  until: number | null,
): Pick<Partial<Booking>, "paymentDeadline"> {
  if (paymentDeadline === null || until === null || paymentDeadline >= until) return {}
  return { paymentDeadline: until }
}

/**
 * The booking that a token gives access to.
 * @property emailVersion absent for the booking's own token, which stays valid when the email address changes
 */
export type BookingGrant = { bookingId: string | null; emailVersion?: number | null }

/**
 * Whether a token gives access to a booking: that of an email only while the guest's address is still the one it was
 * sent to, and the booking's own only if its guest made it. That of a booking made by staff was given to staff.
 */
export function grantsAccess(
  { bookingId, emailVersion }: BookingGrant,
  booking: Pick<Booking, "id" | "emailVersion" | "addressHash">,
): boolean {
  if (bookingId !== booking.id) return false
  return emailVersion == null ? booking.addressHash !== "" : emailVersion === booking.emailVersion
}

/**
 * Whether somebody has a booking only by the link of an email, which may have been forwarded: not by the session or the
 * token that made it, and not as an admin.
 */
export function isByEmailLink(
  { guestId, admin, ...grant }: BookingGrant & { guestId: string | null; admin: object | null },
  booking: Pick<Booking, "id" | "guestId" | "emailVersion" | "addressHash">,
): boolean {
  return !admin && guestId !== booking.guestId && grant.emailVersion != null && grantsAccess(grant, booking)
}

/**
 * The new payment deadline of a booking whose guest removes its slip: the countdown restarts once; removing another
 * slip restores that deadline, and fails if it has passed.
 * @param restarted the deadline of a countdown that starts now
 */
export function deadlineAfterClearing(
  { slipClearedDeadline }: Pick<Booking, "slipClearedDeadline">,
  restarted: number,
  now: number,
): Result<number, "slip-kept"> {
  if (slipClearedDeadline === null) return ok(restarted)
  return slipClearedDeadline > now ? ok(slipClearedDeadline) : fail("slip-kept")
}

/** From this version on a guest can no longer change the booking, only cancel it or attach a slip. */
export const GUEST_MAX_VERSION = 50
/**
 * How many times a guest may change a booking's email address: each change sends an email to an address that may be a
 * third party's.
 */
export const GUEST_MAX_EMAIL_CHANGES = 3

/**
 * The owner's reason for rejecting the slip or cancelling, as shown to the guest. Null if the status has another
 * cause.
 * @param last the latest status change requested by a guest or an admin
 */
export function rejectionReason({ status }: Pick<Booking, "status">, last: BookingEvent | null): string | null {
  const canBeRejected = status === "pending_payment" || status === "cancelled"
  return canBeRejected && last?.actor === "admin" && last.to === status ? last.reason : null
}

/** Checks that the number of rooms is an integer from the villa's minimum to all of them. */
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
