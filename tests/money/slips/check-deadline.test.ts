import { describe, expect, it } from "vitest"
import { answerBy, slipCheckEnd } from "#app/money/slips/check-deadline.ts"

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
    expect(slipCheckEnd(since, since + checkIn * HOUR_MS)).toBe(since + end * HOUR_MS)
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
