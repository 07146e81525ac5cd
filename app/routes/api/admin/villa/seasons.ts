import * as z from "zod"
import { SeasonBody } from "#app/villa/season-request.ts"
import { addSeason, findSeasons } from "#app/villa/seasons.server.ts"
import { seasonJson } from "#app/villa/villa-json.ts"
import { SEASON_FAILURES } from "../../docs/admin-villa-shared.ts"
import { Season, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and POST /api/admin/villa/seasons. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "List the seasons",
    details: "Includes past seasons.",
    returns: Success({ seasons: z.array(Season) }),
    run: async ({ app, success }) => success({ seasons: (await findSeasons(app)).map(seasonJson) }),
  }),
  POST: call({
    who: "villa",
    summary: "Add a season",
    details:
      "A night has the prices of the first of these that has prices: dated holiday, yearly holiday, dated season, yearly season, the villa. " +
      "Its minimum stay is found in the same way. Seasons of one kind can't overlap: fails with 409 and the other season in `data.with`. " +
      "Weekday and weekend price are both set, or neither. At most 200 seasons.",
    body: SeasonBody,
    status: 201,
    returns: Success({ season: Season }),
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
      return success({ season: seasonJson(season) })
    },
  }),
})

export { calls as action, calls as loader }
