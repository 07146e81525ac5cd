import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nightsOf } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { priceAfterEdit, priceSetTo, wholeDiscountPercent } from "#app/villa/prices/price-breakdown.ts"
import type { PriceLine } from "#app/villa/prices/price-line.ts"
import { nightPriceRange } from "#app/villa/prices/pricing.ts"
import { inputAndExpected } from "../../support/cases.ts"
import { listOf, nightPriceBy, priceBy } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"
import { priceCases, RATES } from "./price-breakdown.cases.ts"

for (const [table, { rows, of }] of Object.entries(priceCases)) {
  describe(table, () => {
    it.each(rows.map(inputAndExpected))("$input → $expected", ({ input, expected }) => {
      expect(of(...input)).toEqual(expected)
    })
  })
}

describe("the lowest and the highest price of a night", () => {
  it.each([
    [{}, 8500_00, 11000_00],
    [{ weekdayDiscountedPrice: 0 }, 9500_00, 11000_00],
    [{ weekendDiscountedPrice: 8000_00 }, 8000_00, 8500_00],
    [{ weekendDiscountedPrice: 0 }, 8500_00, 12500_00],
    [{ weekdayDiscountedPrice: 0, weekendPrice: 9000_00, weekendDiscountedPrice: 0 }, 9000_00, 9500_00],
  ])("%j → %i and %i", (rates, lowest, highest) => {
    expect(nightPriceRange(listOf({ ...RATES, ...rates }), "2026-12-01")).toEqual({ from: lowest, to: highest })
  })
})

it.each([
  [30000_00, { subtotal: 38000_00, discountTotal: 8000_00 }],
  [38000_00, { subtotal: 38000_00, discountTotal: 0 }],
  [50000_00, { subtotal: 50000_00, discountTotal: 0 }],
  [0, { subtotal: 38000_00, discountTotal: 38000_00 }],
])("a total overridden to %i keeps the sums consistent", (total, expected) => {
  const price = priceBy(RATES, { checkIn: "2090-12-03", checkOut: "2090-12-07" }, RATES.bedrooms)
  expect(priceSetTo(total, price)).toMatchObject({ ...expected, total, nights: 4, discountPercent: null })
})

it("rejects a stay without nights", () => {
  expect(() => priceBy(RATES, { checkIn: "2026-12-01", checkOut: "2026-12-01" }, 3)).toThrow()
})

const satang = fc.integer({ min: 0, max: 100_000_00 })
const rates = fc.record({
  bedrooms: fc.integer({ min: 1, max: 12 }),
  weekdayPrice: satang,
  weekdayDiscountedPrice: satang,
  weekendPrice: satang,
  weekendDiscountedPrice: satang,
  priceReductionPerRoom: satang,
})
const ratesAndRooms = rates.chain((each) =>
  fc.record({
    rates: fc.constant(each),
    rooms: fc.integer({ min: 1, max: each.bedrooms }),
    checkIn: fc.integer({ min: 0, max: 3000 }).map((days) => dateAfter("2024-01-01", days)),
    nights: fc.integer({ min: 1, max: 60 }),
  }),
)

describe("for any rates and stay", () => {
  it("the price is the sum of its nights, in whole satang, never negative, never above the normal price", () => {
    fc.assert(
      fc.property(ratesAndRooms, ({ rates, rooms, checkIn, nights }) => {
        const stay = { checkIn, checkOut: dateAfter(checkIn, nights) }
        const price = priceBy(rates, stay, rooms)
        const each = nightsOf(stay).map((night) => nightPriceBy(rates, night, rooms))
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

        expect(price.total).toBe(sum(each.map(({ charged }) => charged)))
        expect(price.subtotal).toBe(sum(each.map(({ normal }) => normal)))
        expect(price.discountTotal).toBe(price.subtotal - price.total)
        expect(price.weekdayNights + price.weekendNights).toBe(price.nights)
        expect(price.nights).toBe(nights)
        expect(price.savings).toBe((rates.bedrooms - rooms) * rates.priceReductionPerRoom * nights)
        const { discountPrice, discountPercent, lines: _, included: __, promo: ___, charges: ____, ...amounts } = price
        for (const amount of Object.values(amounts)) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        expect(price.total).toBeLessThanOrEqual(price.subtotal)
        if (discountPrice === null) expect(discountPercent).toBeNull()
        else {
          expect(discountPrice).toBeGreaterThan(0)
          expect(discountPrice).toBeLessThan(price.basePrice)
          expect(discountPercent).toBeGreaterThanOrEqual(0)
          expect(discountPercent).toBeLessThanOrEqual(100)
        }
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("fewer rooms never raise the normal price, and a longer stay never lowers the total", () => {
    fc.assert(
      fc.property(ratesAndRooms, ({ rates, rooms, checkIn, nights }) => {
        const stay = { checkIn, checkOut: dateAfter(checkIn, nights) }
        const longer = { checkIn, checkOut: dateAfter(checkIn, nights + 1) }
        const price = priceBy(rates, stay, rooms)
        expect(price.subtotal).toBeLessThanOrEqual(priceBy(rates, stay, rates.bedrooms).subtotal)
        expect(priceBy(rates, longer, rooms).total).toBeGreaterThanOrEqual(price.total)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

it.each([
  ["the nights are reduced by it", 1200, 10000, 12, 12],
  ["rounded", 1240, 10000, 12, 12],
  ["a promo code reduces them further", 2200, 10000, 12, null],
  ["other nights have no discount", 600, 10000, 12, null],
  ["nothing is reduced", 0, 10000, null, null],
])("The percent off is shown where it is all of the reduction: %s", (_, discountTotal, subtotal, first, shown) => {
  expect(wholeDiscountPercent({ discountTotal, subtotal, discountPercent: first, lines: [] })).toBe(shown)
})

it.each([
  ["breakfast", "extra", null],
  ["cleaning", "cleaning", null],
  ["guests beyond those included", "extraGuests", null],
  ["a service charge, which follows the discount", "service", 12],
])("The percent off is not shown beside a total with what it does not reduce: %s", (_, kind, shown) => {
  const lines = [{ kind, amount: 500 } as PriceLine]
  expect(wholeDiscountPercent({ discountTotal: 1200, subtotal: 10000, discountPercent: 12, lines })).toBe(shown)
})

describe("the price after staff edited a stay", () => {
  const stay = { checkIn: "2026-12-06", checkOut: "2026-12-08" }
  const before = priceBy(RATES, stay, RATES.bedrooms)
  const list = priceBy(RATES, { ...stay, checkOut: "2026-12-09" }, RATES.bedrooms)
  const agreed = priceSetTo(15000_00, before)
  it.each([
    ["nothing moved", before, { isRepriced: false }, before],
    ["moved, by the /api", before, { isRepriced: true }, list],
    ["an agreed price, moved by the /api", agreed, { isRepriced: true }, priceSetTo(15000_00, list)],
    ["kept", before, { isRepriced: true, recalculate: false }, priceSetTo(before.total, list)],
    ["an agreed price recalculated", agreed, { isRepriced: true, recalculate: true }, list],
    ["recalculated where nothing moved", agreed, { isRepriced: false, recalculate: true }, list],
    ["a named total", before, { isRepriced: false, totalPrice: 9000_00 }, priceSetTo(9000_00, before)],
    ["a named total, moved", agreed, { isRepriced: true, totalPrice: 9000_00 }, priceSetTo(9000_00, list)],
    [
      "a named total before recalculating",
      agreed,
      { isRepriced: true, totalPrice: 9000_00, recalculate: true },
      priceSetTo(9000_00, list),
    ],
    ["a named total that is the list price", before, { isRepriced: true, totalPrice: list.total }, list],
  ])("%s", (_, price, asked, after) => {
    expect(priceAfterEdit(price, list, asked)).toEqual(after)
  })
})
