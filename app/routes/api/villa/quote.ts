import { findQuote } from "#app/booking/find-quote.server.ts"
import { quoteJson } from "#app/booking/quote-json.ts"
import { json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { holderNetworkOf } from "#app/http/session.server.ts"

/** GET /api/villa/quote?checkIn&checkOut&rooms&guests&promoCode: the price, or the failure that booking would return. */
const call = resource({
  GET: async ({ app, request, url }) => {
    const numberOf = (name: string) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined)
    const asked = {
      checkIn: url.searchParams.get("checkIn") ?? "",
      checkOut: url.searchParams.get("checkOut") ?? "",
      rooms: numberOf("rooms"),
      guests: numberOf("guests"),
      promoCode: url.searchParams.get("promoCode") ?? "",
      network: holderNetworkOf(request),
    }
    return json(quoteJson(valueOrThrow(await findQuote(app, asked))))
  },
})

export { call as action, call as loader }
