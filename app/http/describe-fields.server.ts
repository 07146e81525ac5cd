import * as z from "zod"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import type { FieldDescription, FieldDescriptions } from "./field-description.ts"

/** Part of a field's JSON Schema; `type`, `rows` and others come from the schema's metadata. */
type JsonField = {
  type?: string
  anyOf?: JsonField[]
  properties?: Record<string, JsonField>
  required?: string[]
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  /** The key of its label, where that is not with the form's texts. */
  label?: TextKey
  /** The key of the texts of an enum's values. */
  options?: string
  /** Attributes that HTML cannot derive from the schema. */
  input?: Partial<FieldDescription>
}

/** @param texts key of the administration's texts: `<texts>.fields.<name>` and `<texts>.hints.<name>` */
export function describeFields(schema: z.ZodType, texts: string, language: Language): FieldDescriptions {
  const { t, exists } = i18nFor(language)
  const textOf = (key: string) => (exists(`admin:${key}`) ? t(`admin:${key}` as TextKey) : undefined)
  const fieldsOf = (json: JsonField, name: string, required: boolean): [string, FieldDescription][] => {
    const { anyOf = [], ...rest } = json
    const field: JsonField = { ...rest, ...anyOf.find(({ type }) => type !== "null") }
    if (field.properties) {
      return Object.entries(field.properties).flatMap(([part, member]) =>
        fieldsOf(member, name ? `${name}.${part}` : part, required && Boolean(field.required?.includes(part))),
      )
    }
    const inLanguage = /^(.*)\.(th|en)$/.exec(name)
    const [, base = name, lang] = inLanguage ?? []
    const label = field.label ? t(field.label) : textOf(`${texts}.fields.${base}`)
    if (!label) return []
    return [
      [
        name,
        {
          label: lang ? `${label} · ${t(lang === "th" ? "admin:villa.thai" : "admin:villa.english")}` : label,
          // Once for both languages.
          hint: lang === "en" ? undefined : textOf(`${texts}.hints.${base}`),
          lang,
          required,
          ...controlOf(field),
          options: field.enum?.map((value) => ({ value, label: textOf(`${field.options}.${value}`) ?? value })),
          ...field.input,
        },
      ],
    ]
  }
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return Object.fromEntries(fieldsOf(json as JsonField, "", true))
}

function controlOf({ type, enum: values, minimum, maximum, maxLength }: JsonField): Omit<FieldDescription, "label"> {
  if (type === "boolean") return { type: "checkbox" }
  if (values) return { type: "select" }
  if (type === "integer") return { type: "number", inputMode: "numeric", min: minimum, max: maximum }
  if (type === "number") return { type: "number", inputMode: "decimal", min: minimum, max: maximum, step: 0.01 }
  return { type: "text", maxLength }
}
