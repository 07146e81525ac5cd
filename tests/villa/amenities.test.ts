import { expect, it } from "vitest"
import { withBoxes } from "#app/villa/amenities.ts"

it.each([
  [["pool", "wifi"], {}, ["pool", "wifi"]],
  [["pool", "wifi"], { wifi: false }, ["pool"]],
  [["bbq"], { pool: true, bbq: true }, ["pool", "bbq"]],
  [[], { bbq: false }, []],
] as const)("amenities %j with the boxes %j are %j", (chosen, boxes, expected) => {
  expect(withBoxes(chosen, boxes)).toEqual(expected)
})
