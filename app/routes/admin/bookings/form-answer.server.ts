import type { Submission, SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "@remix-run/cloudflare"
import type { z } from "zod"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { postedForm } from "#app/http/posted-form.server.ts"

/** What a booking's form is shown again with: what is wrong, and the nights that somebody has. */
export type FormAnswer = { result: SubmissionResult<string[]>; taken: string[]; conflict?: boolean }

/** Reads a posted form by its schema. */
export async function formOf<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await postedForm(request), { schema })
}

/** The form again, with a verb's failure beside the field to blame or above all of them. */
export function refused<Value>(
  submission: Submission<Value, string[]>,
  { error, data: more }: { error: FailureKind; data?: unknown },
) {
  const { status, text, field } = failureOf(error)
  const result = submission.reply(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] })
  const taken = more && typeof more === "object" && "nights" in more ? (more.nights as string[]) : []
  return data({ result, taken, conflict: error === "booking-edited" } satisfies FormAnswer, { status })
}
