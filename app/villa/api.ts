import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, count, date, named, Text, viewed } from "#app/api/codecs.ts"
import { ALTERNATIVES, PROMO_FAILURES, STAY_FAILURES } from "#app/booking/documented.ts"
import type { NightOffer } from "#app/calendar/month/availability.ts"
import { findAvailability } from "#app/calendar/month/find-availability.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findRatedVilla } from "#app/stay/reviews/find-reviews.server.ts"
import { ratingOf } from "#app/stay/reviews/review-view.ts"
import { EXTRA_FAILURES } from "#app/villa/extras/documented.ts"
import { readExtraChoices } from "#app/villa/extras/quote-extras.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { withVatOn } from "#app/villa/prices/priced-villa.ts"
import { QuoteJson, withQuote } from "#app/villa/prices/quote-json.ts"
import { VillaJson } from "./villa-json.ts"

const NightJson = named(
  "Night",
  "A night with its price and `normalPrice` for all rooms, in baht. `shownPrice`: with service charge and tax that are added, as the calendar shows it, rounded up to a baht. `season`: whose prices it has, null for the villa's own. `minNights`: a stay with this night must be at least as long, unless it fills a gap. `reason`: the rule that prevents a stay from starting on this night; null if a stay can start, or if the night is booked, blocked or past.",
  viewed(
    z.object({
      date,
      available: z.boolean(),
      price: baht,
      normalPrice: baht,
      shownPrice: baht,
      season: Text.nullable(),
      minNights: count,
      reason: z.enum(["arrivalDay", "departureDay", "noFit", "prep", "notice", "horizon"]).nullable(),
    }),
    ({ night, charged, normal, shown, ...offer }: NightOffer) => ({
      ...offer,
      date: night,
      price: charged,
      normalPrice: normal,
      shownPrice: shown,
    }),
  ),
)

export const villaCalls = calls("Villa", {
  "GET /villa": call({
    who: "anyone",
    summary: "Get the villa",
    returns: VillaJson,
    failures: ["not-found"],
    run: async ({ app, json }) => {
      const { villa, totals } = foundJson(await findRatedVilla(app))
      const rating = ratingOf(totals, villa)
      const today = withVatOn(villa, dateIn(villa.timezone, new Date(app.now())))
      return json({ villa: today, rating }, { headers: { "Cache-Control": "no-cache" } })
    },
  }),
  "GET /villa/availability": call({
    who: "anyone",
    summary: "Get availability and prices",
    details:
      "Returns the nights from `from` up to, but not including, `to`: at most 400. Prices are in baht, for all rooms. A network may ask for availability and quotes 60 times a minute.",
    documents: {
      query: z.object({ from: z.string().describe("An ISO 8601 date"), to: z.string().describe("An ISO 8601 date") }),
    },
    returns: z.object({ nights: z.array(NightJson) }),
    failures: [
      "villa-missing",
      "dates-missing",
      "date-invalid",
      "same-day",
      "dates-reversed",
      "range-too-long",
      "too-many-requests",
    ],
    example: (day) => ({ query: { from: day(30), to: day(37) } }),
    run: async ({ app, request, url, value, json, failure }) => {
      if (!(await app.limits.calendar(holderNetworkOf(request)))) return failure("too-many-requests")
      const range = { from: url.searchParams.get("from") ?? "", to: url.searchParams.get("to") ?? "" }
      return json({ nights: value(await findAvailability(app, range)) })
    },
  }),
  "GET /villa/quote": call({
    who: "anyone",
    summary: "Get a quote for a stay",
    details:
      "Fails with the same codes as creating a booking for this stay, and creates none. A network may ask for quotes and availability 60 times a minute; quotes with a `promoCode` are also rate-limited as bookings are. " +
      ALTERNATIVES,
    documents: {
      query: z.object({
        checkIn: z.string().describe("An ISO 8601 date"),
        checkOut: z.string().describe("An ISO 8601 date"),
        rooms: z.int().optional().describe("Defaults to all rooms"),
        guests: z.int().optional().describe("Defaults to 1"),
        promoCode: z.string().optional().describe("In any case"),
        extras: z.string().optional().describe("Ids of extras with quantities: `id:2,other:1`"),
      }),
    },
    returns: QuoteJson,
    failures: [...STAY_FAILURES, ...PROMO_FAILURES, ...EXTRA_FAILURES, "too-many-requests"],
    undocumented: ["extra-paid", "extra-price-changed"],
    example: (day) => ({ query: { checkIn: day(30), checkOut: day(33), rooms: "3" } }),
    run: async ({ app, request, url, value, json, failure }) => {
      const network = holderNetworkOf(request)
      if (!(await app.limits.calendar(network))) return failure("too-many-requests")
      const numberOf = (name: string) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined)
      const stay = {
        checkIn: url.searchParams.get("checkIn") ?? "",
        checkOut: url.searchParams.get("checkOut") ?? "",
        rooms: numberOf("rooms"),
        guests: numberOf("guests"),
        promoCode: url.searchParams.get("promoCode") ?? "",
        choices: readExtraChoices(url.searchParams.get("extras") ?? ""),
        network,
      }
      return json(value(withQuote(await findQuote(app, stay))))
    },
  }),
})
