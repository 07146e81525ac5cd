import { DAY_MS } from "#app/durations.ts"

/** Time Travel reaches 30 days back: until then a file may get back the row that a restore has lost. */
const KEPT_MS = 31 * DAY_MS

/**
 * Files in R2 without a row are deleted if uploaded before this instant (epoch ms).
 * Null: no file may be deleted, because the database was restored recently and may be older than its files.
 */
export function filesWithoutRowBefore(now: number, restoredAt: number | null): number | null {
  const before = now - KEPT_MS
  return restoredAt !== null && restoredAt > before ? null : before
}
