import type { z } from "zod"
import type { Method } from "#app/http/api.server.ts"
import type { FailureKind } from "#app/http/failures.ts"

/** A date so many days from today, as examples need them: they must be good whenever somebody tries them. */
export type Day = (days: number) => string

/** What an example sends. `id` and `picture` stand for those in the path; the value of a file is its name. */
export type Example = {
  id?: string
  picture?: string
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

/** The documentation of one call of the /api. */
export type DocumentedCall = {
  method: Method
  /** Below /api, with `{id}` and, of what is within that, `{picture}`. */
  path: string
  summary: string
  /** More than the summary can say. */
  details?: string
  /** `guest` is the guest whose booking it is, or an admin. */
  who: "anyone" | "guest" | "admin"
  query?: z.ZodObject
  /** The schema that checks the JSON body. */
  body?: z.ZodType
  /** Whether the call is good without a body. */
  bodyOptional?: boolean
  /** The fields of a multipart body; `file` ones are binary. */
  form?: Record<string, { file?: boolean; many?: boolean; optional?: boolean; about: string }>
  /** The status of success, and the shape of its JSON; null where there is nothing to say. */
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
  /** It answers with HTML, as one call does. */
  page?: boolean
  /** The failures of this call, beside those that every call of its kind has. */
  failures?: FailureKind[]
  example?: Example | ((day: Day) => Example)
}

/** Calls that belong together. */
export type Family = { name: string; about: string; calls: DocumentedCall[] }

/** What a call's example sends, with dates counted from today. */
export function exampleOf({ example }: DocumentedCall, day: Day): Example {
  return typeof example === "function" ? example(day) : (example ?? {})
}
