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

/** The reverse of `flatValues`, for fields of at most two levels. */
export function nestedValues(values: FormValues): Record<string, string | Record<string, string>> {
  const nested: Record<string, string | Record<string, string>> = {}
  for (const [name, value] of Object.entries(values)) {
    const [field = "", part] = name.split(".")
    const current = nested[field]
    nested[field] = part === undefined ? value : { ...(typeof current === "object" && current), [part]: value }
  }
  return nested
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

/** The members of a parsed form whose fields were touched. */
type Touched<Value> = {
  [Key in keyof Value]?: Value[Key] extends Record<string, unknown> ? Touched<Value[Key]> : Value[Key]
}
export function onlyTouched<Value extends object>(
  value: Value,
  touched: ReadonlySet<string>,
  prefix = "",
): Touched<Value> {
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const name = `${prefix}${key}`
    if (typeof member !== "object" || member === null) return touched.has(name) ? [[key, member]] : []
    const part = onlyTouched(member, touched, `${name}.`)
    return Object.keys(part).length > 0 ? [[key, part]] : []
  })
  return Object.fromEntries(members) as Touched<Value>
}

/**
 * A field that others have changed since the form was shown; `mine` is null if this form left it, and all fields that
 * belong together with it, unchanged.
 */
export type OthersChange = { field: string; shown: string; theirs: string; mine: string | null }

/** Fields that are only right together, such as a bank and its account number: changes of two people are not mixed. */
export type FieldGroups = readonly (readonly string[])[]

/** What others have changed since a form was shown, next to what was typed into it. */
export function othersChanges(
  shown: FormValues,
  typed: FormValues,
  current: FormValues,
  groups: FieldGroups = [],
): OthersChange[] {
  const names = new Set([...Object.keys(shown), ...Object.keys(current)])
  const own = withGroups(touchedFields(shown, typed), groups)
  return [...names]
    .filter((field) => !isSame(shown[field], current[field]))
    .map((field) => ({
      field,
      shown: shown[field] ?? "",
      theirs: current[field] ?? "",
      mine: own.has(field) ? (typed[field] ?? "") : null,
    }))
}

/** Whether one field was changed by both, to different values. */
export function isConflict({ theirs, mine }: OthersChange): boolean {
  return mine !== null && !isSame(theirs, mine)
}

/** These fields with those that belong together with one of them. */
function withGroups(fields: ReadonlySet<string>, groups: FieldGroups): Set<string> {
  const touched = groups.filter((group) => group.some((field) => fields.has(field)))
  return new Set([...fields, ...touched.flat()])
}

/** The values with which a refused form is shown again: what was typed, else the current values. */
export function mergedValues(
  shown: FormValues,
  typed: FormValues,
  current: FormValues,
  groups: FieldGroups = [],
): FormValues {
  const touched = withGroups(touchedFields(shown, typed), groups)
  const own = [...touched].map((name): [string, string] => [name, typed[name] ?? ""])
  return { ...current, ...Object.fromEntries(own) }
}

/** Browsers post line breaks as CRLF, and schemas trim. */
function isSame(one = "", other = ""): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim()
  return plain(one) === plain(other)
}
