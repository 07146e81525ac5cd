import { z } from "zod"
import { names } from "./objects.ts"

/** A JSON Schema, as far as this document looks into it. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  additionalProperties?: boolean | JsonSchema
  [other: string]: unknown
}

const COMPONENTS = "#/components/schemas/"

/** Turns zod schemas into JSON Schemas; the shapes that have names are gathered in `components` and referred to. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** The schema as it stands in the document: what a client may send, or is answered. */
  of(schema: z.ZodType): JsonSchema {
    const made = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      metadata: names,
      reused: "inline",
      override: ({ zodSchema, jsonSchema }) => {
        const about = z.globalRegistry.get(zodSchema)?.description
        if (about) jsonSchema.description ??= about
        // The format says it shorter than the pattern that zod adds.
        if (jsonSchema.format) delete jsonSchema.pattern
        // No money and no count is that large: zod's bounds of whole numbers say nothing.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      },
    })
    const {
      $schema: _,
      $defs = {},
      ...root
    } = referring(made as JsonSchema) as JsonSchema & {
      $defs?: Record<string, JsonSchema>
    }
    for (const [name, definition] of Object.entries($defs)) this.components[name] = bare(definition)
    const name = names.get(schema)?.id
    if (!name || root.$ref) return root
    this.components[name] = bare(root)
    return { $ref: `${COMPONENTS}${name}` }
  }
}

/** The name that a reference leads to, or null. */
export function nameOf({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(COMPONENTS) ? $ref.slice(COMPONENTS.length) : null
}

function bare({ id: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** The same with its references led to the components. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === "$ref" && typeof each === "string" ? each.replace("#/$defs/", COMPONENTS) : referring(each),
    ]),
  )
}
