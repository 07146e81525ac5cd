import { describe, expect, it } from "vitest"
import {
  cancellationOf,
  cancellationPeriods,
  periodsFrom,
  refundPercentAt,
} from "#app/money/refunds/cancellation-refund.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import type { CancellationPeriod, CancellationPolicy, CancellationTier } from "#app/villa/terms/terms.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const TOTAL = 20_000_00
const { flexible, moderate, firm, strict } = POLICY_PRESETS

/** "2026-11-02 to 2026-11-24: 50% = 10000"; the free hours have the instant of their end. */
function shown({ from, to, until, percent, amount }: CancellationPeriod): string {
  const end = until === null ? to : new Date(until).toISOString()
  return `${[from, from && end ? "to" : "", end].filter(Boolean).join(" ") || "always"}: ${percent}% = ${amount / 100}`
}

type Stay = { checkIn?: string; bookedAt?: string; total?: number; timezone?: string; graceHours?: number }

function periods(tiers: readonly CancellationTier[], { graceHours = 0, ...stay }: Stay = {}): string[] {
  const { checkIn = "2026-12-01", total = TOTAL, timezone = "Asia/Bangkok" } = stay
  const bookedAt = Date.parse(stay.bookedAt ?? "2026-09-01T10:00:00+07:00")
  return cancellationPeriods({ tiers: [...tiers], graceHours }, { checkIn, bookedAt, total, timezone }).map(shown)
}

describe("the periods of a policy", () => {
  it.each([
    ["flexible", flexible, ["2026-11-30: 100% = 20000", "2026-12-01: 0% = 0"]],
    ["moderate", moderate, ["2026-11-26: 100% = 20000", "2026-11-27 to 2026-11-30: 50% = 10000", "2026-12-01: 0% = 0"]],
    ["firm", firm, ["2026-11-01: 100% = 20000", "2026-11-02 to 2026-11-24: 50% = 10000", "2026-11-25: 0% = 0"]],
    ["strict", strict, ["2026-11-17: 50% = 10000", "2026-11-18: 0% = 0"]],
    ["until the day of check-in", [{ days: 0, percent: 30 }], ["2026-12-01: 30% = 6000", "2026-12-02: 0% = 0"]],
    ["no refund at all", [{ days: 0, percent: 0 }], ["always: 0% = 0"]],
    [
      "a last tier of 0%",
      [
        { days: 9, percent: 50 },
        { days: 2, percent: 0 },
      ],
      ["2026-11-22: 50% = 10000", "2026-11-23: 0% = 0"],
    ],
    [
      "a tier of one day",
      [
        { days: 2, percent: 100 },
        { days: 1, percent: 50 },
      ],
      ["2026-11-29: 100% = 20000", "2026-11-30 to 2026-11-30: 50% = 10000", "2026-12-01: 0% = 0"],
    ],
  ])("%s", (_, tiers, expected) => {
    expect(periods(tiers)).toEqual(expected)
  })

  it("round a refund up to a satang", () => {
    expect(periods([{ days: 1, percent: 33 }], { total: 100_01 })).toEqual([
      "2026-11-30: 33% = 33.01",
      "2026-12-01: 0% = 0",
    ])
  })

  it("do not exist for a stay that costs nothing", () => {
    expect(periods(firm, { total: 0, graceHours: 24 })).toEqual([])
  })
})

describe("periods that are over when booking are left out", () => {
  it.each([
    // The 1st of November ends at midnight in Bangkok, 17:00 UTC.
    ["the last minute of the first", "2026-11-01T16:59:59Z", "Asia/Bangkok", 3, "2026-11-01: 100% = 20000"],
    ["midnight after the first", "2026-11-01T17:00:00Z", "Asia/Bangkok", 2, "2026-11-24: 50% = 10000"],
    ["the last minute of the second", "2026-11-24T23:59:00+07:00", "Asia/Bangkok", 2, "2026-11-24: 50% = 10000"],
    ["midnight after the second", "2026-11-25T00:00:00+07:00", "Asia/Bangkok", 1, "always: 0% = 0"],
    ["the day of check-in", "2026-12-01T09:00:00+07:00", "Asia/Bangkok", 1, "always: 0% = 0"],
    // Clocks go back on 1 November: midnight there is 05:00 UTC.
    ["before midnight in New York", "2026-11-02T04:59:59Z", "America/New_York", 3, "2026-11-01: 100% = 20000"],
    ["midnight in New York", "2026-11-02T05:00:00Z", "America/New_York", 2, "2026-11-24: 50% = 10000"],
  ])("%s", (_, bookedAt, timezone, count, first) => {
    const left = periods(firm, { bookedAt, timezone })
    expect(left).toHaveLength(count)
    expect(left[0]).toBe(first)
  })
})

describe("the free hours after booking", () => {
  const NONE: CancellationTier[] = [{ days: 0, percent: 0 }]
  const booked = (bookedAt: string, graceHours = 24) => ({ bookedAt, graceHours })
  it.each([
    [
      "come first where the policy is stricter",
      strict,
      booked("2026-10-01T10:00:00+07:00"),
      ["2026-10-02T03:00:00.000Z: 100% = 20000", "2026-11-17: 50% = 10000", "2026-11-18: 0% = 0"],
    ],
    [
      "are left out while a full refund lasts longer",
      firm,
      booked("2026-10-01T10:00:00+07:00"),
      ["2026-11-01: 100% = 20000", "2026-11-02 to 2026-11-24: 50% = 10000", "2026-11-25: 0% = 0"],
    ],
    [
      "replace a full refund that ends within them",
      firm,
      booked("2026-11-01T10:00:00+07:00"),
      ["2026-11-02T03:00:00.000Z: 100% = 20000", "2026-11-24: 50% = 10000", "2026-11-25: 0% = 0"],
    ],
    [
      "precede no refund",
      NONE,
      booked("2026-11-01T10:00:00+07:00"),
      ["2026-11-02T03:00:00.000Z: 100% = 20000", "always: 0% = 0"],
    ],
    [
      "replace a part that ends within them",
      [{ days: 6, percent: 50 }],
      booked("2026-11-24T10:00:00+07:00", 72),
      ["2026-11-27T03:00:00.000Z: 100% = 20000", "always: 0% = 0"],
    ],
    [
      "need 7 days",
      NONE,
      booked("2026-11-24T23:59:00+07:00"),
      ["2026-11-25T16:59:00.000Z: 100% = 20000", "always: 0% = 0"],
    ],
    ["do not apply 6 days ahead", NONE, booked("2026-11-25T00:00:00+07:00"), ["always: 0% = 0"]],
  ])("%s", (_, tiers, stay, expected) => {
    expect(periods(tiers, stay)).toEqual(expected)
  })
})

describe("the periods of a booking", () => {
  const cancellation: CancellationPolicy = { tiers: firm, graceHours: 0 }
  const booking = sampleBooking({
    terms: { ...DEFAULT_TERMS, cancellation },
    createdAt: Date.parse("2026-09-01T03:00:00Z"),
  })
  const of = (changes: object) => cancellationOf({ ...booking, ...changes }, "Asia/Bangkok").map(shown)

  it("follow its dates and its total", () => {
    expect(of({})[0]).toBe("2026-11-03: 100% = 39000")
    expect(of({ checkIn: "2027-01-15", total: 10_000_00 })).toEqual([
      "2026-12-16: 100% = 10000",
      "2026-12-17 to 2027-01-08: 50% = 5000",
      "2027-01-09: 0% = 0",
    ])
  })

  it("are none without a policy", () => {
    expect(of({ terms: { cancellation: null } })).toEqual([])
  })
})

describe("the periods from an instant on", () => {
  const timezone = "Asia/Bangkok"
  const stay = { checkIn: "2026-12-01", bookedAt: Date.parse("2026-09-01T10:00:00+07:00"), total: TOTAL, timezone }
  const NEVER = "always: 0% = 0"
  const LAST = "2026-11-25: 0% = 0"
  it.each([
    [
      "all of them",
      "2026-11-01T23:59:59+07:00",
      ["2026-11-01: 100% = 20000", "2026-11-02 to 2026-11-24: 50% = 10000", LAST],
    ],
    ["without the first once it is over", "2026-11-02T00:00:00+07:00", ["2026-11-24: 50% = 10000", LAST]],
    ["by the villa's days", "2026-11-01T17:00:00Z", ["2026-11-24: 50% = 10000", LAST]],
    ["the last alone", "2026-11-25T00:00:00+07:00", [NEVER]],
    ["and for ever", "2027-01-01T00:00:00+07:00", [NEVER]],
  ])("%s", (_, at, expected) => {
    const all = cancellationPeriods({ tiers: [...firm], graceHours: 0 }, stay)
    expect(periodsFrom(all, { at: Date.parse(at), timezone }).map(shown)).toEqual(expected)
  })

  it("without free hours that are over", () => {
    const all = cancellationPeriods({ tiers: [...strict], graceHours: 24 }, stay)
    const from = (at: string) => periodsFrom(all, { at: Date.parse(at), timezone })
    expect(from("2026-09-02T10:00:00+07:00")).toEqual(all)
    expect(from("2026-09-02T10:00:01+07:00")).toEqual(all.slice(1))
  })

  it("are none without a policy", () => {
    expect(periodsFrom([], { at: 0, timezone })).toEqual([])
  })
})

describe("what cancelling refunds at an instant", () => {
  const stay = { checkIn: "2026-12-01", bookedAt: Date.parse("2026-09-01T10:00:00+07:00"), total: TOTAL }
  const timezone = "Asia/Bangkok"
  it.each([
    ["in the free hours", strict, 24, "2026-09-02T09:59:00+07:00", 100],
    ["after the free hours", strict, 24, "2026-09-02T10:01:00+07:00", 50],
    ["on the last day of a period", firm, 0, "2026-11-01T23:59:00+07:00", 100],
    ["on the day after it", firm, 0, "2026-11-02T00:00:00+07:00", 50],
    ["in the last period", firm, 0, "2026-11-25T00:00:00+07:00", 0],
  ])("%s", (_, tiers, graceHours, at, percent) => {
    const all = cancellationPeriods({ tiers: [...tiers], graceHours }, { ...stay, timezone })
    expect(refundPercentAt(all, { at: Date.parse(at), timezone })).toBe(percent)
  })

  it("is unknown without a policy", () => {
    expect(refundPercentAt([], { at: 0, timezone })).toBeNull()
  })
})
