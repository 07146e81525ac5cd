import * as z from "zod"
import { findQuote } from "#app/booking/find-quote.server.ts"
import { quoteJson } from "#app/booking/quote-json.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { ALTERNATIVES, PROMO_FAILURES, STAY_FAILURES } from "../docs/booking-shared.ts"
import { Quote } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/villa/quote?checkIn&checkOut&rooms&guests&promoCode: the price, or the failure that booking would return. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Get a quote for a stay",
    details:
      "Fails with the same codes as creating a booking for this stay, and creates none. Quotes with a `promoCode` are rate-limited as bookings are. " +
      ALTERNATIVES,
    documents: {
      query: z.object({
        checkIn: z.string().describe("An ISO 8601 date"),
        checkOut: z.string().describe("An ISO 8601 date"),
        rooms: z.int().optional().describe("Defaults to all rooms"),
        guests: z.int().optional().describe("Defaults to 1"),
        promoCode: z.string().optional().describe("In any case"),
      }),
    },
    returns: Quote,
    failures: [...STAY_FAILURES, ...PROMO_FAILURES, "too-many-requests"],
    example: (day) => ({ query: { checkIn: day(30), checkOut: day(33), rooms: "3" } }),
    run: async ({ app, request, url, value, json }) => {
      const numberOf = (name: string) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined)
      const stay = {
        checkIn: url.searchParams.get("checkIn") ?? "",
        checkOut: url.searchParams.get("checkOut") ?? "",
        rooms: numberOf("rooms"),
        guests: numberOf("guests"),
        promoCode: url.searchParams.get("promoCode") ?? "",
        network: holderNetworkOf(request),
      }
      return json(quoteJson(value(await findQuote(app, stay))))
    },
  }),
})

export { calls as action, calls as loader }
