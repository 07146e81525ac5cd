import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { call, calls } from "#app/api/call.server.ts"
import { instant, named, Success } from "#app/api/docs/objects.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { ok } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { addCleaner, changeCleaner, removeCleaner, rotateCleaner } from "./change-cleaners.server.ts"
import type { Cleaner, CleaningProblem } from "./cleaner.ts"
import { CleanerBody, CleanerChangeBody, DayBody, ProblemForm, ProblemSeenBody } from "./cleaner-request.ts"
import { cleaningPaths } from "./cleaning-paths.ts"
import { findCleaners } from "./find-cleaners.server.ts"
import { type CleaningPlan, findPlan } from "./find-plan.server.ts"
import { confirmPlan, markCleaned, markProblemSeen, openForChange, reportProblem } from "./record-cleaning.server.ts"

const CLEANER_ID = "5f7a1d52-6a0e-4f0b-9d63-0f2f3c1f7b11"
const TOKEN = "k3J9sQ0vTn2mXw8LrY5cBzUe1Ha"

const CleanerObject = named(
  "Cleaner",
  "Somebody who cleans the house. Whoever has `url` sees the plan and can report to it.",
  z.object({
    id: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    note: z.string(),
    url: z.url(),
    confirmedAt: instant.nullable(),
  }),
)

const party = z.object({ guests: z.int(), adults: z.int().nullable(), children: z.int().nullable() }).nullable()

const PlanDayObject = named(
  "CleaningDay",
  "A day on which somebody leaves or arrives. `party` is null if another website sold the stay; `readyBy` is the next arrival.",
  z.object({
    day: z.iso.date(),
    leaving: z.object({ party }).nullable(),
    arriving: z.object({ party, arrival: z.string().nullable(), nights: z.int() }).nullable(),
    readyBy: z.iso.date().nullable(),
    cleaned: z.object({ at: instant, by: z.string() }).nullable(),
  }),
)

const ProblemObject = named(
  "CleaningProblem",
  "What a cleaner found broken or missing. Only the team sees the photo.",
  z.object({
    id: z.string(),
    cleaner: z.string(),
    text: z.string(),
    photoUrl: z.url().nullable(),
    reportedAt: instant,
    seenAt: instant.nullable(),
  }),
)

const iso = (ms: number) => new Date(ms).toISOString()

function cleanerJson({ id, name, language, note, token, confirmedAt }: Cleaner, origin: string) {
  const url = `${origin}${cleaningPaths.plan(token)}`
  return { id, name, language, note, url, confirmedAt: confirmedAt === null ? null : iso(confirmedAt) }
}

function planJson({ plan, cleanings }: Pick<CleaningPlan, "plan" | "cleanings">) {
  const cleanedOn = new Map(cleanings.map(({ day, doneAt, cleanerName: by }) => [day, { at: iso(doneAt), by }]))
  return plan.map((each) => ({ ...each, cleaned: cleanedOn.get(each.day) ?? null }))
}

function problemJson({ id, cleanerName, text, photoType, reportedAt, seenAt }: CleaningProblem, origin: string) {
  return {
    id,
    cleaner: cleanerName,
    text,
    photoUrl: photoType && `${origin}${adminPaths.cleaningPhoto(id)}`,
    reportedAt: iso(reportedAt),
    seenAt: seenAt === null ? null : iso(seenAt),
  }
}

export const cleaningCalls = calls("Cleaning", {
  "GET /cleaning/{token}": call({
    who: "anyone",
    summary: "Read the cleaning plan",
    details:
      "For whoever has a cleaner's link: from two days ago to six weeks from now. Names no guest, price or phone number. `changed` lists days up to the day after tomorrow that the cleaner has not confirmed as they are.",
    returns: Success({
      note: z.string(),
      checkInTime: z.string(),
      checkOutTime: z.string(),
      days: z.array(PlanDayObject),
      changed: z.array(z.iso.date()),
    }),
    failures: ["not-found"],
    example: { token: TOKEN },
    run: async ({ app, params, success }) => {
      const found = foundJson(await findPlan(app, params.token ?? ""))
      const { checkInTime, checkOutTime } = found.villa
      const { note } = found.cleaner
      return success({ note, checkInTime, checkOutTime, days: planJson(found), changed: found.changed })
    },
  }),
  "POST /cleaning/{token}/confirm": call({
    who: "anyone",
    summary: "Confirm the cleaning plan",
    details: "The cleaner has seen the plan as it is now.",
    returns: null,
    failures: ["not-found", "too-many-requests"],
    example: { token: TOKEN },
    run: async ({ app, params: { token = "" }, value }) => {
      value(await openForChange(app, token, "change"))
      value(await confirmPlan(app, token))
    },
  }),
  "POST /cleaning/{token}/done": call({
    who: "anyone",
    summary: "Report the house as cleaned",
    details: "After a departure of today or the two days before. Repeating it changes nothing.",
    body: DayBody,
    returns: null,
    failures: ["not-found", "too-many-requests", "cleaning-day"],
    example: (day) => ({ token: TOKEN, body: { day: day(0) } }),
    run: async ({ app, params: { token = "" }, body, value }) => {
      value(await openForChange(app, token, "change"))
      value(await markCleaned(app, token, { day: body.day, isDone: true }))
    },
  }),
  "POST /cleaning/{token}/undone": call({
    who: "anyone",
    summary: "Take back that the house was cleaned",
    body: DayBody,
    returns: null,
    failures: ["not-found", "too-many-requests", "cleaning-day"],
    example: (day) => ({ token: TOKEN, body: { day: day(0) } }),
    run: async ({ app, params: { token = "" }, body, value }) => {
      value(await openForChange(app, token, "change"))
      value(await markCleaned(app, token, { day: body.day, isDone: false }))
    },
  }),
  "POST /cleaning/{token}/problems": call({
    who: "anyone",
    summary: "Report something broken or missing",
    details: "Send multipart with `text`, `photo` or both. The team sees it on its first page.",
    form: {
      text: { optional: true, about: "A few words, at most 1,000 characters" },
      photo: { file: true, optional: true, about: "JPEG or PNG, at most 5 MiB" },
    },
    status: 201,
    returns: Success({ problem: ProblemObject }),
    failures: ["not-found", "too-many-requests", "problem-empty", "image-invalid"],
    example: { token: TOKEN, form: { text: "The kettle is broken" } },
    run: async ({ app, request, params: { token = "" }, url, value, success }) => {
      const cleaner = value(await openForChange(app, token, "problem"))
      const sent = value(await sentProblem(request))
      const problem = value(await reportProblem(app, cleaner, sent))
      return success({ problem: problemJson(problem, url.origin) })
    },
  }),
})

async function sentProblem(request: Request) {
  const uploads = await readUploads(request, { field: "photo", maxBytes: IMAGE_MAX_BYTES, max: 1 }, async (bytes) =>
    ok(bytes),
  )
  if (!uploads.ok) return uploads
  const { texts, accepted, refused } = uploads.value
  if (refused.length > 0) throw refusal("photo", uploads.value)
  const { text } = parseOrThrow(ProblemForm, texts)
  return ok({ text, photo: accepted[0] ?? null })
}

export const cleaningAdminCalls = calls("Cleaning", {
  "GET /admin/cleaners": call({
    who: "bookings",
    summary: "List cleaners, the plan and what was reported",
    returns: Success({
      cleaners: z.array(CleanerObject),
      days: z.array(PlanDayObject),
      problems: z.array(ProblemObject),
    }),
    run: async ({ app, url: { origin }, success }) => {
      const { cleaners, problems, planned } = await findCleaners(app)
      return success({
        cleaners: cleaners.map((cleaner) => cleanerJson(cleaner, origin)),
        days: planned ? planJson(planned) : [],
        problems: problems.map((problem) => problemJson(problem, origin)),
      })
    },
  }),
  "POST /admin/cleaners": call({
    who: "villa",
    summary: "Add a cleaner",
    details: "At most 20. The link in `url` needs no account.",
    body: CleanerBody,
    status: 201,
    returns: Success({ cleaner: CleanerObject }),
    failures: ["cleaners-too-many", "villa-edited"],
    example: { body: { name: "Nok", language: "th", note: "Linen is in the cupboard upstairs" } },
    run: async ({ app, url, body, admin, value, success }) => {
      const cleaner = value(await addCleaner(app, { ...body, id: app.newId() }, { name: admin.name }))
      return success({ cleaner: cleanerJson(cleaner, url.origin) })
    },
  }),
  "PATCH /admin/cleaners/{id}": call({
    who: "villa",
    summary: "Change a cleaner",
    body: CleanerChangeBody,
    returns: Success({ cleaner: CleanerObject }),
    failures: ["not-found", "villa-edited"],
    example: { id: CLEANER_ID, body: { note: "Bins go out on Tuesday" } },
    run: async ({ app, url, params, body, admin, value, success }) => {
      const cleaner = value(await changeCleaner(app, params.id ?? "", body, { name: admin.name }))
      return success({ cleaner: cleanerJson(cleaner, url.origin) })
    },
  }),
  "POST /admin/cleaners/{id}/rotate": call({
    who: "villa",
    summary: "Replace a cleaner's link",
    details: "The old link then opens nothing.",
    returns: Success({ cleaner: CleanerObject }),
    failures: ["not-found", "villa-edited"],
    example: { id: CLEANER_ID },
    run: async ({ app, url, params, admin, value, success }) => {
      const cleaner = value(await rotateCleaner(app, params.id ?? "", { name: admin.name }))
      return success({ cleaner: cleanerJson(cleaner, url.origin) })
    },
  }),
  "DELETE /admin/cleaners/{id}": call({
    who: "villa",
    summary: "Remove a cleaner",
    details: "Their link then opens nothing; what they reported stays.",
    returns: null,
    failures: ["not-found", "villa-edited"],
    example: { id: CLEANER_ID },
    run: async ({ app, params, admin, value }) => {
      value(await removeCleaner(app, params.id ?? "", { name: admin.name }))
    },
  }),
  "PATCH /admin/cleaning-problems/{id}": call({
    who: "bookings",
    summary: "Mark a problem as dealt with, or not",
    body: ProblemSeenBody,
    returns: null,
    failures: ["not-found"],
    example: { id: CLEANER_ID, body: { seen: true } },
    run: async ({ app, params, body, value }) => {
      value(await markProblemSeen(app, params.id ?? "", body.seen))
    },
  }),
})
