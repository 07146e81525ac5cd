import { describe, expect, it } from "vitest"
import {
  cancelledBy,
  checkGuests,
  checkRooms,
  deadlineAfterRejection,
  isOverdue,
  referenceFrom,
  withEffectiveStatus,
} from "#app/booking/booking.ts"
import { sampleBooking } from "../support/sample.ts"

describe("referenceFrom", () => {
  it("is BV- and six unambiguous letters or digits", () => {
    const all = Array.from({ length: 256 }, (_, byte) => referenceFrom(new Uint8Array(6).fill(byte)))
    for (const reference of all) expect(reference).toMatch(/^BV-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(new Set(all).size).toBe(32)
  })

  it.each([
    [[0, 1, 2, 3, 4, 5], "BV-012345"],
    [[31, 32, 33, 255, 10, 18], "BV-Z01ZAJ"],
    [[7, 3, 20, 25, 9, 22, 99, 99], "BV-73MS9P"],
  ])("%j → %s", (bytes, reference) => {
    expect(referenceFrom(Uint8Array.from(bytes))).toBe(reference)
  })
})

describe("isOverdue", () => {
  it.each([
    ["pending_payment", 1000, 999, false],
    ["pending_payment", 1000, 1000, true],
    ["pending_payment", 1000, 1001, true],
    ["pending_payment", null, 1001, false],
    ["in_review", 1000, 1001, false],
    ["confirmed", 1000, 1001, false],
    ["cancelled", 1000, 1001, false],
  ] as const)("%s, deadline %s, at %i: %s", (status, paymentDeadline, now, overdue) => {
    expect(isOverdue({ status, paymentDeadline }, now)).toBe(overdue)
  })
})

describe("what is said of a cancellation", () => {
  const lapsed = { cancelReason: "expired", slipId: "slip", inReviewSince: 1 } as const
  it.each([
    ["by the guest in review", { ...lapsed, cancelReason: "guest" }, 0, "guest"],
    ["by staff in review", { ...lapsed, cancelReason: "admin" }, 100, "admin"],
    ["not paid in time", { ...lapsed, slipId: null, inReviewSince: null }, 0, "expired"],
    ["not paid in time after a slip that was refused", { ...lapsed, inReviewSince: null }, 0, "expired"],
    ["a slip that nobody checked", lapsed, 0, "undecided"],
    [
      "a slip that nobody checked, whose money was recorded later",
      { ...lapsed, inReviewSince: null },
      100,
      "undecided",
    ],
    ["none", { ...lapsed, cancelReason: null }, 0, null],
  ] as const)("%s", (_, booking, received, said) => {
    expect(cancelledBy(booking, received)).toBe(said)
  })
})

describe("checkRooms, of 4 bedrooms with at least 2", () => {
  it.each([
    [1, false],
    [2, true],
    [4, true],
    [5, false],
    [2.5, false],
    [-3, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])("%s: %s", (rooms, ok) => {
    const expected = ok ? { ok: true, value: rooms } : { ok: false, error: "rooms-out-of-range" }
    expect(checkRooms(rooms, { minRooms: 2, bedrooms: 4 })).toEqual(expected)
  })
})

describe("checkGuests, at most 6", () => {
  it.each([
    [0, false],
    [1, true],
    [6, true],
    [7, false],
    [1.5, false],
    [Number.NaN, false],
  ])("%s: %s", (guests, ok) => {
    const expected = ok ? { ok: true, value: guests } : { ok: false, error: "guests-out-of-range" }
    expect(checkGuests(guests, { maxGuests: 6 })).toEqual(expected)
  })
})

describe("withEffectiveStatus", () => {
  const booking = sampleBooking({ paymentDeadline: 1000 })

  it("shows an overdue booking as expired", () => {
    expect(withEffectiveStatus(booking, 1000)).toEqual({
      ...booking,
      status: "cancelled",
      cancelReason: "expired",
      kept: 0,
      paymentDeadline: null,
    })
  })

  it("shows any other booking unchanged", () => {
    expect(withEffectiveStatus(booking, 999)).toEqual(booking)
    const confirmed = sampleBooking({ status: "confirmed", paymentDeadline: null })
    expect(withEffectiveStatus(confirmed, 1000)).toEqual(confirmed)
  })
})

describe("the deadline after a rejected slip", () => {
  const HOUR = 60 * 60 * 1000
  const now = Date.UTC(2026, 10, 21)
  it.each([
    ["a day", null, now + 2 * HOUR, now + 24 * HOUR],
    ["a day, if less was left", now + 3 * HOUR, now + 2 * HOUR, now + 24 * HOUR],
    ["what was left, if that is more", now + 90 * HOUR, now + 2 * HOUR, now + 90 * HOUR],
    ["the villa's time to pay, if that is more", null, now + 72 * HOUR, now + 72 * HOUR],
    ["a day, if the old deadline is over", now - HOUR, now + HOUR, now + 24 * HOUR],
  ])("is %s", (_, slipSentDeadline, restarted, expected) => {
    expect(deadlineAfterRejection({ slipSentDeadline }, restarted, now)).toBe(expected)
  })
})
