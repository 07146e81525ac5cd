import * as z from "zod"
import { findPriceList } from "#app/booking/find-price-list.server.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { SuggestionsQuery } from "#app/villa/season-request.ts"
import { suggestHolidays } from "#app/villa/thai-holidays.ts"
import { seasonJson } from "#app/villa/villa-json.ts"
import { SeasonSuggestion, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/villa/seasons/suggestions. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "Suggest holidays",
    details: "Suggests Songkran and New Year unless a holiday already covers one of their nights that `year`.",
    documents: { query: SuggestionsQuery },
    returns: Success({ suggestions: z.array(SeasonSuggestion) }),
    failures: ["not-found"],
    example: { query: { year: "2027" } },
    run: async ({ app, url, success }) => {
      const { year } = parseOrThrow(SuggestionsQuery, Object.fromEntries(url.searchParams))
      const { villa, today } = foundJson(await findPriceList(app))
      const suggestions = suggestHolidays(year ?? Number(today.slice(0, 4)), villa.seasons)
      return success({ suggestions: suggestions.map(seasonJson) })
    },
  }),
})

export { calls as action, calls as loader }
