import { addMonths, format, parseISO } from "date-fns"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { checkErasable, retentionCutoff } from "#app/people/guests/retention.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

describe("the last check-out that is old enough", () => {
  it.each<[string, number, string]>([
    ["2026-11-21", 24, "2024-11-21"],
    ["2026-11-21", 1, "2026-10-21"],
    ["2026-01-15", 1, "2025-12-15"],
    // End of a month
    ["2026-02-28", 1, "2026-01-31"],
    ["2026-02-27", 1, "2026-01-27"],
    ["2024-02-28", 1, "2024-01-28"],
    ["2024-02-29", 1, "2024-01-31"],
    ["2026-03-30", 1, "2026-02-28"],
    ["2026-03-31", 1, "2026-02-28"],
    ["2024-03-31", 1, "2024-02-29"],
    ["2026-04-30", 1, "2026-03-31"],
    // Leap years
    ["2028-02-29", 24, "2026-02-28"],
    ["2026-02-28", 24, "2024-02-29"],
    ["2027-02-28", 12, "2026-02-28"],
    ["2026-12-31", 120, "2016-12-31"],
  ])("on %s, of %i months, is %s", (today, months, expected) => {
    expect(retentionCutoff(today, months)).toBe(expected)
  })

  it("is the last date to which the months can be added without passing today", () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => dateAfter("2024-01-01", days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (today, months) => {
        const due = (checkOut: string) => format(addMonths(parseISO(checkOut), months), "yyyy-MM-dd") <= today
        const last = retentionCutoff(today, months)
        expect(due(last)).toBe(true)
        expect(due(dateAfter(last, 1))).toBe(false)
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it.each([
    // 2026-11-20T17:30Z is 00:30 on the 21st in the villa's time zone, still the 20th in UTC
    ["Asia/Bangkok", "2024-11-21"],
    ["UTC", "2024-11-20"],
    ["America/New_York", "2024-11-20"],
    ["Pacific/Kiritimati", "2024-11-21"],
  ])("uses the villa's date: %s", (timezone, expected) => {
    expect(retentionCutoff(dateIn(timezone, new Date(Date.UTC(2026, 10, 20, 17, 30))), 24)).toBe(expected)
  })
})

const TODAY = "2026-11-21"
const NOW = Date.parse("2026-11-21T05:00:00Z")
const DAY_MS = 24 * 60 * 60 * 1000

describe("a booking", () => {
  it.each([
    ["confirmed", "2026-11-20", null],
    ["confirmed", "2020-01-01", null],
    ["confirmed", "2026-11-21", "stay-ahead"],
    ["confirmed", "2026-11-22", "stay-ahead"],
    ["cancelled", "2020-01-01", null],
    ["cancelled", "2026-11-22", null],
    ["pending_payment", "2020-01-01", "payment-awaited"],
    ["pending_payment", "2026-11-22", "payment-awaited"],
    ["in_review", "2020-01-01", "payment-awaited"],
    ["in_review", "2026-11-22", "payment-awaited"],
  ] as const)("that is %s until %s, on 21 November 2026: %s", (status, checkOut, refusal) => {
    const checked = checkErasable(
      { status, checkOut, inReviewSince: null },
      { returnable: 0, isReturning: false, cancelledAt: null },
      { today: TODAY, now: NOW },
    )
    expect(checked.ok ? null : checked.error).toBe(refusal)
  })

  it.each([
    ["cancelled", 100, 0, "refund-owed"],
    ["cancelled", 1, 90 * DAY_MS - 1, "refund-owed"],
    ["cancelled", 100, 90 * DAY_MS, null],
    ["cancelled", 100, 1000 * DAY_MS, null],
    ["cancelled", 0, 0, null],
    ["confirmed", 100, null, null],
  ] as const)(
    "that is %s, holds %i satang to return and was cancelled %s ms ago: %s",
    (status, returnable, ago, refusal) => {
      const refundable = { returnable, isReturning: false, cancelledAt: ago === null ? null : NOW - ago }
      const checked = checkErasable({ status, checkOut: "2020-01-01", inReviewSince: null }, refundable, {
        today: TODAY,
        now: NOW,
      })
      expect(checked.ok ? null : checked.error).toBe(refusal)
    },
  )

  it.each(["confirmed", "cancelled"] as const)("that is %s stays while money of it is being returned", (status) => {
    const booking = { status, checkOut: "2020-01-01", inReviewSince: null }
    const refundable = { returnable: 0, isReturning: true, cancelledAt: null }
    expect(checkErasable(booking, refundable, { today: TODAY, now: NOW })).toEqual({ ok: false, error: "refund-owed" })
  })

  it("that was cancelled while its slip was in review awaits the owner's answer", () => {
    const booking = { status: "cancelled", checkOut: "2020-01-01", inReviewSince: 1 } as const
    const checked = checkErasable(
      booking,
      { returnable: 0, isReturning: false, cancelledAt: 1 },
      { today: TODAY, now: NOW },
    )
    expect(checked).toEqual({ ok: false, error: "payment-awaited" })
  })
})
