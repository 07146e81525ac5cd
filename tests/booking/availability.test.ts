import { describe, expect, it } from "vitest"
import { checkRange, offersOf } from "#app/booking/availability.ts"
import { stayNights } from "../support/price-list.ts"
import { sampleVilla } from "../support/sample.ts"

describe("checkRange", () => {
  it.each([
    ["2026-12-01", "2026-12-03", { ok: true, value: { from: "2026-12-01", to: "2026-12-03" } }],
    ["2026-11-30T17:00:00Z", "2026-12-03", { ok: true, value: { from: "2026-12-01", to: "2026-12-03" } }],
    ["2026-12-01", "2026-12-01", { ok: true, value: { from: "2026-12-01", to: "2026-12-01" } }],
    // 400 and 401 days
    ["2026-12-01", "2028-01-05", { ok: true, value: { from: "2026-12-01", to: "2028-01-05" } }],
    ["2026-12-01", "2028-01-06", { ok: false, error: "range-too-long" }],
    ["2026-12-02", "2026-12-01", { ok: false, error: "dates-reversed" }],
    ["", "2026-12-01", { ok: false, error: "date-invalid" }],
    ["2026-12-01", "2026-12-32", { ok: false, error: "date-invalid" }],
  ])("%j to %j", (from, to, expected) => {
    expect(checkRange({ from, to }, "Asia/Bangkok")).toEqual(expected)
  })
})

describe("offersOf", () => {
  const offers = offersOf(
    sampleVilla(),
    { from: "2026-12-02", to: "2026-12-06" },
    stayNights("2026-12-04", "2026-12-06"),
    "2026-12-03",
  )

  it("contains every night of the range except its last date, with the price for all rooms", () => {
    expect(offers).toEqual([
      { night: "2026-12-02", available: false, normal: 9500_00, discounted: 8500_00, charged: 8500_00 },
      { night: "2026-12-03", available: true, normal: 9500_00, discounted: 8500_00, charged: 8500_00 },
      { night: "2026-12-04", available: false, normal: 12500_00, discounted: 11000_00, charged: 11000_00 },
      { night: "2026-12-05", available: true, normal: 12500_00, discounted: 11000_00, charged: 11000_00 },
    ])
  })
})
