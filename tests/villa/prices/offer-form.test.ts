import { parseWithZod } from "@conform-to/zod/v4"
import { describe, expect, it } from "vitest"
import { flatValues } from "#app/http/form-values.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import {
  BookingRulesForm,
  bookingRulesValues,
  PriceRulesForm,
  priceRulesValues,
} from "#app/villa/prices/offer-fields.ts"

const OFFER: OfferRules = {
  ...DEFAULT_OFFER,
  saturdayPrice: 10_990_00,
  minNights: 2,
  fillGaps: false,
  includedGuests: 6,
  extraGuestFee: 500_50,
  longStay7: 750,
  early: { days: 60, rate: 500 },
  service: { mode: "added", rate: 1000 },
  vat: { mode: "included", rate: 700 },
}

function parse(fields: Record<string, string>) {
  const posted = { version: "1", "service.mode": "none", "vat.mode": "none", ...fields }
  return parseWithZod(new URLSearchParams(posted), { schema: PriceRulesForm })
}

function parseBookingRules(fields: Record<string, string>) {
  return parseWithZod(new URLSearchParams({ version: "1", ...fields }), { schema: BookingRulesForm })
}

describe("the forms of the rules", () => {
  it.each([
    ["without any", DEFAULT_OFFER],
    ["with many", OFFER],
  ])("have the rules again that they were shown with, %s, each in one of them", (_, offer) => {
    const [prices, booking] = [
      parse(flatValues(priceRulesValues(offer))),
      parseBookingRules(flatValues(bookingRulesValues(offer))),
    ]
    if (prices.status !== "success") throw new Error(JSON.stringify(prices.error))
    if (booking.status !== "success") throw new Error(JSON.stringify(booking.error))
    const both = Object.keys(prices.value).filter((name) => name in booking.value)
    expect(both.filter((name) => !["version", "shown"].includes(name))).toEqual([])
    const { version: _version, ...rules } = { ...prices.value, ...booking.value }
    // A charge that is off is shown with its usual rate, which is not saved.
    expect(rules).toEqual(offer)
  })

  it.each<[string, Record<string, string>, string]>([
    ["a discount without its days", { "early.percent": "5" }, "early.days"],
    ["a discount without its share", { "lastMinute.days": "3" }, "lastMinute.percent"],
    ["more than 90 %", { longStay7: "91" }, "longStay7"],
    ["three decimals", { "service.percent": "7.125", "service.mode": "added" }, "service.percent"],
    ["a negative price", { saturdayPrice: "-1" }, "saturdayPrice"],
  ])("refuses %s at its field", (_, fields, field) => {
    expect(Object.keys(parse(fields).reply().error ?? {})).toEqual([field])
  })

  it.each<[string, Record<string, string>, string]>([
    ["a minimum of 31 nights", { minNights: "31" }, "minNights"],
    ["four nights of preparation", { gapNights: "4" }, "gapNights"],
    ["less than 30 days ahead", { bookableDays: "29" }, "bookableDays"],
  ])("refuse %s at its field", (_, fields, field) => {
    const valid = flatValues(bookingRulesValues(DEFAULT_OFFER))
    expect(Object.keys(parseBookingRules({ ...valid, ...fields }).reply().error ?? {})).toEqual([field])
  })
})
