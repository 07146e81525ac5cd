import { findMoney } from "#app/admin/find-money.server.ts"
import { findStatistics } from "#app/admin/find-statistics.server.ts"
import { MoneyQuery, type YearMoney } from "#app/admin/money-by-month.ts"
import { may } from "#app/admin/permissions.ts"
import { withoutMoney } from "#app/admin/statistics.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { toBaht } from "#app/villa/money.ts"
import { queryOrThrow } from "../list-query.server.ts"

/** GET /api/admin/stats; without money for those who may not see it. */
const call = resource({
  GET: forAdmin("bookings", async ({ admin, app, url }) => {
    const { year } = queryOrThrow(MoneyQuery, url)
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

export { call as action, call as loader }
