import * as z from "zod"
import { baht, integer, PRICE_MAX_BAHT } from "#app/villa/request-fields.ts"
import { GRACE_MAX_HOURS, misplacedTier, TIER_MAX_DAYS, TIERS_MAX } from "./cancellation-presets.ts"
import { BALANCE_MAX_DAYS, DEPOSIT_MAX_PERCENT, DEPOSIT_MIN_PERCENT } from "./payment-plan.ts"
import {
  DAMAGE_TIMES,
  type DamageTerms,
  type Deposit,
  MOVE_MAX_DAYS,
  MOVES_MAX,
  REFUND_MAX_DAYS,
  REFUND_MIN_DAYS,
  type Terms,
} from "./terms.ts"

export const Tier = z.strictObject({
  days: integer(0, TIER_MAX_DAYS, "admin:terms.errors.days"),
  percent: integer(0, 100, "admin:terms.errors.percent"),
})
export const graceHours = integer(0, GRACE_MAX_HOURS, "admin:terms.errors.grace")
export const depositPercent = integer(DEPOSIT_MIN_PERCENT, DEPOSIT_MAX_PERCENT, "admin:terms.errors.depositPercent")
/** A deposit of 0 must be `full` instead. */
export const depositAmount = baht(PRICE_MAX_BAHT).refine((satang) => satang > 0, "admin:terms.errors.depositAmount")
export const balanceDays = integer(0, BALANCE_MAX_DAYS, "admin:terms.errors.balanceDays")
const damageAmount = baht(PRICE_MAX_BAHT)
export const moves = integer(0, MOVES_MAX, "admin:terms.errors.moves")
export const moveDays = integer(0, MOVE_MAX_DAYS, "admin:terms.errors.moveDays")
export const refundDays = integer(REFUND_MIN_DAYS, REFUND_MAX_DAYS, "admin:terms.errors.refundDays")

/** Baht in the API, satang in the code. The form's fields are in `terms-request.ts`. */
const TERMS_FIELDS = {
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
  deposit: z.discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.literal("full") }),
      z.strictObject({ kind: z.literal("percent"), percent: depositPercent }),
      z.strictObject({ kind: z.literal("amount"), amount: depositAmount }),
    ],
    "errors.invalid",
  ) satisfies z.ZodType<Deposit>,
  balanceDays,
  damage: z.strictObject({
    amount: damageAmount,
    when: z.enum(DAMAGE_TIMES, "errors.invalid"),
  }) satisfies z.ZodType<DamageTerms>,
  moves,
  moveDays,
  refundDays,
}

export const TermsBody = z.strictObject(TERMS_FIELDS).partial() satisfies z.ZodType<Partial<Terms>>
