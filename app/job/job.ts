import { DAY_MS } from "#app/durations.ts"

/**
 * The names of the cron's jobs, see `cron.server.ts`, and of what else is recorded as failing: charges that are lost, and
 * providers that refuse our key or sender. A failure of one job or row does not stop the others.
 */
export const JOBS = [
  "erase-stays",
  "expire-bookings",
  "expire-links",
  "close-undecided",
  "remind-of-reviews",
  "balance-reminders",
  "damage-alerts",
  "tm30-alerts",
  "stay-emails",
  "new-links",
  "failed-emails",
  "stuck-payments",
  "failing-feeds",
  "digests",
  "clean-images",
  "clean-slips",
  "clean-damage-photos",
  "clean-passports",
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

/** The jobs that only delete what is no longer needed: whichever fails, the owner is told the same. */
const CLEAN_UP_JOBS = [
  "clean-images",
  "clean-slips",
  "clean-damage-photos",
  "clean-passports",
  "clean-sessions",
  "clean-line",
  "clean-alerts",
  "clean-idempotency-keys",
  "old-failures",
] as const satisfies readonly JobName[]
export type CleanUpJob = (typeof CLEAN_UP_JOBS)[number]

const cleanUpJobs: ReadonlySet<JobName> = new Set(CLEAN_UP_JOBS)
export function isCleanUp(job: JobName): job is CleanUpJob {
  return cleanUpJobs.has(job)
}

/** A repeated failure. Instants are epoch milliseconds. */
export type JobFailure = {
  job: JobName
  /** The id of the row on which it failed; empty if the whole job failed. */
  subject: string
  failures: number
  error: string
  firstAt: number
  lastAt: number
}

/** What the owner is told about: `keys-refused` means that the card gateway no longer accepts our keys. */
export type JobProblem = Exclude<JobName, CleanUpJob> | "clean-up" | "keys-refused"

/** What no further run mends by itself: the owner sees its first failure. */
const SHOWN_AT_ONCE: readonly JobName[] = ["lost-charges", "mail-provider", "line-provider"]

/** The owner sees a failure from its third occurrence on: a single one is often over by the next run. */
const MIN_FAILURES_SHOWN = 3
const RETENTION_MS = DAY_MS
/** A failure that no further run can fix stays until the owner has had time to see it. */
const LOST_CHARGE_RETENTION_MS = 30 * DAY_MS

/** Whether the owner sees a failure: it is repeated, or no further run will fix it. */
export function isShown({ job, failures, error }: Pick<JobFailure, "job" | "failures" | "error">): boolean {
  return failures >= MIN_FAILURES_SHOWN || SHOWN_AT_ONCE.includes(job) || error === "gateway-keys-refused"
}

/** When a failure that is not repeated is deleted. */
export function failureExpiresAt({ job, lastAt }: Pick<JobFailure, "job" | "lastAt">): number {
  return lastAt + (job === "lost-charges" ? LOST_CHARGE_RETENTION_MS : RETENTION_MS)
}

/**
 * Whether a run of jobs worked: most of them did. One that keeps failing is told by itself.
 * @param done null for a job that failed
 */
export function hasWorked(done: Partial<Record<JobName, number | null>>): boolean {
  const failed = Object.values(done).filter((each) => each === null).length
  return failed === 0 || failed * 2 < Object.keys(done).length
}
