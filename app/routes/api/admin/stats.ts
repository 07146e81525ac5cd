import { findStatistics } from "#app/admin/find-statistics.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { toBaht } from "#app/villa/money.ts"

/** GET /api/admin/stats. */
const call = resource({
  GET: forAdmin(async ({ app }) => {
    const { totalRevenue, revenueByMonth, ...counts } = await findStatistics(app)
    return success({
      ...counts,
      totalRevenue: toBaht(totalRevenue),
      revenueByMonth: revenueByMonth.map(({ total, ...month }) => ({ ...month, total: toBaht(total) })),
    })
  }),
})

export { call as action, call as loader }
