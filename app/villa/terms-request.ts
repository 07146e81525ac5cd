import * as z from "zod"
import {
  GRACE_MAX_HOURS,
  misplacedTier,
  POLICY_CHOICES,
  POLICY_PRESETS,
  type PolicyChoice,
  presetOf,
  TIER_FIELDS,
  TIER_MAX_DAYS,
  TIERS_MAX,
} from "./cancellation-policy.ts"
import { integer } from "./request-fields.ts"
import type { CancellationPolicy, CancellationTier, Terms } from "./terms.ts"

const Tier = z.strictObject({
  days: integer(0, TIER_MAX_DAYS, "admin:terms.errors.days"),
  percent: integer(0, 100, "admin:terms.errors.percent"),
})
const graceHours = integer(0, GRACE_MAX_HOURS, "admin:terms.errors.grace")

/** The body of PATCH /admin/villa/terms. */
export const TermsBody = z
  .strictObject({
    cancellation: z
      .strictObject({
        tiers: z
          .array(Tier)
          .min(1, "admin:terms.errors.count")
          .max(TIERS_MAX, "admin:terms.errors.count")
          .refine((tiers) => misplacedTier(tiers) === null, "admin:terms.errors.order"),
        graceHours: graceHours.default(0),
      })
      .nullable(),
  })
  .partial() satisfies z.ZodType<Partial<Terms>>

/** Texts, because what is typed into them counts only if the owner's own tiers are chosen. */
const row = z.object({ days: z.string().optional(), percent: z.string().optional() }).default({})

/** The form of the page; empty tiers are left out. */
export const TermsForm = z
  .object({
    version: z.number().int(),
    /** The values that the form was shown with, as JSON. */
    shown: z.string().optional(),
    /** The button that only shows what guests would see. */
    check: z.string().optional(),
    policy: z.enum(POLICY_CHOICES, "validation.required"),
    /** A text, because it counts only if there is a policy. */
    graceHours: z.string().default("0"),
    tier1: row,
    tier2: row,
    tier3: row,
    tier4: row,
    tier5: row,
  })
  .transform((form, context) => {
    const { version, policy } = form
    if (policy === "none") return { version, cancellation: null }
    const tiers = policy === "own" ? ownTiers(form, context) : POLICY_PRESETS[policy]
    return { version, cancellation: { tiers, graceHours: typedGraceHours(form.graceHours, context) } }
  })

/** The typed free hours; adds an issue if they are not valid. */
function typedGraceHours(typed: string, context: z.core.$RefinementCtx): number {
  const parsed = graceHours.safeParse(Number(typed))
  for (const { message } of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", path: ["graceHours"], message })
  return parsed.data ?? 0
}

type Rows = Record<(typeof TIER_FIELDS)[number], z.output<typeof row>>

/** The typed tiers; adds an issue for each that is not complete, not valid or not in order. */
function ownTiers(rows: Rows, context: z.core.$RefinementCtx): CancellationTier[] {
  const typed = TIER_FIELDS.filter((name) => rows[name].days !== undefined || rows[name].percent !== undefined)
  const names = typed.length > 0 ? typed : TIER_FIELDS.slice(0, 1)
  const parsed = names.map((name) => ({ name, tier: Tier.safeParse(numbersOf(rows[name])) }))
  for (const { name, tier } of parsed) {
    for (const { path, message } of tier.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [name, ...path], message })
  }
  const tiers = parsed.flatMap(({ tier }) => (tier.success ? [tier.data] : []))
  const misplaced = tiers.length === names.length ? misplacedTier(tiers) : null
  if (misplaced !== null)
    context.addIssue({ code: "custom", path: [names[misplaced] ?? "", "days"], message: "admin:terms.errors.order" })
  return tiers
}

function numbersOf({ days, percent }: z.output<typeof row>) {
  return { days: days && Number(days), percent: percent && Number(percent) }
}

/** The form's default values: strings. The fields of the tiers also have those of a preset. */
export function termsValues({ cancellation }: Terms) {
  const tier = (index: number) => {
    const { days = "", percent = "" } = cancellation?.tiers[index] ?? {}
    return { days: String(days), percent: String(percent) }
  }
  return {
    policy: policyChoice(cancellation),
    graceHours: String(cancellation?.graceHours ?? 0),
    tier1: tier(0),
    tier2: tier(1),
    tier3: tier(2),
    tier4: tier(3),
    tier5: tier(4),
  }
}
export type TermsValues = ReturnType<typeof termsValues>

function policyChoice(cancellation: CancellationPolicy | null): PolicyChoice {
  return cancellation === null ? "none" : (presetOf(cancellation.tiers) ?? "own")
}
