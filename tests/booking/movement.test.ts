import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { movementsOn } from "#app/booking/movement.ts"
import { sampleBooking } from "../support/sample.ts"

const NOW = Date.UTC(2026, 11, 3)
const DAY = "2026-12-05"
const booking = (checkIn: string, checkOut: string, changes: Partial<Booking> = {}) =>
  sampleBooking({ status: "confirmed", paymentDeadline: null, checkIn, checkOut, ...changes })
const kinds = (...bookings: Booking[]) => movementsOn(DAY, bookings, NOW).map(({ kind }) => kind)

describe("movementsOn", () => {
  it.each([
    ["2026-12-05", "2026-12-07", ["arriving"]],
    ["2026-12-04", "2026-12-06", ["staying"]],
    ["2026-12-04", "2026-12-05", ["leaving"]],
    ["2026-12-03", "2026-12-04", []],
    ["2026-12-06", "2026-12-07", []],
  ])("on 5 December a stay from %s to %s: %j", (checkIn, checkOut, expected) => {
    expect(kinds(booking(checkIn, checkOut))).toEqual(expected)
  })

  it("lists who arrives, then who stays, then who leaves", () => {
    const [leaving, staying] = [booking("2026-12-04", "2026-12-05"), booking("2026-12-04", "2026-12-06")]
    const arriving = booking("2026-12-05", "2026-12-07")
    expect(kinds(leaving, staying, arriving)).toEqual(["arriving", "staying", "leaving"])
  })

  it.each([
    ["lists a slip in review", { status: "in_review" }, 1],
    ["lists an unpaid booking", { status: "pending_payment", paymentDeadline: NOW + 1 }, 1],
    ["leaves out an overdue booking", { status: "pending_payment", paymentDeadline: NOW }, 0],
    ["leaves out a cancelled booking", { status: "cancelled" }, 0],
  ] as const)("%s", (_, changes, count) => {
    expect(kinds(booking("2026-12-05", "2026-12-07", changes))).toHaveLength(count)
  })
})
