/** Cancelling at least `days` before check-in refunds `percent` of what was paid for the stay. */
export type CancellationTier = { days: number; percent: number }

/** Tiers by falling days and percents, and for how many hours after booking cancelling is free (0: none). */
export type CancellationPolicy = { tiers: CancellationTier[]; graceHours: number }

/** What is paid on booking: all, a whole percent of the total, or an amount in satang. */
export type Deposit = { kind: "full" } | { kind: "percent"; percent: number } | { kind: "amount"; amount: number }

/** What the owner chooses from for the first payment. */
export const DEPOSIT_KINDS = ["full", "percent", "amount"] as const satisfies Deposit["kind"][]

/** The terms under which the villa is booked; a booking keeps those in force when it was made. */
export type Terms = {
  cancellation: CancellationPolicy | null
  deposit: Deposit
  /** How many days before check-in the rest is due after a deposit; 0 if on arrival. */
  balanceDays: number
  damage: DamageTerms
  /** How often a guest can ask for other dates, and until how many days before check-in. */
  moves: number
  moveDays: number
}

/** The limits of `moves` and `moveDays`. */
export const MOVES_MAX = 3
export const MOVE_MAX_DAYS = 60

/** The deposit for damage that is returned after the stay: `amount` in satang, 0 if there is none, and when it is paid. */
export type DamageTerms = { amount: number; when: "arrival" | "balance" }
export const DAMAGE_TIMES = ["arrival", "balance"] as const satisfies DamageTerms["when"][]

/** What the owner chooses from for the damage deposit. */
export const DAMAGE_CHOICES = ["none", ...DAMAGE_TIMES] as const
export type DamageChoice = (typeof DAMAGE_CHOICES)[number]

/** The terms of a villa whose owner has not set any. */
export const DEFAULT_TERMS: Terms = {
  cancellation: null,
  deposit: { kind: "full" },
  balanceDays: 14,
  damage: { amount: 0, when: "arrival" },
  moves: 1,
  moveDays: 7,
}

/** The terms of a booking, completed by what those before had: none of them promised other dates. */
export function bookedTerms(terms: Partial<Terms>): Terms {
  return { ...DEFAULT_TERMS, moves: 0, ...terms }
}

/**
 * A period in which cancelling refunds the same, both dates included. `from` is null for the first one and `to` for the
 * last. `until` is set, in epoch milliseconds, and `to` null for the free hours after booking, which come first.
 * `amount` is the refund in satang once the stay is paid in full.
 */
export type CancellationPeriod = {
  from: string | null
  to: string | null
  until: number | null
  percent: number
  amount: number
}
