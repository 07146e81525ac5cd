import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { divide, nightPlan } from "#app/calendar/month/night-plan.ts"
import { priceOf, priceSetTo } from "#app/villa/prices/price-breakdown.ts"
import { priceList, season, seasonPrices } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

describe("an amount divided in proportion to weights", () => {
  it.each([
    [100, [1, 1], [50, 50]],
    [100, [1, 1, 1], [33, 34, 33]],
    [100, [3, 1], [75, 25]],
    [100, [0, 1], [0, 100]],
    [100, [1, 0], [100, 0]],
    [100, [0, 0, 0], [33, 34, 33]],
    [0, [5, 7], [0, 0]],
    [1, [1, 1, 1], [0, 1, 0]],
    [27_000_00, [8000_00, 9500_00, 9500_00], [8000_00, 9500_00, 9500_00]],
    [7, [], []],
  ])("%i by %j is %j", (amount, weights, parts) => {
    expect(divide(amount, weights)).toEqual(parts)
  })

  it("is the sum of its parts, of which none is negative", () => {
    const weights = fc.array(fc.nat(100_000_00), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.nat(600_000_000_00), weights, (amount, each) => {
        const parts = divide(amount, each)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(parts.every((part) => part >= 0 && Number.isInteger(part))).toBe(true)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("the nights of a booking", () => {
  const NEW_YEAR = season("2026-12-30", "2027-01-02", { id: "new-year", prices: seasonPrices([15_000], [15_000]) })
  const stay = { checkIn: "2026-12-29", checkOut: "2026-12-31" }
  const asked = { stay, rooms: 3, guests: 2, bookedOn: "2026-12-01", promo: null }

  it("have the season that prices them and their part of the price, and are followed by those for preparing", () => {
    const list = priceList({ gapNights: 2 }, [NEW_YEAR])
    expect(nightPlan(list, { ...stay, rooms: 3, price: priceOf(list, asked) })).toEqual({
      stay: [
        { night: "2026-12-29", seasonId: null, charged: 8000_00 },
        { night: "2026-12-30", seasonId: "new-year", charged: 15_000_00 },
      ],
      prep: ["2026-12-31", "2027-01-01"],
    })
  })

  it.each([
    ["discounts, but no charges", priceList({ longStay7: 1000, cleaningFee: 1500_00 }, [NEW_YEAR]), 23_000_00],
    ["an early booking's discount", priceList({ early: { days: 7, rate: 1000 } }, [NEW_YEAR]), 20_700_00],
  ])("divide %s", (_, list, total) => {
    const price = priceOf(list, asked)
    const { stay: nights } = nightPlan(list, { ...stay, rooms: 3, price })
    expect(nights.reduce((sum, { charged }) => sum + charged, 0)).toBe(total)
    expect(total).toBe(price.total - price.chargesTotal)
  })

  it("divide a total that an admin has agreed", () => {
    const list = priceList({}, [NEW_YEAR])
    const price = priceSetTo(23_01, priceOf(list, asked))
    const { stay: nights } = nightPlan(list, { ...stay, rooms: 3, price })
    expect(nights.map(({ charged }) => charged)).toEqual([8_00, 15_01])
  })
})
