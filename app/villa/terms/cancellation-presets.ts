import type { CancellationTier } from "./terms.ts"

export const TIERS_MAX = 5
export const TIER_MAX_DAYS = 365
export const GRACE_MAX_HOURS = 72

/** The usual policies, from the most generous to the strictest. */
export const POLICY_PRESETS = {
  flexible: [{ days: 1, percent: 100 }],
  moderate: [
    { days: 5, percent: 100 },
    { days: 1, percent: 50 },
  ],
  firm: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  strict: [{ days: 14, percent: 50 }],
} satisfies Record<string, CancellationTier[]>
export type PolicyPreset = keyof typeof POLICY_PRESETS
export const PRESET_NAMES = Object.keys(POLICY_PRESETS) as PolicyPreset[]

/** Null if the owner has set other tiers. */
export function presetOf(tiers: readonly CancellationTier[]): PolicyPreset | null {
  const text = tiersText(tiers)
  return PRESET_NAMES.find((name) => tiersText(POLICY_PRESETS[name]) === text) ?? null
}

/** "30:100, 7:50" */
export function tiersText(tiers: readonly CancellationTier[]): string {
  return tiers.map(({ days, percent }) => `${days}:${percent}`).join(", ")
}

/** The first tier without both fewer days and a lower percent than the one before; null if none. */
export function misplacedTier(tiers: readonly CancellationTier[]): number | null {
  const index = tiers.findIndex((tier, at) => {
    const before = tiers[at - 1]
    return before !== undefined && (tier.days >= before.days || tier.percent >= before.percent)
  })
  return index === -1 ? null : index
}

export const POLICY_CHOICES = ["none", ...PRESET_NAMES, "own"] as const
export type PolicyChoice = (typeof POLICY_CHOICES)[number]

export const TIER_FIELDS = ["tier1", "tier2", "tier3", "tier4", "tier5"] as const

/** In satang, rounded up in the guest's favour. */
export function refundOf(paid: number, percent: number): number {
  return Math.ceil((paid * percent) / 100)
}
