import * as z from "zod"
import { baht, count, named, Text, viewed } from "#app/api/codecs.ts"
import type { Season } from "./season.ts"
import type { SeasonRules } from "./season-fields.ts"
import { WEEKDAYS } from "./weekdays.ts"

/** A rule that stands in no answer does not compile. */
const rules = {
  minNights: count.nullable(),
  arrivalDays: z.array(z.enum(WEEKDAYS)).nullable(),
  departureDays: z.array(z.enum(WEEKDAYS)).nullable(),
} satisfies Record<keyof SeasonRules, z.ZodType>

const fields = {
  layer: z.enum(["season", "holiday"]),
  yearly: z.boolean(),
  from: z.string(),
  to: z.string(),
  name: Text,
  weekdayPrice: baht.nullable(),
  weekdayDiscountedPrice: baht.nullable(),
  weekendPrice: baht.nullable(),
  weekendDiscountedPrice: baht.nullable(),
  saturdayPrice: baht.nullable(),
  saturdayDiscountedPrice: baht.nullable(),
  ...rules,
}

/** No discounted price is 0 in the code. */
const viewOf = <Fields extends Omit<Season, "id">>({ prices, ...season }: Fields) => ({
  ...season,
  weekdayPrice: prices?.weekdayPrice ?? null,
  weekdayDiscountedPrice: prices?.weekdayDiscountedPrice || null,
  weekendPrice: prices?.weekendPrice ?? null,
  weekendDiscountedPrice: prices?.weekendDiscountedPrice || null,
  saturdayPrice: prices?.saturdayPrice ?? null,
  saturdayDiscountedPrice: prices?.saturdayDiscountedPrice || null,
})

export const SeasonJson = named(
  "Season",
  "Nights with prices or a minimum stay of their own, from the first night up to the morning after the last: `YYYY-MM-DD`, or `MM-DD` if yearly. Prices are in baht; null leaves the prices, `minNights` or the weekdays of arrival and departure to the next season or the villa, in the order given for adding a season.",
  viewed(z.object({ id: z.string(), ...fields }), viewOf<Season>),
)

export const SeasonSuggestionJson = named(
  "SeasonSuggestion",
  "A holiday to add as a season.",
  viewed(z.object(fields), viewOf<Omit<Season, "id">>),
)
