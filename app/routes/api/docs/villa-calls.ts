import { z } from "zod"
import type { Family } from "./documented-call.ts"
import { Night, Quote, Room, Villa } from "./objects.ts"

const text = z.string()

/** What anybody may ask about the villa. */
export const villaCalls: Family = {
  name: "Villa",
  about: "The villa, its rooms, its free nights and what they cost.",
  calls: [
    {
      ...{ method: "GET", path: "/villa", who: "anyone", summary: "The villa" },
      ...{ status: 200, answer: Villa, failures: ["not-found"] },
    },
    {
      ...{ method: "GET", path: "/villa/rooms", who: "anyone", summary: "Its rooms" },
      ...{ status: 200, answer: z.object({ rooms: z.array(Room) }) },
    },
    {
      ...{ method: "GET", path: "/villa/availability", who: "anyone", summary: "Which nights are free" },
      details: "From `from` up to but not including `to`, at most 400 days; prices in baht for all rooms.",
      query: z.object({ from: text.describe("A date"), to: text.describe("A date") }),
      ...{ status: 200, answer: z.object({ nights: z.array(Night) }) },
      failures: ["villa-missing", "dates-missing", "date-invalid", "same-day", "dates-reversed", "range-too-long"],
      example: (day) => ({ query: { from: day(30), to: day(37) } }),
    },
    {
      ...{ method: "GET", path: "/villa/quote", who: "anyone", summary: "What a stay costs" },
      details: "Fails as booking the same stay would.",
      query: z.object({
        checkIn: text.describe("A date"),
        checkOut: text.describe("A date"),
        rooms: z.int().optional().describe("All rooms where it is left out"),
      }),
      ...{ status: 200, answer: Quote },
      failures: [
        ...(["villa-missing", "dates-missing", "date-invalid", "same-day", "dates-reversed", "date-past"] as const),
        ...(["stay-too-long", "date-too-far", "rooms-out-of-range", "dates-unavailable"] as const),
      ],
      example: (day) => ({ query: { checkIn: day(30), checkOut: day(33), rooms: "3" } }),
    },
    {
      ...{ method: "GET", path: "/health", who: "anyone", summary: "Whether the system works" },
      ...{ status: 200, answer: z.object({ status: z.literal("ok") }), failures: ["unavailable"] },
    },
  ],
}
