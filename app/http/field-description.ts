/** Texts in the reader's language, and limits as HTML attributes. */
export type FieldDescription = {
  label: string
  hint?: string
  type: "text" | "tel" | "email" | "number" | "date" | "time" | "checkbox" | "select"
  required?: boolean
  lang?: string
  rows?: number
  options?: { value: string; label: string }[]
  min?: number
  max?: number
  step?: number
  maxLength?: number
  inputMode?: "numeric" | "decimal"
  autoComplete?: "off"
}

/** By the fields' names: `name.th` for `{ name: { th } }`. */
export type FieldDescriptions = Readonly<Record<string, FieldDescription>>
