import { describe, expect, it } from "vitest"
import { backToCredit } from "#app/money/credits/credit.ts"

const STAY = { checkIn: "2090-12-03", today: "2090-06-01" }

describe("what comes back of a stay that a credit paid", () => {
  it.each([
    ["all of the credit", 34_000, { amount: 34_000, until: "2091-05-01" }, STAY, [34_000, "2091-05-01"]],
    ["no more than comes back", 10_000, { amount: 34_000, until: "2091-05-01" }, STAY, [10_000, "2091-05-01"]],
    ["no more than the credit paid", 34_000, { amount: 5_000, until: "2091-05-01" }, STAY, [5_000, "2091-05-01"]],
    ["until the check-in", 5_000, { amount: 5_000, until: "2090-07-01" }, STAY, [5_000, "2090-12-03"]],
    [
      "a month at least",
      5_000,
      { amount: 5_000, until: "2090-07-01" },
      { ...STAY, today: "2090-12-04" },
      [5_000, "2091-01-03"],
    ],
    [
      "a month at least from a leap day on",
      5_000,
      { amount: 5_000, until: null },
      { checkIn: "2092-02-27", today: "2092-02-29" },
      [5_000, "2092-03-30"],
    ],
  ] as const)("is a credit again: %s", (_, refund, credit, when, [amount, validUntil]) => {
    expect(backToCredit(refund, credit, when)).toMatchObject([{ channel: "credit", amount, validUntil }])
  })

  it.each([
    ["without a credit", 34_000, { amount: 0, until: null }],
    ["if nothing comes back", 0, { amount: 5_000, until: "2091-05-01" }],
  ])("is no credit %s", (_, refund, credit) => {
    expect(backToCredit(refund, credit, STAY)).toEqual([])
  })
})
