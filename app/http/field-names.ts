import type * as z from "zod"

/** `name.th` for `{ name: { th } }`, `extras[0].id` for a bounded list of objects. No form posts other lists. */
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
    case "array": {
      const { element, checks = [] } = def
      const isObject = (element as z.core.$ZodTypes)._zod.def.type === "object"
      const bound = checks
        .map((check) => (check as z.core.$ZodChecks)._zod.def)
        .find(({ check }) => check === "max_length")
      const max = isObject && bound && "maximum" in bound ? Number(bound.maximum) : 0
      return new Set(Array.from({ length: max }, (_, at) => [...fieldNames(element, `${path}[${at}]`)]).flat())
    }
    default:
      return new Set(path ? [path] : [])
  }
}
