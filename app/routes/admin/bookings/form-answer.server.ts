import type { Submission, SubmissionResult } from "@conform-to/react"
import { data } from "@remix-run/cloudflare"
import { type FailureKind, failureOf } from "#app/http/failures.ts"

/** What a booking's form is shown again with: what is wrong, and the nights that somebody has. */
export type FormAnswer = { result: SubmissionResult<string[]>; taken: string[]; conflict?: boolean }

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
