import { expect, it } from "vitest"
import { explainNights } from "#app/villa/prices/explain-price.ts"
import { priceList, season, seasonPrices } from "../support/price-list.ts"

it("names what priced each night and what sets its minimum stay", () => {
  const high = season("11-01", "03-01", { prices: seasonPrices([8990], [8990], [10_990]) })
  const newYear = season("2026-12-06", "2026-12-07", { layer: "holiday", minNights: 3 })
  const list = priceList({ weekendMinNights: 2 }, [high, newYear])
  const nights = explainNights(list, { checkIn: "2026-12-04", checkOut: "2026-12-08" }, 3)
  expect(
    nights.map(({ night, precedence, day, charged, minimum }) => [night, precedence, day, charged / 100, minimum]),
  ).toEqual([
    ["2026-12-04", "yearlySeason", "weekend", 8990, { minNights: 2, season: null }],
    ["2026-12-05", "yearlySeason", "saturday", 10_990, { minNights: 2, season: null }],
    ["2026-12-06", "yearlySeason", "weekday", 8990, { minNights: 3, season: newYear.name }],
    ["2026-12-07", "yearlySeason", "weekday", 8990, { minNights: 1, season: null }],
  ])
})

it("names the villa's own prices, and a discounted price with the normal one", () => {
  const [night] = explainNights(priceList(), { checkIn: "2026-12-04", checkOut: "2026-12-05" }, 2)
  expect(night).toMatchObject({
    precedence: "base",
    season: null,
    day: "weekend",
    normal: 8000_00,
    charged: 7500_00,
  })
})
