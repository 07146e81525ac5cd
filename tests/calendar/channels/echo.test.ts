import { expect, it } from "vitest"
import { stayOrEcho } from "#app/calendar/channels/echo.ts"
import { HOUR_MS } from "#app/durations.ts"

const NOW = Date.UTC(2026, 10, 22, 12)
const DATES = "2026-12-01/2026-12-05"
const known = (kind: "stay" | "echo", unlistedSince: number | null = null) => ({
  kind,
  eventDates: DATES,
  missingSince: null,
  unlistedSince,
})
const STAY = { kind: "stay", unlistedSince: null }
const ECHO = { kind: "echo", unlistedSince: null }

it.each([
  ["that nobody exported to it is a stay", undefined, false, STAY],
  ["that was exported to it is an echo", undefined, true, ECHO],
  ["that it had before it was exported stays a stay", known("stay"), true, STAY],
  ["that is no longer exported stays an echo at first", known("echo"), false, { kind: "echo", unlistedSince: NOW }],
  ["that it repeats for six hours without our export is a stay", known("echo", NOW - 6 * HOUR_MS), false, STAY],
  ["that it repeats so long is a stay, also if it is exported again", known("echo", NOW - 6 * HOUR_MS), true, STAY],
])("a night of a channel %s", (_, before, isListed, expected) => {
  expect(stayOrEcho(before, { eventDates: DATES, isListed, now: NOW })).toEqual(expected)
})

it("an echo that is no longer exported is a stay at once if its event has other dates", () => {
  expect(stayOrEcho(known("echo"), { eventDates: "2026-12-01/2026-12-03", isListed: false, now: NOW })).toEqual(STAY)
})
