import { expect, it } from "vitest"
import {
  misplacedTier,
  POLICY_PRESETS,
  PRESET_NAMES,
  presetOf,
  refundOf,
} from "#app/villa/terms/cancellation-presets.ts"
import type { CancellationTier } from "#app/villa/terms/terms.ts"

const tiers = (text: string): CancellationTier[] =>
  text.split(", ").map((tier) => {
    const [days = 0, percent = 0] = tier.split(":").map(Number)
    return { days, percent }
  })

it.each(PRESET_NAMES)("recognizes the preset %s, whose tiers are in order", (name) => {
  expect(presetOf(POLICY_PRESETS[name])).toBe(name)
  expect(misplacedTier(POLICY_PRESETS[name])).toBeNull()
})

it.each(["30:100", "30:100, 7:51", "30:100, 7:50, 1:10"])("%s is no preset", (text) => {
  expect(presetOf(tiers(text))).toBeNull()
})

it.each([
  ["0:0", null],
  ["365:100, 0:0", null],
  ["7:50, 30:100", 1],
  ["30:100, 30:50", 1],
  ["30:100, 7:100", 1],
  ["30:100, 7:50, 6:60", 2],
])("%s: the tier at %j is misplaced", (text, index) => {
  expect(misplacedTier(tiers(text))).toBe(index)
})

it.each([
  [20_000_00, 50, 10_000_00],
  [100_01, 50, 50_01],
  [1, 1, 1],
  [0, 50, 0],
  [99_99, 100, 99_99],
  [10_000_000_00, 29, 2_900_000_00],
])("of %i satang %i %% are %i", (paid, percent, refund) => {
  expect(refundOf(paid, percent)).toBe(refund)
})
