import { expect, it } from "vitest"
import { isDiscountIgnored } from "#app/routes/admin/settings/booking/prices/season-values.ts"

it.each([
  ["8000", "9000", false],
  ["9000", "9000", true],
  ["9500.5", "9000", true],
  ["", "9000", false],
  ["0", "0", false],
  ["9000", "", false],
  [undefined, undefined, false],
  ["x", "9000", false],
])("a discounted price of %j beside a price of %j has no effect: %j", (discounted, price, isIgnored) =>
  expect(isDiscountIgnored(discounted, price)).toBe(isIgnored),
)
