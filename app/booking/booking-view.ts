import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { amountToRecord } from "#app/money/ledger/money-arrived.ts"
import { type EndedHeld, endedHeld, NO_RETURNS, type OpenReturns } from "#app/money/refunds/open-returns.ts"
import { answerBy, slipCheckEnd } from "#app/money/slips/check-deadline.ts"
import { withBoughtTimes } from "#app/villa/extras/extra.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { StayTimes, Villa } from "#app/villa/villa.ts"
import { awaitsMoneyCheck, type Booking, type CancelledBy, cancelledBy } from "./booking.ts"
import { fullName } from "./guest/customer.ts"
import { formatPhone } from "./guest/phone.ts"

/** For guest pages: no user ids or history. Money is in satang, instants in epoch milliseconds. */
export type BookingView = Pick<
  Booking,
  | "id"
  | "reference"
  | "status"
  | "cancelReason"
  | "checkIn"
  | "checkOut"
  | "rooms"
  | "guests"
  | "adults"
  | "children"
  | "foreignGuests"
  | "arrival"
  | "specialRequests"
  | "price"
  | "total"
  | "paymentMethod"
  | "paymentDeadline"
  | "createdAt"
> & { extras?: Booking["extras"] }

export function bookingView(booking: Booking): BookingView {
  const { id, reference, status, cancelReason, checkIn, checkOut, rooms, guests } = booking
  const { adults, children, foreignGuests, arrival, specialRequests } = booking
  const { price, total, paymentMethod, paymentDeadline, createdAt } = booking
  return {
    id,
    reference,
    status,
    cancelReason,
    checkIn,
    checkOut,
    rooms,
    guests,
    adults,
    children,
    foreignGuests,
    arrival,
    specialRequests,
    price,
    total,
    paymentMethod,
    paymentDeadline,
    createdAt,
    ...(booking.extras && { extras: booking.extras }),
  }
}

export type AdminBookingView = BookingView &
  Pick<Booking, "customer" | "note" | "slipId" | "source" | "commission" | "version"> & {
    customerName: string
    /** Formatted for reading; empty if unknown. */
    phoneText: string
    deleted: boolean
    erased: boolean
    awaitsMoneyCheck: boolean
    /** What a cancelled booking's slip is expected to have paid, in satang. */
    expectedBySlip: number
    money: BookingMoney
    /** Null unless money is held for the cancelled stay. */
    ended: EndedHeld | null
    cancelledBy: CancelledBy | null
    houseRulesAccepted: boolean
  }

/** As a task of the team: `due` is payable now, or the amount of a cancelled booking's slip; in satang. */
export type TaskBooking = BookingView &
  Pick<AdminBookingView, "customerName" | "version" | "money" | "ended" | "cancelledBy"> & { due: number }

/** `sums` is undefined for a ledger without lines. */
export function adminBookingView(
  booking: Booking,
  sums: LedgerSums | undefined,
  { timezone }: Pick<Villa, "timezone">,
  returns?: OpenReturns,
): AdminBookingView {
  const { customer, note, slipId, source, commission, version } = booking
  const money = moneyOf(booking, sums ?? NO_SUMS, timezone)
  return {
    ...bookingView(booking),
    customer,
    note,
    customerName: fullName(customer),
    phoneText: formatPhone(customer?.phone ?? ""),
    slipId,
    source,
    commission,
    version,
    deleted: booking.deletedAt !== null,
    erased: booking.erasedAt !== null,
    awaitsMoneyCheck: awaitsMoneyCheck(booking),
    expectedBySlip: amountToRecord(money.deposit, booking.total, sums ?? NO_SUMS),
    money,
    ended: endedHeldOf(booking, money, returns),
    cancelledBy: cancelledBy(booking, money.received),
    houseRulesAccepted: booking.rulesHash !== null,
  }
}

export function endedHeldOf(
  { status, kept }: Pick<Booking, "status" | "kept">,
  { received }: Pick<BookingMoney, "received">,
  returns?: OpenReturns,
): EndedHeld | null {
  return status === "cancelled" && received > 0 ? endedHeld(kept, received, returns ?? NO_RETURNS) : null
}

/** With the times that the guest bought. */
export function stayTimesOf(
  { timezone, checkInTime, checkOutTime }: StayTimes,
  { extras }: Pick<Booking, "extras">,
): StayTimes {
  return withBoughtTimes({ timezone, checkInTime, checkOutTime }, extras)
}

/** The owner should answer by `answerBy`; the booking is held until `heldUntil`. Epoch milliseconds. */
export type SlipCheckView = { answerBy: number; heldUntil: number }

/** Null unless the booking's own slip is in review. */
export function slipCheckView(
  { status, inReviewSince, checkIn }: Pick<Booking, "status" | "inReviewSince" | "checkIn">,
  { slipAnswerHours, checkInTime, timezone }: Pick<Villa, "slipAnswerHours" | "checkInTime" | "timezone">,
): SlipCheckView | null {
  if (status !== "in_review" || inReviewSince === null) return null
  const heldUntil = slipCheckEnd(inReviewSince, checkInAt({ checkIn }, { checkInTime, timezone }))
  return { answerBy: answerBy(inReviewSince, slipAnswerHours, heldUntil), heldUntil }
}
