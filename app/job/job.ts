/** What the cron does. Each job, and each row that it works on, fails by itself. */
export const JOBS = [
  ...(["erase-stays", "expire-bookings", "expire-links", "clean-slips", "clean-sessions", "clean-answers"] as const),
  ...(["close-undecided", "remind-of-reviews"] as const),
  ...(["card-payments", "card-gateway", "lost-charges", "old-failures"] as const),
] as const
export type JobName = (typeof JOBS)[number]

/** What keeps failing. Instants are epoch milliseconds. */
export type JobFailure = {
  job: JobName
  /** The id of the row that it failed on; empty where the whole job did. */
  subject: string
  failures: number
  error: string
  firstAt: number
  lastAt: number
}

/** A single failure is often over by the next run. */
const SHOWN_FROM = 3
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = DAY_MS
/** What no further run can put right stays until somebody has had the time to see it. */
const KEPT_FOR_OWNER_MS = 30 * DAY_MS

/** Whether the owner should know: it keeps failing, or no further run will put it right. */
export function isShown({ job, failures, error }: Pick<JobFailure, "job" | "failures" | "error">): boolean {
  return failures >= SHOWN_FROM || job === "lost-charges" || error === "gateway-keys-refused"
}

/** When a failure is forgotten that does not happen again. */
export function forgottenAt({ job, lastAt }: Pick<JobFailure, "job" | "lastAt">): number {
  return lastAt + (job === "lost-charges" ? KEPT_FOR_OWNER_MS : KEPT_MS)
}
