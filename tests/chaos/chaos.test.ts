import { describe, expect, it } from "vitest"
import { chance } from "./chance.ts"
import { type Fact, type Found, Witness } from "./witness.ts"

describe("chance", () => {
  it("is the same for the same seed, and spread", () => {
    const draw = (seed: number) => {
      const { integer } = chance(seed)
      return Array.from({ length: 600 }, () => integer(6))
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(2)).not.toEqual(draw(1))
    const counts = [0, 1, 2, 3, 4, 5].map((face) => draw(1).filter((drawn) => drawn === face).length)
    expect(Math.min(...counts)).toBeGreaterThan(60)
  })
})

describe("a witness", () => {
  const MADE: Fact = { status: "pending_payment", from: "2090-01-01", to: "2090-01-03" }
  const OTHER = { from: "2090-02-01", to: "2090-02-02" }
  type Change = [Partial<Fact>, boolean | null]
  const cases: [string, Change[], Found, boolean][] = [
    ["keeps what was made", [], MADE, true],
    ["finds it expired", [], { ...MADE, status: "cancelled" }, true],
    ["misses it", [], null, false],
    ["misses a change", [[{ status: "confirmed" }, true]], MADE, false],
    ["lets nothing confirmed expire", [[{ status: "confirmed" }, true]], { ...MADE, status: "cancelled" }, false],
    ["expects no change that was refused", [[OTHER, false]], { ...MADE, ...OTHER }, false],
    ["allows a change without an answer", [[OTHER, null]], { ...MADE, ...OTHER }, true],
    ["and that it did not happen", [[OTHER, null]], MADE, true],
    [
      "and what came after it",
      [
        [OTHER, null],
        [{ status: "confirmed" }, true],
      ],
      { ...OTHER, status: "confirmed" },
      true,
    ],
    [
      "but not less than that",
      [
        [OTHER, null],
        [{ status: "confirmed" }, true],
      ],
      { ...MADE, ...OTHER },
      false,
    ],
    ["expects what is gone to be gone", [[{ status: "gone" }, true]], MADE, false],
    ["does not mind that it is", [[{ status: "gone" }, true]], null, true],
  ]
  it.each(cases)("%s", async (_, changes, found, expected) => {
    const witness = new Witness("id", MADE)
    for (const [to, answer] of changes) await witness.change(to, async () => answer)
    expect(witness.matches(found)).toBe(expected)
  })
})
