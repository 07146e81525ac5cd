import * as z from "zod"
import { plainAmount } from "#app/i18n/format.ts"
import {
  misplacedTier,
  POLICY_CHOICES,
  POLICY_PRESETS,
  type PolicyChoice,
  presetOf,
  TIER_FIELDS,
} from "./cancellation-presets.ts"
import {
  type CancellationPolicy,
  type CancellationTier,
  DAMAGE_CHOICES,
  type DamageChoice,
  DEFAULT_TERMS,
  DEPOSIT_KINDS,
  type Deposit,
  type Terms,
} from "./terms.ts"
import {
  balanceDays,
  depositAmount,
  depositPercent,
  graceHours,
  moveDays,
  moves,
  refundDays,
  Tier,
} from "./terms-fields.ts"

/** Texts, because they count only if the owner's own tiers are selected. */
const row = z.object({ days: z.string().optional(), percent: z.string().optional() }).default({})
/** A text, because it counts only with the choice that shows its field. */
const typed = z.string().optional()

/** Empty tiers are left out. An older form without `deposit` leaves the deposit unchanged. */
export const TermsForm = z
  .object({
    version: z.number().int(),
    /** The values that the form was shown with, as JSON. */
    shown: z.string().optional(),
    /** The button that only shows what guests would see. */
    check: z.string().optional(),
    policy: z.enum(POLICY_CHOICES, "validation.required"),
    graceHours: z.string().default("0"),
    tier1: row,
    tier2: row,
    tier3: row,
    tier4: row,
    tier5: row,
    deposit: z.enum(DEPOSIT_KINDS, "validation.required").optional(),
    depositPercent: typed,
    depositAmount: typed,
    balanceDays: typed,
    damage: z.enum(DAMAGE_CHOICES, "validation.required").optional(),
    damageAmount: typed,
    moves: typed,
    moveDays: typed,
    /** Empty for the usual days. */
    refundDays: z.string().default(String(DEFAULT_TERMS.refundDays)),
  })
  .transform((form, context) => ({
    version: form.version,
    cancellation: typedPolicy(form, context),
    ...(form.deposit && typedDeposit({ ...form, deposit: form.deposit }, context)),
    ...(form.damage && typedDamage({ ...form, damage: form.damage }, context)),
    ...((form.moves ?? form.moveDays) !== undefined && typedMoves(form, context)),
    refundDays: typedNumber("refundDays", refundDays, form.refundDays, context) ?? DEFAULT_TERMS.refundDays,
  }))

type Rows = Record<(typeof TIER_FIELDS)[number], z.output<typeof row>>

function typedPolicy(
  form: Rows & { policy: PolicyChoice; graceHours: string },
  context: z.core.$RefinementCtx,
): CancellationPolicy | null {
  const { policy } = form
  if (policy === "none") return null
  const tiers = policy === "own" ? ownTiers(form, context) : POLICY_PRESETS[policy]
  return { tiers, graceHours: typedNumber("graceHours", graceHours, form.graceHours, context) ?? 0 }
}

type TypedDeposit = { deposit: Deposit["kind"] } & Partial<
  Record<"depositPercent" | "depositAmount" | "balanceDays", string>
>

/** Without a deposit its fields are not shown, so their values stay unchanged. */
function typedDeposit(
  { deposit: kind, ...form }: TypedDeposit,
  context: z.core.$RefinementCtx,
): Pick<Terms, "deposit"> & Partial<Pick<Terms, "balanceDays">> {
  if (kind === "full") return { deposit: { kind } }
  const days = typedNumber("balanceDays", balanceDays, form.balanceDays, context) ?? DEFAULT_TERMS.balanceDays
  if (kind === "percent") {
    const percent = typedNumber("depositPercent", depositPercent, form.depositPercent, context) ?? 0
    return { deposit: { kind, percent }, balanceDays: days }
  }
  const amount = typedNumber("depositAmount", depositAmount, form.depositAmount, context) ?? 0
  return { deposit: { kind, amount }, balanceDays: days }
}

/** An amount that is not shown does not count. */
function typedDamage(
  { damage: when, damageAmount }: { damage: DamageChoice; damageAmount?: string },
  context: z.core.$RefinementCtx,
): Pick<Terms, "damage"> {
  if (when === "none") return { damage: DEFAULT_TERMS.damage }
  return { damage: { amount: typedNumber("damageAmount", depositAmount, damageAmount, context) ?? 0, when } }
}

function typedMoves(
  form: Partial<Record<"moves" | "moveDays", string>>,
  context: z.core.$RefinementCtx,
): Pick<Terms, "moves" | "moveDays"> {
  return {
    moves: typedNumber("moves", moves, form.moves, context) ?? 0,
    moveDays: typedNumber("moveDays", moveDays, form.moveDays, context) ?? 0,
  }
}

/** Adds an issue if the number is missing or invalid. */
function typedNumber(
  name: string,
  schema: z.ZodType<number>,
  text: string | undefined,
  context: z.core.$RefinementCtx,
): number | undefined {
  const parsed = schema.safeParse(text && Number(text))
  for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: "custom", path: [name], message })
  return parsed.data
}

/** Adds an issue for each tier that is incomplete, invalid or out of order. */
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

/** Proposed if the owner has not chosen a deposit yet. */
const USUAL_PERCENT = 50

/** The tiers' fields also get the values of a preset. */
export function termsValues({ cancellation, deposit, balanceDays, damage, ...terms }: Terms) {
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
    deposit: deposit.kind,
    depositPercent: String(deposit.kind === "percent" ? deposit.percent : USUAL_PERCENT),
    depositAmount: deposit.kind === "amount" ? plainAmount(deposit.amount) : "",
    balanceDays: String(balanceDays),
    damage: damageChoice(damage),
    damageAmount: damage.amount > 0 ? plainAmount(damage.amount) : "",
    moves: String(terms.moves),
    moveDays: String(terms.moveDays),
    refundDays: String(terms.refundDays),
  }
}
export type TermsValues = ReturnType<typeof termsValues>

function damageChoice({ amount, when }: Terms["damage"]): DamageChoice {
  return amount > 0 ? when : "none"
}

function policyChoice(cancellation: CancellationPolicy | null): PolicyChoice {
  return cancellation === null ? "none" : (presetOf(cancellation.tiers) ?? "own")
}
