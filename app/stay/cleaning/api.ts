import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { date, instant, Success } from "#app/api/codecs.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { ok } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { addCleaner, changeCleaner, removeCleaner, rotateCleaner } from "./change-cleaners.server.ts"
import { CleanerBody, CleanerChangeBody, DayBody, ProblemForm, ProblemSeenBody } from "./cleaner-request.ts"
import { CleanerJson, CleaningDayJson, CleaningProblemJson } from "./cleaning-json.ts"
import { findCleaners } from "./find-cleaners.server.ts"
import { type CleaningPlan, findPlan } from "./find-plan.server.ts"
import { createCleanerCode, offersCleanerLine, unlinkCleanerLine } from "./link-cleaner-line.server.ts"
import {
  confirmPlan,
  deleteProblem,
  markCleaned,
  markProblemSeen,
  openForChange,
  reportProblem,
} from "./record-cleaning.server.ts"

const CLEANER_ID = "5f7a1d52-6a0e-4f0b-9d63-0f2f3c1f7b11"
const TOKEN = "k3J9sQ0vTn2mXw8LrY5cBzUe1Ha"

const withCleanings = ({ plan, cleanings }: Pick<CleaningPlan, "plan" | "cleanings">) =>
  plan.map((each) => ({ ...each, cleaning: cleanings.find(({ day }) => day === each.day) ?? null }))

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
      days: z.array(CleaningDayJson),
      changed: z.array(date),
    }),
    failures: ["not-found"],
    example: { token: TOKEN },
    run: async ({ app, params, success }) => {
      const found = foundJson(await findPlan(app, params.token ?? ""))
      const { checkInTime, checkOutTime } = found.villa
      const { note } = found.cleaner
      return success({ note, checkInTime, checkOutTime, days: withCleanings(found), changed: found.changed })
    },
  }),
  "POST /cleaning/{token}/confirm": call({
    who: "anyone",
    summary: "Confirm the cleaning plan",
    details: "The cleaner has seen the plan as it is now.",
    returns: null,
    failures: ["not-found", "too-many-requests"],
    undocumented: ["plan-changed"],
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
    returns: Success({ problem: CleaningProblemJson }),
    failures: ["not-found", "too-many-requests", "problem-empty", "image-invalid"],
    example: { token: TOKEN, form: { text: "The kettle is broken" } },
    run: async ({ app, request, params: { token = "" }, value, success }) => {
      const cleaner = value(await openForChange(app, token, "problem"))
      const sent = value(await sentProblem(request))
      const problem = value(await reportProblem(app, cleaner, sent))
      return success({ problem })
    },
  }),
  "GET /cleaning/{token}/line-link": call({
    who: "anyone",
    summary: "Get whether changes go to LINE",
    details: "Where the owner lets this cleaner hear of changes by LINE. `linkedAt` is null if no account is linked.",
    returns: Success({ linkedAt: instant.nullable() }),
    failures: ["not-found", "guest-line-off"],
    example: { token: TOKEN },
    run: async ({ app, params, success, failure }) => {
      const { cleaner } = foundJson(await findPlan(app, params.token ?? ""))
      return offersCleanerLine(app, cleaner) ? success({ linkedAt: cleaner.lineLinkedAt }) : failure("guest-line-off")
    },
  }),
  "POST /cleaning/{token}/line-link": call({
    who: "anyone",
    summary: "Create a code that links the cleaner's LINE",
    details:
      "The account that sends it to the villa's LINE account is told when the plan of today, tomorrow or the day after changes. It works once, for 15 minutes, and replaces an earlier code.",
    status: 201,
    returns: Success({ code: z.string(), url: z.url(), expiresAt: instant }),
    failures: ["not-found", "too-many-requests", "guest-line-off", "guest-line-unreachable"],
    example: { token: TOKEN },
    run: async ({ app, params: { token = "" }, value, success }) => {
      const cleaner = value(await openForChange(app, token, "change"))
      return success(value(await createCleanerCode(app, cleaner)))
    },
  }),
  "DELETE /cleaning/{token}/line-link": call({
    who: "anyone",
    summary: "Unlink the cleaner's LINE",
    details: "Also ends a code that was not sent. Succeeds without one, too.",
    returns: null,
    failures: ["not-found", "too-many-requests"],
    example: { token: TOKEN },
    run: async ({ app, params: { token = "" }, value }) => {
      const cleaner = value(await openForChange(app, token, "change"))
      await unlinkCleanerLine(app, cleaner)
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
      cleaners: z.array(CleanerJson),
      days: z.array(CleaningDayJson),
      problems: z.array(CleaningProblemJson),
    }),
    run: async ({ app, success }) => {
      const { cleaners, problems, planned } = await findCleaners(app)
      return success({
        cleaners,
        days: planned ? withCleanings(planned) : [],
        problems,
      })
    },
  }),
  "POST /admin/cleaners": call({
    who: "villa",
    summary: "Add a cleaner",
    details: "At most 20. The link in `url` needs no account.",
    body: CleanerBody,
    status: 201,
    returns: Success({ cleaner: CleanerJson }),
    failures: ["cleaners-too-many", "villa-edited"],
    example: { body: { name: "Nok", language: "th", note: "Linen is in the cupboard upstairs" } },
    run: async ({ app, body, admin, value, success }) => {
      const cleaner = value(await addCleaner(app, { ...body, id: app.newId() }, { name: admin.name }))
      return success({ cleaner })
    },
  }),
  "PATCH /admin/cleaners/{id}": call({
    who: "villa",
    summary: "Change a cleaner",
    body: CleanerChangeBody,
    returns: Success({ cleaner: CleanerJson }),
    failures: ["not-found", "villa-edited"],
    example: { id: CLEANER_ID, body: { note: "Bins go out on Tuesday" } },
    run: async ({ app, params, body, admin, value, success }) => {
      const cleaner = value(await changeCleaner(app, params.id ?? "", body, { name: admin.name }))
      return success({ cleaner })
    },
  }),
  "POST /admin/cleaners/{id}/rotate": call({
    who: "villa",
    summary: "Replace a cleaner's link",
    details: "The old link then opens nothing.",
    returns: Success({ cleaner: CleanerJson }),
    failures: ["not-found", "villa-edited"],
    example: { id: CLEANER_ID },
    run: async ({ app, params, admin, value, success }) => {
      const cleaner = value(await rotateCleaner(app, params.id ?? "", { name: admin.name }))
      return success({ cleaner })
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
  "DELETE /admin/cleaning-problems/{id}": call({
    who: "bookings",
    summary: "Delete a problem with its photo",
    returns: null,
    failures: ["not-found"],
    example: { id: CLEANER_ID },
    run: async ({ app, params, admin, value }) => {
      value(await deleteProblem(app, params.id ?? "", { name: admin.name }))
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
