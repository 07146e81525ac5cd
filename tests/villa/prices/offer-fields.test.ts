import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { Offer, OfferBody } from "#app/villa/prices/offer-fields.ts"

describe("OfferBody accepts", () => {
  it.each<[string, object, Partial<OfferRules>]>([
    ["nothing", {}, {}],
    ["baht", { saturdayPrice: 12_000.5, cleaningFee: 1500 }, { saturdayPrice: 12_000_50, cleaningFee: 1500_00 }],
    ["a discounted price of null as none", { saturdayDiscountedPrice: null }, { saturdayDiscountedPrice: 0 }],
    [
      "percent with two decimals as basis points",
      { longStay7: 7.5, longStay28: 12.34 },
      { longStay7: 750, longStay28: 1234 },
    ],
    [
      "percent that floating point cannot express",
      { longStay7: 1.1, longStay28: 8.29 },
      { longStay7: 110, longStay28: 829 },
    ],
    [
      "the limits",
      { minNights: 1, weekendMinNights: 30, noticeHours: 336, bookableDays: 30, gapNights: 3 },
      {
        minNights: 1,
        weekendMinNights: 30,
        noticeHours: 336,
        bookableDays: 30,
        gapNights: 3,
      },
    ],
    [
      "a discount of days",
      { early: { days: 60, percent: 5 }, lastMinute: null },
      {
        early: { days: 60, rate: 500 },
        lastMinute: null,
      },
    ],
    ["a service charge", { service: { mode: "included", percent: 10 } }, { service: { mode: "included", rate: 1000 } }],
    ["VAT at the legal rate", { vat: { mode: "added" } }, { vat: { mode: "added", rate: 700 } }],
    ["VAT with its rate", { vat: { mode: "included", percent: 7 } }, { vat: { mode: "included", rate: 700 } }],
    ["no VAT", { vat: { mode: "none", percent: 0 } }, { vat: { mode: "none", rate: 0 } }],
  ])("%s", (_, body, rules) => {
    expect(OfferBody.parse(body)).toEqual(rules)
  })
})

describe("OfferBody rejects", () => {
  it.each([
    ["a minimum of 0 nights", { minNights: 0 }, "minNights", "admin:prices.errors.minNights"],
    ["a minimum of 31 nights", { weekendMinNights: 31 }, "weekendMinNights", "admin:prices.errors.minNights"],
    ["337 hours of notice", { noticeHours: 337 }, "noticeHours", "admin:prices.errors.noticeHours"],
    ["29 days", { bookableDays: 29 }, "bookableDays", "admin:prices.errors.bookableDays"],
    ["541 days", { bookableDays: 541 }, "bookableDays", "admin:prices.errors.bookableDays"],
    ["4 nights to prepare", { gapNights: 4 }, "gapNights", "admin:prices.errors.gapNights"],
    ["0 guests included", { includedGuests: 0 }, "includedGuests", "validation.guests"],
    ["a fee below 0", { extraGuestFee: -1 }, "extraGuestFee", "validation.priceNegative"],
    ["a fee above 1,000,000 baht", { extraGuestFee: 1_000_000.01 }, "extraGuestFee", "validation.priceTooHigh"],
    ["a cleaning fee above that", { cleaningFee: 1_000_001 }, "cleaningFee", "validation.priceTooHigh"],
    ["more than 90 %", { longStay7: 90.01 }, "longStay7", "admin:prices.errors.percent"],
    ["three decimals of a percentage", { longStay28: 7.555 }, "longStay28", "validation.satang"],
    [
      "a discount 366 days ahead",
      { early: { days: 366, percent: 5 } },
      "early.days",
      "admin:prices.errors.discountDays",
    ],
    ["a discount without days", { lastMinute: { percent: 5 } }, "lastMinute.days", "validation.required"],
    ["another mode", { service: { mode: "free", percent: 5 } }, "service.mode", "errors.invalid"],
    ["another rate of VAT", { vat: { mode: "included", percent: 10 } }, "vat.percent", "admin:prices.errors.vatRate"],
  ])("%s", (_, body, path, message) => {
    const { error } = OfferBody.safeParse(body)
    expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]])
  })

  it("unknown members", () => {
    expect(OfferBody.safeParse({ minStay: 2 }).success).toBe(false)
  })
})

describe("the JSON of an offer", () => {
  it("shows an offer that changes nothing", () => {
    expect(encoded(Offer, DEFAULT_OFFER)).toEqual({
      saturdayPrice: null,
      saturdayDiscountedPrice: null,
      arrivalDays: [],
      departureDays: [],
      minNights: 1,
      weekendMinNights: 1,
      fillGaps: true,
      noticeHours: 0,
      bookableDays: 540,
      gapNights: 0,
      includedGuests: null,
      extraGuestFee: 0,
      cleaningFee: 0,
      longStay7: 0,
      longStay28: 0,
      early: null,
      lastMinute: null,
      service: { mode: "none", percent: 0 },
      vat: { mode: "none", percent: 0 },
    })
  })

  const FULL: OfferRules = {
    saturdayPrice: 12_000_00,
    saturdayDiscountedPrice: 11_500_00,
    minNights: 2,
    weekendMinNights: 3,
    arrivalDays: ["sat"],
    departureDays: ["sat", "sun"],
    fillGaps: false,
    noticeHours: 24,
    bookableDays: 365,
    gapNights: 1,
    includedGuests: 6,
    extraGuestFee: 500_00,
    cleaningFee: 1500_50,
    longStay7: 750,
    longStay28: 1500,
    early: { days: 60, rate: 500 },
    lastMinute: { days: 3, rate: 1234 },
    service: { mode: "added", rate: 1000 },
    vat: { mode: "included", rate: 700 },
  }
  it.each([
    ["one that changes nothing", DEFAULT_OFFER],
    ["one with every rule", FULL],
  ])("is a body that sets the same rules: %s", (_, offer) => {
    const parsed = OfferBody.parse(encoded(Offer, offer))
    expect(parsed).toEqual(offer)
  })
})
