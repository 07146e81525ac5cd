import { TZDate } from "@date-fns/tz/date"
import { type Booking, isOverdue } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { movementsOn } from "#app/booking/movement.ts"
import { nightsOf } from "#app/booking/stay.ts"
import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import type { AlertSettings, DigestFacts, DigestStay } from "./alert.ts"

/** A digest that was not sent at its hour is sent up to this many hours later, else not on that day. */
const LATE_HOURS = 3
const WEEK_DAYS = 7
export const OCCUPANCY_DAYS = 30

/** @param timezone the villa's */
export function isDigestDue({ digestHour }: Pick<AlertSettings, "digestHour">, now: number, timezone: string): boolean {
  if (digestHour === null) return false
  const late = new TZDate(now, timezone).getHours() - digestHour
  return late >= 0 && late < LATE_HOURS
}

type DigestSource = {
  villa: StayTimes
  /** The bookings of the nights from the day before to `OCCUPANCY_DAYS` days after. */
  bookings: Booking[]
  sums: Map<string, LedgerSums>
  slipsWaiting: number
  holds: number
  emailsFailed: number
  refundsLate: number
}

export function digestOf(date: string, source: DigestSource, now: number): DigestFacts {
  const { villa, sums, slipsWaiting, holds, emailsFailed, refundsLate } = source
  const bookings = source.bookings.filter(({ deletedAt }) => deletedAt === null)
  const stay = (booking: Booking): DigestStay => {
    const { id, reference, customer, guests, arrival, status } = booking
    const { balance } = moneyOf(booking, sums.get(id) ?? NO_SUMS, villa.timezone)
    return {
      bookingId: id,
      reference,
      guests,
      name: fullName(customer) || null,
      due: Math.max(0, balance),
      arrival,
      isUnconfirmed: status !== "confirmed",
    }
  }
  const movements = movementsOn(date, bookings, now)
  const those = (kind: (typeof movements)[number]["kind"]) =>
    movements.filter((each) => each.kind === kind).map(({ booking }) => stay(booking))
  const isMonday = new Date(`${date}T00:00:00Z`).getUTCDay() === 1
  return {
    date,
    slipsWaiting,
    holds,
    emailsFailed,
    refundsLate,
    checkInTime: villa.checkInTime,
    checkOutTime: villa.checkOutTime,
    arrivals: those("arriving"),
    departures: those("leaving"),
    inHouse: those("staying"),
    week: isMonday ? weekOf(date, bookings, now) : null,
  }
}

function weekOf(date: string, bookings: Booking[], now: number): NonNullable<DigestFacts["week"]> {
  const active = bookings.filter((booking) => booking.status !== "cancelled" && !isOverdue(booking, now))
  const within = (day: string, days: number) => day >= date && day < dateAfter(date, days)
  const sold = active.filter(({ status }) => status !== "pending_payment").flatMap(nightsOf)
  return {
    arrivals: active.filter(({ checkIn }) => within(checkIn, WEEK_DAYS)).length,
    departures: active.filter(({ checkOut }) => within(checkOut, WEEK_DAYS)).length,
    nights: sold.filter((night) => within(night, OCCUPANCY_DAYS)).length,
    of: OCCUPANCY_DAYS,
  }
}

/** The digest of a Monday always has news. */
export function hasNews({
  arrivals,
  departures,
  inHouse,
  slipsWaiting,
  holds,
  emailsFailed,
  refundsLate,
  week,
}: DigestFacts): boolean {
  const stays = arrivals.length + departures.length + inHouse.length
  return week !== null || stays + slipsWaiting + holds + emailsFailed + refundsLate > 0
}
