import * as z from "zod/mini"
import type { NightsChange, PriceListChange } from "../price-change.ts"

const nightsChange: z.ZodMiniType<NightsChange> = z.object({
  first: z.string(),
  last: z.string(),
  nights: z.number(),
  before: z.number(),
  after: z.number(),
})

/** What the checks of the price list's forms answer. */
export const priceListChange: z.ZodMiniType<PriceListChange> = z.object({
  priceNights: z.number(),
  prices: z.array(nightsChange),
  minimums: z.array(nightsChange),
  charges: z.boolean(),
})
