import * as z from "zod"
import { instant, named } from "./objects.ts"

/** As the party sees its own passport. */
export const MaskedPassport = named(
  "MaskedPassport",
  "A passport that a party has sent: initials and the last two characters of its number, and nothing else of it.",
  z.object({
    id: z.string(),
    initials: z.string().describe("Empty for a photo that the owner has not typed yet"),
    number: z.string(),
    state: z.enum(["photo", "saved", "reported", "unreadable"]),
    canDelete: z.boolean(),
  }),
)

export const Tm30Stay = named(
  "Tm30Stay",
  "What a confirmed stay's report to immigration waits for.",
  z.object({
    bookingId: z.string(),
    reference: z.string(),
    checkInDate: z.iso.date(),
    foreignGuests: z.int().nullable(),
    passports: z.int(),
    toType: z.int().describe("Photos that nobody has typed yet"),
    state: z
      .enum(["due", "arriving", "unknown", "reported", "none"])
      .describe("`unknown`: nobody has said how many guests are foreign"),
    reportedAt: instant.nullable(),
  }),
)
