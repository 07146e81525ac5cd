/** The cron's jobs. A failure of one job or row does not stop the others. */
export const JOBS = [
  ...(["erase-stays", "expire-bookings", "expire-links", "clean-slips", "clean-sessions", "clean-answers"] as const),
  ...(["close-undecided", "remind-of-reviews"] as const),
  ...(["card-payments", "card-gateway", "lost-charges", "old-failures"] as const),
] as const
export type JobName = (typeof JOBS)[number]

/** A repeated failure. Instants are epoch milliseconds. */
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
/** A failure that no further run can fix stays until the owner has had time to see it. */
const KEPT_FOR_OWNER_MS = 30 * DAY_MS

/** Whether the owner sees a failure: it is repeated, or no further run will fix it. */
export function isShown({ job, failures, error }: Pick<JobFailure, "job" | "failures" | "error">): boolean {
  return failures >= SHOWN_FROM || job === "lost-charges" || error === "gateway-keys-refused"
}

/** When a failure that is not repeated is deleted. */
export function failureExpiresAt({ job, lastAt }: Pick<JobFailure, "job" | "lastAt">): number {
  return lastAt + (job === "lost-charges" ? KEPT_FOR_OWNER_MS : KEPT_MS)
}
