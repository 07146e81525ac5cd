/** A form's values by field name, as its fields post them. Empty fields and unchecked boxes are "" or absent. */
type FormValues = Readonly<Record<string, string>>

/** Nested default values by field name: `{ name: { th: "บ้าน" } }` as `name.th`. */
export function flatValues(values: object, prefix = ""): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, string][] => {
      const name = `${prefix}${key}`
      if (typeof value === "object" && value !== null) return Object.entries(flatValues(value, `${name}.`))
      return value === undefined || value === null || value === false
        ? []
        : [[name, value === true ? "on" : String(value)]]
    }),
  )
}

/** The values that a form was shown with, from its hidden field; null if it has none. */
export function readShown(text: unknown): FormValues | null {
  if (typeof text !== "string") return null
  try {
    const shown: unknown = JSON.parse(text)
    const isValues = typeof shown === "object" && shown !== null && !Array.isArray(shown)
    return isValues ? flatValues(shown) : null
  } catch {
    return null
  }
}

/** The fields that were changed since the form was shown; if that is unknown, all that are filled in. */
export function touchedFields(shown: FormValues | null, typed: FormValues): Set<string> {
  const names = new Set([...Object.keys(shown ?? {}), ...Object.keys(typed)])
  return new Set([...names].filter((name) => !isSame(shown?.[name], typed[name])))
}

/** A field that somebody else has changed since the form was shown. */
export type OthersChange = { field: string; shown: string; theirs: string }

/** What somebody else has changed since a form was shown. */
export function othersChanges(shown: FormValues, current: FormValues): OthersChange[] {
  return [...new Set([...Object.keys(shown), ...Object.keys(current)])]
    .filter((field) => !isSame(shown[field], current[field]))
    .map((field) => ({ field, shown: shown[field] ?? "", theirs: current[field] ?? "" }))
}

/** Browsers post line breaks as CRLF, and schemas trim. */
function isSame(one = "", other = ""): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim()
  return plain(one) === plain(other)
}
