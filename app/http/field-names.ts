import type * as z from "zod"

/** `name.th` for `{ name: { th } }`. No form posts an array. */
export function fieldNames(schema: z.core.$ZodType, path = ""): Set<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape)
      return new Set(fields.flatMap(([key, field]) => [...fieldNames(field, path ? `${path}.${key}` : key)]))
    }
    case "intersection":
      return new Set([...fieldNames(def.left, path), ...fieldNames(def.right, path)])
    case "union":
      return new Set(def.options.flatMap((option) => [...fieldNames(option, path)]))
    case "pipe":
      return fieldNames(def.in, path)
    case "default":
    case "optional":
    case "nullable":
      return fieldNames(def.innerType, path)
    case "array":
      return new Set()
    default:
      return new Set(path ? [path] : [])
  }
}
