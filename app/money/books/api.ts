import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { SeasonResult, Success } from "#app/api/docs/objects.ts"
import { may } from "#app/people/permissions.ts"
import { toBaht } from "#app/villa/money.ts"
import { findMoney } from "./find-money.server.ts"
import { findStatistics } from "./find-statistics.server.ts"
import { MoneyQuery, type YearMoney } from "./money-by-month.ts"
import { withoutMoney } from "./statistics.ts"

/** In baht; `payments` counts them. */
const moneyReceived = {
  bookings: z.number(),
  links: z.number(),
  cancelled: z.number(),
  total: z.number(),
  payments: z.int(),
}

export const statisticsCalls = calls("Bookings (admin)", {
  "GET /admin/stats": call({
    who: "bookings",
    summary: "Get statistics",
    details:
      "`received` is the money received in a year (`year`, the current one by default) by month of receipt in the villa's time zone, from the ledger: for `bookings`, by payment `links`, and for bookings that are `cancelled` by now. Each payment counts once. `years` lists the years with payments. The members about money are for owners only: other staff do not get `totalRevenue`, `revenueByMonth`, `received` and `bySeason`. `bySeason` counts the confirmed nights of that year by the season whose prices they had, `season` null for the villa's own: `revenue` is their part of the bookings' totals without fees and taxes, `average` that of a night, `days` the nights of the year that have the season's prices, and `occupancy` the percentage of them that was sold.",
    query: MoneyQuery,
    returns: Success({
      totalBookings: z.int(),
      pendingPayments: z.int(),
      totalRevenue: z.number().optional(),
      revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), bookings: z.int() })).optional(),
      occupancy: z.array(z.object({ month: z.string(), nights: z.int(), days: z.int() })),
      received: z
        .object({
          year: z.int(),
          years: z.array(z.int()),
          months: z.array(z.object({ month: z.string(), ...moneyReceived })),
          ...moneyReceived,
        })
        .optional(),
      bySeason: z.object({ year: z.int(), seasons: z.array(SeasonResult) }).optional(),
    }),
    run: async ({ admin, app, query: { year }, success }) => {
      if (!may(admin, "money")) return success(withoutMoney(await findStatistics(app)))
      const [statistics, money] = await Promise.all([findStatistics(app), findMoney(app, year)])
      const { totalRevenue, revenueByMonth, ...counts } = statistics
      return success({
        ...counts,
        totalRevenue: toBaht(totalRevenue),
        revenueByMonth: revenueByMonth.map(({ total, ...month }) => ({ ...month, total: toBaht(total) })),
        received: {
          year: money.year,
          years: money.years,
          months: money.months.map(({ month, ...amounts }) => ({ month, ...inBaht(amounts) })),
          ...inBaht(money.sum),
        },
        bySeason: {
          year: money.year,
          seasons: money.bySeason.map(({ revenue, average, ...season }) => ({
            ...season,
            revenue: toBaht(revenue),
            average: average === null ? null : toBaht(average),
          })),
        },
      })
    },
  }),
})

function inBaht({ payments, ...amounts }: YearMoney["sum"]) {
  const { bookings, links, cancelled, total } = amounts
  return {
    bookings: toBaht(bookings),
    links: toBaht(links),
    cancelled: toBaht(cancelled),
    total: toBaht(total),
    payments,
  }
}
