import * as z from "zod"
import { inForm, integer, price, priceAboveZero } from "#app/villa/request-fields.ts"
import { MIN_NIGHTS_MAX } from "./offer-defaults.ts"
import { tickedDays, weekdayBoxes } from "./weekday-boxes.ts"
import { inWeekOrder, WEEKDAYS, type Weekday } from "./weekdays.ts"

const noneIfEmpty = (days: Weekday[]) => (days.length > 0 ? days : null)

/** Null, as without a ticked box, leaves them to the rest of the year. */
const stayDays = inForm(
  z
    .array(z.enum(WEEKDAYS, "errors.invalid"))
    .max(WEEKDAYS.length)
    .transform((days) => noneIfEmpty(inWeekOrder(days)))
    .nullable(),
  { posted: weekdayBoxes.transform(noneIfEmpty), shown: (days) => tickedDays(days ?? []) },
)

/**
 * What a season says of stays; null leaves it to the season of the next rank, or to the villa. A new rule is a line
 * here, one in `season-json.ts`, a column of its name, its texts in `prices.season.fields`, its place in
 * `season-editor.tsx`, and its use.
 */
export const SEASON_RULES = {
  minNights: integer(1, MIN_NIGHTS_MAX, "admin:prices.errors.minNights").nullable(),
  /** Weekdays on which a stay may begin, or end after its last night. */
  arrivalDays: stayDays,
  departureDays: stayDays,
}
const Rules = z.object(SEASON_RULES)
export type SeasonRules = z.output<typeof Rules>

type Defaults<Fields> = { [Name in keyof Fields]: Fields[Name] extends z.ZodType ? z.ZodDefault<Fields[Name]> : never }

/** An omitted field is null. */
export function orNull<Fields extends Record<string, z.ZodNullable>>(fields: Fields): Defaults<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default(null)]),
  ) as Defaults<Fields>
}

/** Of a season that only has prices. */
export const NO_RULES: SeasonRules = z.object(orNull(SEASON_RULES)).parse({})

const normal = priceAboveZero.nullable()
const discounted = price.meta({ emptyAtZero: true }).nullable()

/** Per night with all rooms; null is none. */
export const SEASON_PRICES = {
  weekdayPrice: normal,
  weekdayDiscountedPrice: discounted,
  weekendPrice: normal,
  weekendDiscountedPrice: discounted,
  saturdayPrice: normal,
  saturdayDiscountedPrice: discounted,
}
