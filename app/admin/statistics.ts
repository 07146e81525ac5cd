import { addMonths, format, getDaysInMonth, parseISO } from "date-fns"
import type { BookingStatus } from "../booking/status.ts"

/** How far the figures by month reach, back and ahead. */
export const STATISTICS_MONTHS = 12

/** What the owner earns and how full the villa is. Money is satang, a month is `YYYY-MM`. */
export type Statistics = {
  /** Not cancelled. */
  totalBookings: number
  /** Waiting for money or for the owner's look at a slip. */
  pendingPayments: number
  /** Confirmed. */
  totalRevenue: number
  /** Confirmed bookings by the month of check-in. */
  revenueByMonth: { month: string; total: number; bookings: number }[]
  /** Nights that are confirmed or in review, out of the days of the month. */
  occupancy: { month: string; nights: number; days: number }[]
}

/** What the database counts. */
export type Figures = {
  totals: { month: string; status: BookingStatus; count: number; total: number }[]
  nights: { month: string; nights: number }[]
  /** Unpaid bookings whose time is over and which nobody has cancelled yet. */
  overdue: number
}

/** The statistics as they stand on a day. */
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

/** Every month from a year before a day to a year after it. */
export function monthsAround(today: string): string[] {
  const middle = parseISO(`${today.slice(0, 7)}-01`)
  const count = 2 * STATISTICS_MONTHS + 1
  return Array.from({ length: count }, (_, index) => format(addMonths(middle, index - STATISTICS_MONTHS), "yyyy-MM"))
}
