import { describe, expect, it } from "vitest"
import { ExpectedState, type RecordState, type StoredState } from "./expected-state.ts"
import { seededRandom } from "./seeded-random.ts"

describe("seededRandom", () => {
  it("repeats for the same seed, and is evenly spread", () => {
    const draw = (seed: number) => {
      const { integer } = seededRandom(seed)
      return Array.from({ length: 600 }, () => integer(6))
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(2)).not.toEqual(draw(1))
    const counts = [0, 1, 2, 3, 4, 5].map((face) => draw(1).filter((drawn) => drawn === face).length)
    expect(Math.min(...counts)).toBeGreaterThan(60)
  })
})

describe("ExpectedState", () => {
  const MADE: RecordState = { status: "pending_payment", from: "2090-01-01", to: "2090-01-03" }
  const OTHER = { from: "2090-02-01", to: "2090-02-02" }
  type Change = [Partial<RecordState>, boolean | null]
  const cases: [string, Change[], StoredState, boolean][] = [
    ["accepts what was created", [], MADE, true],
    ["accepts that an unpaid booking has expired", [], { ...MADE, status: "cancelled" }, true],
    ["rejects a missing row", [], null, false],
    ["rejects a missing change", [[{ status: "confirmed" }, true]], MADE, false],
    [
      "rejects that a confirmed booking has expired",
      [[{ status: "confirmed" }, true]],
      { ...MADE, status: "cancelled" },
      false,
    ],
    ["rejects a change that was refused", [[OTHER, false]], { ...MADE, ...OTHER }, false],
    ["accepts a change without an answer", [[OTHER, null]], { ...MADE, ...OTHER }, true],
    ["accepts that a change without an answer did not happen", [[OTHER, null]], MADE, true],
    [
      "accepts a change without an answer and an acknowledged later one",
      [
        [OTHER, null],
        [{ status: "confirmed" }, true],
      ],
      { ...OTHER, status: "confirmed" },
      true,
    ],
    [
      "rejects a missing acknowledged change after one without an answer",
      [
        [OTHER, null],
        [{ status: "confirmed" }, true],
      ],
      { ...MADE, ...OTHER },
      false,
    ],
    ["rejects a row that was deleted", [[{ status: "gone" }, true]], MADE, false],
    ["accepts that a deleted row is missing", [[{ status: "gone" }, true]], null, true],
  ]
  it.each(cases)("%s", async (_, changes, found, expected) => {
    const expectedState = new ExpectedState("id", MADE)
    for (const [to, answer] of changes) await expectedState.change(to, async () => answer)
    expect(expectedState.matches(found)).toBe(expected)
  })
})
