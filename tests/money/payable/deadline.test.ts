import { describe, expect, it } from "vitest"
import { isHoldAllowed, paymentDeadline, remaining, remainingSeconds } from "#app/money/payable/deadline.ts"

it.each([
  ["the villa's window", null, 8_200_000],
  ["the one of the installation, if it has one", 30, 1_030_000],
])("a deadline is now plus %s", (_, paymentWindowSeconds, deadline) => {
  const now = () => 1_000_000
  expect(paymentDeadline({ settings: { paymentWindowSeconds }, now }, { paymentWindowMinutes: 120 })).toBe(deadline)
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
