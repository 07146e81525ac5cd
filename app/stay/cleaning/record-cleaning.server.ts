import type { App } from "#app/app.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { checkImage } from "#app/villa/photos/image-bytes.ts"
import { withCopies } from "#app/villa/photos/private-copy.ts"
import { recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import {
  type Cleaner,
  type CleaningProblem,
  MAX_OPEN_PROBLEMS,
  PROBLEM_PHOTO_TYPES,
  problemPhotoKey,
} from "./cleaner.ts"
import {
  confirmPlanOf,
  deleteCleaning,
  deleteProblems,
  insertCleaning,
  insertProblem,
  readCleanerByToken,
  readOpenProblemCount,
  readProblem,
  setProblemSeen,
} from "./cleaning-store.server.ts"
import { findPlan } from "./find-plan.server.ts"
import { canBeCleaned, confirmedFacts, shownFacts } from "./plan.ts"

/** Per link. */
const MAX_PER_HOUR = { change: 60, problem: 20 }
const MAX_PROBLEMS_PER_DAY = 40

/** Before the body is read. */
export async function openForChange(
  app: Pick<App, "db" | "counters">,
  token: string,
  kind: keyof typeof MAX_PER_HOUR,
): Promise<Result<Cleaner, "not-found" | "too-many-requests">> {
  const [cleaner] = await read(app.db, readCleanerByToken(app.db, token))
  if (!cleaner) return fail("not-found")
  const key = `cleaning:${kind}:${cleaner.id}`
  const hour = { key, max: MAX_PER_HOUR[kind], seconds: HOUR_SECONDS }
  const day = { key, max: MAX_PROBLEMS_PER_DAY, seconds: 24 * HOUR_SECONDS }
  if (!(await app.counters.within(hour, ...(kind === "problem" ? [day] : [])))) return fail("too-many-requests")
  if (kind === "change") return ok(cleaner)
  const [open] = await read(app.db, readOpenProblemCount(app.db, cleaner.name))
  return open < MAX_OPEN_PROBLEMS ? ok(cleaner) : fail("too-many-requests")
}

/** The cleaner has read the plan. @param shown the near days as they were shown (`shownFacts`), if known */
export async function confirmPlan(
  app: Pick<App, "db" | "now">,
  token: string,
  shown?: string,
): Promise<Result<null, "not-found" | "plan-changed">> {
  const found = await findPlan(app, token)
  if (!found) return fail("not-found")
  if (shown !== undefined && shown !== shownFacts(found.plan, found.today)) return fail("plan-changed")
  await write(app.db, [confirmPlanOf(app.db, found.cleaner.id, confirmedFacts(found.plan), app.now())])
  return ok(null)
}

/** Reports a departure as cleaned; `isDone` false takes it back. Repeating it changes nothing. */
export async function markCleaned(
  app: Pick<App, "db" | "now">,
  token: string,
  { day, isDone }: { day: string; isDone: boolean },
): Promise<Result<null, "not-found" | "cleaning-day">> {
  const found = await findPlan(app, token)
  if (!found) return fail("not-found")
  const planned = found.plan.find((each) => each.day === day)
  if (!planned || !canBeCleaned(planned, found.today)) return fail("cleaning-day")
  const cleaning = { day, cleanerName: found.cleaner.name, doneAt: app.now() }
  await write(app.db, [isDone ? insertCleaning(app.db, cleaning) : deleteCleaning(app.db, day)])
  return ok(null)
}

/** Stores the photo without metadata before the row: no page shows a missing file. The team makes its copy. */
export async function reportProblem(
  app: Pick<App, "db" | "media" | "now" | "newId">,
  cleaner: Pick<Cleaner, "name">,
  { text, photo }: { text: string; photo: Uint8Array | null },
): Promise<Result<CleaningProblem, "problem-empty" | "image-invalid" | "file-too-large">> {
  if (!text && !photo) return fail("problem-empty")
  const checked = photo && checkImage(photo, PROBLEM_PHOTO_TYPES)
  if (checked && !checked.ok) return checked
  const id = app.newId()
  const photoType = checked ? checked.value.type : null
  if (checked) {
    const { bytes, type } = checked.value
    await app.media.put(problemPhotoKey(id), bytes, type)
  }
  const problem = { id, cleanerName: cleaner.name, text, photoType, reportedAt: app.now(), seenAt: null }
  try {
    await write(app.db, [insertProblem(app.db, problem)])
  } catch (error) {
    if (checked) await app.media.delete([problemPhotoKey(id)])
    throw error
  }
  return ok(problem)
}

/** With its photo, for good; the history says who did, and whose report it was. */
export async function deleteProblem(
  app: Pick<App, "db" | "media" | "now">,
  id: string,
  by: { name: string },
): Promise<Result<null, "not-found">> {
  const [problem] = await read(app.db, readProblem(app.db, id))
  if (!problem) return fail("not-found")
  const action = "cleaning-problem-deleted"
  const event = { at: app.now(), actorName: by.name, action, detail: problem.cleanerName } as const
  try {
    await write(app.db, [deleteProblems(app.db, [id]), recordVillaEventOrRollBack(app.db, event)])
  } catch (error) {
    if (violates(error, "villa_events.at")) return fail("not-found")
    throw error
  }
  // The clean-up deletes a file that is left without its row.
  if (problem.photoType) await app.media.delete(withCopies([problemPhotoKey(id)]))
  return ok(null)
}

/** Takes a problem off Today; `isSeen` false puts it back. */
export async function markProblemSeen(
  app: Pick<App, "db" | "now">,
  id: string,
  isSeen: boolean,
): Promise<Result<null, "not-found">> {
  const [problem] = await read(app.db, readProblem(app.db, id))
  if (!problem) return fail("not-found")
  await write(app.db, [setProblemSeen(app.db, id, isSeen ? app.now() : null)])
  return ok(null)
}
