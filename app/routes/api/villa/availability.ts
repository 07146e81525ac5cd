import { findAvailability } from "#app/booking/find-availability.server.ts"
import { json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { toBaht } from "#app/villa/money.ts"

/** GET /api/villa/availability?from&to: the nights, whether they are available, and their prices for all rooms. */
const call = resource({
  GET: async ({ app, url }) => {
    const range = { from: url.searchParams.get("from") ?? "", to: url.searchParams.get("to") ?? "" }
    const nights = valueOrThrow(await findAvailability(app, range)).map(
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
})

export { call as action, call as loader }
