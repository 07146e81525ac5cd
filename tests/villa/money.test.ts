import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toBaht, toSatang } from "#app/villa/money.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

describe("toSatang", () => {
  it.each([
    [0, 0],
    [1, 100],
    [9500, 950_000],
    // sums with floating-point errors
    [0.1 + 0.2, 30],
    [1.15, 115],
    [4.35, 435],
    [1_000_000.01, 100_000_001],
  ])("%d baht → %i", (baht, satang) => {
    expect(toSatang(baht)).toBe(satang)
  })
})

it("any amount in satang survives the conversion to baht", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (satang) => {
      expect(toSatang(toBaht(satang))).toBe(satang)
    }),
    PROPERTY_PARAMETERS,
  )
})
