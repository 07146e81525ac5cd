import { describe, expect, it } from "vitest"
import { deadlineAfter, remaining, remainingSeconds, reviewEnd } from "#app/booking/deadline.ts"

it("a deadline lies a window of seconds after now", () => {
  expect(deadlineAfter(1_000_000, 7200)).toBe(8_200_000)
})

describe("a slip that nobody decides on is closed", () => {
  const HOUR_MS = 60 * 60 * 1000
  it.each([
    ["after seven days", 1000, 7 * 24],
    ["at check-in, where that is sooner", 30, 30],
    ["four hours after it came at the earliest", 1, 4],
    ["four hours after it came, where the check-in was before", -5, 4],
  ])("%s", (_, checkIn, end) => {
    const since = 1_000_000
    expect(reviewEnd(since, since + checkIn * HOUR_MS)).toBe(since + end * HOUR_MS)
  })
})

describe("remainingSeconds", () => {
  it.each([
    [10_000, 0, 10],
    [10_000, 1, 10],
    [10_000, 999, 10],
    [10_000, 1000, 9],
    [10_000, 9999, 1],
    [10_000, 10_000, 0],
    [10_000, 99_999, 0],
  ])("until %i at %i: %i", (deadline, now, seconds) => {
    expect(remainingSeconds(deadline, now)).toBe(seconds)
  })
})

describe("remaining", () => {
  it.each([
    [0, { hours: 0, minutes: 0, seconds: 0 }],
    [59, { hours: 0, minutes: 0, seconds: 59 }],
    [3600, { hours: 1, minutes: 0, seconds: 0 }],
    [7199, { hours: 1, minutes: 59, seconds: 59 }],
    // 72 hours stay hours
    [259_200, { hours: 72, minutes: 0, seconds: 0 }],
  ])("%i seconds", (seconds, parts) => {
    expect(remaining(seconds)).toEqual(parts)
  })
})
