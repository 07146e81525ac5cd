import * as z from "zod"
import { ALTERNATIVES, PROMO_FAILURES, STAY_FAILURES } from "./booking-calls.ts"
import type { CallGroup } from "./documented-call.ts"
import { Night, Quote, Room, Villa } from "./objects.ts"

const text = z.string()

/** Public calls about the villa. */
export const villaCalls: CallGroup = {
  name: "Villa",
  about: "The villa, its rooms, availability and prices.",
  calls: [
    {
      method: "GET",
      path: "/villa",
      who: "anyone",
      summary: "Get the villa",
      status: 200,
      response: Villa,
      failures: ["not-found"],
    },
    {
      method: "GET",
      path: "/villa/rooms",
      who: "anyone",
      summary: "List the rooms",
      status: 200,
      response: z.object({ rooms: z.array(Room) }),
    },
    {
      method: "GET",
      path: "/villa/availability",
      who: "anyone",
      summary: "Get availability and prices",
      details:
        "Returns the nights from `from` up to, but not including, `to`: at most 400. Prices are in baht, for all rooms.",
      query: z.object({ from: text.describe("An ISO 8601 date"), to: text.describe("An ISO 8601 date") }),
      status: 200,
      response: z.object({ nights: z.array(Night) }),
      failures: ["villa-missing", "dates-missing", "date-invalid", "same-day", "dates-reversed", "range-too-long"],
      example: (day) => ({ query: { from: day(30), to: day(37) } }),
    },
    {
      method: "GET",
      path: "/villa/quote",
      who: "anyone",
      summary: "Get a quote for a stay",
      details:
        "Fails with the same codes as creating a booking for this stay, and creates none. Quotes with a `promoCode` are rate-limited as bookings are. " +
        ALTERNATIVES,
      query: z.object({
        checkIn: text.describe("An ISO 8601 date"),
        checkOut: text.describe("An ISO 8601 date"),
        rooms: z.int().optional().describe("Defaults to all rooms"),
        guests: z.int().optional().describe("Defaults to 1"),
        promoCode: text.optional().describe("In any case"),
      }),
      status: 200,
      response: Quote,
      failures: [...STAY_FAILURES, ...PROMO_FAILURES, "too-many-requests"],
      example: (day) => ({ query: { checkIn: day(30), checkOut: day(33), rooms: "3" } }),
    },
    {
      method: "GET",
      path: "/health",
      who: "anyone",
      summary: "Check the service's health",
      status: 200,
      response: z.object({ status: z.literal("ok") }),
      failures: ["unavailable"],
    },
  ],
}
