import { and, asc, eq, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { jobFailures } from "#app/db/schema.ts"
import type { JobFailure, JobName } from "./job.ts"

const ERROR_MAX_LENGTH = 300
const READ_MAX = 500

/** `subject` is the id of the failed row; empty if the whole job failed. */
export function recordJobFailure(db: Db, job: JobName, subject: string, error: string, now: number): Write {
  const message = error.slice(0, ERROR_MAX_LENGTH)
  return db
    .insert(jobFailures)
    .values({ job, subject, failures: 1, error: message, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [jobFailures.job, jobFailures.subject],
      set: { failures: sql`${jobFailures.failures} + 1`, error: message, lastAt: now },
    })
}

export function deleteJobFailure(db: Db, job: JobName, subject: string): Write {
  return db.delete(jobFailures).where(and(eq(jobFailures.job, job), eq(jobFailures.subject, subject)))
}

export function readJobFailures(db: Db): Read<JobFailure[]> {
  return defineRead([db.select().from(jobFailures).orderBy(asc(jobFailures.firstAt)).limit(READ_MAX)], (rows) => rows)
}
