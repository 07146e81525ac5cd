import { DAY_MS } from "#app/durations.ts"

/**
 * Jobs of the cron (`cron.server.ts`), and other recorded failures: lost charges, refused keys or senders.
 */
export const JOBS = [
  "erase-stays",
  "expire-bookings",
  "expire-links",
  "close-undecided",
  "close-moves",
  "remind-of-slips",
  "balance-reminders",
  "damage-alerts",
  "late-refunds",
  "credit-alerts",
  "tm30-alerts",
  "stay-emails",
  "new-links",
  "waiting-list",
  "tell-cleaners",
  "failed-emails",
  "stuck-payments",
  "failing-feeds",
  "digests",
  "clean-images",
  "clean-slips",
  "clean-damage-photos",
  "clean-passports",
  "clean-cleaning",
  "clean-sessions",
  "clean-line",
  "clean-alerts",
  "push-keys",
  "clean-idempotency-keys",
  "card-payments",
  "card-refunds",
  "card-gateway",
  "lost-charges",
  "mail-provider",
  "line-provider",
  "feeds",
  "old-failures",
] as const
export type JobName = (typeof JOBS)[number]

/** Jobs that only delete; the owner gets one message for all of them. */
export type CleanUpJob = Extract<JobName, `clean-${string}` | "old-failures">

export function isCleanUp(job: JobName): job is CleanUpJob {
  return job.startsWith("clean-") || job === "old-failures"
}

/** Instants are epoch milliseconds. */
export type JobFailure = {
  job: JobName
  /** Id of the failed row; empty if the whole job failed. */
  subject: string
  failures: number
  error: string
  firstAt: number
  lastAt: number
}

/** `keys-refused`: the card gateway no longer accepts our keys. */
export type JobProblem = Exclude<JobName, CleanUpJob> | "clean-up" | "keys-refused"

/** No further run mends these, so the owner sees the first failure. */
const SHOWN_AT_ONCE: readonly JobName[] = ["lost-charges", "mail-provider", "line-provider"]

/** A single failure is often over by the next run. */
const MIN_FAILURES_SHOWN = 3
const RETENTION_MS = DAY_MS
/** Long enough for the owner to see a failure that no run can fix. */
const LOST_CHARGE_RETENTION_MS = 30 * DAY_MS

/** Repeated failures, and those that no further run will fix. */
export function isShown({ job, failures, error }: Pick<JobFailure, "job" | "failures" | "error">): boolean {
  return failures >= MIN_FAILURES_SHOWN || SHOWN_AT_ONCE.includes(job) || error === "gateway-keys-refused"
}

/** Failures are deleted unless they recur. */
export function failureExpiresAt({ job, lastAt }: Pick<JobFailure, "job" | "lastAt">): number {
  return lastAt + (job === "lost-charges" ? LOST_CHARGE_RETENTION_MS : RETENTION_MS)
}

/** True if most jobs succeeded; a job that keeps failing is reported separately. Null means failed. */
export function hasWorked(done: Partial<Record<JobName, number | null>>): boolean {
  const failed = Object.values(done).filter((each) => each === null).length
  return failed === 0 || failed * 2 < Object.keys(done).length
}
