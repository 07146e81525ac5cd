import { parseWithZod } from "@conform-to/zod/v4"
import type * as z from "zod"
import { withCommonEra } from "../i18n/common-era.ts"
import { ok } from "../result.ts"
import { readForm } from "./body.server.ts"
import { failureOf } from "./failures.ts"
import { fieldNames } from "./field-names.ts"

/** Twice the longest texts of a villa in both languages. */
const FORM_MAX_BYTES = 256 * 1024

/**
 * The fields of a form, at most 256 KiB unless it has files. Throws a 400, 413 or 415 for anything else.
 * @param maxBytes of all of it, if it has files
 */
export async function postedForm(request: Request, maxBytes = FORM_MAX_BYTES): Promise<FormData> {
  const form = await readPostedForm(request, maxBytes)
  if (form.ok) return form.value
  const { status, code } = failureOf(form.error === "file-too-large" ? "body-too-large" : form.error)
  throw new Response(code, { status })
}

/** The same for a page that answers itself to a form that is too large. */
export function readPostedForm(request: Request, maxBytes: number): ReturnType<typeof readForm> {
  const form = forms.get(request) ?? readFields(request, maxBytes)
  forms.set(request, form)
  return form
}

/** The fields with their dates in the Common Era, so that a form that is shown again says how they were read. */
async function readFields(request: Request, maxBytes: number): ReturnType<typeof readForm> {
  const form = await readForm(request, maxBytes)
  return form.ok ? ok(withCommonEra(form.value)) : form
}

/** Cached, because a request's body can be read only once and `formAction` reads it again after a failure. */
const forms = new WeakMap<Request, ReturnType<typeof readForm>>()

/**
 * The posted fields, all of which the schema names. Throws a 400 for any other: conform treats names as paths, so that
 * `email[30000000]` would create an array of thirty million items, and `__intent__` is a command to conform.
 */
export async function knownFields(request: Request, schema: z.ZodType): Promise<FormData> {
  const form = await postedForm(request)
  const known = fieldNames(schema)
  if ([...form.keys()].every((name) => known.has(name))) return form
  const { status, code } = failureOf("bad-request")
  throw new Response(code, { status })
}

/** Parses some of the fields of a form whose names were checked before. */
export function partOf<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema })
}

/** Parses a posted form with its schema. */
export async function formOf<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await knownFields(request, schema), { schema })
}
