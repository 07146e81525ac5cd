import { findPriceList } from "#app/booking/find-price-list.server.ts"
import { forAdmin, parseOrThrow, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { SuggestionsQuery } from "#app/villa/season-request.ts"
import { suggestHolidays } from "#app/villa/thai-holidays.ts"
import { seasonJson } from "#app/villa/villa-json.ts"

/** GET /api/admin/villa/seasons/suggestions. */
const call = resource({
  GET: forAdmin("bookings", async ({ app, url }) => {
    const { year } = parseOrThrow(SuggestionsQuery, Object.fromEntries(url.searchParams))
    const { villa, today } = foundJson(await findPriceList(app))
    const suggestions = suggestHolidays(year ?? Number(today.slice(0, 4)), villa.seasons)
    return success({ suggestions: suggestions.map(seasonJson) })
  }),
})

export { call as action, call as loader }
