import { describe, expect, it } from "vitest"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { amountToRecord, decideMoneyArrived } from "#app/money/ledger/money-arrived.ts"

describe("decideReceipt", () => {
  const waiting = { status: "cancelled", slipId: "slip", inReviewSince: 1 } as const
  const decided = { ...waiting, inReviewSince: null }
  it.each([
    ["records the money of an undecided slip", waiting, true, false, "record"],
    ["dismisses an undecided slip", waiting, false, false, "dismiss"],
    ["changes nothing when the money is recorded already", decided, true, true, null],
    ["changes nothing when the slip is dismissed already", decided, false, false, null],
    ["records money that arrived after the slip was dismissed", decided, true, false, "record"],
    ["rejects dismissing money that is recorded", decided, false, true, "booking-edited"],
    ["rejects a booking without a slip", { ...decided, slipId: null }, true, false, "slip-missing"],
    ["rejects a booking in review", { ...waiting, status: "in_review" }, true, false, "status-conflict"],
    ["rejects a confirmed booking", { ...decided, status: "confirmed" }, false, false, "status-conflict"],
  ] as const)("%s", (_, booking, received, recorded, expected) => {
    const result = decideMoneyArrived(booking, received, recorded)
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
  ])("of %i with %i received is the amount due, or the total if nothing is: %i", (total, held, expected) => {
    expect(amountToRecord(total, total, { ...NO_SUMS, held })).toBe(expected)
  })
})
