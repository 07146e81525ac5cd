import { expect, it } from "vitest"
import { ordered } from "#app/villa/order.ts"

const items = ["a", "b", "c"].map((id) => ({ id }))

it.each([
  [
    ["c", "a", "b"],
    ["c", "a", "b"],
  ],
  [["a", "b"], null],
  [["a", "b", "b"], null],
  [["a", "b", "c", "d"], null],
  [["a", "b", "d"], null],
  [[], null],
])("%j gives %j", (order, expected) => {
  expect(ordered(items, order)?.map(({ id }) => id) ?? null).toEqual(expected)
})
