import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { errorText, logError } from "#app/log.server.ts"
import type { Result } from "#app/result.ts"
import { failureExpiresAt, type JobName } from "./job.ts"
import { deleteJobFailure, readJobFailures, recordJobFailure } from "./job-failure-store.server.ts"

/** Cloudflare ends a cron after 15 minutes. */
const JOB_TIMEOUT_MS = 90_000
const ROWS_MAX_MS = 60_000
/** Consecutive failures of a service on which a job depends; other rows wait for the next run. */
const MAX_CONSECUTIVE_FAILURES = 3

type Needs = Pick<App, "db" | "now">

/** Each job returns how many items it processed, if it counts them. */
export type Jobs = Partial<Record<JobName, () => Promise<unknown>>>

/** Concurrently; never throws. A job that throws or times out is recorded, and null in the result. */
export async function runJobs(
  app: Needs,
  jobs: Jobs,
  timeoutMs: number = JOB_TIMEOUT_MS,
): Promise<Partial<Record<JobName, number | null>>> {
  const names = Object.keys(jobs) as JobName[]
  const outcomes = await Promise.allSettled(names.map((name) => withTimeout(jobs[name]!, timeoutMs)))
  const now = app.now()
  const writes = outcomes.map((outcome, index) => {
    const job = names[index]!
    if (outcome.status === "fulfilled") return deleteJobFailure(app.db, job, "")
    logError("job-failed", { job, error: outcome.reason })
    return recordJobFailure(app.db, job, "", firstLine(outcome.reason), now)
  })
  await writeFailures(app, writes)
  const done = outcomes.map((each) => (each.status === "fulfilled" ? Number(each.value ?? 0) : null))
  return Object.fromEntries(names.map((name, index) => [name, done[index]]))
}

/**
 * One after the other, within a time limit. A row that throws is recorded. A failure from `run` means that a
 * service did not respond; after a few the job stops.
 * @returns the number of rows that succeeded
 */
export async function runRows<Row extends { id: string }>(
  app: Needs,
  job: JobName,
  rows: Row[],
  run: (row: Row) => Promise<Result<unknown, string>>,
): Promise<number> {
  const end = app.now() + ROWS_MAX_MS
  const writes: Write[] = []
  let done = 0
  let consecutiveFailures = 0
  for (const row of rows) {
    if (app.now() >= end || consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) break
    const error = await run(row).then(
      (outcome) => (outcome.ok ? null : outcome.error),
      (thrown: unknown) => thrown,
    )
    if (error === null) {
      writes.push(deleteJobFailure(app.db, job, row.id))
      done += 1
    } else {
      logError("job-row-failed", { job, row: row.id, error })
      writes.push(recordJobFailure(app.db, job, row.id, firstLine(error), app.now()))
    }
    consecutiveFailures = typeof error === "string" ? consecutiveFailures + 1 : 0
  }
  await writeFailures(app, writes)
  return done
}

export async function deleteOldJobFailures(app: Needs): Promise<number> {
  const [failures] = await read(app.db, readJobFailures(app.db))
  const old = failures.filter((failure) => failureExpiresAt(failure) <= app.now())
  if (old.length > 0) {
    await write(
      app.db,
      old.map(({ job, subject }) => deleteJobFailure(app.db, job, subject)),
    )
  }
  return old.length
}

async function withTimeout<Value>(run: () => Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([run(), timeout]).finally(() => clearTimeout(timer))
}

/** Only logs if the write fails. */
async function writeFailures(app: Needs, writes: Write[]): Promise<void> {
  if (writes.length === 0) return
  await write(app.db, writes).catch((error: unknown) => logError("job-failures-not-recorded", { error }))
}

const firstLine = (error: unknown) => (errorText(error).split("\n")[0] ?? "").replace(/^Error: /, "")
