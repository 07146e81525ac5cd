export type Remaining = { hours: number; minutes: number; seconds: number }

/** When a booking made now must be paid, in epoch milliseconds. */
export function deadlineAfter(now: number, windowSeconds: number): number {
  return now + windowSeconds * 1000
}

/** The owner has so long to look at a slip that came by a payment link, before its booking could expire. */
const LINK_REVIEW_DAYS = 7

/** Until when a booking is kept whose payment link has been in review since an instant. */
export function keptInReview(since: number): number {
  return since + LINK_REVIEW_DAYS * 24 * 60 * 60 * 1000
}

/** Whole seconds left until a deadline, never below zero. */
export function remainingSeconds(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Seconds as the countdown shows them; hours are not cut at a day. */
export function remaining(seconds: number): Remaining {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 }
}
