import { expect, it } from "vitest"
import { shortPrice } from "#app/calendar/month/short-price.ts"

it.each([
  [0, "0"],
  [850_00, "850"],
  [8499_50, "8,500"],
  [8500_00, "8,500"],
  [99_999_00, "99,999"],
  [99_999_50, "100k"],
  [125_400_00, "125k"],
  [999_499_00, "999k"],
  [999_500_00, "1M"],
  [1_250_000_00, "1.3M"],
  [10_000_000_00, "10M"],
])("%i satang: %s", (satang, text) => {
  expect(shortPrice(satang)).toBe(text)
})
