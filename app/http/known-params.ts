import type * as z from "zod"
import { withCommonEra } from "#app/i18n/common-era.ts"
import { fieldNames } from "./field-names.ts"

/** The parameters that a form has: conform reads any name as a path, also one of a very long array. */
export function knownParams(query: URLSearchParams, schema: z.ZodType): URLSearchParams {
  const known = fieldNames(schema)
  return withCommonEra(new URLSearchParams([...query].filter(([name]) => known.has(name))))
}
