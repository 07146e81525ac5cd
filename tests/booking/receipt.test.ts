import { describe, expect, it } from "vitest"
import { decideReceipt, receiptAmount } from "#app/booking/receipt.ts"

describe("decideReceipt", () => {
  const waiting = { status: "cancelled", slipId: "slip", inReviewSince: 1 } as const
  const decided = { ...waiting, inReviewSince: null }
  it.each([
    ["records the money of a slip that waits", waiting, true, false, "record"],
    ["dismisses a slip that waits", waiting, false, false, "dismiss"],
    ["changes nothing when the money is recorded already", decided, true, true, null],
    ["changes nothing when the slip is dismissed already", decided, false, false, null],
    ["records money that came after all", decided, true, false, "record"],
    ["keeps money that is recorded", decided, false, true, "booking-edited"],
    ["needs a slip", { ...decided, slipId: null }, true, false, "slip-missing"],
    [
      "leaves a booking in review to its own actions",
      { ...waiting, status: "in_review" },
      true,
      false,
      "status-conflict",
    ],
    ["leaves a confirmed booking alone", { ...decided, status: "confirmed" }, false, false, "status-conflict"],
  ] as const)("%s", (_, booking, received, recorded, expected) => {
    const result = decideReceipt(booking, received, recorded)
    expect(result.ok ? result.value : result.error).toBe(expected)
  })
})

describe("receiptAmount", () => {
  it.each([
    [1000, 0, 1000],
    [1000, 400, 600],
    [1000, 1000, 1000],
    [1000, 1200, 1000],
    [0, 0, 0],
  ])("is what is due of %i after %i, or the total where nothing is: %i", (total, received, expected) => {
    expect(receiptAmount(total, received)).toBe(expected)
  })
})
