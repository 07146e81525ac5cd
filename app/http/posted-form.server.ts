import { parseWithZod } from "@conform-to/zod/v4"
import type { z } from "zod"
import { readForm } from "./body.server.ts"
import { failureOf } from "./failures.ts"
import { fieldNames } from "./field-names.ts"

/** The longest texts of a villa in both languages, twice over. */
const FORM_MAX_BYTES = 256 * 1024

/**
 * The fields of a form without files. Throws the answer where the body is none, which no page of ours sends: 400, 413 or
 * 415, shown by the root error boundary.
 */
export function postedForm(request: Request): Promise<FormData> {
  const form = forms.get(request) ?? read(request)
  forms.set(request, form)
  return form
}

/** Forms by their requests, because a body is read once and an action that fails has read it. */
const forms = new WeakMap<Request, Promise<FormData>>()

async function read(request: Request): Promise<FormData> {
  const form = await readForm(request, FORM_MAX_BYTES)
  if (form.ok) return form.value
  const { status, code } = failureOf(form.error === "file-too-large" ? "body-too-large" : form.error)
  throw new Response(code, { status })
}

/**
 * The fields of a form that its schema names. Any other name is answered 400: a name is also a path, and conform builds
 * what it describes, so `email[30000000]` would become a list of thirty million and `__intent__` a command.
 */
export async function knownFields(request: Request, schema: z.ZodType): Promise<FormData> {
  const form = await postedForm(request)
  const known = fieldNames(schema)
  if ([...form.keys()].every((name) => known.has(name))) return form
  const { status, code } = failureOf("bad-request")
  throw new Response(code, { status })
}

/** Reads a posted form by its schema. */
export async function formOf<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await knownFields(request, schema), { schema })
}
