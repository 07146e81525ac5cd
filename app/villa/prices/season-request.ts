import * as z from "zod"
import { dateAfter, dayOfYearAfter, isDate } from "#app/villa/dates.ts"
import { plausible, plausibleYear, STAY_DATES } from "#app/villa/plausible-date.ts"
import {
  boundedText,
  editForm,
  integer,
  NAME_MAX_LENGTH,
  nameEn,
  price,
  requiredOr,
} from "#app/villa/request-fields.ts"
import { highDiscounts } from "./discounted-prices.ts"
import { MIN_NIGHTS_MAX } from "./offer-defaults.ts"
import type { Season } from "./season.ts"
import { missingPrice, nightPricesOf, type PriceFields, type SeasonChange } from "./season-change.ts"
import { weekdayBoxes } from "./weekday-boxes.ts"
import { inWeekOrder, WEEKDAYS } from "./weekdays.ts"

const name = { th: boundedText(NAME_MAX_LENGTH), en: nameEn }
const layer = z.enum(["season", "holiday"], "errors.invalid").meta({ options: "prices.layer" })
const flag = z.boolean({ error: "validation.required" })
const day = z
  .string(requiredOr("admin:prices.errors.dateInvalid"))
  .max(10, { error: "admin:prices.errors.dateInvalid", abort: true })
  .check(plausible(STAY_DATES))
const minNights = integer(1, MIN_NIGHTS_MAX, "admin:prices.errors.minNights").nullable()
/** Null, as without a ticked box, leaves them to the rest of the year. */
const stayDays = z
  .array(z.enum(WEEKDAYS, "errors.invalid"))
  .max(WEEKDAYS.length)
  .transform((days) => (days.length > 0 ? inWeekOrder(days) : null))
  .nullable()

const eachPrice = <Schema extends z.ZodType>(schema: Schema): Record<keyof PriceFields, Schema> => ({
  weekdayPrice: schema,
  weekdayDiscountedPrice: schema,
  weekendPrice: schema,
  weekendDiscountedPrice: schema,
  saturdayPrice: schema,
  saturdayDiscountedPrice: schema,
})
const prices = eachPrice(price.nullable())
/** An omitted price is none. */
const allPrices = eachPrice(price.nullable().default(null))

const fields = { layer, yearly: flag, from: day, to: day }

/** `checkSeason` checks the dates, because they depend on `yearly`. */
export const SeasonBody = z
  .strictObject({
    ...fields,
    name: z.strictObject({ ...name, th: name.th.default("") }),
    ...allPrices,
    minNights: minNights.default(null),
    arrivalDays: stayDays.default(null),
    departureDays: stayDays.default(null),
  })
  .transform((body, context): Omit<Season, "id"> => {
    const { layer, yearly, from, to, name, minNights, arrivalDays, departureDays, ...prices } = body
    const rules = { minNights, arrivalDays, departureDays }
    return { layer, yearly, from, to, name, prices: readPrices(prices, context), ...rules }
  })

export const SeasonChangeBody = z
  .strictObject({
    ...fields,
    name: z.strictObject(name).partial(),
    ...prices,
    minNights,
    arrivalDays: stayDays,
    departureDays: stayDays,
  })
  .partial()
  .transform(({ layer, yearly, from, to, name, minNights, arrivalDays, departureDays, ...prices }): SeasonChange => {
    const rules = { minNights, arrivalDays, departureDays }
    return { layer, yearly, from, to, name, ...rules, ...(Object.keys(prices).length > 0 && { prices }) }
  })

const night = z
  .string(requiredOr("admin:prices.errors.dateInvalid"))
  .max(10, { error: "admin:prices.errors.dateInvalid", abort: true })
  .refine(isDate, "admin:prices.errors.dateInvalid")
  .check(plausible(STAY_DATES))
  .meta({ input: { type: "date" } })

/** Date inputs even for a yearly season, because phones offer a calendar; then only day and month count. */
export const SeasonForm = editForm({
  layer,
  /** An unchecked box sends no field. */
  yearly: z.boolean().default(false),
  first: night,
  last: night,
  nameTh: name.th.meta({ input: { lang: "th" } }).default(""),
  nameEn: name.en.meta({ input: { lang: "en" } }),
  ...allPrices,
  minNights: minNights.default(null),
  arrivalDays: weekdayBoxes,
  departureDays: weekdayBoxes,
}).transform((form, context) => {
  const { version, layer, yearly, first, last, nameTh, nameEn, shown: _, ...rest } = form
  const { minNights, arrivalDays, departureDays, ...prices } = rest
  for (const [field, date] of Object.entries({ first, last })) {
    const isLeapDay = yearly && date.endsWith("-02-29")
    if (isLeapDay) context.addIssue({ code: "custom", path: [field], message: "admin:prices.errors.leapDay" })
  }
  const season: Omit<Season, "id"> = {
    layer,
    yearly,
    from: yearly ? first.slice(5) : first,
    // In a common year: a yearly season up to 28 February then includes 29 February.
    to: yearly ? dayOfYearAfter(last.slice(5), 1) : dateAfter(last, 1),
    name: { th: nameTh, en: nameEn },
    prices: readPrices(prices, context),
    minNights,
    arrivalDays: arrivalDays.length > 0 ? arrivalDays : null,
    departureDays: departureDays.length > 0 ? departureDays : null,
  }
  return { season, version }
})

/** Adds an issue for a missing normal price, and for each discounted price that is not below its own. */
function readPrices(prices: PriceFields, context: z.RefinementCtx): Season["prices"] {
  const missing = missingPrice(prices)
  if (missing) context.addIssue({ code: "custom", path: [missing], message: "admin:prices.errors.pricesIncomplete" })
  for (const field of missing ? [] : highDiscounts(prices))
    context.addIssue({ code: "custom", path: [field], message: "admin:villa.prices.discountTooHigh" })
  const complete = nightPricesOf(prices)
  return complete.ok ? complete.value : null
}

/** The year defaults to the current one. */
export const SuggestionsQuery = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/, "admin:prices.errors.year")
    .transform(Number)
    .check(plausibleYear)
    .optional(),
})
