import { describe, expect, it } from "vitest"
import {
  acceptedPrice,
  canMove,
  capAfterMove,
  checkMoveRequest,
  endsMoveRequest,
  MOVE_MAX_REQUESTS,
  moveAllowance,
  movedPrice,
} from "#app/booking/other-dates/move.ts"
import { priceSetTo } from "#app/villa/prices/price-breakdown.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { priceBy } from "../../support/price-list.ts"
import { sampleBooking, sampleVilla } from "../../support/sample.ts"

const TIMES = { checkInTime: "14:00", timezone: "Asia/Bangkok" }
const at = (text: string) => ({ ...TIMES, asked: 0, now: Date.parse(`${text}+07:00`) })
const terms = { ...DEFAULT_TERMS, moves: 2, moveDays: 7 }
/** Confirmed, 3 to 7 December 2026: the last day to ask is 26 November. */
const booking = sampleBooking({ status: "confirmed", terms })

describe("when a guest can ask for other dates", () => {
  it.each([
    ["long before", {}, "2026-11-01T09:00", true],
    ["on the last day", {}, "2026-11-26T23:59", true],
    ["the day after", {}, "2026-11-27T00:00", false],
    ["before it is paid", { status: "pending_payment" }, "2026-11-01T09:00", false],
    ["with a slip in review", { status: "in_review" }, "2026-11-01T09:00", false],
    ["after cancelling", { status: "cancelled" }, "2026-11-01T09:00", false],
    ["with one of two moves used", { movesUsed: 1 }, "2026-11-01T09:00", true],
    ["with both moves used", { movesUsed: 2 }, "2026-11-01T09:00", false],
    ["with terms that were lowered by nobody but count more uses", { movesUsed: 3 }, "2026-11-01T09:00", false],
    ["where the terms offer none", { terms: { ...terms, moves: 0 } }, "2026-11-01T09:00", false],
    ["until check-in, at its last minute", { terms: { ...terms, moveDays: 0 } }, "2026-12-03T13:59", true],
    ["until check-in, when that has come", { terms: { ...terms, moveDays: 0 } }, "2026-12-03T14:00", false],
    ["sixty days before", { terms: { ...terms, moveDays: 60 } }, "2026-10-04T12:00", true],
    ["fewer than sixty days before", { terms: { ...terms, moveDays: 60 } }, "2026-10-05T00:00", false],
  ] as const)("%s", (_, changes, now, expected) => {
    expect(canMove({ ...booking, ...changes }, at(now))).toBe(expected)
  })

  it("counts the days of the villa's zone", () => {
    // 23:30 in New York is the next day in Bangkok.
    const now = Date.parse("2026-11-26T23:30:00-05:00")
    expect(canMove(booking, { ...TIMES, timezone: "America/New_York", now, asked: 0 })).toBe(true)
    expect(canMove(booking, { ...TIMES, now, asked: 0 })).toBe(false)
  })

  it("names how often and until when", () => {
    expect(moveAllowance({ ...booking, movesUsed: 1 }, 0)).toEqual({ left: 1, until: "2026-11-26" })
    expect(moveAllowance({ ...booking, movesUsed: 5 }, 0)).toEqual({ left: 0, until: "2026-11-26" })
  })

  it.each([
    [MOVE_MAX_REQUESTS - 1, 2],
    [MOVE_MAX_REQUESTS, 0],
  ])("after %i requests: %i times", (asked, left) => {
    expect(moveAllowance(booking, asked)?.left).toBe(left)
    expect(canMove(booking, { ...at("2026-11-01T09:00"), asked })).toBe(left > 0)
  })

  it.each([
    [{}, null],
    [{ isOpen: true }, "move-open"],
    [{ isSettling: true }, "payment-settling"],
    [{ asked: MOVE_MAX_REQUESTS - 1 }, null],
    [{ asked: MOVE_MAX_REQUESTS }, "move-not-offered"],
    [{ isOpen: true, now: Date.parse("2026-12-24") }, "move-not-offered"],
  ])("%j: %s", (facts, expected) => {
    const moment = { ...at("2026-11-01T09:00"), isOpen: false, isSettling: false, ...facts }
    const checked = checkMoveRequest(booking, moment)
    expect(checked.ok ? null : checked.error).toBe(expected)
  })
})

describe("the price of other dates", () => {
  const villa = sampleVilla()
  const priceFor = (checkIn: string, checkOut: string, changes = {}) =>
    movedPrice(villa, { ...booking, bookedOn: "2026-11-21", ...changes }, { checkIn, checkOut })
  const agreed = (total: number) => ({ price: priceSetTo(total, booking.price), total })

  it.each([
    // 8,500 on weekdays and 11,000 on Fridays and Saturdays.
    ["four nights with a weekend", "2026-12-10", "2026-12-14", {}, 39_000],
    ["four weekday nights", "2026-12-13", "2026-12-17", {}, 34_000],
    ["one night", "2026-12-13", "2026-12-14", {}, 8_500],
    ["as many nights at an agreed price", "2026-12-13", "2026-12-17", agreed(30_000_00), 30_000],
    ["half as many nights at an agreed price", "2026-12-13", "2026-12-15", agreed(30_000_00), 15_000],
    ["more nights at an agreed price, rounded up to a baht", "2026-12-13", "2026-12-20", agreed(30_001_00), 52_502],
    ["more nights of a stay that costs nothing", "2026-12-13", "2026-12-20", agreed(0), 0],
  ])("%s", (_, checkIn, checkOut, changes, expected) => {
    const price = priceFor(checkIn, checkOut, changes)
    expect(price.total).toBe(expected * 100)
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected * 100)
  })

  it("keeps rooms, guests and promo code", () => {
    const promo = { code: "SEA", kind: "percent", value: 1000 } as const
    const price = priceFor("2026-12-13", "2026-12-17", { price: { ...booking.price, promo }, rooms: 2 })
    expect(price).toMatchObject({
      promo,
      nights: 4,
      savings: priceBy(villa, { checkIn: "2026-12-13", checkOut: "2026-12-17" }, 2).savings,
    })
    expect(price.total).toBe(
      Math.round(0.9 * priceBy(villa, { checkIn: "2026-12-13", checkOut: "2026-12-17" }, 2).total),
    )
  })
})

describe("the price of an accepted request", () => {
  const listed = booking.price
  const agreed = priceSetTo(30_000_00, listed)
  it.each([
    ["as the price list has it now", listed, listed, listed.total, undefined],
    ["of a price list that has changed since, which nobody has agreed on", listed, listed, 33_000_00, undefined],
    ["that the owner agreed on", agreed, agreed, 30_000_00, true],
    ["that the owner agreed on, before the price list changed", agreed, listed, 30_000_00, true],
  ])("%s", (_, before, current, total, flag) => {
    const price = acceptedPrice(before, current, total)
    expect(price.total).toBe(total)
    expect(price.agreed).toBe(flag)
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  })
})

describe("the cap on refunds after a move", () => {
  it.each([
    ["without a policy", null, null, null],
    ["without a policy any more", null, 50, 50],
    ["at 100%", 100, null, 100],
    ["at 50%", 50, null, 50],
    ["at nothing", 0, null, 0],
    ["a second time at more", 100, 50, 50],
    ["a second time at less", 0, 50, 0],
  ])("%s", (_, percent, cap, expected) => {
    expect(capAfterMove(percent, cap)).toBe(expected)
  })
})

describe("what ends an open request", () => {
  it.each([
    [{}, false],
    [{ checkIn: "2026-12-04" }, true],
    [{ checkOut: "2026-12-08" }, true],
    [{ rooms: 2 }, true],
    [{ guests: 4 }, true],
    [{ total: 1 }, true],
    [{ status: "cancelled" }, true],
    [{ specialRequests: "A cot", arrival: "18:00", slipId: null, version: 9 }, false],
  ] as const)("%j: %s", (changes, expected) => {
    expect(endsMoveRequest(booking, { ...booking, ...changes })).toBe(expected)
  })
})
