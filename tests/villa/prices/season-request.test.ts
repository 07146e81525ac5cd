import { parseWithZod } from "@conform-to/zod/v4"
import { describe, expect, it } from "vitest"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { SeasonBody, SeasonChangeBody, SeasonForm, SuggestionsQuery } from "#app/villa/prices/season-request.ts"
import { seasonPrices } from "../../support/price-list.ts"

const HIGH = { layer: "season", yearly: false, from: "2026-11-01", to: "2027-03-01", name: { en: "High season" } }
const PRICES = { weekdayPrice: 9000, weekdayDiscountedPrice: 8500, weekendPrice: 11_000 }

/** The messages of the fields that a schema rejects. */
function errorsOf(schema: { safeParse: (value: unknown) => { error?: { issues: unknown[] } } }, value: unknown) {
  const issues = (schema.safeParse(value).error?.issues ?? []) as { path: string[]; message: string }[]
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))
}

describe("SeasonBody accepts", () => {
  const season = { ...HIGH, name: { th: "", en: "High season" }, prices: null, ...NO_RULES }
  it.each([
    ["a season that only has a name", {}, season],
    ["prices in baht", PRICES, { ...season, prices: seasonPrices([9000, 8500], [11_000]) }],
    [
      "a Saturday price",
      { ...PRICES, saturdayPrice: 12_000, saturdayDiscountedPrice: 11_500 },
      {
        ...season,
        prices: seasonPrices([9000, 8500], [11_000], [12_000, 11_500]),
      },
    ],
    ["the least price", { weekdayPrice: 0.01, weekendPrice: 1 }, { ...season, prices: seasonPrices([0.01], [1]) }],
    ["prices that are null", { weekdayPrice: null, weekendPrice: null }, season],
    ["a minimum stay", { minNights: 30 }, { ...season, minNights: 30 }],
    ["weekdays, each once", { arrivalDays: ["sun", "sat", "sat"] }, { ...season, arrivalDays: ["sat", "sun"] }],
    [
      "a yearly holiday",
      { layer: "holiday", yearly: true, from: "12-30", to: "01-02" },
      {
        ...season,
        layer: "holiday",
        yearly: true,
        from: "12-30",
        to: "01-02",
      },
    ],
  ])("%s", (_, more, expected) => {
    expect(SeasonBody.parse({ ...HIGH, ...more })).toEqual(expected)
  })
})

describe("SeasonBody rejects", () => {
  it.each([
    ["another layer", { layer: "promotion" }, { layer: "errors.invalid" }],
    ["no English name", { name: { th: "ไฮซีซั่น" } }, { "name.en": "validation.required" }],
    ["an empty English name", { name: { en: " " } }, { "name.en": "validation.required" }],
    ["a long name", { name: { en: "x".repeat(101) } }, { "name.en": "validation.tooLong" }],
    ["only a weekday price", { weekdayPrice: 9000 }, { weekendPrice: "admin:prices.errors.pricesIncomplete" }],
    ["only a weekend price", { weekendPrice: 9000 }, { weekdayPrice: "admin:prices.errors.pricesIncomplete" }],
    ["only a Saturday price", { saturdayPrice: 9000 }, { weekdayPrice: "admin:prices.errors.pricesIncomplete" }],
    ["a price below 0", { ...PRICES, weekdayPrice: -1 }, { weekdayPrice: "validation.priceZero" }],
    ["a price of 0", { ...PRICES, weekendPrice: 0 }, { weekendPrice: "validation.priceZero" }],
    ["a Saturday price of 0", { ...PRICES, saturdayPrice: 0 }, { saturdayPrice: "validation.priceZero" }],
    ["a price with three decimals", { ...PRICES, weekendPrice: 1.001 }, { weekendPrice: "validation.satang" }],
    [
      "a price beyond the maximum",
      { ...PRICES, weekendPrice: 10_000_001 },
      { weekendPrice: "validation.priceTooHigh" },
    ],
    ["a minimum of 0 nights", { minNights: 0 }, { minNights: "admin:prices.errors.minNights" }],
    ["a minimum of 31 nights", { minNights: 31 }, { minNights: "admin:prices.errors.minNights" }],
    ["an unknown weekday", { arrivalDays: ["someday"] }, { "arrivalDays.0": "errors.invalid" }],
    ["half a night", { minNights: 1.5 }, { minNights: "validation.whole" }],
  ])("%s", (_, more, errors) => {
    expect(errorsOf(SeasonBody, { ...HIGH, ...more })).toMatchObject(errors)
  })

  it("unknown members", () => {
    expect(SeasonBody.safeParse({ ...HIGH, priority: 1 }).success).toBe(false)
    expect(SeasonBody.safeParse({ ...HIGH, id: "another" }).success).toBe(false)
  })
})

describe("SeasonChangeBody", () => {
  it.each([
    ["nothing", {}, {}],
    ["a minimum stay", { minNights: null }, { minNights: null }],
    ["one price", { weekdayPrice: 9900 }, { prices: { weekdayPrice: 9900_00 } }],
    ["one language", { name: { th: "หน้าหนาว" } }, { name: { th: "หน้าหนาว" } }],
  ])("accepts %s", (_, body, change) => {
    expect(SeasonChangeBody.parse(body)).toEqual(change)
  })

  it("rejects an empty English name", () => {
    expect(errorsOf(SeasonChangeBody, { name: { en: "" } })).toEqual({ "name.en": "validation.required" })
  })
})

it("a posted form without a ticked weekday leaves them to the rest of the year", () => {
  const posted = new URLSearchParams({
    version: "3",
    layer: "season",
    first: "2026-11-01",
    last: "2026-11-03",
    nameEn: "Loy",
  })
  const read = (form: URLSearchParams) => {
    const submission = parseWithZod(form, { schema: SeasonForm })
    return submission.status === "success" ? submission.value.season : submission.error
  }
  expect(read(posted)).toMatchObject({ arrivalDays: null, departureDays: null })
  posted.set("departureDays.sat", "on")
  expect(read(posted)).toMatchObject({ arrivalDays: null, departureDays: ["sat"] })
})

describe("SeasonForm", () => {
  const DATES = { first: "2026-11-01", last: "2027-02-28" }
  const FORM = { version: 3, layer: "season", ...DATES, nameEn: "High season", arrivalDays: {}, departureDays: {} }
  const season = { ...HIGH, name: { th: "", en: "High season" }, prices: null, ...NO_RULES }

  it.each([
    ["a dated season ends on the morning after its last night", {}, {}],
    ["a dated season of one night", { last: "2026-11-01" }, { to: "2026-11-02" }],
    ["ticked weekdays", { arrivalDays: { sat: true, sun: true } }, { arrivalDays: ["sat", "sun"] }],
    ["the years of a yearly season do not count", { yearly: true }, { yearly: true, from: "11-01", to: "03-01" }],
    [
      "a yearly season up to the end of the year",
      { yearly: true, last: "2026-12-31" },
      {
        yearly: true,
        from: "11-01",
        to: "01-01",
      },
    ],
    [
      "a yearly season up to 28 February of a leap year",
      { yearly: true, last: "2028-02-28" },
      {
        yearly: true,
        from: "11-01",
        to: "03-01",
      },
    ],
    [
      "prices and a name in both languages",
      { ...PRICES, nameTh: "ไฮซีซั่น" },
      {
        prices: seasonPrices([9000, 8500], [11_000]),
        name: { th: "ไฮซีซั่น", en: "High season" },
      },
    ],
  ])("%s", (_, more, expected) => {
    expect(SeasonForm.parse({ ...FORM, ...more })).toEqual({ version: 3, season: { ...season, ...expected } })
  })

  it.each([
    ["no last night", { last: undefined }, { last: "validation.required" }],
    ["a date that does not exist", { first: "2026-02-30" }, { first: "admin:prices.errors.dateInvalid" }],
    [
      "a yearly season from 29 February",
      { yearly: true, first: "2028-02-29" },
      { first: "admin:prices.errors.leapDay" },
    ],
    ["a yearly season to 29 February", { yearly: true, last: "2028-02-29" }, { last: "admin:prices.errors.leapDay" }],
    ["one price of two", { weekdayPrice: 9000 }, { weekendPrice: "admin:prices.errors.pricesIncomplete" }],
    ["no name", { nameEn: "" }, { nameEn: "validation.required" }],
  ])("rejects %s", (_, more, errors) => {
    expect(errorsOf(SeasonForm, { ...FORM, ...more })).toEqual(errors)
  })
})

it.each([
  ["2027", { year: 2027 }],
  [undefined, {}],
  ["1999", null],
  ["2570", null],
  ["2099", null],
  ["next", null],
])("suggestions are for a year of the next ten: %s", (year, expected) => {
  expect(SuggestionsQuery.safeParse({ year }).data ?? null).toEqual(expected)
})
