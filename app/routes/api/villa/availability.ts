import { findAvailability } from "#app/booking/find-availability.server.ts"
import { json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { toBaht } from "#app/villa/money.ts"

/** GET /api/villa/availability?from&to: each night, whether it can be had, and its price with all rooms. */
const call = resource({
  GET: async ({ app, url }) => {
    const asked = { from: url.searchParams.get("from") ?? "", to: url.searchParams.get("to") ?? "" }
    const nights = valueOrThrow(await findAvailability(app, asked)).map(({ night, available, charged, normal }) => ({
      date: night,
      available,
      price: toBaht(charged),
      normalPrice: toBaht(normal),
    }))
    return json({ nights })
  },
})

export { call as action, call as loader }
