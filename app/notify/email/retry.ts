import { DAY_MS } from "#app/durations.ts"
import { releaseEnd } from "#app/villa/access/access-release.ts"
import { checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import type { Email, QueuedEmail, StayFacts } from "./email.ts"

const MINUTE_MS = 60_000
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS
const MAX_AGE_MS = 14 * 24 * 60 * MINUTE_MS

/** Longer than sending takes. */
export const LEASE_MS = 2 * MINUTE_MS

/** A minute, doubled at each failure, six hours at most. */
export function backoffAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MS)
}

/** Its code or link has expired, the stay that it prepares has begun or ended, or it is two weeks old. */
export function isStale(email: Email & Pick<QueuedEmail, "createdAt">, now: number): boolean {
  return now >= staleAt(email)
}

const isOnArrival = ({ balanceDate, checkIn }: StayFacts) => balanceDate === checkIn

function staleAt({ createdAt, ...email }: Email & Pick<QueuedEmail, "createdAt">): number {
  if (email.kind === "code") return createdAt + email.facts.validMinutes * MINUTE_MS
  if (email.kind === "invite" || email.kind === "reset-link") return email.facts.expiresAt
  if (email.kind === "before-stay") return checkInAt(email.facts, email.facts)
  if (email.kind === "arrival") return checkOutAt(email.facts, email.facts)
  if (email.kind === "balance-due")
    return isOnArrival(email.facts) ? checkOutAt(email.facts, email.facts) : checkInAt(email.facts, email.facts)
  if (email.kind === "waiting-link") return createdAt + DAY_MS
  if (email.kind === "waiting-offer") return email.facts.until ?? createdAt + DAY_MS
  if (email.kind === "waiting-free") return Date.parse(email.facts.checkIn)
  // As long as guests see the code.
  if (email.kind === "code-changed") return releaseEnd(email.facts, email.facts)
  return createdAt + MAX_AGE_MS
}
