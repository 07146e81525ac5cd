import { fail, ok, type Result } from "../result.ts"
import { dateAfter } from "../villa/dates.ts"
import { type CheckInTimes, checkInAt } from "../villa/stay-times.ts"
import type { Booking } from "./booking.ts"
import { notAgreed, type Price, priceOf, priceSetTo } from "./price-breakdown.ts"
import type { PriceList } from "./pricing.ts"
import { nightCount, type Stay } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/** How many requests one booking may make in all, so that nobody can flood the owner. */
export const MOVE_MAX_REQUESTS = 10

/** How often a guest may still move, and the last day on which they can ask. */
export type MoveAllowance = { left: number; until: string }

/**
 * What a booking's own terms allow; null if they offer no moves, or while it is not confirmed.
 * @param asked how many requests the booking has made
 */
export function moveAllowance(
  { status, terms, checkIn, movesUsed }: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  asked: number,
): MoveAllowance | null {
  if (status !== "confirmed" || !terms || terms.moves === 0) return null
  const left = asked < MOVE_MAX_REQUESTS ? Math.max(0, terms.moves - movesUsed) : 0
  return { left, until: dateAfter(checkIn, -terms.moveDays) }
}

/** An instant in epoch milliseconds, and the villa's times. */
type MoveMoment = CheckInTimes & { now: number }

/** Whether a stay has begun: from its check-in time on its dates are no longer moved. */
export function hasBegun(booking: Pick<Booking, "checkIn">, { now, ...times }: MoveMoment): boolean {
  return now >= checkInAt(booking, times)
}

/** A request that is still open: it ends when the stay begins. */
export function whileAhead<Request>(
  request: Request | null,
  booking: Pick<Booking, "checkIn">,
  moment: MoveMoment,
): Request | null {
  return hasBegun(booking, moment) ? null : request
}

/** Whether a guest can ask for other dates by the booking's terms. @param asked how many requests it has made */
export function canMove(
  booking: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  { asked, ...moment }: MoveMoment & { asked: number },
): boolean {
  const allowance = moveAllowance(booking, asked)
  if (!allowance || allowance.left === 0 || hasBegun(booking, moment)) return false
  return dateIn(moment.timezone, new Date(moment.now)) <= allowance.until
}

/** Why a guest cannot ask for other dates now. */
export type MoveRefusal = "move-not-offered" | "move-open" | "payment-settling"

/**
 * Whether a guest can ask for other dates now.
 * @property asked how many requests the booking has made
 * @property isOpen whether one of them awaits the owner's answer
 * @property isSettling whether a card is being charged for one of its payment links
 */
export function checkMoveRequest(
  booking: Pick<Booking, "status" | "terms" | "checkIn" | "movesUsed">,
  { isOpen, isSettling, ...moment }: MoveMoment & { asked: number; isOpen: boolean; isSettling: boolean },
): Result<null, MoveRefusal> {
  if (!canMove(booking, moment)) return fail("move-not-offered")
  if (isOpen) return fail("move-open")
  return isSettling ? fail("payment-settling") : ok(null)
}

/** What decides the price of a booking on other dates: `bookedOn` is the villa's date on which it was booked. */
export type MovedBooking = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "guests" | "price" | "total"> & {
  bookedOn: string
}

/**
 * What a booking costs on other dates by the current price list, with its promo code and the discounts of the day on which
 * it was booked.
 */
export function listedPrice(list: PriceList, { rooms, guests, bookedOn, price }: MovedBooking, stay: Stay): Price {
  return priceOf(list, { stay, rooms, guests, bookedOn, promo: price.promo })
}

/**
 * What a booking costs on other dates: its `listedPrice`. A price that the owner agreed on is kept for as many nights,
 * else in proportion, rounded up to a baht.
 */
export function movedPrice(list: PriceList, booking: MovedBooking, stay: Stay): Price {
  const { price, total } = booking
  const listed = listedPrice(list, booking, stay)
  if (!price.agreed) return listed
  const [before, after] = [nightCount(booking), nightCount(stay)]
  const agreed = before === after ? total : Math.ceil((total * after) / before / 100) * 100
  return agreed === listed.total ? listed : priceSetTo(agreed, listed)
}

/**
 * The price of an accepted request: what the guest was shown, even if the price list has changed since. That change alone
 * does not make it a price that the owner agreed on, which the next request would keep.
 * @param current what the booking costs on these dates now, see `movedPrice`
 */
export function acceptedPrice({ agreed: wasAgreed }: Price, current: Price, total: number): Price {
  if (current.total === total) return current
  const accepted = priceSetTo(total, current)
  return wasAgreed ? accepted : notAgreed(accepted)
}

/** Whether two stays are the same dates. */
export function isSameStay(one: Stay, other: Stay): boolean {
  return one.checkIn === other.checkIn && one.checkOut === other.checkOut
}

/**
 * The highest percent that cancelling can refund after a move: what it refunded on that day, so that nobody moves far
 * ahead to get more back. The lowest of several moves stays.
 * @param percent what cancelling refunds on the day of the move; null without a policy
 */
export function capAfterMove(percent: number | null, cap: number | null): number | null {
  if (percent === null) return cap
  return cap === null ? percent : Math.min(percent, cap)
}

/** Whether a change makes an open request pointless: what it was asked and priced for is no longer so. */
export function endsMoveRequest(before: Booking, after: Booking): boolean {
  const priced = ["checkIn", "checkOut", "rooms", "guests", "total"] as const
  return after.status !== "confirmed" || priced.some((name) => before[name] !== after[name])
}
