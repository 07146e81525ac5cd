import { expect, it } from "vitest"
import { timeChoices } from "#app/villa/time-of-day.ts"

it("offers every half hour in order", () => {
  const times = timeChoices("14:00")
  expect(times).toHaveLength(48)
  expect([times[0], times[1], times[28], times.at(-1)]).toEqual(["00:00", "00:30", "14:00", "23:30"])
})

it.each([
  ["", 48, -1],
  ["14:30", 48, 29],
  ["14:20", 49, 29],
  ["23:59", 49, 48],
])("of the chosen time %j there is one choice, in its place", (chosen, count, place) => {
  const times = timeChoices(chosen)
  expect(times).toHaveLength(count)
  expect(times.indexOf(chosen)).toBe(place)
  expect(times).toEqual(times.toSorted())
})
