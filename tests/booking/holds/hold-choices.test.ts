import { expect, it } from "vitest"
import { holdChoices, usualHold } from "#app/booking/holds/hold-choices.ts"

const BANGKOK = "Asia/Bangkok"

it.each([
  // In Bangkok it is seven hours later.
  ["in the morning", "2026-11-28T02:30Z", "2026-11-28T11:30", "2026-11-28T23:59", "2026-11-29T12:00"],
  [
    "when two hours just end before midnight",
    "2026-11-28T14:59Z",
    "2026-11-28T23:59",
    "2026-11-28T23:59",
    "2026-11-29T12:00",
  ],
  ["late in the evening", "2026-11-28T15:00Z", "2026-11-29T00:00", null, "2026-11-29T12:00"],
  ["after midnight", "2026-11-28T17:05Z", "2026-11-29T02:05", "2026-11-29T23:59", "2026-11-30T12:00"],
])("%s", (_, now, twoHours, tonight, tomorrowNoon) => {
  const choices = holdChoices(Date.parse(now), BANGKOK)
  expect(choices).toEqual({ twoHours, tonight, tomorrowNoon })
  expect(usualHold(choices)).toBe(tonight ?? tomorrowNoon)
})
