import { DAY_MS } from "#app/durations.ts"

/** Time Travel reaches 30 days back: a file whose row a restore has lost can still be given one. */
const KEPT_MS = 31 * DAY_MS

/**
 * Files in R2 without a row are deleted if they were uploaded before this instant; null if none may be, because the
 * database was restored a short while ago and may be older than they are.
 */
export function filesWithoutRowBefore(now: number, restoredAt: number | null): number | null {
  const before = now - KEPT_MS
  return restoredAt !== null && restoredAt > before ? null : before
}
