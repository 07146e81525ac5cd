import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { SEASON_FAILURES } from "#app/villa/documented.ts"
import { findPriceList } from "./find-price-list.server.ts"
import { SeasonJson, SeasonSuggestionJson } from "./season-json.ts"
import { SeasonBody, SeasonChangeBody, SuggestionsQuery } from "./season-request.ts"
import { addSeason, changeSeason, findSeasons, removeSeason } from "./seasons.server.ts"
import { suggestHolidays } from "./thai-holidays.ts"

const SEASON_ID = "7f0c9a52-63de-4b18-9f6b-2f1f0c7d8e35"

export const seasonCalls = calls("Villa (admin)", {
  "GET /admin/villa/seasons": call({
    who: "bookings",
    summary: "List the seasons",
    details: "Includes past seasons.",
    returns: Success({ seasons: z.array(SeasonJson) }),
    run: async ({ app, success }) => success({ seasons: await findSeasons(app) }),
  }),
  "POST /admin/villa/seasons": call({
    who: "villa",
    summary: "Add a season",
    details:
      "A night has the prices of the first of these that has prices: dated holiday, yearly holiday, dated season, yearly season, the villa. " +
      "Its minimum stay is found in the same way. Seasons of one kind can't overlap: fails with 409 and the other season in `data.with`. " +
      "Weekday and weekend price are both set, or neither; a discounted price is below its normal one. At most 200 seasons.",
    body: SeasonBody,
    status: 201,
    returns: Success({ season: SeasonJson }),
    failures: [...SEASON_FAILURES, "season-too-many"],
    undocumented: ["villa-edited"],
    example: {
      body: {
        layer: "holiday",
        yearly: true,
        from: "04-13",
        to: "04-16",
        name: { en: "Songkran", th: "สงกรานต์" },
        weekdayPrice: 14900,
        weekendPrice: 14900,
        minNights: 2,
      },
    },
    run: async ({ app, body, admin, value, success }) => {
      const { season } = value(await addSeason(app, body, { name: admin.name }))
      return success({ season })
    },
  }),
  "GET /admin/villa/seasons/suggestions": call({
    who: "bookings",
    summary: "Suggest holidays",
    details: "Suggests Songkran and New Year unless a holiday already covers one of their nights that `year`.",
    documents: { query: SuggestionsQuery },
    returns: Success({ suggestions: z.array(SeasonSuggestionJson) }),
    failures: ["not-found"],
    example: { query: { year: "2027" } },
    run: async ({ app, url, success }) => {
      const { year } = parseOrThrow(SuggestionsQuery, Object.fromEntries(url.searchParams))
      const { villa, today } = foundJson(await findPriceList(app))
      return success({ suggestions: suggestHolidays(year ?? Number(today.slice(0, 4)), villa.seasons) })
    },
  }),
  "PATCH /admin/villa/seasons/{id}": call({
    who: "villa",
    summary: "Change a season",
    details: "Pass the fields to change. Bookings keep the prices that they were made at.",
    body: SeasonChangeBody,
    returns: Success({ season: SeasonJson }),
    failures: [
      ...SEASON_FAILURES,
      "season-prices-incomplete",
      "weekday-discount-too-high",
      "weekend-discount-too-high",
      "saturday-discount-too-high",
    ],
    undocumented: ["villa-edited"],
    example: { id: SEASON_ID, body: { weekdayPrice: 9900, weekendPrice: 12900, minNights: 2 } },
    run: async ({ app, params: { id = "" }, body, admin, value, success }) => {
      const { season } = value(await changeSeason(app, id, body, { name: admin.name }))
      return success({ season })
    },
  }),
  "DELETE /admin/villa/seasons/{id}": call({
    who: "villa",
    summary: "Remove a season",
    returns: null,
    undocumented: ["villa-edited", "villa-missing"],
    example: { id: SEASON_ID },
    run: async ({ app, admin, params: { id = "" }, value }) => {
      value(await removeSeason(app, id, { name: admin.name }))
    },
  }),
})
