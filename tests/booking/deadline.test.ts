import { describe, expect, it } from "vitest"
import {
  answerBy,
  deadlineAfter,
  isHoldAllowed,
  remaining,
  remainingSeconds,
  reviewEnd,
} from "#app/booking/deadline.ts"

it("a deadline is now plus the payment window in seconds", () => {
  expect(deadlineAfter(1_000_000, 7200)).toBe(8_200_000)
})

describe("an undecided review ends", () => {
  const HOUR_MS = 60 * 60 * 1000
  it.each([
    ["after seven days", 1000, 7 * 24],
    ["at check-in, if that is earlier", 30, 30],
    ["four hours after the slip at the earliest", 1, 4],
    ["after seven days, if the slip is sent at check-in", 0, 7 * 24],
    ["after seven days, if the stay has begun", -5, 7 * 24],
  ])("%s", (_, checkIn, end) => {
    const since = 1_000_000
    expect(reviewEnd(since, since + checkIn * HOUR_MS)).toBe(since + end * HOUR_MS)
  })
})

describe("the owner answers a slip", () => {
  const HOUR_MS = 60 * 60 * 1000
  it.each([
    ["so many hours after it was sent", 24, 100, 24],
    ["an hour after, if so set", 1, 100, 1],
    ["before the review ends", 24, 4, 4],
    ["when it ends", 168, 168, 168],
  ])("%s", (_, hours, end, expected) => {
    const since = 1_000_000
    expect(answerBy(since, hours, since + end * HOUR_MS)).toBe(since + expected * HOUR_MS)
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
    [86_399, { hours: 23, minutes: 59, seconds: 59 }],
    // A hold of 30 days, a second later
    [2_591_999, { hours: 719, minutes: 59, seconds: 59 }],
  ])("%i seconds", (seconds, parts) => {
    expect(remaining(seconds)).toEqual(parts)
  })
})

describe("staff may hold dates", () => {
  const minute = 60_000
  const day = 24 * 60 * minute
  it.each([
    ["in the past", -1, false],
    ["for 15 minutes less a millisecond", 15 * minute - 1, false],
    ["for 15 minutes", 15 * minute, true],
    ["for a week", 7 * day, true],
    ["for 30 days", 30 * day, true],
    ["for longer", 30 * day + 1, false],
  ])("%s: %d ms, %s", (_, ms, allowed) => {
    expect(isHoldAllowed(1_000_000_000_000 + ms, 1_000_000_000_000)).toBe(allowed)
  })
})
