import type * as z from "zod"
import type { Method } from "#app/http/api.server.ts"
import type { FailureKind } from "#app/http/failures.ts"

/** The date a number of days from today: examples must be valid whenever they are tried. */
export type Day = (days: number) => string

/** An example request. `id` and `picture` are path parameters; the value of a file is its name. */
export type Example = {
  id?: string
  picture?: string
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

/** The documentation of one API call. */
export type DocumentedCall = {
  method: Method
  /** Below /api, with the parameters `{id}` and `{picture}`. */
  path: string
  summary: string
  details?: string
  /** `guest` means the booking's guest or an admin, `owner` an admin with that role. */
  who: "anyone" | "guest" | "admin" | "owner"
  query?: z.ZodObject
  /** The schema that validates the JSON body. */
  body?: z.ZodType
  bodyOptional?: boolean
  /** The fields of a multipart body; fields with `file` are binary. */
  form?: Record<string, { file?: boolean; many?: boolean; optional?: boolean; about: string }>
  /** The status of success and the schema of its JSON; null if it has no body. */
  status: 200 | 201 | 202 | 204
  response: z.ZodType | null
  /** Responds with HTML. */
  page?: boolean
  /** The call's own failures, besides the common ones (call-failures.ts). */
  failures?: FailureKind[]
  example?: Example | ((day: Day) => Example)
}

/** A group of calls. */
export type CallGroup = { name: string; about: string; calls: DocumentedCall[] }

/** A call's example request, with dates relative to today. */
export function exampleOf({ example }: DocumentedCall, day: Day): Example {
  return typeof example === "function" ? example(day) : (example ?? {})
}
