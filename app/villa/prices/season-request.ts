import * as z from "zod"
import { dateAfter, dayOfYearAfter, isDate } from "#app/villa/dates.ts"
import { plausible, plausibleYear, STAY_DATES } from "#app/villa/plausible-date.ts"
import { asPosted, boundedText, editForm, NAME_MAX_LENGTH, nameEn, requiredOr } from "#app/villa/request-fields.ts"
import { highDiscounts } from "./discounted-prices.ts"
import type { Season } from "./season.ts"
import { missingPrice, nightPricesOf, type PriceFields, type SeasonChange } from "./season-change.ts"
import { orNull, SEASON_PRICES, SEASON_RULES } from "./season-fields.ts"

const name = { th: boundedText(NAME_MAX_LENGTH), en: nameEn }
const layer = z.enum(["season", "holiday"], "errors.invalid").meta({ options: "prices.layer" })
const flag = z.boolean({ error: "validation.required" })
const day = z
  .string(requiredOr("admin:prices.errors.dateInvalid"))
  .max(10, { error: "admin:prices.errors.dateInvalid", abort: true })
  .check(plausible(STAY_DATES))
const fields = { layer, yearly: flag, from: day, to: day }

const isPrice = (name: string): name is keyof PriceFields => name in SEASON_PRICES

/** The prices of a body or form, as far as it has them, and its other members. */
function partsOf<Body extends Partial<PriceFields>>(body: Body) {
  const members = Object.entries(body)
  return {
    prices: Object.fromEntries(members.filter(([name]) => isPrice(name))) as Pick<Body, keyof Body & keyof PriceFields>,
    rest: Object.fromEntries(members.filter(([name]) => !isPrice(name))) as Omit<Body, keyof PriceFields>,
  }
}

/** `checkSeason` checks the dates, because they depend on `yearly`. */
export const SeasonBody = z
  .strictObject({
    ...fields,
    name: z.strictObject({ ...name, th: name.th.default("") }),
    ...orNull(SEASON_PRICES),
    ...orNull(SEASON_RULES),
  })
  .transform((body, context): Omit<Season, "id"> => {
    const { prices, rest } = partsOf(body)
    return { ...rest, prices: readPrices(prices, context) }
  })

export const SeasonChangeBody = z
  .strictObject({ ...fields, name: z.strictObject(name).partial(), ...SEASON_PRICES, ...SEASON_RULES })
  .partial()
  .transform((body): SeasonChange => {
    const { prices, rest } = partsOf(body)
    return { ...rest, ...(Object.keys(prices).length > 0 && { prices }) }
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
  ...asPosted(SEASON_PRICES),
  ...asPosted(SEASON_RULES),
}).transform((form, context) => {
  const { prices, rest } = partsOf(form)
  const { version, layer, yearly, first, last, nameTh, nameEn, shown: _, ...rules } = rest
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
    ...rules,
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
