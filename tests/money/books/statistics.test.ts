import { describe, expect, it } from "vitest"
import { type Figures, monthsAround, statisticsOf } from "#app/money/books/statistics.ts"

const FIGURES: Figures = {
  totals: [
    { month: "2025-01", status: "confirmed", count: 1, total: 500_00 },
    { month: "2026-12", status: "confirmed", count: 2, total: 3000_00 },
    { month: "2026-12", status: "in_review", count: 1, total: 700_00 },
    { month: "2027-02", status: "pending_payment", count: 3, total: 900_00 },
    { month: "2027-02", status: "cancelled", count: 9, total: 9900_00 },
  ],
  nights: [{ month: "2026-12", nights: 7 }],
  overdue: 1,
}

describe("the statistics of 21 November 2026", () => {
  const statistics = statisticsOf(FIGURES, "2026-11-21")

  it("count bookings that are not cancelled, pending ones and confirmed ones; an overdue hold counts as cancelled", () => {
    expect(statistics).toMatchObject({ totalBookings: 6, pendingPayments: 3, totalRevenue: 3500_00 })
  })

  it("cover each month from a year back to a year ahead", () => {
    expect(statistics.revenueByMonth).toHaveLength(25)
    expect(statistics.revenueByMonth[0]).toEqual({ month: "2025-11", total: 0, bookings: 0 })
    expect(statistics.revenueByMonth[13]).toEqual({ month: "2026-12", total: 3000_00, bookings: 2 })
    expect(statistics.occupancy[13]).toEqual({ month: "2026-12", nights: 7, days: 31 })
    expect(statistics.occupancy[15]).toEqual({ month: "2027-02", nights: 0, days: 28 })
  })
})

it.each([
  ["2026-01-31", "2025-01", "2027-01"],
  ["2026-12-01", "2025-12", "2027-12"],
  ["2028-02-29", "2027-02", "2029-02"],
])("the months around %s", (today, first, last) => {
  const months = monthsAround(today)
  expect([months[0], months.at(-1), new Set(months).size]).toEqual([first, last, 25])
})
