import { parseWithZod } from "@conform-to/zod/v4"
import type * as z from "zod"
import { withCommonEra } from "#app/i18n/common-era.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type FormFailure, readForm } from "./body.server.ts"
import { failureOf } from "./failures.ts"
import { fieldNames } from "./field-names.ts"

/** At most 256 KiB of texts. Throws a 400, 408, 413, 415 or 429. `maxBytes`: all files together. */
export async function postedForm(request: Request, maxBytes?: number): Promise<FormData> {
  const form = await readOnce(request, maxBytes)
  if (form.ok) return form.value.fields
  const { status, code, retryAfterSeconds } = failureOf(form.error)
  throw new Response(code, { status, headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} })
}

function readOnce(request: Request, maxBytes?: number): ReturnType<typeof readForm> {
  const form = forms.get(request) ?? readFields(request, maxBytes)
  forms.set(request, form)
  return form
}

/** Converts dates to the Common Era, so that a form shown again has the dates as they were read. */
async function readFields(request: Request, maxBytes?: number): ReturnType<typeof readForm> {
  const form = await readForm(request, maxBytes)
  return form.ok ? ok({ ...form.value, fields: withCommonEra(form.value.fields) }) : form
}

/** Cached, because a request's body can be read only once and `formAction` reads it again after a failure. */
const forms = new WeakMap<Request, ReturnType<typeof readForm>>()

/** Null without a file, or for an empty one. */
export async function postedFile(
  request: Request,
  name: string,
  maxBytes?: number,
): Promise<Result<Uint8Array<ArrayBuffer> | null, FormFailure>> {
  const form = await readOnce(request, maxBytes)
  if (!form.ok) return form
  const bytes = form.value.files.get(name)
  return bytes === null ? fail("file-too-large") : ok(bytes ?? null)
}

/**
 * Throws a 400 for fields that the schema does not name: conform treats names as paths, so that
 * `email[30000000]` would create an array of thirty million items, and `__intent__` is a command to conform.
 */
export async function knownFields(request: Request, schema: z.ZodType): Promise<FormData> {
  const form = await postedForm(request)
  const known = fieldNames(schema)
  if ([...form.keys()].every((name) => known.has(name))) return form
  const { status, code } = failureOf("bad-request")
  throw new Response(code, { status })
}

/** Only for a form whose names were checked before. */
export function partOf<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema })
}

export async function formOf<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await knownFields(request, schema), { schema })
}
