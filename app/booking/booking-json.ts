import * as z from "zod"
import { absoluteUrl, baht, count, date, instant, named, Success, viewed, zonedTime } from "#app/api/codecs.ts"
import { type MovesOf, movesJson } from "#app/booking/other-dates/move-json.ts"
import { offsetDateTime } from "#app/calendar/month/villa-date.ts"
import type { DamageMoney } from "#app/money/damage/damage.ts"
import { DamageDepositJson } from "#app/money/damage/damage-json.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { BookingMoneyJson, moneyFields, moneyView } from "#app/money/ledger/ledger-json.ts"
import { type BookingMoney, moneyOf, overpaid, planOf } from "#app/money/ledger/money.ts"
import { BuyerJson } from "#app/money/receipts/receipt-json.ts"
import { cancellationOf } from "#app/money/refunds/cancellation-refund.ts"
import { PAYMENT_METHODS } from "#app/money/settings/payment-settings.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { ACTORS } from "#app/villa/actor.ts"
import { withBoughtTimes } from "#app/villa/extras/extra.ts"
import { BookedExtraJson } from "#app/villa/extras/extra-json.ts"
import { toBaht } from "#app/villa/money.ts"
import { QuoteJson } from "#app/villa/prices/quote-json.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import {
  awaitsMoneyCheck,
  BOOKING_ACTIONS,
  type Booking,
  type BookingEvent,
  type RecordedChange,
  TEAM_REASONS,
} from "./booking.ts"
import { RECORDED_FIELDS } from "./edit/stay-change.ts"
import { Customer, fullName } from "./guest/customer.ts"
import { PhoneCountry, phoneCountryOf } from "./guest/phone.ts"
import { BOOKING_SOURCES } from "./source.ts"
import { adminStatus, BOOKING_STATUSES } from "./status.ts"

named("Customer", "The customer's contact details.", Customer)

const fields = {
  id: z.string(),
  _id: z.string(),
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  cancelReason: z.enum([...TEAM_REASONS, "expired"]).nullable(),
  checkIn: zonedTime,
  checkOut: zonedTime,
  checkInDate: date,
  checkOutDate: date,
  rooms: count,
  guests: count,
  adults: count.nullable(),
  children: count.nullable(),
  foreignGuests: count.nullable().describe("How many of the guests are not Thai nationals; null if nobody has said"),
  arrival: z.string().nullable().describe("A full hour such as `18:00`, or `after-midnight`"),
  bookingDetails: z.object({ checkIn: zonedTime, checkOut: zonedTime, rooms: count, totalPrice: baht }),
  buyer: BuyerJson.nullable(),
  customerInfo: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      phoneCountry: PhoneCountry.optional(),
    })
    .nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  specialRequests: z.string(),
  paymentSlipUrl: absoluteUrl.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  price: QuoteJson,
  totalPrice: baht,
  extras: z.array(BookedExtraJson).optional(),
  paymentDeadline: instant.nullable(),
  version: count,
  createdAt: instant,
  updatedAt: instant,
}

type BookedStay = { booking: Booking; villa: StayTimes }

function viewOf({ booking, villa: usual }: BookedStay) {
  const villa = withBoughtTimes(usual, booking.extras)
  const checkIn = offsetDateTime(booking.checkIn, villa.checkInTime, villa.timezone)
  const checkOut = offsetDateTime(booking.checkOut, villa.checkOutTime, villa.timezone)
  const { rooms, guests, total: totalPrice, terms } = booking
  const { deposit, damage } = terms
  return {
    ...booking,
    _id: booking.id,
    checkIn,
    checkOut,
    checkInDate: booking.checkIn,
    checkOutDate: booking.checkOut,
    bookingDetails: { checkIn, checkOut, rooms, totalPrice },
    customerInfo: booking.customer && customerView(booking.customer),
    paymentSlipUrl: booking.slipId && slipPath(booking.slipId),
    price: {
      stay: booking,
      rooms,
      price: { ...booking.price, guests },
      plan: planOf(booking, villa.timezone),
      deposit,
      damage,
      cancellation: cancellationOf(booking, villa.timezone),
      timezone: villa.timezone,
    },
    totalPrice,
    extras: booking.extras ?? undefined,
  }
}

/** Phone numbers of other countries are marked, so that the details can be sent back unchanged. */
function customerView(customer: Customer) {
  const phoneCountry = phoneCountryOf(customer.phone)
  return { ...customer, ...(phoneCountry === "other" && { phoneCountry }) }
}

export const BookingJson = named(
  "Booking",
  "A booking as its guest sees it. `checkIn` and `checkOut` are date-times at the villa's check-in and check-out times.",
  viewed(z.object(fields), viewOf),
)

export const bookingResponse = Success({ booking: BookingJson })

type OwnBooking = BookedStay &
  MovesOf & {
    money: BookingMoney
    damage: DamageMoney
    balanceLink: { id: string; amount: number; damage: number } | null
  }

export const OwnBookingJson = named(
  "OwnBooking",
  "A booking with its money. `balanceLink` is the payment link for what a confirmed booking still owes; null if none can be paid now. `damageDeposit` is the part of its amount that is the security deposit. `move` is null unless the booking is confirmed and its terms offer a change of dates.",
  viewed(
    z.object({
      ...fields,
      money: z.object({ ...moneyFields, damage: DamageDepositJson }),
      balanceLink: z.object({ id: z.string(), url: absoluteUrl, amount: baht, damageDeposit: baht }).nullable(),
      move: movesJson,
    }),
    (own: OwnBooking) => ({
      ...viewOf(own),
      money: { ...moneyView(own.money), damage: own.damage },
      balanceLink: own.balanceLink && {
        ...own.balanceLink,
        url: `/payment/${own.balanceLink.id}`,
        damageDeposit: own.balanceLink.damage,
      },
      move: own,
    }),
  ),
)

const ADMIN_STATUSES = ["pending", "in_review", "confirmed", "cancelled"] as const

const BookingEventJson = named(
  "Event",
  "A change to a booking, with the old and new values of its fields; an empty text is none, amounts are in baht.",
  viewed(
    z.object({
      at: instant,
      actor: z.enum(ACTORS),
      actorName: z.string().nullable(),
      action: z.enum(BOOKING_ACTIONS),
      from: z.enum(ADMIN_STATUSES).nullable(),
      to: z.enum(ADMIN_STATUSES).nullable(),
      reason: z.string().nullable(),
      changes: z.array(
        z.object({
          field: z.enum(RECORDED_FIELDS),
          from: z.union([z.string(), z.number()]),
          to: z.union([z.string(), z.number()]),
        }),
      ),
    }),
    ({ from, to, changes = [], ...event }: BookingEvent) => ({
      ...event,
      from: from && adminStatus(from),
      to: to && adminStatus(to),
      changes: changes.map((change) => (AMOUNTS.includes(change.field) ? inBaht(change) : change)),
    }),
  ),
)

const AMOUNTS: readonly RecordedChange["field"][] = ["totalPrice", "commission"]

function inBaht({ field, from, to }: RecordedChange): RecordedChange {
  const baht = (satang: string | number) => (satang === "" ? "" : toBaht(Number(satang)))
  return { field, from: baht(from), to: baht(to) }
}

export type BookingDetails = { history: BookingEvent[]; sums: LedgerSums }

/** With the status names of the admin API. */
export function adminBookingView({ booking, villa, history, sums }: BookedStay & BookingDetails) {
  const money = moneyOf(booking, sums, villa.timezone)
  return {
    ...viewOf({ booking, villa }),
    status: adminStatus(booking.status),
    customerName: fullName(booking.customer),
    received: money.received,
    overpaid: overpaid(money),
    money,
    awaitsReceipt: awaitsMoneyCheck(booking),
    history,
  }
}

export const AdminBookingJson = named(
  "AdminBooking",
  "A booking as admins see it, with its history, the amounts received and overpaid, in baht, and the team's private `note`. `source`: where it came from; `commission`: what that keeps of the price, null for none. `awaitsReceipt`: it was cancelled while its slip was in review, and no admin has recorded yet whether the money arrived.",
  viewed(
    z.object({
      ...fields,
      status: z.enum(ADMIN_STATUSES),
      customerName: z.string(),
      note: z.string(),
      source: z.enum(BOOKING_SOURCES),
      commission: baht.nullable(),
      received: baht,
      overpaid: baht,
      money: BookingMoneyJson,
      awaitsReceipt: z.boolean(),
      history: z.array(BookingEventJson),
    }),
    adminBookingView,
  ),
)

export const adminBookingResponse = Success({ booking: AdminBookingJson })
