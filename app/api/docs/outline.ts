import { type JsonSchema, nameOf } from "./json-schemas.ts"

/** TypeScript-like notation: names, types and `?` for optional members. */
export function outline(schema: JsonSchema, indent = ""): string {
  const name = nameOf(schema)
  if (name) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ")
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((each) => outline(each, indent)))].join(" | ")
  if (schema.allOf) return schema.allOf.map((each) => outline(each, indent)).join(" & ")
  if (schema.type === "array") return listOf(outline(schema.items ?? {}, indent))
  if (schema.type === "object") return objectOf(schema, indent)
  if (Array.isArray(schema.type)) return schema.type.join(" | ")
  return schema.format ?? schema.type ?? "any"
}

const listOf = (item: string) => (/^[\w-]+$/.test(item) || item.endsWith("}") ? `${item}[]` : `(${item})[]`)

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? "" : "?"}: ${outline(schema, inner)}`,
  )
  if (typeof additionalProperties === "object" && lines.length === 0) {
    return `{ [field]: ${outline(additionalProperties, inner)} }`
  }
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "{}"
}
