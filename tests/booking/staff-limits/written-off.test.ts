import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { type WrittenOff, writtenOff } from "#app/booking/staff-limits/written-off.ts"
import { MALI, sampleBooking } from "../../support/sample.ts"

const DUE = 8_000_00
const held = sampleBooking({ customer: MALI })
const agreed = sampleBooking({ customer: MALI, agreedTotal: 100_000_00 })
const inReview = sampleBooking({ customer: MALI, status: "in_review", slipId: "slip-1", inReviewSince: 1 })
const waiting = sampleBooking({ ...inReview, status: "cancelled" })
const answered = sampleBooking({ ...waiting, inReviewSince: null })
const confirmed = sampleBooking({ customer: MALI, status: "confirmed" })
const cancelled = (before: Booking) => sampleBooking({ ...before, status: "cancelled" })
const deleted = (before: Booking) => sampleBooking({ ...before, status: "cancelled", deletedAt: 1 })

describe("what staff write off", () => {
  it.each<[string, Booking, Booking, { received?: number; recorded?: number }, WrittenOff | null]>([
    ["an unpaid booking without an agreed price", held, cancelled(held), {}, null],
    ["its deletion", held, deleted(held), {}, null],
    ["an agreed price, cancelled", agreed, cancelled(agreed), {}, { act: "cancelled", amount: 100_000_00 }],
    ["an agreed price, deleted", agreed, deleted(agreed), {}, { act: "deleted", amount: 100_000_00 }],
    ["a slip with its booking", inReview, cancelled(inReview), {}, { act: "cancelled", amount: DUE }],
    ["a slip by rejecting it", inReview, sampleBooking({ customer: MALI }), {}, { act: "rejected", amount: DUE }],
    ["a slip by confirming without money", inReview, confirmed, {}, { act: "missing", amount: DUE }],
    ["no slip that is accepted", inReview, confirmed, { recorded: DUE }, null],
    ["a cancelled booking's slip", waiting, answered, {}, { act: "missing", amount: DUE }],
    ["no slip whose money is recorded", waiting, answered, { recorded: DUE }, null],
    ["no slip that keeps waiting", waiting, sampleBooking({ ...waiting, version: 9 }), {}, null],
    ["a part that came", held, cancelled(held), { received: 5_000_00 }, { act: "cancelled", amount: 5_000_00 }],
    ["a cancelled booking that had a slip, deleted", answered, deleted(answered), {}, { act: "deleted", amount: DUE }],
    [
      "a cancelled booking that had money, deleted",
      cancelled(confirmed),
      deleted(confirmed),
      { received: 5_000_00 },
      { act: "deleted", amount: 5_000_00 },
    ],
    ["a cancelled booking without either, deleted", cancelled(held), deleted(held), {}, null],
    ["a confirmed stay, which has an alert of its own", confirmed, cancelled(confirmed), { received: 5_000_00 }, null],
  ])("%s", (_, before, after, { received = 0, recorded = 0 }, expected) => {
    expect(writtenOff(before, after, { due: DUE, received, recorded })).toEqual(expected)
  })
})
