import * as z from "zod"
import { names } from "../codecs.ts"

/** The parts of a JSON Schema that the documentation reads. */
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

/** Named schemas become `components`, to which other schemas refer. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** For the schema's input; a reference if the schema has a name. */
  of(schema: z.ZodType): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      metadata: names,
      reused: "inline",
      override: ({ zodSchema, jsonSchema }) => {
        const about = z.globalRegistry.get(zodSchema)?.description
        if (about) jsonSchema.description ??= about
        // The format is enough; zod adds a pattern.
        if (jsonSchema.format) delete jsonSchema.pattern
        // zod's bounds of safe integers are irrelevant here.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      },
    })
    const {
      $schema: _,
      $defs = {},
      ...root
    } = withComponentRefs(converted as JsonSchema) as JsonSchema & {
      $defs?: Record<string, JsonSchema>
    }
    for (const [name, definition] of Object.entries($defs)) this.components[name] = withoutId(definition)
    const name = names.get(schema)?.id
    if (!name || root.$ref) return root
    this.components[name] = withoutId(root)
    return { $ref: `${COMPONENTS}${name}` }
  }
}

export function nameOf({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(COMPONENTS) ? $ref.slice(COMPONENTS.length) : null
}

function withoutId({ id: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === "$ref" && typeof each === "string" ? each.replace("#/$defs/", COMPONENTS) : withComponentRefs(each),
    ]),
  )
}
