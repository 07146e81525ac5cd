import { HOUR_MS } from "#app/durations.ts"

/** Hours can exceed 24. */
export type Remaining = { hours: number; minutes: number; seconds: number }

/**
 * For a countdown that starts now; epoch milliseconds.
 * @param settings a window in them overrides the villa's
 */
export function paymentDeadline(
  { settings, now }: { settings: { paymentWindowSeconds: number | null }; now: () => number },
  { paymentWindowMinutes }: { paymentWindowMinutes: number },
): number {
  return now() + (settings.paymentWindowSeconds ?? paymentWindowMinutes * 60) * 1000
}

/** For staff's holds without payment: as long as a payment link may last. */
export const HOLD_MAX_MS = 30 * 24 * HOUR_MS
export const HOLD_MIN_MS = HOUR_MS / 4

export function isHoldAllowed(until: number, now: number): boolean {
  return until >= now + HOLD_MIN_MS && until <= now + HOLD_MAX_MS
}

export const SLIP_REMINDER_MS = 2 * HOUR_MS

/** Rounded up, at least 0. */
export function remainingSeconds(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

export function remaining(seconds: number): Remaining {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 }
}
