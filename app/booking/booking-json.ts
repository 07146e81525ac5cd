import { moveAllowance } from "#app/booking/other-dates/move.ts"
import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import { offsetDateTime } from "#app/calendar/month/villa-date.ts"
import type { DamageMoney } from "#app/money/damage/damage.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, moneyOf, overpaid, planOf } from "#app/money/ledger/money.ts"
import { cancellationOf } from "#app/money/refunds/cancellation-refund.ts"
import type { StayChange } from "#app/notify/email/email.ts"
import { toBaht } from "#app/villa/money.ts"
import { quoteJson } from "#app/villa/prices/quote-json.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { awaitsMoneyCheck, type Booking, type BookingEvent } from "./booking.ts"
import { type Customer, fullName } from "./customer.ts"
import { phoneCountryOf } from "./phone.ts"
import { adminStatus } from "./status.ts"

/** For the guest (api.md, "Objects"): amounts in baht, date-times in the villa's time zone. */
export function bookingJson(booking: Booking, villa: StayTimes, origin: string) {
  const checkIn = offsetDateTime(booking.checkIn, villa.checkInTime, villa.timezone)
  const checkOut = offsetDateTime(booking.checkOut, villa.checkOutTime, villa.timezone)
  const totalPrice = toBaht(booking.total)
  const { checkIn: checkInDate, checkOut: checkOutDate, rooms, guests, price } = booking
  const cancellation = cancellationOf(booking, villa.timezone)
  return {
    id: booking.id,
    _id: booking.id,
    reference: booking.reference,
    status: booking.status,
    cancelReason: booking.cancelReason,
    checkIn,
    checkOut,
    checkInDate,
    checkOutDate,
    rooms,
    guests,
    adults: booking.adults,
    children: booking.children,
    foreignGuests: booking.foreignGuests,
    arrival: booking.arrival,
    bookingDetails: { checkIn, checkOut, rooms, totalPrice },
    customerInfo: booking.customer && customerJson(booking.customer),
    buyer: booking.buyer,
    paymentMethod: booking.paymentMethod,
    specialRequests: booking.specialRequests,
    paymentSlipUrl: booking.slipId && `${origin}${slipPath(booking.slipId)}`,
    card: booking.card,
    price: quoteJson({
      stay: booking,
      rooms,
      price: { ...price, guests },
      plan: planOf(booking, villa.timezone),
      deposit: (booking.terms ?? DEFAULT_TERMS).deposit,
      damage: (booking.terms ?? DEFAULT_TERMS).damage,
      cancellation,
      timezone: villa.timezone,
    }),
    totalPrice,
    paymentDeadline: booking.paymentDeadline === null ? null : instant(booking.paymentDeadline),
    version: booking.version,
    createdAt: instant(booking.createdAt),
    updatedAt: instant(booking.updatedAt),
  }
}

export function ownBookingJson(
  booking: Booking,
  villa: StayTimes,
  origin: string,
  {
    money,
    damage,
    balanceLink,
    openMove,
    movesAsked,
  }: {
    money: BookingMoney
    damage: DamageMoney
    balanceLink: { id: string; amount: number; damage: number } | null
  } & MovesOf,
) {
  return {
    ...bookingJson(booking, villa, origin),
    money: { ...moneyJson(money), damage: damageJson(damage) },
    balanceLink: balanceLink && {
      id: balanceLink.id,
      url: `${origin}/payment/${balanceLink.id}`,
      amount: toBaht(balanceLink.amount),
      damageDeposit: toBaht(balanceLink.damage),
    },
    move: moveJson(booking, { openMove, movesAsked }),
  }
}

type MovesOf = { openMove: MoveRequest | null; movesAsked: number }

/** Null if the terms offer no moves. */
export function moveJson(booking: Booking, { openMove, movesAsked }: MovesOf) {
  const allowance = moveAllowance(booking, movesAsked)
  return allowance && { ...allowance, request: openMove && moveRequestJson(openMove) }
}

export function moveRequestJson({ id, checkIn, checkOut, total, createdAt }: MoveRequest) {
  return { id, checkInDate: checkIn, checkOutDate: checkOut, totalPrice: toBaht(total), createdAt: instant(createdAt) }
}

/** `listPrice` is null if unknown. */
export function adminMoveRequestJson(request: MoveRequest) {
  return { ...moveRequestJson(request), listPrice: request.listTotal === null ? null : toBaht(request.listTotal) }
}

/** Phone numbers of other countries are marked, so that the details can be sent back unchanged. */
function customerJson(customer: Customer) {
  const phoneCountry = phoneCountryOf(customer.phone)
  return { ...customer, ...(phoneCountry === "other" && { phoneCountry }) }
}

export type BookingDetails = { history: BookingEvent[]; sums: LedgerSums }

/** For admins: adds history and money, with the status names of the admin API. */
export function adminBookingJson(
  booking: Booking,
  villa: StayTimes,
  origin: string,
  { history, sums }: BookingDetails,
) {
  const money = moneyOf(booking, sums, villa.timezone)
  return {
    ...bookingJson(booking, villa, origin),
    status: adminStatus(booking.status),
    customerName: fullName(booking.customer),
    note: booking.note,
    source: booking.source,
    commission: booking.commission === null ? null : toBaht(booking.commission),
    received: toBaht(money.received),
    overpaid: toBaht(overpaid(money)),
    money: moneyJson(money),
    awaitsReceipt: awaitsMoneyCheck(booking),
    history: history.map(({ at, actor, actorName, action, from, to, reason, changes = [] }) => ({
      at: instant(at),
      actor,
      actorName,
      action,
      from: from && adminStatus(from),
      to: to && adminStatus(to),
      reason,
      changes: changes.map((change) => (change.field === "totalPrice" ? inBaht(change) : change)),
    })),
  }
}

/** Baht (api.md, "Objects"). */
export function moneyJson({ balanceDate, ...amounts }: BookingMoney) {
  const { total, deposit, received, owed, balance, dueNow } = amounts
  return {
    total: toBaht(total),
    deposit: toBaht(deposit),
    received: toBaht(received),
    owed: toBaht(owed),
    balance: toBaht(balance),
    dueNow: toBaht(dueNow),
    balanceDueDate: balanceDate,
  }
}

/** Baht (api.md, "Objects"). */
export function damageJson({ amount, held, kept, returned }: DamageMoney) {
  return { amount: toBaht(amount), held: toBaht(held), kept: toBaht(kept), returned: toBaht(returned) }
}

const inBaht = ({ field, from, to }: StayChange) => ({ field, from: toBaht(Number(from)), to: toBaht(Number(to)) })

const SLIPS = "/slips/"

/** Access is checked at this path. */
export function slipPath(slipId: string): string {
  return `${SLIPS}${slipId}`
}

/** The slip id in a URL or path, or null. */
export function slipIdOf(url: string): string | null {
  const [, id] = url.split(SLIPS)
  return id && /^[\w-]+$/.test(id) ? id : null
}

const instant = (ms: number) => new Date(ms).toISOString()
