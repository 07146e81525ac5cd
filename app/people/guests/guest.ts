import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { readThaiPhone } from "#app/booking/guest/phone.ts"
import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import type { GuestWish } from "#app/booking/waiting-list/waiting-list.ts"
import { type CardPayment, UNSETTLED_CARD_STATUSES } from "#app/money/cards/card-payment.ts"
import type { DamagePhoto } from "#app/money/damage/damage-photo.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { isLinkUndecided, linkReference, type PaymentLink } from "#app/money/links/payment-link.ts"
import type { ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { isOpen, type Refund } from "#app/money/refunds/refund.ts"
import type { GuestSlip } from "#app/money/slips/slip.ts"
import type { GuestEmail } from "#app/notify/email/email.ts"
import type { GuestLineAccount } from "#app/notify/guest-line/guest-line.ts"
import type { GuestPassport } from "#app/stay/passports/passport.ts"
import type { Review } from "#app/stay/reviews/review.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { GuestIdentifier } from "./guest-identifier.ts"
import { checkErasable, type EraseFailure, type Refundable } from "./retention.ts"

/** What features keep of a guest beside the bookings (`guest-record-store.server.ts`). */
export type GuestRecords = {
  links: PaymentLink[]
  slips: GuestSlip[]
  cardPayments: CardPayment[]
  emails: GuestEmail[]
  reviews: Review[]
  refunds: Refund[]
  damagePhotos: DamagePhoto[]
  receipts: ReceiptDetails[]
  moves: MoveRequest[]
  passports: GuestPassport[]
  wishes: GuestWish[]
  lineAccounts: GuestLineAccount[]
}

export type Guest = GuestRecords & {
  identifier: GuestIdentifier
  villa: Villa
  bookings: Booking[]
  histories: Map<string, BookingEvent[]>
  /** The sums of each booking's ledger; absent if it has no lines. */
  sums: Map<string, LedgerSums>
}

/** Excludes bookings that only share a search word. */
export function isBookingOf({ customer }: Pick<Booking, "customer">, { email, phone }: GuestIdentifier): boolean {
  if (!customer) return false
  return email === null
    ? [customer.phone, readThaiPhone(customer.phone)].includes(phone ?? "")
    : customer.email.toLowerCase() === email
}

/** Null if the guest can be erased. `references` are the bookings or links that prevent it. */
export function eraseObstacle(
  guest: Pick<Guest, "bookings" | "histories" | "sums" | "links" | "cardPayments" | "refunds">,
  clock: { today: string; now: number },
): { kind: EraseFailure; references: string[] } | null {
  const { bookings, links, cardPayments } = guest
  const checked = bookings.map((booking) => ({
    booking,
    result: checkErasable(booking, refundable(guest, booking), clock),
  }))
  for (const kind of ["stay-ahead", "payment-awaited", "refund-owed"] as const) {
    const references = checked.flatMap(({ booking, result }) =>
      !result.ok && result.error === kind ? [booking.reference] : [],
    )
    if (references.length > 0) return { kind, references }
  }
  const held = bookings.filter(({ id }) => (guest.sums.get(id)?.damage ?? 0) > 0)
  if (held.length > 0) return { kind: "damage-held", references: held.map(({ reference }) => reference) }
  const referenceOf = (id: string | null) => bookings.find((booking) => booking.id === id)?.reference
  const open = [
    ...links.filter(isLinkUndecided).map(({ id }) => linkReference(id)),
    ...cardPayments
      .filter(({ status }) => UNSETTLED_CARD_STATUSES.includes(status))
      .map(({ bookingId, paymentLinkId }) => referenceOf(bookingId) ?? linkReference(paymentLinkId ?? "")),
  ]
  if (open.length === 0) return null
  return { kind: "payment-awaited", references: [...new Set(open)] }
}

/** An overdue booking that is not yet expired in the database has no event of its cancellation. */
function refundable(
  { histories, sums, refunds }: Pick<Guest, "histories" | "sums" | "refunds">,
  { id, status, kept, updatedAt }: Booking,
): Refundable {
  const cancelled = histories.get(id)?.findLast(({ to }) => to === "cancelled")
  return {
    returnable: (sums.get(id)?.held ?? 0) - (kept ?? 0),
    isReturning: refunds.some((refund) => refund.bookingId === id && isOpen(refund)),
    cancelledAt: status === "cancelled" ? (cancelled?.at ?? updatedAt) : null,
  }
}
