import type { LedgerSums, NewLine } from "#app/money/ledger/ledger.ts"
import { holdsMoney } from "#app/money/ledger/money.ts"
import { amountOfPriced } from "#app/villa/extras/choose-extras.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { isOneSum, type Price, totalWithoutExtras } from "#app/villa/prices/price-breakdown.ts"
import { guestFee } from "#app/villa/prices/pricing.ts"
import type { Booking } from "../booking.ts"
import { nightCount } from "../stay.ts"

/**
 * @property guestFee what the number of guests adds for one night, in satang
 * @property extras what the extras that a price as one sum contains cost for these guests, in satang; otherwise 0
 */
export type PricedStay = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "total" | "agreedTotal"> & {
  guestFee: number
  extras: number
}

/** After a slip or money, or once confirmed, only owners set the price. */
export function hasBegunToPay(
  { status, firstSlipAt }: Pick<Booking, "status" | "firstSlipAt">,
  sums: Pick<LedgerSums, "held" | "damage">,
): boolean {
  return status !== "pending_payment" || firstSlipAt !== null || holdsMoney(sums)
}

/**
 * Staff keep the price of an unchanged stay; another stay gets the list price, or its old one if higher, so
 * that no chain of edits ends below the list. More guests or extras alone never cost less, fewer cost the same.
 * No price is set below what was agreed.
 * @param listTotal of the edited stay, in satang
 */
export function isOwnersPrice(before: PricedStay, after: PricedStay, listTotal: number): boolean {
  const isKept = after.total === before.total
  if (isBelowAgreed(before, after)) return true
  const hasOtherRooms =
    after.checkIn !== before.checkIn || after.checkOut !== before.checkOut || after.rooms !== before.rooms
  const hasMore = after.guestFee > before.guestFee || after.extras > before.extras
  if (!hasOtherRooms && !hasMore) return !isKept
  if (isKept) return after.total < listTotal
  return after.total !== listTotal || (!hasOtherRooms && after.total < before.total)
}

/** Nobody types the price of a guest's move, so only one below the list or what was agreed needs an owner. */
function isOwnersMove(before: PricedStay, after: PricedStay, listTotal: number): boolean {
  return after.total < listTotal || isBelowAgreed(before, after)
}

function isBelowAgreed({ total, agreedTotal }: PricedStay, after: Pick<PricedStay, "total">): boolean {
  return after.total !== total && after.total < (agreedTotal ?? 0)
}

/** `Booking.agreedTotal` once the team has set a price: an owner's replaces it, one of staff only raises it. */
export function agreedAfter(before: number | null, { agreed, total }: Price, isByStaff: boolean): number | null {
  const set = agreed ? total : null
  if (!isByStaff || before === null) return set
  return Math.max(before, set ?? 0)
}

/** Without extras, whose prices follow the owner's list. */
export function pricedStay(offer: OfferRules, booking: Booking): PricedStay {
  return { ...withExtras(offer, booking), extras: 0, total: booking.total - extrasIn(booking.price) }
}

function withExtras(offer: OfferRules, booking: Booking): PricedStay {
  const { checkIn, checkOut, rooms, total, guests, agreedTotal } = booking
  return {
    checkIn,
    checkOut,
    rooms,
    total,
    agreedTotal,
    guestFee: guestFee(offer, guests),
    extras: amountOfPriced(booking.extras, { nights: nightCount(booking), guests }),
  }
}

const extrasIn = (price: Price) => price.total - totalWithoutExtras(price)

/**
 * Whether a change lowers what extras cost for the same nights, or by fewer guests. One sum is compared as a whole.
 * @param charges what follows of the extras' charges
 */
export function lowersExtras(before: Booking, after: Booking, charges: readonly Pick<NewLine, "amount">[]): boolean {
  const isOtherStay = (["checkIn", "checkOut", "rooms"] as const).some((name) => before[name] !== after[name])
  if (isOtherStay && after.guests >= before.guests) return false
  const priced = isOneSum(after.price) ? 0 : extrasIn(after.price) - extrasIn(before.price)
  return charges.reduce((sum, { amount }) => sum + amount, priced) < 0
}

/** `listTotal` is by the price list after the change, in satang. */
export type PricedChange = { before: PricedStay; after: PricedStay; listTotal: number }

/** Without extras, unless a price is one sum, which has them. */
export function pricedChange(offer: OfferRules, before: Booking, after: Booking, list: Price): PricedChange {
  const isWhole = isOneSum(before.price) || isOneSum(after.price)
  const priced = isWhole ? withExtras : pricedStay
  return {
    before: priced(offer, before),
    after: priced(offer, after),
    listTotal: isWhole ? list.total : totalWithoutExtras(list),
  }
}

/** `hasBegunToPay` as of before the change; `isMove` accepts a guest's request for other dates. */
export function isOwnersChange(
  before: PricedStay,
  after: PricedStay,
  { listTotal, hasBegunToPay, isMove = false }: { listTotal: number; hasBegunToPay: boolean; isMove?: boolean },
): boolean {
  if (!hasBegunToPay) return false
  return isMove ? isOwnersMove(before, after, listTotal) : isOwnersPrice(before, after, listTotal)
}

/** Of the list's price, in percent: less is what codes are for. */
const CODE_TOLD_PERCENT = 20

/** With which price a booking by staff is compared: one by a code that takes much is told. All satang. */
export function toldListTotal({ withCode, withoutCode }: { withCode: number; withoutCode: number }): number {
  const isMuch = (withoutCode - withCode) * 100 >= withoutCode * CODE_TOLD_PERCENT
  return isMuch ? withoutCode : withCode
}

/** Satang below the list of a price set, or kept for another stay, by staff; 0 if none. */
export function belowList(before: PricedStay, after: PricedStay, listTotal: number): number {
  const priced = ["checkIn", "checkOut", "rooms", "guestFee", "extras", "total"] as const
  const isKept = priced.every((name) => before[name] === after[name])
  return isKept ? 0 : Math.max(0, listTotal - after.total)
}
