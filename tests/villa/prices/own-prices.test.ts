import { expect, it } from "vitest"
import { ownPricesOf } from "#app/villa/prices/own-prices.ts"
import type { Season } from "#app/villa/prices/season.ts"

const holiday = (id: string, from: number, to: number, more: Partial<Season> = {}): Season => ({
  id,
  layer: "holiday",
  yearly: false,
  from: `2026-12-${from}`,
  to: `2026-12-${to}`,
  name: { th: id, en: id },
  prices: null,
  minNights: null,
  arrivalDays: null,
  departureDays: null,
  ...more,
})
const SEASON = holiday("season", 10, 30, { layer: "season" })
const YEARLY = holiday("yearly", 10, 30, { yearly: true, from: "12-10", to: "12-30" })

it.each<[string, Season[], object | null]>([
  ["no special price", [SEASON, YEARLY], null],
  ["a price for other nights", [holiday("a", 10, 20), holiday("b", 25, 27)], null],
  ["a price for some", [holiday("a", 17, 23), SEASON], { own: 3, nights: 5, isSame: false, ids: ["a"] }],
  [
    "prices for some and for others",
    [holiday("a", 17, 21), holiday("b", 24, 26)],
    { own: 2, isSame: false, ids: ["a", "b"] },
  ],
  ["a price for exactly these", [holiday("a", 20, 25)], { own: 5, nights: 5, isSame: true, ids: ["a"] }],
  ["a price for these and more", [holiday("a", 19, 25)], { own: 5, nights: 5, isSame: false, ids: ["a"] }],
])("five nights with %s", (_, seasons, expected) => {
  const found = ownPricesOf(seasons, { from: "2026-12-20", to: "2026-12-25" })
  const shown = found && { ...found, ids: found.holidays.map(({ id }) => id) }
  if (expected === null) expect(shown).toBeNull()
  else expect(shown).toMatchObject(expected)
})
