import { addMonths, format, getDaysInMonth, parseISO } from "date-fns"
import type { BookingStatus } from "#app/booking/status.ts"

/** Back and ahead. */
const STATISTICS_MONTHS = 12

/** Money in satang; a month is `YYYY-MM`. */
export type Statistics = StaffStatistics & {
  /** Confirmed bookings only. */
  totalRevenue: number
  /** By the month of check-in. */
  revenueByMonth: { month: string; total: number; bookings: number }[]
}

export type StaffStatistics = {
  /** Not cancelled. */
  totalBookings: number
  /** Awaiting payment or the review of a slip. */
  pendingPayments: number
  /** Nights that are confirmed, in review or sold by a channel that the books list, out of the days of the month. */
  occupancy: { month: string; nights: number; days: number }[]
}

export function withoutMoney({ totalBookings, pendingPayments, occupancy }: Statistics): StaffStatistics {
  return { totalBookings, pendingPayments, occupancy }
}

export type Figures = {
  totals: { month: string; status: BookingStatus; count: number; total: number }[]
  nights: { month: string; nights: number }[]
  /** Unpaid bookings past their deadline that the cron has not cancelled yet. */
  overdue: number
}

export function statisticsOf({ totals, nights, overdue }: Figures, today: string): Statistics {
  const count = (...wanted: BookingStatus[]) =>
    totals.reduce((sum, each) => sum + (wanted.includes(each.status) ? each.count : 0), 0)
  const confirmed = totals.filter(({ status }) => status === "confirmed")
  const months = monthsAround(today)
  return {
    totalBookings: count("pending_payment", "in_review", "confirmed") - overdue,
    pendingPayments: count("pending_payment", "in_review") - overdue,
    totalRevenue: confirmed.reduce((sum, { total }) => sum + total, 0),
    revenueByMonth: months.map((month) => {
      const own = confirmed.find((each) => each.month === month)
      return { month, total: own?.total ?? 0, bookings: own?.count ?? 0 }
    }),
    occupancy: months.map((month) => ({
      month,
      nights: nights.find((each) => each.month === month)?.nights ?? 0,
      days: getDaysInMonth(parseISO(`${month}-01`)),
    })),
  }
}

export function monthsAround(today: string): string[] {
  const middle = parseISO(`${today.slice(0, 7)}-01`)
  const count = 2 * STATISTICS_MONTHS + 1
  return Array.from({ length: count }, (_, index) => format(addMonths(middle, index - STATISTICS_MONTHS), "yyyy-MM"))
}
