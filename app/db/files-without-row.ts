import { DAY_MS } from "#app/durations.ts"

/** Time Travel reaches 30 days back: until then a file may get back the row that a restore has lost. */
const KEPT_MS = 31 * DAY_MS

/** In epoch ms. Null after a recent restore: the database may be older than files without a row. */
export function filesWithoutRowBefore(now: number, restoredAt: number | null): number | null {
  const before = now - KEPT_MS
  return restoredAt !== null && restoredAt > before ? null : before
}
