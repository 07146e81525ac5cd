import * as z from "zod"
import { count, date, named, signedBaht } from "#app/api/codecs.ts"

export const PromoCodeJson = named(
  "PromoCode",
  "A promo code; `uses` is the number of bookings that use it.",
  z.object({
    id: z.string(),
    code: z.string(),
    kind: z.enum(["percent", "amount"]),
    /** Basis points become percent as satang become baht. */
    value: signedBaht,
    validFrom: date.nullable(),
    validTo: date.nullable(),
    stayFrom: date.nullable(),
    stayTo: date.nullable(),
    minNights: count.nullable(),
    maxUses: count.nullable(),
    uses: count,
    active: z.boolean(),
  }),
)
