import { parseWithZod } from "@conform-to/zod/v4"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type * as z from "zod"
import { BookingListQuery, readListQuery } from "#app/booking/booking-list.ts"
import { BlockRequest } from "#app/calendar/blocks/block.ts"
import { SettleConflictsBody } from "#app/calendar/channels/feed-request.ts"
import { DATE_FIELDS, withCommonEra } from "#app/i18n/common-era.ts"
import { receivedAt } from "#app/money/ledger/received-on.ts"
import { SellerBody, SellerForm } from "#app/money/seller/seller-fields.ts"
import { Tm30Query } from "#app/stay/passports/passport-request.ts"
import { isPlausibleDate, STAY_DATES, VAT_DATES } from "#app/villa/plausible-date.ts"
import { PriceQuery } from "#app/villa/prices/price-query.ts"
import { SeasonBody, SeasonChangeBody, SeasonForm } from "#app/villa/prices/season-request.ts"
import { NewPromoCodeForm, PromoCodeBody, PromoCodeChangeBody } from "#app/villa/promo-codes/promo-code-request.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 28) })
})
afterEach(() => {
  vi.useRealTimers()
})

const ID = "4d0f5a7e-92b1-4a6b-8a53-0c7f2f1f6a10"
const SEASON = {
  layer: "season",
  yearly: "",
  first: "2027-04-12",
  last: "2027-04-15",
  nameEn: "Songkran",
  version: "1",
}
const CODE = { id: ID, code: "BAAN10", kind: "percent", value: "10" }
const SELLER = { "name.th": "บ้าน", "address.th": "กรุงเทพ", taxId: "1101700230708", version: "1" }
const NEXT_YEAR = "2570-04-12"

/** The forms with dates, each with its other fields. */
const FORMS: [name: string, schema: z.ZodType, others: Record<string, string>, dates: string[]][] = [
  ["a season", SeasonForm, SEASON, ["first", "last"]],
  ["a promo code", NewPromoCodeForm, CODE, ["validFrom", "validTo", "stayFrom", "stayTo"]],
  ["the seller", SellerForm, SELLER, ["vatSince"]],
  ["a block", BlockRequest, { from: "2027-04-12", to: "2027-04-13" }, ["from", "to"]],
  ["the price preview", PriceQuery, { checkIn: "2027-04-12", checkOut: "2027-04-13" }, ["checkIn", "checkOut"]],
]

describe.each(
  FORMS.flatMap(([name, schema, others, dates]) => dates.map((date) => [name, date, schema, others] as const)),
)("the form of %s, %s", (_, date, schema, others) => {
  const post = (text: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ ...others, [date]: text })) if (value) form.append(field, value)
    return parseWithZod(withCommonEra(form), { schema })
  }

  it("takes a Buddhist year as that of the Common Era, and shows it so", () => {
    const submission = post(date === "last" || date === "to" || date === "checkOut" ? "2570-04-20" : NEXT_YEAR)
    expect(submission.status).toBe("success")
    expect(submission.payload[date]).toMatch(/^2027-04-(12|20)$/)
    expect(JSON.stringify(submission.status === "success" && submission.value)).not.toMatch(/25[67]\d|311\d/)
  })

  it.each(["2207-04-12", "2499-04-12", "0070-04-12", "1970-04-12", "3113-04-12"].map((text) => [text]))(
    "refuses %s",
    (text) => {
      const submission = post(text)
      expect(submission.status).toBe("error")
      expect(submission.reply().error?.[date]).toEqual(["validation.dateRange"])
    },
  )
})

const BODIES: [name: string, schema: z.ZodType, others: object, dates: string[]][] = [
  [
    "POST a season",
    SeasonBody,
    { layer: "season", yearly: false, from: "2027-04-12", to: "2027-04-15", name: { en: "S" } },
    ["from", "to"],
  ],
  ["PATCH a season", SeasonChangeBody, {}, ["from", "to"]],
  [
    "POST a promo code",
    PromoCodeBody,
    { code: "BAAN10", kind: "percent", value: 10 },
    ["validFrom", "validTo", "stayFrom", "stayTo"],
  ],
  ["PATCH a promo code", PromoCodeChangeBody, {}, ["validFrom", "validTo", "stayFrom", "stayTo"]],
  ["PATCH the seller", SellerBody, {}, ["vatSince"]],
  ["POST a block", BlockRequest, { from: "2027-04-12", to: "2027-04-13" }, ["from", "to"]],
  ["GET bookings", BookingListQuery, {}, ["from", "to"]],
  ["GET the TM30 file", Tm30Query, {}, ["date"]],
  ["POST settled conflicts", SettleConflictsBody, { feedId: ID, from: "2027-04-12", to: "2027-04-13" }, ["from", "to"]],
]

describe.each(
  BODIES.flatMap(([name, schema, others, dates]) => dates.map((date) => [name, date, schema, others] as const)),
)("the /api, %s, %s", (_, date, schema, others) => {
  it("takes a date of next year", () => {
    expect(schema.safeParse({ ...others, [date]: "2027-04-12" })).toMatchObject({ success: true })
  })

  it.each([[NEXT_YEAR], ["2207-04-12"], ["1970-04-12"]])("refuses %s", (text) => {
    const parsed = schema.safeParse({ ...others, [date]: text })
    expect(parsed.error?.issues).toMatchObject([{ path: [date], message: "validation.dateRange" }])
  })
})

it("the list of bookings is filtered by the years of the Common Era", () => {
  expect(readListQuery(new URLSearchParams("from=2569-11-28&to=2570-01-02"))).toMatchObject({
    from: "2026-11-28",
    to: "2027-01-02",
  })
})

it("money is received on no date of the Buddhist calendar, which a form has converted", () => {
  const villa = { timezone: "Asia/Bangkok", now: Date.UTC(2026, 10, 28) }
  expect(receivedAt("2569-11-01", villa)).toMatchObject({ error: "received-on-invalid" })
  expect(DATE_FIELDS).toContain("receivedOn")
})

describe("the dates of a field", () => {
  const now = Date.UTC(2026, 10, 28)
  it.each([
    ["1999-12-31", STAY_DATES, false],
    ["2000-01-01", STAY_DATES, true],
    ["2036-12-31", STAY_DATES, true],
    ["2037-01-01", STAY_DATES, false],
    ["2570-01-01T14:00:00+07:00", STAY_DATES, false],
    ["12-31", STAY_DATES, true],
    ["1991-12-31", VAT_DATES, false],
    ["1992-01-01", VAT_DATES, true],
    ["2029-12-31", VAT_DATES, true],
    ["2030-01-01", VAT_DATES, false],
  ])("%s", (text, range, expected) => {
    expect(isPlausibleDate(text, range, now)).toBe(expected)
  })
})
