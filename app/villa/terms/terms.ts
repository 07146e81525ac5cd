/** Cancelling at least `days` before check-in refunds `percent` of the amount paid for the stay. */
export type CancellationTier = { days: number; percent: number }

/** Tiers by falling days and percents. Cancelling is free for `graceHours` after booking (0: none). */
export type CancellationPolicy = { tiers: CancellationTier[]; graceHours: number }

/** Paid on booking. `percent` is a whole percentage of the total; `amount` is satang. */
export type Deposit = { kind: "full" } | { kind: "percent"; percent: number } | { kind: "amount"; amount: number }

export const DEPOSIT_KINDS = ["full", "percent", "amount"] as const satisfies Deposit["kind"][]

/** A booking keeps the terms in force when it was made. */
export type Terms = {
  cancellation: CancellationPolicy | null
  deposit: Deposit
  /** Days before check-in by which the rest is due; 0: on arrival. */
  balanceDays: number
  damage: DamageTerms
  /** How often a guest can ask for other dates, and until how many days before check-in. */
  moves: number
  moveDays: number
  /** Days within which a refund by transfer is sent. */
  refundDays: number
}

export const REFUND_MIN_DAYS = 1
export const REFUND_MAX_DAYS = 30

export const MOVES_MAX = 3
export const MOVE_MAX_DAYS = 60

/** Returned after the stay. `amount` in satang, 0 for none; `when` it is paid. */
export type DamageTerms = { amount: number; when: "arrival" | "balance" }
export const DAMAGE_TIMES = ["arrival", "balance"] as const satisfies DamageTerms["when"][]

export const DAMAGE_CHOICES = ["none", ...DAMAGE_TIMES] as const
export type DamageChoice = (typeof DAMAGE_CHOICES)[number]

export const DEFAULT_TERMS: Terms = {
  cancellation: null,
  deposit: { kind: "full" },
  balanceDays: 14,
  damage: { amount: 0, when: "arrival" },
  moves: 1,
  moveDays: 7,
  refundDays: 7,
}

/**
 * A period with one refund, both dates inclusive. `from` is null for the first and `to` for the last. For the
 * free hours after booking, which come first, `until` is set (epoch ms) and `to` null. `amount` is the refund
 * in satang once the stay is paid in full.
 */
export type CancellationPeriod = {
  from: string | null
  to: string | null
  until: number | null
  percent: number
  amount: number
}
