export type Remaining = { hours: number; minutes: number; seconds: number }

/** When a booking made now must be paid, in epoch milliseconds. */
export function deadlineAfter(now: number, windowSeconds: number): number {
  return now + windowSeconds * 1000
}

/** Whole seconds left until a deadline, never below zero. */
export function remainingSeconds(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Seconds as the countdown shows them; hours are not cut at a day. */
export function remaining(seconds: number): Remaining {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 }
}
