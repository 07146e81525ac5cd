import { describe, expect, it } from "vitest"
import { slipCheckView } from "#app/booking/booking-view.ts"

const BANGKOK = { slipAnswerHours: 24, checkInTime: "14:00", timezone: "Asia/Bangkok" }
const SLIP = { status: "in_review", inReviewSince: Date.parse("2026-12-01T03:00:00Z"), checkIn: "2026-12-30" } as const

describe("the times of a slip in review", () => {
  it.each([
    ["24 hours after the slip", {}, {}, "2026-12-02T03:00:00Z", "2026-12-08T03:00:00Z"],
    ["as the owner has set it", {}, { slipAnswerHours: 3 }, "2026-12-01T06:00:00Z", "2026-12-08T03:00:00Z"],
    [
      "at check-in in the villa's zone at the latest",
      { checkIn: "2026-12-01" },
      { checkInTime: "18:00" },
      "2026-12-01T11:00:00Z",
      "2026-12-01T11:00:00Z",
    ],
    [
      "at the check-in of another zone",
      { checkIn: "2026-12-01" },
      { timezone: "Europe/Berlin" },
      "2026-12-01T13:00:00Z",
      "2026-12-01T13:00:00Z",
    ],
  ])("%s", (_, booking, villa, answerBy, heldUntil) => {
    expect(slipCheckView({ ...SLIP, ...booking }, { ...BANGKOK, ...villa })).toEqual({
      answerBy: Date.parse(answerBy),
      heldUntil: Date.parse(heldUntil),
    })
  })

  it.each([
    ["an unpaid booking", { status: "pending_payment" }],
    ["a cancelled booking whose slip nobody has decided on", { status: "cancelled" }],
    ["a booking of a version that did not note when the slip was sent", { inReviewSince: null }],
  ] as const)("%s has none", (_, booking) => {
    expect(slipCheckView({ ...SLIP, ...booking }, BANGKOK)).toBeNull()
  })
})
