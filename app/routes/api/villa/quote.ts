import { findQuote } from "#app/booking/find-quote.server.ts"
import { quoteJson } from "#app/booking/quote-json.ts"
import { json, resource, valueOrThrow } from "#app/http/api.server.ts"

/** GET /api/villa/quote?checkIn&checkOut&rooms: the price, or the failure that booking this stay would return. */
const call = resource({
  GET: async ({ app, url }) => {
    const stay = {
      checkIn: url.searchParams.get("checkIn") ?? "",
      checkOut: url.searchParams.get("checkOut") ?? "",
      rooms: url.searchParams.has("rooms") ? Number(url.searchParams.get("rooms")) : undefined,
    }
    return json(quoteJson(valueOrThrow(await findQuote(app, stay))))
  },
})

export { call as action, call as loader }
