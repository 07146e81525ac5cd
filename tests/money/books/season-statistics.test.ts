import { expect, it } from "vitest"
import { type KnownSeason, type SoldNights, seasonResults } from "#app/money/books/season-statistics.ts"
import { season, seasonPrices } from "../../support/price-list.ts"

const PRICES = seasonPrices([9000], [11_000])
const known = (from: string, to: string, more: Partial<KnownSeason> = {}): KnownSeason => ({
  ...season(from, to, { prices: PRICES, ...more }),
  removedAt: more.removedAt ?? null,
})
const sold = (seasonId: string | null, nights: number, revenue: number, year = 2026): SoldNights => ({
  year,
  seasonId,
  nights,
  revenue,
})
const NAME = { th: "ไฮซีซั่น", en: "High season" }

it("lists only the normal price, with all nights of the year, without bookings and seasons", () => {
  const [base, ...others] = seasonResults({ seasons: [], sold: [], lastNight: null }, 2026)
  expect(base).toEqual({ season: null, nights: 0, revenue: 0, average: null, days: 365, occupancy: 0 })
  expect(others).toEqual([])
  expect(seasonResults({ seasons: [], sold: [], lastNight: null }, 2028)[0]?.days).toBe(366)
})

it("counts nights, revenue, average and occupancy of each season of the year", () => {
  const high = known("2026-12-01", "2027-02-01", { id: "high" })
  const rows = [sold(null, 10, 80_000_00), sold("high", 3, 30_000_01), sold("high", 9, 9, 2027)]
  expect(seasonResults({ seasons: [high], sold: rows, lastNight: null }, 2026)).toEqual([
    { season: null, nights: 10, revenue: 80_000_00, average: 8000_00, days: 334, occupancy: 3 },
    {
      season: { id: "high", name: NAME, removed: false },
      nights: 3,
      revenue: 30_000_01,
      average: 10_000_00,
      days: 31,
      occupancy: 10,
    },
  ])
  expect(seasonResults({ seasons: [high], sold: rows, lastNight: null }, 2027)[1]).toMatchObject({
    nights: 9,
    days: 31,
  })
})

it.each([
  ["a yearly season across New Year, in each year", [known("12-20", "01-10", { id: "high" })], 21],
  [
    "a season whose nights a holiday prices",
    [
      known("2026-12-01", "2026-12-31", { id: "high" }),
      known("2026-12-05", "2026-12-07", { id: "day", layer: "holiday" }),
    ],
    28,
  ],
  [
    "a holiday without prices",
    [known("2026-12-05", "2026-12-07", { id: "high", layer: "holiday", prices: null })],
    undefined,
  ],
])("the nights of %s", (_, seasons, days) => {
  const results = seasonResults({ seasons, sold: [], lastNight: null }, 2026)
  expect(results.find((each) => each.season?.id === "high")?.days).toBe(days)
  expect(results.reduce((sum, each) => sum + each.days, 0)).toBe(365)
})

it("a removed season is listed only with the nights that it sold", () => {
  const removed = known("2026-12-01", "2026-12-11", { id: "old", removedAt: 1 })
  expect(seasonResults({ seasons: [removed], sold: [], lastNight: null }, 2026)).toHaveLength(1)
  const results = seasonResults({ seasons: [removed], sold: [sold("old", 4, 40_00)], lastNight: null }, 2026)
  expect(results[0]?.days).toBe(365)
  expect(results[1]).toMatchObject({ season: { id: "old", removed: true }, nights: 4, days: 10, occupancy: 40 })
})

it("occupancy is at most 100% for a season that was shortened after its nights were sold", () => {
  const short = known("2026-12-01", "2026-12-03", { id: "high" })
  expect(seasonResults({ seasons: [short], sold: [sold("high", 4, 4)], lastNight: null }, 2026)[1]?.occupancy).toBe(100)
})
