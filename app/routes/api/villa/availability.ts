import * as z from "zod"
import { findAvailability } from "#app/booking/find-availability.server.ts"
import { toBaht } from "#app/villa/money.ts"
import { Night } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/villa/availability?from&to: the nights, whether they are available, and their prices for all rooms. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Get availability and prices",
    details:
      "Returns the nights from `from` up to, but not including, `to`: at most 400. Prices are in baht, for all rooms.",
    documents: {
      query: z.object({ from: z.string().describe("An ISO 8601 date"), to: z.string().describe("An ISO 8601 date") }),
    },
    returns: z.object({ nights: z.array(Night) }),
    failures: ["villa-missing", "dates-missing", "date-invalid", "same-day", "dates-reversed", "range-too-long"],
    example: (day) => ({ query: { from: day(30), to: day(37) } }),
    run: async ({ app, url, value, json }) => {
      const range = { from: url.searchParams.get("from") ?? "", to: url.searchParams.get("to") ?? "" }
      const nights = value(await findAvailability(app, range)).map(
        ({ night, available, charged, normal, shown, season, minNights, reason }) => ({
          date: night,
          available,
          price: toBaht(charged),
          normalPrice: toBaht(normal),
          shownPrice: toBaht(shown),
          season,
          minNights,
          reason,
        }),
      )
      return json({ nights })
    },
  }),
})

export { calls as action, calls as loader }
