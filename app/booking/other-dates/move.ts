import type { Booking } from "#app/booking/booking.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { cancellationOf, refundPercentAt } from "#app/money/refunds/cancellation-refund.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { pricedExtras } from "#app/villa/extras/extra.ts"
import { notAgreed, type Price, priceOf, priceSetTo } from "#app/villa/prices/price-breakdown.ts"
import type { PriceList } from "#app/villa/prices/pricing.ts"
import { type CheckInTimes, checkInAt } from "#app/villa/stay-times.ts"

/** In all per booking, so that nobody can flood the owner. As many by a link, which uses up none of the guest's. */
export const MOVE_MAX_REQUESTS = 10

/** `left` is how often, `until` the last day to ask. */
export type MoveAllowance = { left: number; until: string }

/**
 * By the booking's own terms; null if they offer no moves, or unless confirmed.
 * @param asked how many requests the booking has made
 */
export function moveAllowance(
  { status, terms, checkIn, movesUsed }: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  asked: number,
): MoveAllowance | null {
  if (status !== "confirmed" || terms.moves === 0) return null
  const left = asked < MOVE_MAX_REQUESTS ? Math.max(0, terms.moves - movesUsed) : 0
  return { left, until: dateAfter(checkIn, -terms.moveDays) }
}

/** `now` is epoch milliseconds. */
type MoveMoment = CheckInTimes & { now: number }

/** From check-in time on, dates are no longer moved. */
export function hasBegun(booking: Pick<Booking, "checkIn">, { now, ...times }: MoveMoment): boolean {
  return now >= checkInAt(booking, times)
}

/** Null once the stay has begun. */
export function whileAhead<Request>(
  request: Request | null,
  booking: Pick<Booking, "checkIn">,
  moment: MoveMoment,
): Request | null {
  return hasBegun(booking, moment) ? null : request
}

/** By the booking's terms. `asked` counts the requests made. */
export function canMove(
  booking: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  { asked, ...moment }: MoveMoment & { asked: number },
): boolean {
  const allowance = moveAllowance(booking, asked)
  if (!allowance || allowance.left === 0 || hasBegun(booking, moment)) return false
  return dateIn(moment.timezone, new Date(moment.now)) <= allowance.until
}

export type MoveRefusal = "move-not-offered" | "move-open" | "payment-settling"

/**
 * @property asked how many requests the booking has made
 * @property isOpen a request awaits the owner's answer
 * @property isSettling a card is being charged for a payment link of the booking
 */
export function checkMoveRequest(
  booking: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  { isOpen, isSettling, ...moment }: MoveMoment & { asked: number; isOpen: boolean; isSettling: boolean },
): Result<null, MoveRefusal> {
  if (!canMove(booking, moment)) return fail("move-not-offered")
  if (isOpen) return fail("move-open")
  return isSettling ? fail("payment-settling") : ok(null)
}

/** `bookedOn` is the booking date in the villa's time zone. */
export type MovedBooking = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "guests" | "price" | "total"> & {
  bookedOn: string
  extras?: Booking["extras"]
}

/** By the current price list, with the booking's promo code and the discounts of its day. */
export function listedPrice(
  list: PriceList,
  { rooms, guests, bookedOn, price, extras = null }: MovedBooking,
  stay: Stay,
): Price {
  return priceOf(list, { stay, rooms, guests, bookedOn, promo: price.promo, extras: pricedExtras(extras) })
}

/** `listedPrice`, but an agreed price is kept for as many nights, else scaled and rounded up to a baht. */
export function movedPrice(list: PriceList, booking: MovedBooking, stay: Stay): Price {
  const { price, total } = booking
  const listed = listedPrice(list, booking, stay)
  if (!price.agreed) return listed
  const [before, after] = [nightCount(booking), nightCount(stay)]
  const agreed = before === after ? total : Math.ceil((total * after) / before / 100) * 100
  return agreed === listed.total ? listed : priceSetTo(agreed, listed)
}

/**
 * The price shown, even if the list has changed. That alone does not make it agreed, which the next request
 * would keep.
 * @param current what the booking costs on these dates now, see `movedPrice`
 */
export function acceptedPrice({ agreed: wasAgreed }: Price, current: Price, total: number): Price {
  if (current.total === total) return current
  const accepted = priceSetTo(total, current)
  return wasAgreed ? accepted : notAgreed(accepted)
}

export function isSameStay(one: Stay, other: Stay): boolean {
  return one.checkIn === other.checkIn && one.checkOut === other.checkOut
}

/**
 * A refund after a move is capped at that day's percent, so that nobody moves far ahead to get more back. The
 * lowest cap stays.
 * @param percent refunded on the day of the move; null without a policy
 */
export function capAfterMove(percent: number | null, cap: number | null): number | null {
  if (percent === null) return cap
  return cap === null ? percent : Math.min(percent, cap)
}

/** `Booking.refundCap` once the dates of a confirmed stay change, whoever changes them. */
export function capOfMove(
  booking: Pick<Booking, "terms" | "checkIn" | "createdAt" | "total" | "refundCap">,
  { now, timezone }: { now: number; timezone: string },
): number | null {
  const percent = refundPercentAt(cancellationOf(booking, timezone), { at: now, timezone })
  return capAfterMove(percent, booking.refundCap)
}

/** The basis on which the request was priced has changed. */
export function endsMoveRequest(before: Booking, after: Booking): boolean {
  const priced = ["checkIn", "checkOut", "rooms", "guests", "total"] as const
  return after.status !== "confirmed" || priced.some((name) => before[name] !== after[name])
}
